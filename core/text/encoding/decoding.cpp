// SPDX-License-Identifier: MIT

#include "core/text/encoding/decoding.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/text/encoding/meta_prescan.h"
#include "core/text/encoding/multi_byte_decoder.h"
#include "core/text/encoding/single_byte_decoder.h"

namespace pagelet {
namespace {

/// Number of bytes of the first prescan (docs/specification.md, section 1.6; the HTML standard).
constexpr std::size_t kPrescanBytes = 1024;

constexpr std::string_view kUtf8 = "utf-8";
constexpr std::string_view kFallback = "windows-1252";

struct ByteOrderMark {
  std::string_view bytes;
  std::string_view encoding;
};

constexpr std::array<ByteOrderMark, 3> kByteOrderMarks = {{
    {"\xEF\xBB\xBF", kUtf8},
    {"\xFE\xFF", "utf-16be"},
    {"\xFF\xFE", "utf-16le"},
}};

struct MultiByteEncoding {
  std::string_view encoding;
  std::string (*decode)(std::string_view bytes);
};

constexpr std::array<MultiByteEncoding, 10> kMultiByteEncodings = {{
    {kUtf8, repair_utf8},
    {"big5", internal::decode_big5},
    {"euc-jp", internal::decode_euc_jp},
    {"euc-kr", internal::decode_euc_kr},
    {"gb18030", internal::decode_gb18030},
    {"gbk", internal::decode_gb18030},
    {"iso-2022-jp", internal::decode_iso_2022_jp},
    {"shift_jis", internal::decode_shift_jis},
    {"utf-16be", internal::decode_utf_16be},
    {"utf-16le", internal::decode_utf_16le},
}};

/// encoding: a name that encoding_for_label() gives.
std::string decode(std::string_view bytes, std::string_view encoding) {
  if (const internal::SingleByteTable* table = internal::single_byte_table(encoding)) {
    return internal::decode_single_byte(bytes, *table);
  }
  for (const MultiByteEncoding& entry : kMultiByteEncodings) {
    if (entry.encoding == encoding) return entry.decode(bytes);
  }
  return repair_utf8(bytes);
}

}  // namespace

DecodedPage decode_page(std::string_view bytes, std::string_view http_charset) {
  for (const ByteOrderMark& mark : kByteOrderMarks) {
    if (bytes.starts_with(mark.bytes)) {
      return {decode(bytes.substr(mark.bytes.size()), mark.encoding), mark.encoding,
              EncodingSource::kByteOrderMark};
    }
  }
  std::string_view encoding = encoding_for_label(http_charset);
  if (!encoding.empty()) return {decode(bytes, encoding), encoding, EncodingSource::kHttpHeader};

  encoding = internal::prescan_for_encoding(bytes.substr(0, kPrescanBytes));
  if (!encoding.empty()) return {decode(bytes, encoding), encoding, EncodingSource::kMetaPrescan};

  encoding = internal::prescan_for_encoding(bytes);
  if (!encoding.empty()) return {decode(bytes, encoding), encoding, EncodingSource::kMetaWholePage};

  if (is_valid_utf8(bytes)) return {std::string(bytes), kUtf8, EncodingSource::kValidUtf8};
  return {decode(bytes, kFallback), kFallback, EncodingSource::kFallback};
}

}  // namespace pagelet
