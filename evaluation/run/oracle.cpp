// SPDX-License-Identifier: MIT
#include "evaluation/run/oracle.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace pagelet {
namespace {

// The union of whole subtrees that maximises denominator * 2 * |common| - numerator * |retrieved|,
// in whole numbers, so that the method ends exactly.
NodeSet best_for_ratio(const WorkingTree& tree, const NodeSet& gold, std::int64_t numerator,
                       std::int64_t denominator) {
  std::vector<std::int64_t> whole(tree.size(), 0);  // value of taking the subtree
  std::vector<std::int64_t> best(tree.size(), 0);   // best value below and with the node
  for (std::size_t at = tree.size(); at-- > 0;) {
    whole[at] += (gold.contains(at) ? 2 * denominator : 0) - numerator;
    best[at] = std::max(best[at], whole[at]);
    if (at == 0) break;
    const TreeNode parent = tree.parent(static_cast<TreeNode>(at));
    whole[parent] += whole[at];
    best[parent] += best[at];
  }
  NodeSet chosen(tree.size());
  for (TreeNode node = 0; node < tree.size();) {
    if (whole[node] > 0 && whole[node] == best[node]) {
      chosen.insert_range(node, tree.end(node));
      node = tree.end(node);
    } else {
      ++node;
    }
  }
  return chosen;
}

}  // namespace

NodeSet best_subtrees(const WorkingTree& tree, const NodeSet& gold) {
  NodeSet best(tree.size());
  if (gold.empty()) return best;
  // F1 = 2 |common| / (|retrieved| + |gold|): raises the ratio until no union is above it.
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
  for (;;) {
    const NodeSet chosen = best_for_ratio(tree, gold, numerator, denominator);
    const auto common = static_cast<std::int64_t>(chosen.count_common(gold));
    const auto sizes = static_cast<std::int64_t>(chosen.count() + gold.count());
    if (2 * common * denominator <= numerator * sizes) return best;
    best = chosen;
    numerator = 2 * common;
    denominator = sizes;
  }
}

Oracle::Oracle()
    : Extractor({.name = "oracle",
                 .title = "Whole subtrees",
                 .summary = "the highest F1 that an answer of whole subtrees can reach",
                 .role = Role::kCeiling,
                 .developed_on = std::vector<std::string>{}}) {}

Result<Answer> Oracle::extract(const ExtractionContext&) const {
  return fail(ErrorCode::kUsage, "oracle: needs gold labels, so it answers in bench only");
}

}  // namespace pagelet
