// SPDX-License-Identifier: MIT
#pragma once

/// Whether a text contains one of several strings.

#include <algorithm>
#include <span>
#include <string_view>

namespace pagelet {

/// Whatever is around the string. O(length x strings).
inline bool contains_one_of(std::string_view text, std::span<const std::string_view> strings) {
  return std::ranges::any_of(
      strings, [&](std::string_view one) { return text.find(one) != std::string_view::npos; });
}

}  // namespace pagelet
