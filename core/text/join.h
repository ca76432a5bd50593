// SPDX-License-Identifier: MIT
#pragma once

/// Texts in a row: joined(std::vector{"a", "b"}) is "a, b".

#include <string>
#include <string_view>

namespace pagelet {

/// `texts`: a range of anything that a std::string_view can be made of.
template <class Texts>
std::string joined(const Texts& texts, std::string_view between = ", ") {
  std::string all;
  bool is_first = true;
  for (const auto& text : texts) {
    if (!is_first) all += between;
    is_first = false;
    all += std::string_view(text);
  }
  return all;
}

}  // namespace pagelet
