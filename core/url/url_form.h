// SPDX-License-Identifier: MIT
#pragma once

/// How an address is built, and how alike two of them are: pages of one kind mostly have addresses
/// of one form (docs/leafcut.md, section 1).
///
/// All functions are pure and cost O(length).

#include <cstddef>
#include <string>
#include <vector>

#include "core/url/url.h"

namespace pagelet {

/// What of an address the distance looks at. The segments of a path are what its slashes separate,
/// empty ones included; the last one is the file, the others are the directories.
struct UrlForm {
  std::vector<std::string> directories;
  std::string extension;                 ///< of the file, case as written; empty: none
  std::vector<std::string> query_names;  ///< as written, ascending, each once
  std::size_t words = 0;                 ///< runs of letters in the name, at most 3
  bool has_digit = false;                ///< whether the name holds a digit
  bool is_index = false;                 ///< the path `/`, or a file index, home or default
};

UrlForm form_of(const Address& address);

/// 0 for addresses of one form; a multiple of 0.5, the same in both directions.
double form_distance(const UrlForm& a, const UrlForm& b);

}  // namespace pagelet
