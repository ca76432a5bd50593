// SPDX-License-Identifier: MIT
#pragma once

/// Literal versions of docs/specification.md, sections 6, 7 and 8, with which RTDM-TD and RBM-TD
/// are compared. Labels and subtrees are strings. There are no classes of subtrees, equal suffixes
/// are not cut off, and no two trees are walked in parallel.

#include <cstddef>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

enum class Label { kFull, kTag };

/// Section 7: the costs of one node.
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
