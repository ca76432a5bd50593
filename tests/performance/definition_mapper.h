// SPDX-License-Identifier: MIT
#pragma once

/// Equal top-down mapping straight from its definition: the opponent of EtdmMapper.
///
/// docs/specification.md, section 3, literally: all pairs of two lists of siblings are scored,
/// sorted and swept; the pairs found are followed recursively. It has the same trees, interned
/// integers and NodeEquality::score as EtdmMapper, and no shortcut. Without text term.

#include <vector>

#include "core/dom/working_tree.h"
#include "core/mapping/etdm.h"
#include "core/mapping/node_equality.h"

namespace pagelet::performance {

class DefinitionMapper {
 public:
  /// std::logic_error when the options ask for the text term.
  explicit DefinitionMapper(const NodeEquality& equality);

  Mapping map(const WorkingTree& a, const WorkingTree& b);

 private:
  struct ScoredPair {
    double score;
    TreeNode a;
    TreeNode b;
  };
  void map_pair(const WorkingTree& a, TreeNode u, const WorkingTree& b, TreeNode v);
  void score_children(const WorkingTree& a, TreeNode u, const WorkingTree& b, TreeNode v);

  const NodeEquality& equality_;
  Mapping mapping_;
  std::vector<ScoredPair> scored_;
  std::vector<bool> taken_;  // by node of b
};

}  // namespace pagelet::performance
