// SPDX-License-Identifier: MIT
#pragma once

/// A literal version of docs/specification.md, section 10, with which SST is compared. Kinds are
/// strings, and importances are computed again each time. Words come from core/text, which has
/// tests of its own.

#include <cstddef>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

std::vector<std::size_t> sst(const Tree& key, const std::vector<Tree>& pages, double gamma,
                             double noise_threshold);

}  // namespace pagelet::naive
