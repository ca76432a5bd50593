// SPDX-License-Identifier: MIT
#pragma once

/// Random numbers that are the same on every machine: std::mt19937_64, which the standard fixes,
/// and no distribution of the library.

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace pagelet {

/// 0 .. bound - 1, each as likely; bound > 0.
inline std::uint64_t draw_below(std::mt19937_64& generator, std::uint64_t bound) {
  // 2^64 mod bound: that many draws too many.
  const std::uint64_t surplus = (0 - bound) % bound;
  std::uint64_t draw = generator();
  while (draw < surplus) draw = generator();
  return draw % bound;
}

/// Fisher-Yates from the end.
template <class T>
void shuffle(std::vector<T>& items, std::mt19937_64& generator) {
  for (std::size_t last = items.size(); last > 1; --last) {
    std::swap(items[last - 1], items[draw_below(generator, last)]);
  }
}

}  // namespace pagelet
