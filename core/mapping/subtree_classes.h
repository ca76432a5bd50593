// SPDX-License-Identifier: MIT
#pragma once

/// Exact labels and classes of identical subtrees, for the algorithms that compare exactly.
///
/// docs/specification.md, section 6. The label of an element is its tag with all attributes (or, as
/// an option, the tag alone), that of a text its collapsed text. Two nodes, of one page or of two
/// of the same site, have the same class exactly when their subtrees are identical. Cost O(n).

#include <cstdint>
#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/span_interner.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"

namespace pagelet {

enum class LabelKind : std::uint8_t { kFull, kTag };

/// Number of a label; comparable between all pages of a site.
using LabelId = std::uint32_t;

/// Label of each node of a tree. `symbols`: the site's table, into which collapsed texts go.
std::vector<LabelId> labels_of(const WorkingTree& tree, SymbolTable& symbols, LabelKind kind);

/// Number of a class of identical subtrees, within one SubtreeClassTable. A leaf's follows from its
/// label alone; numbers are neither dense nor in any order.
using SubtreeClass = std::uint32_t;

/// Hash-conses (classes of the children, label) bottom-up.
class SubtreeClassTable {
 public:
  /// Class of each node of a tree with the given labels. With `alive` the tree consists of its
  /// nodes only (with each node it must contain the parent); entries of other nodes are
  /// meaningless.
  std::vector<SubtreeClass> classes_of(const WorkingTree& tree, std::span<const LabelId> labels,
                                       const NodeSet* alive = nullptr);

 private:
  SpanInterner<std::uint32_t> classes_;  // of nodes with children
  std::vector<std::uint32_t> pending_;   // classes of finished children, the last child first
};

}  // namespace pagelet
