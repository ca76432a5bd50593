// SPDX-License-Identifier: MIT
#pragma once

/// docs/specification.md, section 10, to the letter: what SST is compared with. Kinds are strings,
/// importances are worked out anew wherever they are needed. Words come from core/text, which has
/// tests of its own.

#include <cstddef>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

std::vector<std::size_t> sst(const Tree& key, const std::vector<Tree>& pages, double gamma,
                             double noise_threshold);

}  // namespace pagelet::naive
