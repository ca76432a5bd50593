// SPDX-License-Identifier: MIT
#include "core/mapping/subtree_classes.h"

#include <string_view>

#include "core/text/blanks.h"

namespace pagelet {
namespace {

// Whether collapsing would change nothing: no blank at an end, none but single spaces inside.
bool is_collapsed(std::string_view text) {
  char before = ' ';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || (byte < 0x20 && blank_length(text.substr(0, 1), 0) != 0)) return false;
    if (byte < 0x20 || (c == ' ' && before == ' ')) return false;
    before = c;
  }
  return before != ' ';
}

Symbol collapsed_symbol(std::string_view text, SymbolTable& symbols) {
  return is_collapsed(text) ? symbols.intern(text) : symbols.intern(collapse_blanks(text));
}

}  // namespace

std::vector<LabelId> labels_of(const WorkingTree& tree, SymbolTable& symbols, LabelKind kind) {
  std::vector<LabelId> labels(tree.size());
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (tree.is_text(node)) {
      const Symbol text = collapsed_symbol(tree.text(node), symbols);
      labels[node] = static_cast<LabelId>(2 * index_of(text) + 1);
    } else {
      const std::size_t element =
          kind == LabelKind::kFull ? index_of(tree.signature(node)) : index_of(tree.tag(node));
      labels[node] = static_cast<LabelId>(2 * element);
    }
  }
  return labels;
}

std::vector<SubtreeClass> SubtreeClassTable::classes_of(const WorkingTree& tree,
                                                        std::span<const LabelId> labels,
                                                        const NodeSet* alive) {
  std::vector<SubtreeClass> classes(tree.size());
  std::vector<std::uint32_t> children(tree.size(), 0);  // alive children seen so far
  pending_.clear();
  // From the last node to the first: the children of a node are finished just before it.
  for (std::size_t at = tree.size(); at-- > 0;) {
    if (alive != nullptr && !alive->contains(at)) continue;
    key_.assign(1, labels[at]);
    for (std::uint32_t child = 0; child < children[at]; ++child) {
      key_.push_back(pending_.back());
      pending_.pop_back();
    }
    classes[at] = classes_.intern(key_);
    pending_.push_back(classes[at]);
    ++children[tree.parent(static_cast<TreeNode>(at))];
  }
  return classes;
}

}  // namespace pagelet
