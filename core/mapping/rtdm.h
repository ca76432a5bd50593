// SPDX-License-Identifier: MIT
#pragma once

/// Restricted top-down mapping of least cost (docs/specification.md, section 7).
///
/// The mapping is top-down and keeps the order of siblings. Below a pair with different labels
/// nothing is mapped. Source: de Castro Reis, Golgher, Silva, Laender, "Automatic Web News
/// Extraction Using Tree Edit Distance", WWW 2004, without its cut-off. Of several mappings with
/// the least cost, the trace, from the ends of the lists, prefers pairing, then deletion.
///
/// Cost: for each pair of nodes with equal labels and different subtrees, the product of their
/// numbers of children. Each pair of subtree classes is computed only once, equal suffixes of two
/// lists are cut off first, and two lists of one class each need no table. With labels from
/// merge_foreign_labels, flat lists of siblings that differ in their texts alone are such lists,
/// and cost O(n). A table of more than 10^9 cells is an error before it is begun. The code is
/// iterative, so deep trees are safe. Memory: one number for each pair of classes (an error beyond
/// 8 million), and two bits for each cell of the tables that are kept for the trace.

#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/mapping/subtree_classes.h"
#include "core/result.h"

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

/// Gives all labels that only one of two trees has one label each: a cost depends only on which
/// labels of the two are equal, so the mappings stay the same, and subtrees that differ in such
/// labels alone get one class. `a`, `b`: the labels of the trees. `alive`: as LabelledTree::alive
/// of the first. O(nodes + largest label).
void merge_foreign_labels(std::vector<LabelId>& a, const NodeSet* alive, std::vector<LabelId>& b);

/// The nodes of `a` that are paired with a node of the same label. The root is always among them,
/// because the roots are paired whatever their labels. `cells`: the number of cells of the tables
/// that were computed is added to it; may be null. Errors: `kLimit` (memory), also when the costs
/// of all nodes sum up to 2^30 or a table is too large; `kTimeout` when the stop token says stop.
Result<NodeSet> restricted_mapping(const LabelledTree& a, const LabelledTree& b,
                                   const EditCosts& costs, StopToken* token = nullptr,
                                   std::uint64_t* cells = nullptr);

}  // namespace pagelet
