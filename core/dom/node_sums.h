// SPDX-License-Identifier: MIT
#pragma once

/// Sums of a number of each node over ranges of nodes, such as subtrees: O(1) after O(nodes).
///
/// Example:
///   const NodeSums texts(tree.size(), [&](TreeNode node) { return is_text(node) ? 1U : 0U; });
///   const bool has_text = texts.of(node, tree.end(node)) > 0;

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/dom/working_tree.h"

namespace pagelet {

class NodeSums {
 public:
  template <class NumberOf>
  NodeSums(std::size_t size, NumberOf&& number_of) : before_(size + 1, 0) {
    for (std::size_t node = 0; node < size; ++node) {
      before_[node + 1] = before_[node] + number_of(static_cast<TreeNode>(node));
    }
  }

  /// The sum over the nodes from `begin` to before `end`.
  std::uint64_t of(TreeNode begin, TreeNode end) const { return before_[end] - before_[begin]; }

 private:
  std::vector<std::uint64_t> before_;  // by node, one entry more
};

}  // namespace pagelet
