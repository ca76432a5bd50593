// SPDX-License-Identifier: MIT
#pragma once

/// Decides which subtrees of a key page are cut out as page-specific, and which of these are main
/// content (docs/specification.md, sections 15.7 and 15.10). This part of LeafCut looks only at the
/// key page.
///
/// Cost: O(nodes), no recursion.

#include <functional>
#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_evidence.h"

namespace pagelet {

/// The prices that make up the cost of a labelling.
struct CutPrices {
  double run = 1.5;           ///< for each run of adjacent cut siblings
  double absent = 1.5;        ///< for evidence that a template leaf is absent on other pages
  double shared = 1;          ///< for evidence that a cut leaf is shared
  double unknown = 0.5;       ///< for missing evidence about a template leaf
  double empty_weight = 0.3;  ///< weight of leaves that are neither text nor img
  bool loose_texts = true;    ///< whether a text whose parent is template can be cut
};

/// The cheapest labelling of a tree.
struct LeafCutting {
  std::vector<double> cost_cut;       ///< by node: cost if its whole subtree is cut out
  std::vector<double> cost_template;  ///< by node: least cost of its subtree if the node is kept
  NodeSet template_nodes;
  NodeSet kept_texts;            ///< cheaper if cut, but template without `loose_texts`
  std::vector<TreeNode> blocks;  ///< cut nodes whose parent is template, in document order
  std::vector<bool> begins_run;  ///< by block: whether it is the first one of its run
};

/// Finds the cheapest labelling. `leaves`: all leaves of the tree in document order. `shares`: the
/// votes on each of them. `img`: the symbol of that tag.
LeafCutting cut_leaves(const WorkingTree& tree, std::span<const TreeNode> leaves,
                       std::span<const LeafShares> shares, const CutPrices& prices, Symbol img);

/// The numbers of words of a block.
struct BlockWords {
  std::size_t in_links = 0;
  std::size_t outside = 0;
};

/// The main content by the rule of the first edition: the block with most words outside links, its
/// siblings, and all other blocks that do not mostly consist of links. `in_link`: whether a node is
/// an `a` or inside one.
NodeSet main_content(const WorkingTree& tree, std::span<const TreeNode> blocks,
                     const std::function<bool(TreeNode)>& in_link);

}  // namespace pagelet
