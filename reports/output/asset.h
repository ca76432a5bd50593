// SPDX-License-Identifier: MIT
#pragma once

/// A file that is part of the program: its text is compiled in (cmake/PageletEmbed.cmake).

#include <string_view>

namespace pagelet {

struct Asset {
  std::string_view name;  ///< file name
  std::string_view text;
};

}  // namespace pagelet
