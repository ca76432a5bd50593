// SPDX-License-Identifier: MIT
#pragma once

/// Random numbers that are the same on every machine: the C++ standard fixes std::mt19937_64, but
/// not the distributions of the standard library.

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace pagelet {

/// A random number from 0 to bound - 1, all with the same probability; bound > 0.
inline std::uint64_t draw_below(std::mt19937_64& generator, std::uint64_t bound) {
  // 2^64 mod bound: this number of the 2^64 values would make some results more likely.
  const std::uint64_t surplus = (0 - bound) % bound;
  std::uint64_t draw = generator();
  while (draw < surplus) draw = generator();
  return draw % bound;
}

/// Shuffles by Fisher and Yates, from the end.
template <class T>
void shuffle(std::vector<T>& items, std::mt19937_64& generator) {
  for (std::size_t last = items.size(); last > 1; --last) {
    std::swap(items[last - 1], items[draw_below(generator, last)]);
  }
}

}  // namespace pagelet
