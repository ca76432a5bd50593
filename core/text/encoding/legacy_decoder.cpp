// SPDX-License-Identifier: MIT
#include "core/text/encoding/legacy_decoder.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

#include "core/budget.h"
#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

// The characters of the bytes 80 to FF; `=`: the one with the number of the byte.
constexpr IndexLine kSingleBytes[] = {
#include "index_bytes.inc"
};

// The characters of pointers from this one up to the next range.
struct Range {
  std::uint16_t pointer;
  std::uint16_t character;
};
constexpr Range kGb18030Ranges[] = {
#include "index_ranges.inc"
};

constexpr char kEucKr[] = "euc-kr";
constexpr char kJis0208[] = "jis0208";
constexpr char kJis0212[] = "jis0212";
constexpr char kGb18030[] = "gb18030";
constexpr char kBig5[] = "big5";

// The character at a pointer of the index for pairs with this name, which is made at the first
// call; 0: there is none.
template <const char* kName>
char32_t character_in(std::size_t pointer) {
  static const Index kIndex = make_pair_index(kName);
  return pointer < kIndex.size() ? kIndex[pointer] : 0;
}

// The character of four bytes.
char32_t gb18030_ranges_character(std::size_t pointer) {
  constexpr std::size_t kEnd = 39'420;  // of the basic plane
  constexpr std::size_t kOthers = 189'000;
  constexpr std::size_t kLast = 1'237'575;
  if (pointer > kLast || (pointer >= kEnd && pointer < kOthers)) return 0;
  if (pointer >= kOthers) return static_cast<char32_t>(0x10000 + (pointer - kOthers));
  const auto* const after = std::ranges::upper_bound(kGb18030Ranges, pointer, {}, &Range::pointer);
  const Range& range = *std::prev(after);
  return static_cast<char32_t>(range.character + (pointer - range.pointer));
}

constexpr char32_t kReplacement = 0xFFFD;

constexpr bool is_in(unsigned value, unsigned first, unsigned last) {
  return value >= first && value <= last;
}

// The bytes that are decoded, and the text so far.
struct Work {
  std::string_view bytes;
  std::size_t at = 0;
  std::string text;

  bool is_over() const { return at >= bytes.size(); }
  unsigned byte(std::size_t offset = 0) const {
    return static_cast<unsigned char>(bytes[at + offset]);
  }
  bool has(std::size_t count) const { return bytes.size() - at >= count; }
  // Writes a character for the next `count` bytes.
  void put(char32_t character, std::size_t count) {
    append_utf8(text, character);
    at += count;
  }
  void skip(std::size_t count) { at += count; }
  void fail(std::size_t count) { put(kReplacement, count); }
};

// The decoders below read the character at `work.at`, whose first byte is not ASCII.

// A character of two bytes. One that is none takes its second byte with it, unless that is ASCII,
// which could be markup.
template <class CharacterOf>
void decode_pair(Work& work, CharacterOf character_of) {
  if (!work.has(2)) return work.fail(1);
  const unsigned trail = work.byte(1);
  const char32_t character = character_of(work.byte(), trail);
  if (character != 0) return work.put(character, 2);
  work.fail(trail < 0x80 ? 1 : 2);
}

void decode_big5(Work& work) {
  if (!is_in(work.byte(), 0x81, 0xFE)) return work.fail(1);
  // Two characters each, for which Unicode has no single one.
  constexpr std::array<std::array<unsigned, 3>, 4> kTwo = {
      {{0x8862, 0xCA, 0x304}, {0x8864, 0xCA, 0x30C}, {0x88A3, 0xEA, 0x304}, {0x88A5, 0xEA, 0x30C}}};
  for (const auto& [pair, first, second] : kTwo) {
    if (!work.has(2) || (work.byte() << 8 | work.byte(1)) != pair) continue;
    work.put(first, 0);
    return work.put(second, 2);
  }
  decode_pair(work, [](unsigned lead, unsigned trail) -> char32_t {
    if (!is_in(trail, 0x40, 0x7E) && !is_in(trail, 0xA1, 0xFE)) return 0;
    return character_in<kBig5>((lead - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62));
  });
}

void decode_euc_kr(Work& work) {
  if (!is_in(work.byte(), 0x81, 0xFE)) return work.fail(1);
  decode_pair(work, [](unsigned lead, unsigned trail) -> char32_t {
    return is_in(trail, 0x41, 0xFE) ? character_in<kEucKr>((lead - 0x81) * 190 + trail - 0x41) : 0;
  });
}

constexpr char32_t kHalfWidth = 0xFF61;  // of the katakana

