// SPDX-License-Identifier: MIT
#pragma once

/// A page as the sequence of its start tags, end tags and texts, for algorithms whose papers read
/// the source of a page, and the nodes for what such an algorithm finds in that sequence.
///
/// The sequence is that of the parsed page: an end tag that the source omits and an element that
/// the parser adds count as if they were written.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/html_elements.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "extractors/extractor.h"

namespace pagelet {

enum class TagKind : std::uint8_t { kStart, kEnd, kText };

/// A tag or a text. `counted`: its node in the working tree, or kNoNode for blank texts and for
/// elements that do not count, which have two tags and no content.
struct TagStreamItem {
  TagKind kind;
  NodeId node;
  TreeNode counted;
};

/// Calls `visit(const TagStreamItem&)` for everything in the root of a tree, in document order. A
/// void element has no end tag. O(nodes).
template <class Visitor>
void for_each_tag(const WorkingTree& tree, Visitor&& visit) {
  const Document& document = tree.document();
  const NodeId root = document.root();
  std::vector<TagStreamItem> open;
  const auto close_before = [&](NodeId position) {
    for (; !open.empty() && document.end(open.back().node) <= position; open.pop_back()) {
      visit(open.back());
    }
  };
  TreeNode next = 1;
  for (NodeId node = root + 1; node < document.end(root);) {
    close_before(node);
    const bool counts = next < tree.size() && tree.document_node(next) == node;
    TagStreamItem item{TagKind::kText, node, counts ? next++ : kNoNode};
    const bool is_text = document.is_text(node);
    if (!is_text) item.kind = TagKind::kStart;
    visit(item);
    if (!is_text && !has_trait(document.tag_name(node), trait::kVoid)) {
      open.push_back({TagKind::kEnd, node, item.counted});
    }
    node = is_text || counts ? node + 1 : document.end(node);
  }
  close_before(document.end(root));
}

/// How many units of each text, such as words or characters, an algorithm takes.
class TextShares {
 public:
  explicit TextShares(const WorkingTree& tree)
      : tree_(&tree), taken_(tree.size()), all_(tree.size()) {}

  void add(TreeNode text, std::size_t taken, std::size_t all) {
    taken_[text] += taken;
    all_[text] += all;
  }

  /// The texts of which at least half is taken, as `answer_of_texts` completes them.
  Answer answer() const;
  /// For each node how much of its texts is taken: "words in the run: 3 of 5". `what`: "words in
  /// the run".
  Explanation explain(const ExtractionContext& context, std::string_view what) const;

 private:
  const WorkingTree* tree_;
  std::vector<std::size_t> taken_;  // by node
  std::vector<std::size_t> all_;
};

/// An answer of texts and of the subtree of every element that contains a text and no text outside
/// of the set. So an image between two of these texts belongs to them. O(nodes).
Answer answer_of_texts(const NodeSet& texts, const WorkingTree& tree);

/// The number of characters of a text whose blanks are collapsed. O(length).
std::size_t collapsed_characters(std::string_view text);

}  // namespace pagelet
