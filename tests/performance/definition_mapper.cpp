// SPDX-License-Identifier: MIT
#include "tests/performance/definition_mapper.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace pagelet::performance {

DefinitionMapper::DefinitionMapper(const NodeEquality& equality) : equality_(equality) {
  if (equality.options().text_term) throw std::logic_error("DefinitionMapper: no text term");
}

Mapping DefinitionMapper::map(const WorkingTree& a, const WorkingTree& b) {
  mapping_.image.assign(a.size(), kNoNode);
  mapping_.pairs = 0;
  taken_.assign(b.size(), false);
  map_pair(a, 0, b, 0);
  return std::move(mapping_);
}

void DefinitionMapper::map_pair(const WorkingTree& a, TreeNode u, const WorkingTree& b,
                                TreeNode v) {
  mapping_.image[u] = v;
  taken_[v] = true;
  ++mapping_.pairs;
  score_children(a, u, b, v);
  const bool last_first = equality_.options().tie == Tie::kLast;
  std::sort(scored_.begin(), scored_.end(), [&](const ScoredPair& x, const ScoredPair& y) {
    if (x.score != y.score) return x.score > y.score;
    if (x.a != y.a) return (x.a > y.a) == last_first;
    return x.b != y.b && (x.b > y.b) == last_first;
  });
  std::vector<std::pair<TreeNode, TreeNode>> pairs;
  for (const ScoredPair& best : scored_) {
    if (mapping_.image[best.a] != kNoNode || taken_[best.b]) continue;
    mapping_.image[best.a] = best.b;
    taken_[best.b] = true;
    pairs.emplace_back(best.a, best.b);
  }
  for (const auto& [child_of_u, child_of_v] : pairs) map_pair(a, child_of_u, b, child_of_v);
}

void DefinitionMapper::score_children(const WorkingTree& a, TreeNode u, const WorkingTree& b,
                                      TreeNode v) {
  const SignatureTable& signatures = equality_.signatures();
  const std::uint32_t p = a.child_count(u);
  const std::uint32_t q = b.child_count(v);
  scored_.clear();
  for (TreeNode i = u + 1; i < a.end(u); i = a.end(i)) {
    const Signature& left = signatures.get(a.signature(i));
    const PositionWindow window = position_window(a.position(i), p, q);
    for (TreeNode j = v + 1; j < b.end(v); j = b.end(j)) {
      const Signature& right = signatures.get(b.signature(j));
      if (left.tag != right.tag) continue;
      const double score =
          equality_.score(left, right, a.child_count(i), b.child_count(j),
                          position_similarity(window, b.position(j), p, q), TextMatch::kNotText);
      if (equality_.acceptable(score)) scored_.push_back({score, i, j});
    }
  }
}

}  // namespace pagelet::performance