void decode_shift_jis(Work& work) {
  const unsigned first = work.byte();
  if (first == 0x80) return work.put(first, 1);
  if (is_in(first, 0xA1, 0xDF)) return work.put(kHalfWidth + first - 0xA1, 1);
  if (!is_in(first, 0x81, 0x9F) && !is_in(first, 0xE0, 0xFC)) return work.fail(1);
  decode_pair(work, [](unsigned lead, unsigned trail) -> char32_t {
    if (!is_in(trail, 0x40, 0x7E) && !is_in(trail, 0x80, 0xFC)) return 0;
    const unsigned pointer =
        (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41);
    constexpr char32_t kPrivateUse = 0xE000;
    if (is_in(pointer, 8'836, 10'715)) return kPrivateUse + pointer - 8'836;
    return character_in<kJis0208>(pointer);
  });
}

constexpr std::size_t row_pointer(unsigned lead, unsigned trail, unsigned begin) {
  return (lead - begin) * std::size_t{94} + trail - begin;
}

void decode_euc_jp(Work& work) {
  const unsigned first = work.byte();
  const auto is_row = [](unsigned byte) { return is_in(byte, 0xA1, 0xFE); };
  if (first != 0x8E && first != 0x8F && !is_row(first)) return work.fail(1);
  if (first == 0x8E && work.has(2) && is_in(work.byte(1), 0xA1, 0xDF)) {
    return work.put(kHalfWidth + work.byte(1) - 0xA1, 2);
  }
  if (first == 0x8F && work.has(2) && is_row(work.byte(1))) {
    if (!work.has(3)) return work.fail(2);
    const unsigned trail = work.byte(2);
    const char32_t character =
        is_row(trail) ? character_in<kJis0212>(row_pointer(work.byte(1), trail, 0xA1)) : 0;
    return character != 0 ? work.put(character, 3) : work.fail(trail < 0x80 ? 2 : 3);
  }
  decode_pair(work, [&](unsigned lead, unsigned trail) -> char32_t {
    if (!is_row(lead) || !is_row(trail)) return 0;
    return character_in<kJis0208>(row_pointer(lead, trail, 0xA1));
  });
}

void decode_gb18030(Work& work) {
  const unsigned first = work.byte();
  if (first == 0x80) return work.put(0x20AC, 1);
  if (first == 0xFF) return work.fail(1);
  const auto is_digit_byte = [](unsigned byte) { return is_in(byte, 0x30, 0x39); };
  if (!work.has(2) || !is_digit_byte(work.byte(1))) {
    return decode_pair(work, [](unsigned lead, unsigned trail) -> char32_t {
      if (!is_in(trail, 0x40, 0x7E) && !is_in(trail, 0x80, 0xFE)) return 0;
      return character_in<kGb18030>((lead - 0x81) * 190 + trail - (trail < 0x7F ? 0x40 : 0x41));
    });
  }
  if (!work.has(3)) return work.fail(2);
  if (!is_in(work.byte(2), 0x81, 0xFE)) return work.fail(1);
  if (!work.has(4)) return work.fail(3);
  if (!is_digit_byte(work.byte(3))) return work.fail(1);
  const std::size_t pointer =
      (((first - 0x81) * std::size_t{10} + work.byte(1) - 0x30) * 126 + work.byte(2) - 0x81) * 10 +
      work.byte(3) - 0x30;
  const char32_t character = gb18030_ranges_character(pointer);
  character != 0 ? work.put(character, 4) : work.fail(4);
}

// ASCII, and what `decode` reads.
template <class Decode>
std::string decode_all(Work work, StopToken* token, const Decode& decode) {
  constexpr int kCharactersBetweenLooks = 4'096;
  work.text.reserve(work.bytes.size() + work.bytes.size() / 4);
  while (!work.is_over() && !stop(token)) {
    const std::size_t ascii = ascii_run_length(work.bytes.substr(work.at));
    work.text += work.bytes.substr(work.at, ascii);
    work.skip(ascii);
    for (int count = 0; count < kCharactersBetweenLooks; ++count) {
      if (work.is_over() || work.byte() < 0x80) break;
      decode(work);
    }
  }
  return std::move(work.text);
}

