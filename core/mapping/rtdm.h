// SPDX-License-Identifier: MIT
#pragma once

/// Restricted top-down mapping of least cost (docs/specification.md, section 7).
///
/// The mapping is top-down and keeps the order of siblings. Below a pair with different labels
/// nothing is mapped. Source: Reis, Golgher, Silva, Laender, "Automatic Web News Extraction Using
/// Tree Edit Distance", WWW 2004, without its cut-off. If several mappings have the least cost, the
/// trace decides: it goes back from the ends of the lists, and prefers pairing, then deletion.
///
/// Cost: for each pair of nodes with equal labels and different subtrees, the product of their
/// numbers of children. Each pair of subtree classes is computed only once, and equal suffixes of
/// two lists are cut off first. The code is iterative, so deep trees are no danger. Memory: one
/// number for each pair of classes (an error beyond kMaxClassPairs), and two bits for each cell of
/// the tables that are kept for the trace.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/mapping/subtree_classes.h"
#include "core/result.h"
#include "core/text/word_map.h"

namespace pagelet {

struct EditCosts {
  std::uint32_t insert = 1;
  std::uint32_t remove = 1;
  std::uint32_t replace = 1;
};

/// One side of a mapping: a tree or a part of one, with labels and classes from one table.
struct LabelledTree {
  const WorkingTree& tree;
  std::span<const LabelId> labels;
  std::span<const SubtreeClass> classes;
  const NodeSet* alive = nullptr;  ///< nullptr: all nodes
};

class RtdmMapper {
 public:
  /// Most pairs of subtree classes whose costs are remembered: 256 MB with 32 bytes each.
  static constexpr std::size_t kMaxClassPairs = 8'000'000;

  /// Most cells of tables kept for the trace: 64 MB with two bits each.
  static constexpr std::size_t kMaxKeptCells = 256'000'000;

  explicit RtdmMapper(const EditCosts& costs, StopSign* sign = nullptr)
      : costs_(costs), sign_(sign) {}

  /// The nodes of `a` that are paired with a node of the same label. The root is always among them,
  /// because the roots are paired whatever their labels. Errors: `kLimit` (memory); `kTimeout` when
  /// the stop sign says stop.
  Result<NodeSet> map(const LabelledTree& a, const LabelledTree& b);

  /// Cells of the tables computed so far.
  std::uint64_t cells() const { return cells_; }

 private:
  struct NodePair {
    TreeNode a;
    TreeNode b;
  };
  enum class Step : std::uint8_t { kInsert, kDelete, kPair };

  /// The properties of a child of the current pair that a cell of the table needs.
  struct Child {
    TreeNode node = 0;
    SubtreeClass subtree_class = 0;
    LabelId label = 0;
    std::uint32_t size = 0;  // number of nodes of its subtree
    bool is_leaf = false;
    bool holds_one_leaf = false;  // its only child is a leaf
  };

  /// The data of one side during the computation.
  struct Side {
    const WorkingTree* tree = nullptr;
    const LabelledTree* labelled = nullptr;
    const NodeSet* alive = nullptr;    // nullptr: all nodes
    std::vector<std::uint32_t> sizes;  // of subtrees, alive nodes only; unused without `alive`
    std::vector<Child> list;           // children of the current pair, without the suffix
    std::vector<Child> distinct;       // one child of each class, without leaves; sorted by label
    std::uint64_t nodes = 0;           // number of nodes of the list's subtrees
    bool list_is_simple = false;       // every child is a leaf or holds exactly one leaf
  };

  /// Values by column of the current table.
  template <class Cost>
  struct Columns {
    std::vector<LabelId> labels;
    std::vector<SubtreeClass> classes;
    std::vector<Cost> insertions;     // cost of inserting the subtree
    std::vector<Cost> below;          // cost of inserting the subtree without its root
    std::vector<Cost> against_leaf;   // pair_cost of a leaf with the same label
    std::vector<Cost> against_one;    // pair_cost of a node that holds one leaf
    std::vector<Cost> substitutions;  // cost of pairing with the current row, less the insertion
    std::vector<Cost> best_above;     // least cost by pairing or deletion
    std::vector<std::uint8_t> steps;
    std::vector<Cost> row;  // less the cost of inserting everything up to the column
  };

  static void measure(const LabelledTree& tree, Side& side);
  static void gather(TreeNode parent, Side& side);
  void gather_lists(NodePair pair);
  std::uint64_t class_pair(NodePair pair) const;
  static bool follows_from_sizes(const Child& a, const Child& b);
  static void find_distinct(Side& side);
  enum class Push : std::uint8_t { kNone, kSome, kTooMany };
  Push push_unknown_pairs();
  std::uint64_t pair_cost(const Child& a, const Child& b) const;
  template <class Cost>
  void prepare_columns(Columns<Cost>& columns) const;
  template <class Cost>
  void fill_substitutions(const Child& a, Columns<Cost>& columns) const;
  template <class Cost>
  std::uint64_t fill_table(bool keep_steps, Columns<Cost>& columns);
  std::uint64_t fill_table(bool keep_steps);
  void trace(NodePair pair, NodeSet& kept);
  void keep_subtree(TreeNode node, NodeSet& kept) const;

  EditCosts costs_;
  StopSign* sign_;
  std::uint64_t cells_ = 0;
  Side a_;
  Side b_;
  std::vector<TreeNode> suffix_;  // children of `a` in the equal suffix of the two lists
  Columns<std::int32_t> narrow_columns_;
  Columns<std::int64_t> wide_columns_;
  std::vector<NodePair> open_;
  WordMap<std::uint64_t> cost_of_;    // by pair of classes
  std::vector<std::uint8_t> steps_;   // kept tables: four cells in a byte; rows begin at a byte
  WordMap<std::size_t> kept_tables_;  // where each kept table begins, by pair of classes
};

}  // namespace pagelet
