// SPDX-License-Identifier: MIT
#pragma once

/// Sums of a number of each node over subtrees: O(1) after O(nodes). Sums of whole numbers are
/// exact.
///
/// Example:
///   const NodeSums texts(tree, [&](TreeNode node) { return tree.is_text(node) ? 1 : 0; });
///   const bool has_text = texts.below(node) > 0;

#include <vector>

#include "core/dom/working_tree.h"

namespace pagelet {

class NodeSums {
 public:
  /// `tree` must outlive the object.
  template <class NumberOf>
  NodeSums(const WorkingTree& tree, NumberOf&& number_of)
      : tree_(&tree), before_(tree.size() + 1, 0) {
    for (TreeNode node = 0; node < tree.size(); ++node) {
      before_[node + 1] = before_[node] + static_cast<double>(number_of(node));
    }
  }

  /// The number of a node.
  double of(TreeNode node) const { return before_[node + 1] - before_[node]; }
  /// The sum over a node and all nodes below it.
  double below(TreeNode node) const { return before_[tree_->end(node)] - before_[node]; }

 private:
  const WorkingTree* tree_;
  std::vector<double> before_;  // by node, one entry more
};

}  // namespace pagelet
