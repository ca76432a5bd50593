// SPDX-License-Identifier: MIT
#pragma once

/// Words of times that count from now, such as "3 hours ago", in several languages.

#include <array>
#include <cstddef>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/contains.h"
#include "core/text/letter_pairs.h"
#include "core/text/words.h"

namespace pagelet::internal {

/// In lower case, with the blanks that end them. Each needs a number.
inline constexpr auto kRelativeTimes = std::to_array<std::string_view>(
    {" ago", "vor ", "il y a ", "hace ", " fa", " geleden", "\u043D\u0430\u0437\u0430\u0434",
     " temu", " siden", " sedan", " \u00F6nce", "\u524D", "\uC804", "h\u00E1 "});

inline constexpr auto kPairsOfRelativeTimes = pairs_of_each(kRelativeTimes);

/// Whether a text in lower case has such a word; one that begins with a blank is a whole word, so
/// " fa" is not in "2 fans". O(length).
inline bool has_relative_word(std::string_view lower) {
  const LetterPairs pairs = letter_pairs(lower);
  for (std::size_t row = 0; row < kRelativeTimes.size(); ++row) {
    if (!has_pairs(pairs, kPairsOfRelativeTimes[row])) continue;
    const std::string_view word = kRelativeTimes[row];
    for (std::size_t at = 0; (at = lower.find(word, at)) != lower.npos; ++at) {
      const std::size_t end = at + word.size();
      if (word.front() != ' ' || end == lower.size() || !is_letter(lower[end])) return true;
    }
  }
  return false;
}

/// Whether a short text has a digit and such a word. O(length).
inline bool is_relative_time(std::string_view text) {
  constexpr std::size_t kMaxBytes = 60;
  return text.size() <= kMaxBytes && has_digit(text) &&
         has_relative_word(lower_case(collapse_blanks(text)));
}

}  // namespace pagelet::internal
