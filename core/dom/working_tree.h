// SPDX-License-Identifier: MIT
#pragma once

/// The nodes that count, as a tree of their own. Extractors compare these trees, and scores are
/// computed over their nodes.
///
/// A working tree (docs/specification.md, section 1.2) is the page from `body` (or `frameset`)
/// down, by default without the subtrees of `script`, `style` and `iframe` and without blank
/// texts. Nodes are numbered in preorder; `body` is 0. Children, their number and their positions
/// are those of this tree, where elements and texts count together.
///
/// It does not change after it is built, so several threads may read it. O(nodes).
///
/// Example: the words of all texts:
///   const WorkingTree& tree = key_page.tree(Whitespace::kDrop);
///   for (TreeNode node = 0; node < tree.size(); ++node) {
///     if (tree.is_text(node)) words += count_words(tree.text(node));
///   }

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/node_choices.h"
#include "core/dom/node_set.h"
#include "core/dom/signature_table.h"
#include "core/enum_array.h"

namespace pagelet {

/// Whether blank texts count (docs/specification.md, section 1.2). kAll: they do, and so does what
/// `script`, `style` and `iframe` contain, with these elements: every node that the parser makes.
enum class Whitespace : std::uint8_t { kDrop, kKeep, kAll };
template <class Value>
using PerWhitespace = EnumArray<Whitespace, Value, 3>;

/// Position of a node in a WorkingTree, in preorder from `body` = 0.
using TreeNode = std::uint32_t;

/// "No node": stands for a parsed node that does not count, or for the partner that a node does not
/// have.
inline constexpr TreeNode kNoNode = 0xFFFFFFFFU;

class WorkingTree {
 public:
  /// `document` must outlive the tree; `signatures` is the table of its site. `choices`: nodes that
  /// it drops do not count, except the root; it must outlive the tree. nullptr: nothing is.
  WorkingTree(const Document& document, SignatureTable& signatures,
              Whitespace whitespace = Whitespace::kDrop, const NodeChoices* choices = nullptr);

  /// Number of nodes that count; at least 1, the root.
  std::size_t size() const { return parents_.size(); }

  /// Parent; the root is its own.
  TreeNode parent(TreeNode node) const { return parents_[node]; }
  /// One past the last descendant.
  TreeNode end(TreeNode node) const { return ends_[node]; }
  std::size_t subtree_size(TreeNode node) const { return ends_[node] - node; }
  std::uint32_t child_count(TreeNode node) const { return child_counts_[node]; }
  /// Index among the siblings, from 0.
  std::uint32_t position(TreeNode node) const { return positions_[node]; }
  bool is_leaf(TreeNode node) const { return ends_[node] == node + 1; }
  bool is_text(TreeNode node) const { return signatures_[node] == SignatureId::kText; }

  /// Tag, id, class and attributes as one number; texts all have the same.
  SignatureId signature(TreeNode node) const { return signatures_[node]; }
  /// As Document::tag and tag_name: a symbol, and its text.
  Symbol tag(TreeNode node) const { return document_->tag(document_nodes_[node]); }
  std::string_view tag_name(TreeNode node) const {
    return document_->tag_name(document_nodes_[node]);
  }
  std::string_view text(TreeNode node) const { return document_->text(document_nodes_[node]); }

  /// Hash of the signatures and the shape of a subtree, whatever its texts say. Callers treat
  /// subtrees with the same hash and size as equal; with 64 bits a collision is very unlikely.
  std::uint64_t structure_hash(TreeNode node) const { return structure_hashes_[node]; }

  const Document& document() const { return *document_; }
  NodeId document_node(TreeNode node) const { return document_nodes_[node]; }
  /// The node of this tree for a parsed node; kNoNode when the parsed node does not count.
  TreeNode node_of(NodeId document_node) const;

  /// All nodes that lie in the subtrees of the given parsed nodes.
  NodeSet covered_by(std::span<const NodeId> document_nodes) const;

  Whitespace whitespace() const { return whitespace_; }
  /// What the user's rules say about the nodes of the document; nullptr: nothing.
  const NodeChoices* choices() const { return choices_; }

 private:
  void add_nodes(SignatureTable& signatures);

  const Document* document_;
  Whitespace whitespace_;
  const NodeChoices* choices_;
  std::vector<NodeId> document_nodes_;
  std::vector<TreeNode> parents_;
  std::vector<TreeNode> ends_;
  std::vector<std::uint32_t> child_counts_;
  std::vector<std::uint32_t> positions_;
  std::vector<SignatureId> signatures_;
  std::vector<std::uint64_t> structure_hashes_;
};

// A set of nodes is closed if it holds, with each element, all nodes below it.

/// Removes a node with all its descendants, and the elements around it, from a closed set.
void erase_subtree(NodeSet& set, const WorkingTree& page, TreeNode node);

/// A closed set, with every element added whose children are all in it, except the root. O(nodes).
NodeSet with_wrappers(const NodeSet& set, const WorkingTree& page);

/// The nodes of a closed set whose parent is not in it, in document order. O(nodes).
std::vector<TreeNode> roots_of(const NodeSet& set, const WorkingTree& page);

/// Sums of a number of each node over subtrees: O(1) after O(nodes). Sums of whole numbers are
/// exact.
///
/// Example:
///   const NodeSums texts(tree, [&](TreeNode node) { return tree.is_text(node) ? 1 : 0; });
///   const bool has_text = texts.below(node) > 0;
class NodeSums {
 public:
  /// `tree` must outlive the object.
  template <class NumberOf>
  NodeSums(const WorkingTree& tree, NumberOf&& number_of)
      : tree_(&tree), before_(tree.size() + 1, 0) {
    for (TreeNode node = 0; node < tree.size(); ++node) {
      before_[node + 1] = before_[node] + static_cast<double>(number_of(node));
    }
  }

  /// The number of a node.
  double of(TreeNode node) const { return before_[node + 1] - before_[node]; }
  /// The sum over a node and all nodes below it.
  double below(TreeNode node) const { return before_[tree_->end(node)] - before_[node]; }

 private:
  const WorkingTree* tree_;
  std::vector<double> before_;  // by node, one entry more
};

}  // namespace pagelet
