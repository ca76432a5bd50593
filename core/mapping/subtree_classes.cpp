// SPDX-License-Identifier: MIT
#include "core/mapping/subtree_classes.h"

#include <string>

#include "core/text/blanks.h"

namespace pagelet {
std::vector<LabelId> labels_of(const WorkingTree& tree, SymbolTable& symbols, LabelKind kind) {
  std::vector<LabelId> labels(tree.size());
  std::string buffer;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (tree.is_text(node)) {
      const Symbol text = symbols.intern(collapse_blanks(tree.text(node), buffer));
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
  std::vector<std::uint32_t> children;  // alive children seen so far
  if (alive != nullptr) children.assign(tree.size(), 0);
  pending_.clear();
  // From the last node to the first: the children of a node are finished just before it.
  for (auto node = static_cast<TreeNode>(tree.size()); node-- > 0;) {
    if (alive != nullptr && !alive->contains(node)) continue;
    const std::size_t count = alive != nullptr ? children[node] : tree.child_count(node);
    if (count == 0) {
      classes[node] = 2 * labels[node];
    } else {
      const std::size_t others = pending_.size() - count;
      pending_.push_back(labels[node]);
      classes[node] = 2 * classes_.intern(std::span(pending_).subspan(others)) + 1;
      pending_.resize(others);
    }
    pending_.push_back(classes[node]);
    if (alive != nullptr) ++children[tree.parent(node)];
  }
  return classes;
}

}  // namespace pagelet
