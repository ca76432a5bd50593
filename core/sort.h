// SPDX-License-Identifier: MIT
#pragma once

/// `std::ranges::sort` and `std::ranges::stable_sort`, small in WebAssembly: libc++ makes 3 kB of
/// code of them for each type and order, and a seventh of that of `merge_sort`.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

namespace pagelet {
namespace internal {

// Stable. O(n log n), with space for n elements.
template <std::ranges::contiguous_range Range, class Less, class Projection>
void merge_sort(Range& range, Less less, Projection projection) {
  using Value = std::ranges::range_value_t<Range>;
  const std::size_t size = std::ranges::size(range);
  Value* const elements = std::ranges::data(range);
  if (size < 2) return;
  std::vector<Value> moved(std::make_move_iterator(elements),
                           std::make_move_iterator(elements + size));
  Value* from = moved.data();
  Value* to = elements;
  for (std::size_t run = 1;; run *= 2, std::swap(from, to)) {  // of elements that are in order
    std::size_t out = 0;
    while (out < size) {
      std::size_t left = out;
      const std::size_t middle = std::min(left + run, size);
      std::size_t right = middle;
      const std::size_t end = std::min(middle + run, size);
      while (out < end) {
        const bool takes_right =
            left == middle ||
            (right < end && std::invoke(less, std::invoke(projection, std::as_const(from[right])),
                                        std::invoke(projection, std::as_const(from[left]))));
        to[out++] = std::move(from[takes_right ? right++ : left++]);
      }
    }
    if (run >= size - run) break;
  }
  if (to != elements) std::move(to, to + size, elements);
}

}  // namespace internal

/// Equal elements keep their order. O(n log n).
template <std::ranges::random_access_range Range, class Less = std::ranges::less,
          class Projection = std::identity>
void stable_sort_range(Range&& range, Less less = {}, Projection projection = {}) {
#ifdef __wasm__
  internal::merge_sort(range, std::move(less), std::move(projection));
#else
  std::ranges::stable_sort(std::forward<Range>(range), std::move(less), std::move(projection));
#endif
}

/// Elements that are equal have no order. O(n log n).
///
/// Example:
///   sort_range(pages, {}, &Page::url);
template <std::ranges::random_access_range Range, class Less = std::ranges::less,
          class Projection = std::identity>
void sort_range(Range&& range, Less less = {}, Projection projection = {}) {
#ifdef __wasm__
  internal::merge_sort(range, std::move(less), std::move(projection));
#else
  std::ranges::sort(std::forward<Range>(range), std::move(less), std::move(projection));
#endif
}

}  // namespace pagelet
