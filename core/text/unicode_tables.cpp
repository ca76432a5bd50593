// SPDX-License-Identifier: MIT
//
// unicode_tables.inc is made by unicode_table_maker.cpp.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

// Takes a number from the front of a table: seven bits a byte, the lowest first.
std::uint32_t take_number(std::span<const std::uint8_t>& table) {
  std::uint32_t number = 0;
  for (int shift = 0;; shift += 7) {
    const std::uint8_t byte = table.front();
    table = table.subspan(1);
    number |= (byte & 0x7FU) << shift;
    if (byte < 0x80) return number;
  }
}

// A table has the length and the value of each stretch; a value below zero is an odd number.
std::vector<Stretch> stretches_of(std::span<const std::uint8_t> table) {
  std::vector<Stretch> stretches;
  for (char32_t begin = 0; !table.empty();) {
    const std::uint32_t length = take_number(table);
    const std::uint32_t value = take_number(table);
    const auto half = static_cast<std::int32_t>(value / 2);
    stretches.push_back({begin, value % 2 == 0 ? half : -half - 1});
    begin += length;
  }
  return stretches;
}

std::int32_t value_of(std::span<const Stretch> stretches, char32_t character) {
  return std::prev(std::ranges::upper_bound(stretches, character, {}, &Stretch::begin))->value;
}

Sigma sigma_of(char32_t character) {
  static const std::vector<Stretch> kSigmas = stretches_of(kSigmaRuns);
  return static_cast<Sigma>(value_of(kSigmas, character));
}

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
  static const std::vector<Stretch> kCategories = stretches_of(kCategoryRuns);
  return static_cast<CharacterCategory>(value_of(kCategories, character));
}

std::string lower_case_by_table(std::string_view text) {
  constexpr char32_t kSigma = 0x3A3;
  constexpr char32_t kFinalSigma = 0x3C2;
  constexpr char32_t kDottedI = 0x130;
  static const std::vector<Stretch> kDifferences = stretches_of(kLowerCaseRuns);
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
      append_utf8(lower, character + static_cast<char32_t>(value_of(kDifferences, character)));
    }
    const Sigma sigma = sigma_of(character);
    if (sigma != Sigma::kIgnorable) after_cased = sigma == Sigma::kCased;
  }
  return lower;
}

}  // namespace pagelet::internal
