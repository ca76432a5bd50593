// SPDX-License-Identifier: MIT
#pragma once

/// Decides which subtrees of a key page are cut out as page-specific (docs/specification.md,
/// section
/// 15.6). This part of LeafCut looks only at the key page.
///
/// Cost: O(nodes), no recursion.

#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_evidence.h"

namespace pagelet {

/// The prices that make up the cost of a labelling. A cut leaf that other pages share costs 1.
struct CutPrices {
  double run = 1.5;           ///< for each run of adjacent cut siblings
  double absent = 1.5;        ///< for evidence that a template leaf is absent on other pages
  double empty_weight = 0.3;  ///< weight of leaves that are neither text nor img
};

/// The cheapest labelling of a tree.
struct LeafCutting {
  std::vector<double> cost_cut;       ///< by node: cost if its whole subtree is cut out
  std::vector<double> cost_template;  ///< by node: least cost of its subtree if the node is kept
  NodeSet template_nodes;
  std::vector<TreeNode> blocks;  ///< cut nodes whose parent is template, in document order
  std::vector<bool> begins_run;  ///< by block: whether it is the first one of its run
};

/// Finds the cheapest labelling. `leaves`: all leaves of the tree in document order. `shares`: the
/// votes on each of them. `img`: the symbol of that tag.
LeafCutting cut_leaves(const WorkingTree& tree, std::span<const TreeNode> leaves,
                       std::span<const LeafShares> shares, const CutPrices& prices, Symbol img);

}  // namespace pagelet
