// SPDX-License-Identifier: MIT
#pragma once

/// The form of an address, and the distance of two forms. Pages of the same kind mostly have
/// addresses of the same form (docs/specification.md, section 15.1).
///
/// All functions are pure and cost O(length).

#include <cstddef>
#include <string>
#include <vector>

#include "core/url/url.h"

namespace pagelet {

/// The parts of an address that the distance compares.
struct UrlForm {
  std::vector<std::string> directories;
  std::string extension;                 ///< case as written; may be empty
  std::vector<std::string> query_names;  ///< as written, ascending, each once
  std::size_t words = 0;                 ///< runs of letters in the name, at most 3
  bool has_digit = false;                ///< whether the name contains a digit
  bool is_index = false;                 ///< the path is `/`, or the file index, home or default
};

UrlForm form_of(const Address& address);

/// 0 for two addresses of the same form, otherwise a positive multiple of 0.5. Symmetric.
double form_distance(const UrlForm& a, const UrlForm& b);

}  // namespace pagelet
