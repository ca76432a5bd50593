// SPDX-License-Identifier: MIT
#pragma once

/// Exact labels and classes of identical subtrees, for the algorithms that compare exactly.
///
/// See docs/specification.md, section 6. The label of an element is its tag with all attributes or,
/// as an option, the tag alone. The label of a text is its collapsed text. Two nodes, of one page
/// or of two pages of one site, have the same class exactly when their subtrees are identical.
/// Cost: O(n) for a tree of n nodes.
///
/// Example:
///   const std::vector<LabelId> labels = labels_of(tree, site.symbols(), LabelKind::kFull);
///   SubtreeClassTable table;  // one for all pages of the site
///   const std::vector<SubtreeClass> classes = table.classes_of(tree, labels);

#include <cstdint>
#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/text/hash_tables.h"

namespace pagelet {

enum class LabelKind : std::uint8_t { kFull, kTag };

/// Number of a label. Labels of all pages of a site can be compared.
using LabelId = std::uint32_t;

/// Label of each node of a tree. `symbols`: the site's table; collapsed texts are added to it.
std::vector<LabelId> labels_of(const WorkingTree& tree, SymbolTable& symbols, LabelKind kind);

/// Number of a class of identical subtrees, within one SubtreeClassTable. The class of a leaf
/// depends on its label alone. Numbers have gaps and no particular order.
using SubtreeClass = std::uint32_t;

/// Gives equal numbers to equal subtrees: works bottom-up and interns, for each node, the classes
/// of its children together with its label.
class SubtreeClassTable {
 public:
  /// Class of each node of a tree with the given labels. With `alive`, the tree consists of those
  /// nodes only; the set must contain the parent of each of its nodes except the root. The entries
  /// of other nodes have no meaning.
  std::vector<SubtreeClass> classes_of(const WorkingTree& tree, std::span<const LabelId> labels,
                                       const NodeSet* alive = nullptr);

 private:
  SpanInterner<std::uint32_t> classes_;  // of nodes with children
  std::vector<std::uint32_t> pending_;   // classes of finished children, the last child first
};

}  // namespace pagelet
