// SPDX-License-Identifier: MIT
#include "extractors/leafcut/block_choice.h"

#include <algorithm>
#include <numeric>

namespace pagelet {
namespace {

// A node of a tree. The left child, for features up to the threshold, follows its parent.
struct Split {
  std::int16_t feature;  // -1: a leaf
  std::int16_t value;    // of a leaf, or the mean value of the leaves below
  std::uint16_t right;   // distance to the right child
  float threshold;
};

#include "content_trees.inc"
#include "pages_trees.inc"
#include "template_trees.inc"

struct Trees {
  std::span<const Split> splits;
  std::span<const std::uint32_t> roots;
};

Trees trees_of(BlockModel model) {
  if (model == BlockModel::kContent) return {kContentSplits, kContentRoots};
  if (model == BlockModel::kPages) return {kPagesSplits, kPagesRoots};
  return {kTemplateSplits, kTemplateRoots};
}

// Calls `visit(split, next)` for each step from a node of a tree to the next; returns the leaf.
template <class Visit>
const Split* descend(const Split* at, std::span<const float, kFeatureCount> features,
                     Visit&& visit) {
  while (at->feature >= 0) {
    const bool is_left = features[static_cast<std::size_t>(at->feature)] <= at->threshold;
    const Split* next = at + (is_left ? 1 : at->right);
    visit(*at, *next);
    at = next;
  }
  return at;
}

}  // namespace

std::vector<int> score_blocks(BlockModel model, const FeatureRows& features) {
  const Trees trees = trees_of(model);
  std::vector<int> scores(features.size(), 0);
  // One tree after the other: each lies in the cache while the blocks pass.
  for (const std::uint32_t root : trees.roots) {
    for (std::size_t block = 0; block < scores.size(); ++block) {
      const auto skip = [](const Split&, const Split&) {};
      scores[block] += descend(&trees.splits[root], features[block], skip)->value;
    }
  }
  return scores;
}

ScoreParts score_parts(BlockModel model, std::span<const float, kFeatureCount> features) {
  const Trees trees = trees_of(model);
  ScoreParts parts;
  for (const std::uint32_t root : trees.roots) {
    parts.base += trees.splits[root].value;
    descend(&trees.splits[root], features, [&](const Split& split, const Split& next) {
      const FeatureGroup group = group_of(static_cast<std::size_t>(split.feature));
      parts.groups[static_cast<std::size_t>(group)] += next.value - split.value;
    });
  }
  return parts;
}

double probability_of(int score) {
  constexpr int kMost = 15'000;
  constexpr int kSquarings = 10;
  // exp(-|score| / 1000) as the 1024th power of a short series: the same digits everywhere.
  const double x = -std::min(std::abs(score), kMost) / 1000.0 / (1 << kSquarings);
  double power = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4)));
  for (int n = 0; n < kSquarings; ++n) power *= power;
  return score < 0 ? power / (1 + power) : 1 / (1 + power);
}

BlockChoice choose_blocks(std::vector<int> scores, std::span<const double> weights,
                          double caution) {
  BlockChoice choice{.scores = std::move(scores),
                     .chosen = std::vector<bool>(weights.size(), false)};
  std::vector<std::uint32_t> order(weights.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::greater(),
                           [&](std::uint32_t block) { return choice.scores[block]; });
  double all = 0;
  for (const std::uint32_t block : order) {
    all += weights[block] * probability_of(choice.scores[block]);
  }
  double expected = 0;
  double weight = 0;
  double best = -1;
  std::size_t count = 0;
  for (std::size_t at = 0; at < order.size(); ++at) {
    expected += weights[order[at]] * probability_of(choice.scores[order[at]]);
    weight += weights[order[at]];
    const double f1 = 2 * expected / (weight + caution * all);
    if (f1 > best) {
      best = f1;
      count = at + 1;
    }
  }
  for (std::size_t at = 0; at < count; ++at) {
    choice.chosen[order[at]] = true;
    choice.least = choice.scores[order[at]];
  }
  return choice;
}

std::vector<std::uint32_t> blocks_of_leaves(const WorkingTree& tree, const TextBlocks& blocks) {
  std::vector<TreeNode> texts;         // those in blocks
  std::vector<std::size_t> before{0};  // texts before each node
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (blocks.block_of[node] != TextBlocks::kNoBlock) texts.push_back(node);
    before.push_back(texts.size());
  }
  std::vector<std::uint32_t> found(blocks.block_of);
  std::vector<TreeNode> around(tree.size(), 0);  // the lowest element with a text in a block
  for (TreeNode node = 1; node < tree.size() && !texts.empty(); ++node) {
    const bool has_text = before[node] != before[tree.end(node)];
    around[node] = has_text ? node : around[tree.parent(node)];
    if (has_text || !tree.is_leaf(node)) continue;
    // Whether the element around it has no such text before it.
    const bool is_first = before[node] == 0 || texts[before[node] - 1] < around[node];
    found[node] = blocks.block_of[texts[is_first ? before[node] : before[node] - 1]];
  }
  return found;
}

}  // namespace pagelet
