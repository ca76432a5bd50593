// SPDX-License-Identifier: MIT
#pragma once

/// Which subtrees of a key page are cut out as page-specific, and which of these are main content
/// (docs/leafcut.md, sections 7 and 10): the part of LeafCut that looks at the key page alone.
///
/// Cost: O(nodes), no recursion.

#include <functional>
#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_evidence.h"

namespace pagelet {

/// What a labelling costs.
struct CutPrices {
  double run = 1.5;           ///< of a run of adjacent cut siblings
  double absent = 1.5;        ///< of the evidence that template leaves are absent elsewhere
  double shared = 1;          ///< of the evidence that cut leaves are shared
  double unknown = 0.5;       ///< of what the pages leave open about template leaves
  double empty_weight = 0.3;  ///< of leaves that are neither text nor img
  bool loose_texts = true;    ///< whether a text whose parent is template can be cut
};

/// The cheapest labelling of a tree.
struct LeafCutting {
  std::vector<double> cost_cut;       ///< by node: of the subtree cut out
  std::vector<double> cost_template;  ///< by node: the least one of the subtree if its root is kept
  NodeSet template_nodes;
  NodeSet kept_texts;            ///< cheaper if cut, but template without `loose_texts`
  std::vector<TreeNode> blocks;  ///< cut nodes whose parent is template, in document order
  std::vector<bool> begins_run;  ///< by block: whether it is the first one of its run
};

/// `shares`: of each of `leaves`, which are all leaves of the tree in document order. `img`: the
/// symbol of that tag.
LeafCutting cut_leaves(const WorkingTree& tree, std::span<const TreeNode> leaves,
                       std::span<const LeafShares> shares, const CutPrices& prices, Symbol img);

/// Words of a block.
struct BlockWords {
  std::size_t in_links = 0;
  std::size_t outside = 0;
};

/// The main content among the blocks by the rule of the first edition: the one with most words
/// outside links, its siblings, and all others that are not mostly links. `in_link`: whether a node
/// is an `a` or inside one.
NodeSet main_content(const WorkingTree& tree, std::span<const TreeNode> blocks,
                     const std::function<bool(TreeNode)>& in_link);

}  // namespace pagelet
