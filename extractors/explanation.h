// SPDX-License-Identifier: MIT
#pragma once

/// Why an algorithm took a node or left it out. `pagelet extract --explain` and the inspector of
/// the report show this to people.

#include <string>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/site/page_source.h"

namespace pagelet {

/// How a node of the key page compares with its partner on another page. The parts are those of
/// node equality, each multiplied by its weight (core/mapping/node_equality.h). Algorithms that
/// pair nodes by another rule leave them at 0.
struct NodeMatch {
  TreeNode image = kNoNode;  ///< the partner on the other page; kNoNode: there is none
  double score = 0;          ///< sum of the parts; kMaxScore or half of it by a shortcut
  double class_part = 0;
  double position_part = 0;
  double attribute_part = 0;
  double children_part = 0;
  double text_part = 0;
};

/// The pairs of the key page with one candidate page.
struct PageMatches {
  PageIndex page = 0;
  std::vector<NodeMatch> matches;  ///< by node of the key page
};

struct Explanation {
  std::vector<PageMatches> pages;    ///< in the order of the candidates; empty without mappings
  std::vector<std::string> reasons;  ///< by node of the key page: one line in the terms of the
                                     ///< algorithm; may be empty
};

}  // namespace pagelet
