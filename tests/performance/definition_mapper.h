// SPDX-License-Identifier: MIT
#pragma once

/// The equal top-down mapping straight from its definition, to compare EtdmMapper with.
///
/// It follows docs/specification.md, section 3: all pairs of two lists of siblings are scored and
/// sorted, the best ones are taken, and their children are mapped recursively. It uses the same
/// trees, symbols and NodeEquality::score as EtdmMapper, but no shortcut. It has no text term.

#include <vector>

#include "core/dom/working_tree.h"
#include "core/mapping/etdm.h"
#include "core/mapping/node_equality.h"

namespace pagelet::performance {

class DefinitionMapper {
 public:
  /// Throws std::logic_error if the options ask for the text term.
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