std::string decode_utf_16(Work work, bool is_big, StopToken* token) {
  const auto unit = [&](std::size_t offset) -> char32_t {
    const unsigned first = work.byte(offset);
    const unsigned second = work.byte(offset + 1);
    return is_big ? first << 8 | second : second << 8 | first;
  };
  while (!work.is_over() && !stop(token)) {
    const char32_t character = work.has(2) ? unit(0) : 0;
    const bool is_high = is_in(character, 0xD800, 0xDBFF);
    if (!work.has(is_high ? 4 : 2)) {
      work.fail(work.bytes.size() - work.at);
    } else if (is_high && is_in(unit(2), 0xDC00, 0xDFFF)) {
      work.put(0x10000 + ((character - 0xD800) << 10) + (unit(2) - 0xDC00), 4);
    } else if (is_in(character, 0xD800, 0xDFFF)) {
      work.fail(2);
    } else {
      work.put(character, 2);
    }
  }
  return std::move(work.text);
}

// ISO-2022-JP: escape sequences say what the bytes after them are.
class Iso2022Jp {
 public:
  explicit Iso2022Jp(std::string_view bytes) : work_{bytes, 0, {}} {}

  std::string decode(StopToken* token) {
    while (!work_.is_over() && !stop(token)) {
      if (work_.byte() == kEscape) {
        read_escape();
      } else if (set_ == Set::kPairs) {
        read_pair();
      } else {
        is_escaped_ = false;
        work_.put(character_of(work_.byte()), 1);
      }
    }
    return std::move(work_.text);
  }

 private:
  enum class Set : std::uint8_t { kAscii, kRoman, kKatakana, kPairs };
  static constexpr unsigned kEscape = 0x1B;

  // kReplacement: an error.
  char32_t character_of(unsigned byte) const {
    const bool is_katakana = set_ == Set::kKatakana;
    if (is_katakana && is_in(byte, 0x21, 0x5F)) return kHalfWidth + byte - 0x21;
    if (is_katakana || byte >= 0x80 || byte == 0x0E || byte == 0x0F) return kReplacement;
    if (set_ == Set::kRoman && byte == 0x5C) return 0xA5;
    if (set_ == Set::kRoman && byte == 0x7E) return 0x203E;
    return byte;
  }

  // Two escape sequences with nothing between them are an error: they could hide markup.
  void read_escape() {
    const std::string_view next = work_.bytes.substr(work_.at + 1, 2);
    Set set = Set::kAscii;
    if (next == "(J") {
      set = Set::kRoman;
    } else if (next == "(I") {
      set = Set::kKatakana;
    } else if (next == "$@" || next == "$B") {
      set = Set::kPairs;
    } else if (next != "(B") {
      is_escaped_ = false;
      return work_.fail(1);
    }
    set_ = set;
    is_escaped_ ? work_.fail(3) : work_.skip(3);
    is_escaped_ = true;
  }

  void read_pair() {
    is_escaped_ = false;
    const unsigned lead = work_.byte();
    if (!is_in(lead, 0x21, 0x7E)) return work_.fail(1);
    if (!work_.has(2) || work_.byte(1) == kEscape) return work_.fail(1);
    const unsigned trail = work_.byte(1);
    const char32_t character =
        is_in(trail, 0x21, 0x7E) ? character_in<kJis0208>(row_pointer(lead, trail, 0x21)) : 0;
    character != 0 ? work_.put(character, 2) : work_.fail(2);
  }

  Work work_;
  Set set_ = Set::kAscii;
  bool is_escaped_ = false;  // an escape sequence comes directly before
};

}  // namespace

Index characters_of(const IndexLine& line) {
  Index characters;
  for (std::size_t at = 0; at < line.characters.size();) {
    const char32_t character = next_character(line.characters, at);
    characters.push_back(character == '.' ? 0 : character);
  }
  return characters;
}

std::string decode_legacy(std::string_view bytes, std::string_view encoding, StopToken* token) {
  Work work{bytes, 0, {}};
  const auto* const single = std::ranges::find(kSingleBytes, encoding, &IndexLine::name);
  if (single != std::end(kSingleBytes)) {
    const Index characters = characters_of(*single);
    return decode_all(std::move(work), token, [&](Work& all) {
      const char32_t character = characters[all.byte() - 0x80];
      if (character == 0) return all.fail(1);
      all.put(character == '=' ? all.byte() : character, 1);
    });
  }
  if (encoding == "iso-2022-jp") return Iso2022Jp(bytes).decode(token);
  if (encoding.starts_with("utf-16")) {
    return decode_utf_16(std::move(work), encoding == "utf-16be", token);
  }
  return decode_all(std::move(work), token,
                    encoding == "big5"        ? decode_big5
                    : encoding == "euc-kr"    ? decode_euc_kr
                    : encoding == "euc-jp"    ? decode_euc_jp
                    : encoding == "shift_jis" ? decode_shift_jis
                                              : decode_gb18030);
}

}  // namespace pagelet::internal
