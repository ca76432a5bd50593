// SPDX-License-Identifier: MIT
#pragma once

/// Equal top-down mapping of two trees (docs/specification.md, section 3.1).
///
/// The roots are always paired. Then the children of every pair are assigned greedily by node
/// equality. Source: Alarte, Insa, Silva, Tamarit, PROLE15 and PSI 2015.
///
/// Cost: the definition needs, for every pair, the product of the two numbers of children. Here,
/// identical subtrees and identical lists map onto themselves in linear time wherever the weights
/// guarantee that result, and long lists are assigned in near-linear time. The mapping is exactly
/// that of the definition.
///
/// Example:
///   const NodeEquality equality(EqualityOptions{}, site.signatures());
///   EtdmMapper mapper(equality, site.symbols());
///   const Mapping mapping = mapper.map(tree_a, tree_b);
///   mapping.image[5];  // the partner of node 5 in tree_b, or kNoNode

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/mapping/assignment.h"
#include "core/mapping/node_equality.h"

namespace pagelet {

/// The pairs of two trees: the partner of each node.
struct Mapping {
  std::vector<TreeNode> image;  ///< by node of the first tree; kNoNode: it has no partner
  std::size_t pairs = 0;        ///< number of pairs

  /// The nodes that have a partner.
  NodeSet nodes() const {
    return NodeSet::of(image.size(), [this](std::size_t node) { return image[node] != kNoNode; });
  }
};

/// How a node compares with its partner. The parts are those of node equality, each multiplied by
/// its weight. Algorithms that pair nodes by another rule leave them at 0.
struct NodeMatch {
  TreeNode image = kNoNode;  ///< the partner on the other page; kNoNode: there is none
  double score = 0;          ///< sum of the parts; kMaxScore or half of it by a shortcut
  double class_part = 0;
  double position_part = 0;
  double attribute_part = 0;
  double children_part = 0;
  double text_part = 0;
};

/// Compares a node of `a` with its partner in `b`, both below the roots.
NodeMatch match_of(const NodeEquality& equality, const WorkingTree& a, TreeNode node,
                   const WorkingTree& b, TreeNode image);

/// The strength of every node of `a`: the least score on the way from the root to it; infinite for
/// the root, below every threshold for nodes that are not mapped. `mapping` must be the result for
/// `equality`, without a restriction to some nodes.
///
/// Greedy assignment takes pairs in the order of falling scores, and a node can be mapped only if
/// its parent is. So, with all other options equal, the mapping for a threshold t holds exactly the
/// nodes whose strength is at least t. One mapping is enough for all thresholds. O(n).
std::vector<double> mapping_strengths(const NodeEquality& equality, const WorkingTree& a,
                                      const WorkingTree& b, const Mapping& mapping);

/// Whether a node of this strength is mapped with this threshold (EqualityOptions::threshold).
constexpr bool holds_at(double strength, double threshold) {
  return strength >= threshold - kScoreTolerance;
}

/// Computes equal top-down mappings, and keeps its memory between calls. Not thread-safe.
class EtdmMapper {
 public:
  /// `equality` and `texts` must outlive the mapper. `texts` interns collapsed texts; it is only
  /// used with the text term. `token`: when it says stop, the current mapping stays incomplete;
  /// nullptr: never stop.
  EtdmMapper(const NodeEquality& equality, SymbolTable& texts, StopToken* token = nullptr)
      : equality_(equality), texts_(texts), token_(token), long_lists_(long_list_assigner(token)) {}

  /// Mapping of `a` onto `b`, two trees of one site with the same `Whitespace`. With `alive`, only
  /// those nodes of `a` take part; the set must contain the root, and the parent of each of its
  /// other nodes. Positions and numbers of children remain those of the complete tree.
  Mapping map(const WorkingTree& a, const WorkingTree& b, const NodeSet* alive = nullptr);

  /// The number of comparisons of all mappings so far (Assigner::comparisons).
  std::uint64_t comparisons() const {
    return short_lists_->comparisons() + long_lists_->comparisons() + related_;
  }

 private:
  struct NodePair {
    TreeNode a;
    TreeNode b;
  };
  bool maps_onto_copy(const WorkingTree& a, const WorkingTree& b, NodePair pair) const;
  bool all_alive(TreeNode begin, TreeNode end) const;
  void map_children(const WorkingTree& a, const WorkingTree& b, NodePair pair,
                    const NodeSet* alive);
  void assign_by_relation(const WorkingTree& a, const WorkingTree& b);
  void gather(const WorkingTree& tree, TreeNode parent, const NodeSet* alive,
              std::vector<Sibling>& siblings, std::vector<TreeNode>& nodes);
  bool lists_are_identical() const;
  void add_pair(TreeNode a, TreeNode b);

  const NodeEquality& equality_;
  SymbolTable& texts_;
  StopToken* token_;
  std::unique_ptr<Assigner> short_lists_ = short_list_assigner();
  std::unique_ptr<Assigner> long_lists_;
  Mapping mapping_;
  std::vector<NodePair> open_;
  std::vector<Sibling> siblings_a_;
  std::vector<Sibling> siblings_b_;
  std::vector<TreeNode> nodes_a_;
  std::vector<TreeNode> nodes_b_;
  std::vector<AssignedPair> pairs_;
  std::uint64_t related_ = 0;                // pairs that a relation was asked for
  std::vector<std::uint32_t> alive_before_;  // number of alive nodes before each node
};

}  // namespace pagelet
