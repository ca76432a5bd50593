// SPDX-License-Identifier: MIT
#pragma once

/// Numbers of things for people: "1 page", "2 pages".

#include <cstddef>
#include <string>
#include <string_view>

namespace pagelet {

/// `noun`: its plural has an s.
inline std::string count_text(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace pagelet
