// SPDX-License-Identifier: MIT
#pragma once

/// Whether a text contains one of several strings, and where it contains a long one.

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "core/text/letter_pairs.h"

namespace pagelet {

/// As `text.find(part)`, quicker for a long part that most texts do not contain: passes over most
/// bytes. O(text x part), mostly O(text). Source: Horspool: Practical fast searching in strings.
/// Software: Practice and Experience 10(6), 1980.
inline std::size_t find_long(std::string_view text, std::string_view part) {
  const std::boyer_moore_horspool_searcher searcher(part.begin(), part.end());
  const auto found = std::search(text.begin(), text.end(), searcher);
  return found == text.end() && !part.empty() ? text.npos
                                              : static_cast<std::size_t>(found - text.begin());
}

/// Whatever is around the string. O(length x strings).
inline bool contains_one_of(std::string_view text, std::span<const std::string_view> strings) {
  return std::ranges::any_of(
      strings, [&](std::string_view one) { return text.find(one) != std::string_view::npos; });
}

/// letter_pairs of each string, for the next function.
template <std::size_t kSize>
constexpr std::array<LetterPairs, kSize> pairs_of_each(
    const std::array<std::string_view, kSize>& strings) {
  std::array<LetterPairs, kSize> pairs{};
  std::ranges::transform(strings, pairs.begin(), letter_pairs);
  return pairs;
}

/// The same for many strings of which most texts have none. `pairs`: pairs_of_each of them.
/// O(length + strings), and the length for each string whose pairs are in the text.
inline bool contains_one_of(std::string_view text, std::span<const std::string_view> strings,
                            std::span<const LetterPairs> pairs) {
  const LetterPairs all = letter_pairs(text);
  for (std::size_t at = 0; at < strings.size(); ++at) {
    if (has_pairs(all, pairs[at]) && text.find(strings[at]) != text.npos) return true;
  }
  return false;
}

}  // namespace pagelet
