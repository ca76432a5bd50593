// SPDX-License-Identifier: MIT
#pragma once

/// A document with its tree, and sets of nodes in forms that tests can compare.
///
/// Example:
///   const BuiltPage page(build_document("html(body)"));
///   EXPECT_EQ(page.names(NodeSet(page.tree.size(), true)), std::vector<std::string>{"body"});

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/signature_table.h"
#include "core/dom/working_tree.h"
#include "tests/support/build_document.h"

namespace pagelet {

struct BuiltPage {
  /// `made`: a document of shared_symbols().
  explicit BuiltPage(Document made, Whitespace whitespace = Whitespace::kDrop)
      : document(std::move(made)), tree(document, signatures, whitespace) {}
  BuiltPage(const BuiltPage&) = delete;  // the tree refers to the document
  BuiltPage& operator=(const BuiltPage&) = delete;

  /// The names of elements and the texts, in document order.
  std::vector<std::string> names(const NodeSet& nodes) const {
    std::vector<std::string> names;
    nodes.for_each([&](std::size_t node) {
      const auto at = static_cast<TreeNode>(node);
      names.emplace_back(tree.is_text(at) ? tree.text(at)
                                          : document.tag_name(tree.document_node(at)));
    });
    return names;
  }

  SymbolTable& symbols = shared_symbols();
  Document document;
  SignatureTable signatures{symbols};
  WorkingTree tree;
};

/// The nodes of a set, ascending.
inline std::vector<std::size_t> members(const NodeSet& nodes) {
  std::vector<std::size_t> found;
  nodes.for_each([&](std::size_t node) { found.push_back(node); });
  return found;
}

/// The set of these nodes of a tree.
inline NodeSet set_of(std::size_t universe, const std::vector<std::size_t>& nodes) {
  NodeSet set(universe);
  for (const std::size_t node : nodes) set.insert(node);
  return set;
}

}  // namespace pagelet
