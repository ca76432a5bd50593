// SPDX-License-Identifier: MIT
#include "core/dom/working_tree.h"

#include <algorithm>

#include "core/text/blanks.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

bool is_dropped(Symbol tag) {
  return tag == Symbol::kScript || tag == Symbol::kStyle || tag == Symbol::kIframe;
}

}  // namespace

WorkingTree::WorkingTree(const Document& document, SignatureTable& signatures,
                         Whitespace whitespace, const NodeChoices* choices)
    : document_(&document),
      whitespace_(whitespace),
      choices_(choices != nullptr && choices->empty() ? nullptr : choices) {
  add_nodes(signatures);
  child_counts_.assign(size(), 0);
  positions_.assign(size(), 0);
  for (TreeNode node = 1; node < size(); ++node) {
    positions_[node] = child_counts_[parents_[node]]++;
  }
  structure_hashes_.assign(size(), 0);
  // From the last node to the first, children are finished before their parent.
  for (std::size_t at = size(); at-- > 0;) {
    std::uint64_t& hash = structure_hashes_[at];
    hash = combine_hash(hash, index_of(signatures_[at]));
    if (at > 0) {
      std::uint64_t& above = structure_hashes_[parents_[at]];
      above = combine_hash(above, hash);
    }
  }
}

void WorkingTree::add_nodes(SignatureTable& signatures) {
  const Document& document = *document_;
  const std::size_t first = index_of(document.root());
  const std::size_t last = index_of(document.end(document.root()));
  document_nodes_.reserve(last - first);
  parents_.reserve(last - first);
  ends_.reserve(last - first);
  signatures_.reserve(last - first);

  // Elements with the same start tag are looked up once.
  LazyTable<SignatureId> of_start_tag;

  // During this pass ends_ holds positions in the document. An open element ends when the pass
  // reaches that position.
  TreeNode open = 0;
  for (std::size_t at = first; at < last;) {
    const NodeId node = node_at(at);
    const Symbol tag = document.tag(node);
    // The root itself always counts.
    if (at != first && whitespace_ != Whitespace::kAll && is_dropped(tag)) {
      at = index_of(document.end(node));
      continue;
    }
    if (at != first && choices_ != nullptr && choices_->drops(node)) {
      at = index_of(document.end(node));
      continue;
    }
    ++at;
    if (tag == Symbol::kText && whitespace_ == Whitespace::kDrop && !document.has_words(node)) {
      continue;
    }
    const auto added = static_cast<TreeNode>(parents_.size());
    while (open != 0 && index_of(node) >= ends_[open]) {
      ends_[open] = added;
      open = parents_[open];
    }
    document_nodes_.push_back(node);
    parents_.push_back(open);
    signatures_.push_back(of_start_tag.of(document.start_tag(node),
                                          [&] { return signatures.signature_of(document, node); }));
    if (document.has_children(node)) {
      ends_.push_back(static_cast<TreeNode>(index_of(document.end(node))));
      open = added;
    } else {
      ends_.push_back(added + 1);
    }
  }
  const auto size = static_cast<TreeNode>(parents_.size());
  for (; open != 0; open = parents_[open]) ends_[open] = size;
  ends_[0] = size;
}

TreeNode WorkingTree::node_of(NodeId document_node) const {
  const auto found = std::ranges::lower_bound(document_nodes_, document_node);
  if (found == document_nodes_.end() || *found != document_node) return kNoNode;
  return static_cast<TreeNode>(found - document_nodes_.begin());
}

NodeSet WorkingTree::covered_by(std::span<const NodeId> document_nodes) const {
  NodeSet covered(size());
  const auto first_at_or_after = [&](NodeId node) {
    return static_cast<std::size_t>(std::ranges::lower_bound(document_nodes_, node) -
                                    document_nodes_.begin());
  };
  for (const NodeId node : document_nodes) {
    covered.insert_range(first_at_or_after(node), first_at_or_after(document_->end(node)));
  }
  return covered;
}

void erase_subtree(NodeSet& set, const WorkingTree& page, TreeNode node) {
  for (TreeNode at = node; at < page.end(node); ++at) set.erase(at);
  // Only the other children of an element around it stay.
  for (TreeNode at = page.parent(node); set.contains(at); at = page.parent(at)) set.erase(at);
}

NodeSet with_wrappers(const NodeSet& set, const WorkingTree& page) {
  NodeSet result = set;
  std::vector<std::uint32_t> missing(page.size());  // children that are not in the set
  for (auto node = static_cast<TreeNode>(page.size()); --node > 0;) {
    if (page.child_count(node) > 0 && missing[node] == 0) result.insert(node);
    if (!result.contains(node)) ++missing[page.parent(node)];
  }
  return result;
}

std::vector<TreeNode> roots_of(const NodeSet& set, const WorkingTree& page) {
  std::vector<TreeNode> roots;
  for (TreeNode node = 0; node < page.size();) {
    if (set.contains(node)) {
      roots.push_back(node);
      node = page.end(node);
    } else {
      ++node;
    }
  }
  return roots;
}

}  // namespace pagelet
