// SPDX-License-Identifier: MIT
#pragma once

/// Sets of the pairs of bytes that are side by side in a text, to see quickly that a text does not
/// contain another one, in whatever case of letters.
///
/// Example:
///   const LetterPairs pairs = letter_pairs("tab-label");
///   has_pairs(pairs, letter_pairs("tab"));    // true
///   has_pairs(pairs, letter_pairs("panel"));  // false: "nel" is nowhere in it

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pagelet {

/// A bit for each pair; few pairs share one.
using LetterPairs = std::uint64_t;

/// O(length).
constexpr LetterPairs letter_pairs(std::string_view text) {
  constexpr unsigned kSmall = 0x20;  // makes letters small
  LetterPairs pairs = 0;
  for (std::size_t at = 1; at < text.size(); ++at) {
    const auto first = static_cast<unsigned char>(text[at - 1]) | kSmall;
    const auto second = static_cast<unsigned char>(text[at]) | kSmall;
    pairs |= LetterPairs{1} << ((39U * first + second) % 64);
  }
  return pairs;
}

/// False if a text with the pairs `whole` does not contain one with the pairs `part`.
constexpr bool has_pairs(LetterPairs whole, LetterPairs part) { return (part & ~whole) == 0; }

}  // namespace pagelet
