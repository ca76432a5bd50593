// SPDX-License-Identifier: MIT
#pragma once

/// A literal version of docs/specification.md, section 11, with which ConEx is compared.

#include <cstddef>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

std::vector<std::size_t> conex(const Tree& key, const std::vector<Tree>& pages,
                               std::size_t max_occurrences, const EqualityOptions& options);

/// Algorithms 2 to 5: from the candidate nodes, with all their descendants, to the content.
std::vector<std::size_t> content_around(const Tree& key, const std::vector<bool>& candidates);

}  // namespace pagelet::naive
