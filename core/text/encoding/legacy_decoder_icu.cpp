// SPDX-License-Identifier: MIT
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>

#include "core/text/encoding/decoding.h"
#include "core/text/encoding/legacy_decoder.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

/// The upper half of ISO 8859-16, from A0 on: ICU has no converter for it.
constexpr std::array<char16_t, 96> kIso885916 = {
    0x00A0, 0x0104, 0x0105, 0x0141, 0x20AC, 0x201E, 0x0160, 0x00A7, 0x0161, 0x00A9, 0x0218, 0x00AB,
    0x0179, 0x00AD, 0x017A, 0x017B, 0x00B0, 0x00B1, 0x010C, 0x0142, 0x017D, 0x201D, 0x00B6, 0x00B7,
    0x017E, 0x010D, 0x0219, 0x00BB, 0x0152, 0x0153, 0x0178, 0x017C, 0x00C0, 0x00C1, 0x00C2, 0x0102,
    0x00C4, 0x0106, 0x00C6, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
    0x0110, 0x0143, 0x00D2, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x015A, 0x0170, 0x00D9, 0x00DA, 0x00DB,
    0x00DC, 0x0118, 0x021A, 0x00DF, 0x00E0, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x0107, 0x00E6, 0x00E7,
    0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x0111, 0x0144, 0x00F2, 0x00F3,
    0x00F4, 0x0151, 0x00F6, 0x015B, 0x0171, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x0119, 0x021B, 0x00FF};

std::string decode_iso_8859_16(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(text, byte < 0xA0 ? byte : kIso885916[byte - 0xA0]);
  }
  return text;
}

struct Converter {
  std::string_view encoding;
  const char* name;  // in ICU
};

/// Encodings whose converter has another name in ICU, or for which ICU has several converters.
constexpr Converter kConverters[] = {
    {"big5", "ibm-1375_P100-2008"},
    {"euc-jp", "euc-jp-2007"},
    {"euc-kr", "windows-949-2000"},
    {"gbk", "gb18030"},
    {"iso-2022-jp", "ISO_2022,locale=ja,version=0"},
    {"iso-8859-8-i", "iso-8859-8"},
    {"shift_jis", "ibm-943_P15A-2003"},
    {"windows-874", "windows-874-2000"},
};

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using ConverterPtr = std::unique_ptr<UConverter, CloseConverter>;

ConverterPtr open_converter(std::string_view encoding) {
  std::string name(encoding);
  for (const Converter& converter : kConverters) {
    if (converter.encoding == encoding) name = converter.name;
  }
  UErrorCode error = U_ZERO_ERROR;
  return ConverterPtr(ucnv_open(name.c_str(), &error));
}

/// ICU's own callback writes U+001A for some bytes.
void put_replacement_character(const void*, UConverterToUnicodeArgs* args, const char*,
                               std::int32_t, UConverterCallbackReason reason, UErrorCode* error) {
  constexpr char16_t kReplacementCharacter = 0xFFFD;
  if (reason > UCNV_IRREGULAR) return;  // opened, reset, closed
  *error = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(args, &kReplacementCharacter, 1, 0, error);
}

/// Replaces U+E000 to U+F8FF from the byte `at` of the valid UTF-8 on by U+FFFD, which is as long.
void replace_private_use(std::string& text, std::size_t at) {
  while ((at = text.find_first_of("\xEE\xEF", at)) != std::string::npos) {
    const bool is_private = text[at] == '\xEE' || static_cast<unsigned char>(text[at + 1]) <= 0xA3;
    if (is_private) text.replace(at, 3, "\xEF\xBF\xBD");
    at += 3;
  }
}

class Decoder {
 public:
  explicit Decoder(std::string_view encoding)
      : source_(open_converter(encoding)),
        target_(open_converter("utf-8")),
        keeps_private_use_(encoding == "gbk" || encoding == "gb18030" || encoding == "big5" ||
                           encoding.starts_with("utf-16")) {
    if (!is_usable()) return;
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setToUCallBack(source_.get(), put_replacement_character, nullptr, nullptr, nullptr,
                        &error);
  }

  /// False when ICU was built without the converter's data.
  bool is_usable() const { return source_ != nullptr && target_ != nullptr; }

  /// Decodes bytes. No character may go on before or after them.
  void append(std::string_view bytes, std::string& text, StopSign* sign) {
    constexpr std::size_t kMostOfAByte = 3;            // U+FFFD
    constexpr std::size_t kBytesBetweenLooks = 65536;  // 2 ms
    std::array<char16_t, 1024> pivot;
    char16_t* pivot_source = pivot.data();
    char16_t* pivot_target = pivot.data();
    const char* source = bytes.data();
    const char* const end = bytes.data() + bytes.size();
    const std::size_t size = text.size();
    text.resize(size + kMostOfAByte * bytes.size());
    char* target = text.data() + size;
    bool is_first = true;
    do {
      const char* const until = source + std::min(kBytesBetweenLooks, bytes.size());
      bytes.remove_prefix(static_cast<std::size_t>(until - source));
      UErrorCode error = U_ZERO_ERROR;
      ucnv_convertEx(target_.get(), source_.get(), &target, text.data() + text.size(), &source,
                     until, pivot.data(), &pivot_source, &pivot_target, pivot.data() + pivot.size(),
                     is_first, until == end, &error);
      is_first = false;
    } while (!bytes.empty() && !stop_now(sign));
    text.resize(static_cast<std::size_t>(target - text.data()));
    if (!keeps_private_use_) replace_private_use(text, size);
  }

 private:
  ConverterPtr source_;
  ConverterPtr target_;  // writes UTF-8
  bool keeps_private_use_;
};

/// Whether an ASCII byte at the beginning of a character is always that ASCII character.
bool keeps_ascii(std::string_view encoding) {
  return encoding != "iso-2022-jp" && !encoding.starts_with("utf-16");
}

/// Length of the text up to the end of the first eight ASCII bytes. No character continues after
/// them.
std::size_t length_with_ascii_word(std::string_view text) {
  constexpr std::size_t kWord = 8;
  for (std::size_t at = 0; text.size() - at >= kWord; at += kWord) {
    if (is_ascii(text.substr(at, kWord))) return at + kWord;
  }
  return text.size();
}

}  // namespace

std::string decode_legacy(std::string_view bytes, std::string_view encoding, StopSign* sign) {
  if (encoding == "iso-8859-16") return decode_iso_8859_16(bytes);
  Decoder decoder(encoding);
  if (!decoder.is_usable()) return repair_utf8(bytes, sign);
  const bool copies_ascii = keeps_ascii(encoding);
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 8);
  while (!bytes.empty() && !stop(sign)) {
    const std::size_t ascii = copies_ascii ? ascii_run_length(bytes) : 0;
    text += bytes.substr(0, ascii);
    bytes.remove_prefix(ascii);
    const std::size_t length = copies_ascii ? length_with_ascii_word(bytes) : bytes.size();
    decoder.append(bytes.substr(0, length), text, sign);
    bytes.remove_prefix(length);
  }
  return text;
}

}  // namespace pagelet::internal
