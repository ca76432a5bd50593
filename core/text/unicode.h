// SPDX-License-Identifier: MIT
#pragma once

/// The category of a character, and lower case.
/// They come from ICU (unicode_icu.cpp), in the WebAssembly build from tables that a program makes
/// of ICU (unicode_tables.h). A test compares both over all characters.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

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

/// Costs some nanoseconds. `kOther` for a number that is no character.
CharacterCategory category_of(char32_t character);

/// The text in lower case: full Unicode mapping with the final sigma, without rules of single
/// languages. O(length). `text`: valid UTF-8.
std::string unicode_lower_case(std::string_view text);

/// What `next_character` gives for a maximal ill-formed part of UTF-8 (Unicode, table 3-7).
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

}  // namespace pagelet
