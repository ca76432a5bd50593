// SPDX-License-Identifier: MIT
#pragma once

/// Groups the leaves of a page into blocks, for reports that explain an answer block by block.

#include <functional>
#include <vector>

#include "core/dom/working_tree.h"

namespace pagelet {

/// Consecutive texts and leaf elements (images, controls) that have the same nearest block element
/// (p, li, td, div ...) and that the caller treats alike. An element may have several such blocks.
struct LeafBlock {
  TreeNode element = 0;          ///< the block element
  std::vector<TreeNode> leaves;  ///< not empty, in document order
};

/// Returns all leaves of a page in blocks, in document order. `alike(one, next)`: whether two
/// consecutive leaves of a block element belong to one block. `stop`: asked at each node; when it
/// returns true, the result is incomplete. O(nodes).
std::vector<LeafBlock> leaf_blocks(const WorkingTree& tree,
                                   const std::function<bool(TreeNode, TreeNode)>& alike,
                                   const std::function<bool()>& stop);

}  // namespace pagelet
