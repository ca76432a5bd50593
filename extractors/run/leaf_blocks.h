// SPDX-License-Identifier: MIT
#pragma once

/// The blocks in which an answer is explained to people.

#include <functional>
#include <vector>

#include "core/dom/working_tree.h"

namespace pagelet {

/// Texts and leaf elements (images, controls) that have the same nearest block element (p, li, td,
/// div ...) and were judged alike.
struct LeafBlock {
  TreeNode element = 0;          ///< the block element
  std::vector<TreeNode> leaves;  ///< not empty, in document order
};

/// All leaves of a page in blocks, in document order. `alike(one, next)`: whether two leaves of a
/// block element, one after the other, belong to one block. `stop`: asked at each node; when it
/// returns true, the answer is incomplete. O(nodes).
std::vector<LeafBlock> leaf_blocks(const WorkingTree& tree,
                                   const std::function<bool(TreeNode, TreeNode)>& alike,
                                   const std::function<bool()>& stop);

}  // namespace pagelet
