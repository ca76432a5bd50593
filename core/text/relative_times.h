// SPDX-License-Identifier: MIT
#pragma once

/// Words of times that count from now, such as "3 hours ago", in several languages.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/text/ascii.h"
#include "core/text/words.h"

namespace pagelet::internal {

/// In lower case, with the blanks that end them. Each needs a number.
inline constexpr auto kRelativeTimes = std::to_array<std::string_view>(
    {" ago", "vor ", "il y a ", "hace ", " fa", " geleden", "\u043D\u0430\u0437\u0430\u0434",
     " temu", " siden", " sedan", " \u00F6nce", "\u524D", "\uC804", "h\u00E1 "});

/// Whether a short text has a digit and such a word. O(length).
inline bool is_relative_time(std::string_view text) {
  constexpr std::size_t kMaxBytes = 60;
  if (text.size() > kMaxBytes || !has_digit(text)) return false;
  const std::string lower = lower_case(text);
  return std::ranges::any_of(
      kRelativeTimes, [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

}  // namespace pagelet::internal
