// SPDX-License-Identifier: MIT
//
// unicode_tables.inc is made by unicode_table_maker.cpp.

#include <algorithm>
#include <iterator>

#include "core/text/unicode.h"

namespace pagelet::internal {
namespace {

// A stretch of characters with the same value; it ends where the next begins.
struct Stretch {
  char32_t begin;
  std::int32_t value;
};

// How a character influences a sigma before or after it.
enum class Sigma : std::uint8_t { kEndsWord, kCased, kIgnorable };

#include "unicode_tables.inc"

template <std::size_t kSize>
std::int32_t value_of(const Stretch (&runs)[kSize], char32_t character) {
  return std::prev(std::ranges::upper_bound(runs, character, {}, &Stretch::begin))->value;
}

Sigma sigma_of(char32_t character) { return static_cast<Sigma>(value_of(kSigmaRuns, character)); }

// Whether a cased letter follows, ignorable characters apart.
bool cased_letter_follows(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const Sigma sigma = sigma_of(next_character(text, at));
    if (sigma != Sigma::kIgnorable) return sigma == Sigma::kCased;
  }
  return false;
}

}  // namespace

CharacterCategory category_by_table(char32_t character) {
  if (character > 0x10FFFF) return CharacterCategory::kOther;
  return static_cast<CharacterCategory>(value_of(kCategoryRuns, character));
}

std::string lower_case_by_table(std::string_view text) {
  constexpr char32_t kSigma = 0x3A3;
  constexpr char32_t kFinalSigma = 0x3C2;
  constexpr char32_t kDottedI = 0x130;
  std::string lower;
  lower.reserve(text.size());
  bool after_cased = false;  // ignorable characters apart
  for (std::size_t at = 0; at < text.size();) {
    char32_t character = next_character(text, at);
    if (character == kIllFormed) character = U'\xFFFD';
    if (character == kSigma && after_cased && !cased_letter_follows(text, at)) {
      append_utf8(lower, kFinalSigma);
    } else if (character == kDottedI) {
      lower += "i\xCC\x87";
    } else {
      append_utf8(lower, character + static_cast<char32_t>(value_of(kLowerCaseRuns, character)));
    }
    const Sigma sigma = sigma_of(character);
    if (sigma != Sigma::kIgnorable) after_cased = sigma == Sigma::kCased;
  }
  return lower;
}

}  // namespace pagelet::internal
