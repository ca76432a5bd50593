// SPDX-License-Identifier: MIT
#pragma once

/// Equal top-down mapping of two trees (docs/specification.md, section 3.1).
///
/// The roots are paired unconditionally; then the children of every pair are assigned greedily by
/// node equality. Source: Alarte, Insa, Silva, Tamarit, PROLE 2015 and PSI 2015.
///
/// Cost: the definition takes the product of the children's numbers a pair; here identical subtrees
/// and lists map onto themselves in linear time wherever that follows from the weights in force,
/// and long lists are assigned in near-linear time. The mapping is that of the definition, exactly.

#include <cstddef>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/mapping/assignment.h"
#include "core/mapping/node_equality.h"

namespace pagelet {

/// Which node of the other tree each node is paired with.
struct Mapping {
  std::vector<TreeNode> image;  ///< by node of the first tree; kNoNode: not mapped
  std::size_t pairs = 0;        ///< number of pairs
};

/// Computes equal top-down mappings; keeps its workspace between calls. Not thread-safe.
class EtdmMapper {
 public:
  /// `texts` interns collapsed texts for the text term; unused without it. `sign`: when it says
  /// stop, a mapping that is being computed ends incomplete; nullptr: none.
  EtdmMapper(const NodeEquality& equality, SymbolTable& texts, StopSign* sign = nullptr)
      : equality_(equality), texts_(texts), sign_(sign), assigner_(sign) {}

  /// Mapping of `a` onto `b`, two trees of one site with the same `Whitespace`. With `alive` only
  /// its nodes of `a` take part (it must contain the root and with each node its parent); positions
  /// and numbers of children stay those of the complete tree.
  Mapping map(const WorkingTree& a, const WorkingTree& b, const NodeSet* alive = nullptr);

 private:
  struct NodePair {
    TreeNode a;
    TreeNode b;
  };
  bool maps_onto_copy(const WorkingTree& a, const WorkingTree& b, NodePair pair) const;
  bool all_alive(TreeNode begin, TreeNode end) const;
  void map_children(const WorkingTree& a, const WorkingTree& b, NodePair pair,
                    const NodeSet* alive);
  void gather(const WorkingTree& tree, TreeNode parent, const NodeSet* alive,
              std::vector<Sibling>& siblings, std::vector<TreeNode>& nodes);
  bool lists_are_identical() const;
  void add_pair(TreeNode a, TreeNode b);

  const NodeEquality& equality_;
  SymbolTable& texts_;
  StopSign* sign_;
  Assigner assigner_;
  Mapping mapping_;
  std::vector<NodePair> open_;
  std::vector<Sibling> siblings_a_;
  std::vector<Sibling> siblings_b_;
  std::vector<TreeNode> nodes_a_;
  std::vector<TreeNode> nodes_b_;
  std::vector<AssignedPair> pairs_;
  std::vector<std::uint32_t> alive_before_;  // number of alive nodes before each node
};

}  // namespace pagelet
