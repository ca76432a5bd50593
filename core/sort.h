// SPDX-License-Identifier: MIT
#pragma once

/// `std::ranges::sort`, small in WebAssembly: libc++ makes 4 kB of code of it for each type, and
/// less than 1 kB of its stable sort.

#include <algorithm>
#include <functional>
#include <ranges>
#include <utility>

namespace pagelet {

/// Elements that are equal have no order. O(n log n).
///
/// Example:
///   sort_range(pages, {}, &Page::url);
template <std::ranges::random_access_range Range, class Less = std::ranges::less,
          class Projection = std::identity>
void sort_range(Range&& range, Less less = {}, Projection projection = {}) {
#ifdef __wasm__
  std::ranges::stable_sort(std::forward<Range>(range), std::move(less), std::move(projection));
#else
  std::ranges::sort(std::forward<Range>(range), std::move(less), std::move(projection));
#endif
}

}  // namespace pagelet
