// SPDX-License-Identifier: MIT

// The sort of the WebAssembly module against the standard library's.

#include "core/sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "core/random.h"

namespace pagelet {
namespace {

using Pair = std::pair<std::size_t, std::size_t>;  // what is compared, and the place before

TEST(MergeSort, KeepsTheOrderOfEqualElements) {
  std::mt19937_64 generator(5);
  for (std::size_t size = 0; size <= 70; ++size) {
    std::vector<Pair> pairs;
    for (std::size_t at = 0; at < size; ++at) pairs.emplace_back(draw_below(generator, 9), at);
    std::vector<Pair> expected = pairs;
    std::ranges::stable_sort(expected, std::greater(), &Pair::first);
    internal::merge_sort(pairs, std::greater(), &Pair::first);
    EXPECT_EQ(pairs, expected) << size;
  }
}

TEST(MergeSort, MovesElements) {
  std::vector<std::unique_ptr<int>> numbers;
  for (const int number : {3, 1, 2, 5, 4}) numbers.push_back(std::make_unique<int>(number));
  internal::merge_sort(numbers, std::less(), [](const auto& number) { return *number; });
  for (int at = 0; at < 5; ++at) EXPECT_EQ(*numbers[static_cast<std::size_t>(at)], at + 1);
}

}  // namespace
}  // namespace pagelet
