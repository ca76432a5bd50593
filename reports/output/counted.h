// SPDX-License-Identifier: MIT
#pragma once

/// Numbers of things for people: "1 page", "2 pages".

#include <cstddef>
#include <string>
#include <string_view>

namespace pagelet {

/// `plural`: when it is not `noun` with an s.
inline std::string counted(std::size_t count, std::string_view noun, std::string_view plural = {}) {
  std::string text = std::to_string(count) + " ";
  text += count != 1 && !plural.empty() ? plural : noun;
  if (count != 1 && plural.empty()) text += 's';
  return text;
}

}  // namespace pagelet
