// SPDX-License-Identifier: MIT
#pragma once

/// A literal version of docs/specification.md, sections 15.2 to 15.7 and 15.10, with which LeafCut
/// is compared. Leaves are lists of strings, occurrences are counted in maps, costs are computed by
/// recursion.

#include <cstddef>
#include <vector>

#include "tests/support/naive_mapping.h"

namespace pagelet::naive {

struct LeafCutOptions {
  double cut = 1.5;
  double absent = 1.5;
  double shared = 1;
  double unknown = 0.5;
  double empty_weight = 0.3;
  double virtual_weight = 0.2;
  double near_copy = 0.8;
  // The rules of the second edition.
  bool layout_weights = false;
  bool copies_by_words = false;
  bool lone_leaves = false;
  bool frame_names = false;
  bool records = false;
  bool loose_texts = false;
  bool main_text = false;
};

struct LeafCutAnswer {
  std::vector<std::size_t> template_nodes;
  std::vector<std::size_t> content;
  std::vector<bool> near_copies;  ///< by page
};

LeafCutAnswer leafcut(const Tree& key, const std::vector<Tree>& pages,
                      const LeafCutOptions& options);

}  // namespace pagelet::naive
