// SPDX-License-Identifier: MIT
#pragma once

/// Characters: UTF-8, categories, lower case, names of hosts. Checking and repairing UTF-8:
/// core/text/encoding/decoding.h.
///
/// Categories and lower case come from ICU (unicode_icu.cpp), in the WebAssembly build from tables
/// that a program makes of ICU (unicode_tables.cpp). A test compares both over all characters.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/text/ascii.h"

namespace pagelet {

/// General categories, as far as they matter.
enum class CharacterCategory : std::uint8_t {
  kOther,
  kLetter,       ///< L
  kDigit,        ///< Nd
  kOtherNumber,  ///< Nl, No
  kPunctuation,  ///< P
  kSymbol,       ///< S
  kSpace,        ///< Zs
};

namespace internal {
CharacterCategory find_category(char32_t character);  // of any; category_of is faster
}

/// Costs some nanoseconds. `kOther` for a number that is not a character.
inline CharacterCategory category_of(char32_t character) {
  const bool is_ascii_letter = character < 0x80 && is_letter(static_cast<char>(character));
  return is_ascii_letter ? CharacterCategory::kLetter : internal::find_category(character);
}

/// The text in lower case: full Unicode mapping with the final sigma, without rules of single
/// languages. O(length). `text`: valid UTF-8.
std::string unicode_lower_case(std::string_view text);

/// The name of a host as the domain name system has it (UTS #46, nontransitional), in lower case;
/// empty when IDNA does not allow it.
std::string idna_name(std::string_view name);

namespace internal {
// The same without ICU.
CharacterCategory category_by_table(char32_t character);
std::string lower_case_by_table(std::string_view text);
}  // namespace internal

/// The result of `next_character` for a maximal ill-formed part of UTF-8 (Unicode, table 3-7).
inline constexpr char32_t kIllFormed = 0xFFFFFFFF;

/// The character at `at`. Moves `at` to the position after it.
inline char32_t next_character(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  if (lead < 0xC2 || lead > 0xF4) return kIllFormed;
  const int following = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
  char32_t character = lead & (0x3FU >> following);
  // The second byte excludes overlong forms, surrogates, and numbers above U+10FFFF.
  unsigned lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  unsigned highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  for (int n = 0; n < following; ++n) {
    if (at == text.size()) return kIllFormed;
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < lowest || byte > highest) return kIllFormed;
    character = (character << 6U) | (byte & 0x3FU);
    lowest = 0x80;
    highest = 0xBF;
    ++at;
  }
  return character;
}

/// Number of ASCII bytes at the front of a text, counted 32 at a time: pages are mostly ASCII.
inline std::size_t ascii_run_length(std::string_view text) {
  const auto word = [&](std::size_t at) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    return bytes;
  };
  constexpr std::uint64_t kOthers = 0x8080808080808080U;
  std::size_t at = 0;
  while (text.size() - at >= 32 &&
         ((word(at) | word(at + 8) | word(at + 16) | word(at + 24)) & kOthers) == 0) {
    at += 32;
  }
  while (text.size() - at >= 8 && (word(at) & kOthers) == 0) at += 8;
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

inline bool is_ascii(std::string_view text) { return ascii_run_length(text) == text.size(); }

/// Whether a byte begins a character: all bytes but 80 to BF.
constexpr bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

/// The character at the beginning, or at the end, of a text that is not empty.
constexpr std::string_view first_character(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && !begins_character(text[end])) ++end;
  return text.substr(0, end);
}
constexpr std::string_view last_character(std::string_view text) {
  std::size_t begin = text.size() - 1;
  while (begin > 0 && !begins_character(text[begin])) --begin;
  return text.substr(begin);
}

inline std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

/// The text without the mark (U+FEFF) that some programs put before UTF-8.
constexpr std::string_view without_utf8_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

/// The longest beginning of a text that has at most `bytes` and does not cut a character.
constexpr std::string_view whole_characters(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && !begins_character(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

/// Whether a character is the sign of a currency.
constexpr bool is_currency(char32_t character) {
  constexpr std::u32string_view kSigns = U"$\u00A3\u00A5\u20AC\u20B9\u20BD\u20A9\u20BA";
  return kSigns.find(character) != std::u32string_view::npos;
}

/// Whether a text contains the sign of a currency, as prices do. O(length).
inline bool has_currency(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (is_currency(next_character(text, at))) return true;
  }
  return false;
}

/// Writes a character, at most 4 bytes, and returns the position after it. No surrogate.
inline char* put_utf8(char* to, char32_t character) {
  const auto put = [&](unsigned mark, unsigned shift, unsigned bits) {
    *to++ = static_cast<char>(mark | ((character >> shift) & bits));
  };
  if (character < 0x80) {
    put(0, 0, 0x7F);
  } else if (character < 0x800) {
    put(0xC0, 6, 0x1F);
    put(0x80, 0, 0x3F);
  } else {
    if (character < 0x10000) {
      put(0xE0, 12, 0x0F);
    } else {
      put(0xF0, 18, 0x07);
      put(0x80, 12, 0x3F);
    }
    put(0x80, 6, 0x3F);
    put(0x80, 0, 0x3F);
  }
  return to;
}

/// Appends one code point. It must be at most U+10FFFF and no surrogate.
inline void append_utf8(std::string& text, char32_t code_point) {
  std::array<char, 4> bytes{};
  const char* const end = put_utf8(bytes.data(), code_point);
  text.append(bytes.data(), static_cast<std::size_t>(end - bytes.data()));
}

}  // namespace pagelet
