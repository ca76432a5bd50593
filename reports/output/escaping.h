// SPDX-License-Identifier: MIT
#pragma once

/// Escapes the characters that have a meaning in a format.

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace pagelet {

/// The text with each character of the table replaced: `{{'&', "&amp;"}, ...}`.
template <std::size_t N>
std::string escaped(std::string_view text,
                    const std::pair<char, std::string_view> (&replacements)[N]) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    const auto found =
        std::ranges::find(replacements, c, [](const auto& one) { return one.first; });
    if (found == std::end(replacements)) {
      result += c;
    } else {
      result += found->second;
    }
  }
  return result;
}

}  // namespace pagelet
