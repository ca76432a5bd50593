// SPDX-License-Identifier: MIT
#pragma once

/// docs/specification.md, sections 6, 7 and 8, to the letter: what RTDM-TD and RBM-TD are compared
/// with. Labels and subtrees are strings; no classes, no cut suffixes, no parallel walk.

#include <cstddef>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

enum class Label { kFull, kTag };

/// Section 7: costs of one node.
struct Costs {
  std::size_t insertion = 1;
  std::size_t removal = 1;
  std::size_t replacement = 1;
};
std::vector<std::size_t> rtdm_td(const Tree& key, const std::vector<Tree>& pages, Label label,
                                 const Costs& costs);

/// Section 8.
enum class Place { kLabels, kIndex, kTags };
std::vector<std::size_t> rbm_td(const Tree& key, const std::vector<Tree>& pages, Label label,
                                Place place, bool include_paths);

}  // namespace pagelet::naive
