// SPDX-License-Identifier: MIT
#include "extractors/tag_stream.h"

#include "core/text/blanks.h"
#include "core/text/fill_in.h"
#include "core/text/real.h"
#include "core/text/unicode.h"

namespace pagelet {

Answer TextShares::answer() const {
  const auto is_taken = [&](std::size_t node) {
    return all_[node] > 0 && 2 * taken_[node] >= all_[node];
  };
  return answer_of_texts(NodeSet::of(tree_->size(), is_taken), *tree_);
}

Explanation TextShares::explain(const ExtractionContext& context, std::string_view what) const {
  const NodeSums taken(*tree_, [&](TreeNode node) { return taken_[node]; });
  const NodeSums all(*tree_, [&](TreeNode node) { return all_[node]; });
  return {{}, context.reasons(tree_->size(), [&](TreeNode node) {
            return fill_in("{}: {} of {}", {what, fixed_text(taken.below(node), 0),
                                            fixed_text(all.below(node), 0)});
          })};
}

Answer answer_of_texts(const NodeSet& texts, const WorkingTree& tree) {
  const NodeSums all(tree, [&](TreeNode node) { return tree.is_text(node) ? 1 : 0; });
  const NodeSums members(tree, [&](TreeNode node) { return texts.contains(node) ? 1 : 0; });
  Answer answer;
  answer.nodes = NodeSet(tree.size());
  for (TreeNode node = 0; node < tree.size();) {
    const double count = members.below(node);
    const TreeNode end = tree.end(node);
    const bool is_whole = count > 0 && count == all.below(node);
    if (is_whole) answer.nodes.insert_range(node, end);
    node = is_whole ? end : node + 1;
  }
  return answer;
}

std::size_t collapsed_characters(std::string_view text) {
  std::size_t characters = 0;
  for_each_word(text, [&](std::string_view word) { characters += count_characters(word) + 1; });
  return characters == 0 ? 0 : characters - 1;
}

}  // namespace pagelet
