// SPDX-License-Identifier: MIT
#pragma once

/// A literal version of docs/specification.md, section 9, with which IWPTD is compared. Segments
/// are strings, and each block counts its characters again.

#include <cstddef>
#include <optional>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

/// Without `min_df` the default counts, which depends on the number of pages.
std::vector<std::size_t> iwptd(const Tree& key, const std::vector<Tree>& pages,
                               std::optional<std::size_t> min_df, double ratio);

}  // namespace pagelet::naive
