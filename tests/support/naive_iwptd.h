// SPDX-License-Identifier: MIT
#pragma once

/// docs/specification.md, section 9, to the letter: what IWPTD is compared with. Segments are
/// strings, sums are made anew for every block.

#include <cstddef>
#include <optional>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

/// Without `min_df` the capped default.
std::vector<std::size_t> iwptd(const Tree& key, const std::vector<Tree>& pages,
                               std::optional<std::size_t> min_df, double ratio);

}  // namespace pagelet::naive
