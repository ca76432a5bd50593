// SPDX-License-Identifier: MIT
//
// unicode_tables.inc is made by unicode_table_maker.cpp.

#include "core/text/unicode_tables.h"

#include <algorithm>
#include <iterator>

#include "core/text/utf8.h"

namespace pagelet::internal {
namespace {

// A run of characters with the same value; it ends where the next begins.
struct Run {
  std::uint32_t begin : 24;
  std::uint32_t value : 8;
};

// `length` characters from `begin` on, each `step` after the last, whose lower case is `distance`
// away.
struct LowerCase {
  std::uint32_t begin;
  std::uint16_t length;
  std::uint16_t step;
  std::int32_t distance;
};

// How a character influences a sigma that stands before or after it.
enum class Sigma : std::uint8_t { kEndsWord, kCased, kIgnorable };

#include "unicode_tables.inc"

template <std::size_t kSize>
unsigned value_of(const Run (&runs)[kSize], char32_t character) {
  const auto after = std::upper_bound(
      std::begin(runs), std::end(runs), character,
      [](char32_t wanted, const Run& run) { return wanted < static_cast<char32_t>(run.begin); });
  return std::prev(after)->value;
}

char32_t lower_of(char32_t character) {
  const auto after = std::upper_bound(
      std::begin(kLowerCases), std::end(kLowerCases), character,
      [](char32_t wanted, const LowerCase& lower) { return wanted < lower.begin; });
  if (after == std::begin(kLowerCases)) return character;
  const LowerCase& lower = *std::prev(after);
  const char32_t offset = character - lower.begin;
  if (offset % lower.step != 0 || offset / lower.step >= lower.length) return character;
  return static_cast<char32_t>(static_cast<std::int32_t>(character) + lower.distance);
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
    const char32_t character = next_character(text, at);
    if (character == kSigma && after_cased && !cased_letter_follows(text, at)) {
      append_utf8(lower, kFinalSigma);
    } else if (character == kDottedI) {
      lower += "i\xCC\x87";
    } else {
      append_utf8(lower, character == kIllFormed ? U'\xFFFD' : lower_of(character));
    }
    const Sigma sigma = sigma_of(character == kIllFormed ? U'\xFFFD' : character);
    if (sigma != Sigma::kIgnorable) after_cased = sigma == Sigma::kCased;
  }
  return lower;
}

}  // namespace pagelet::internal
