// SPDX-License-Identifier: MIT
#include "extractors/leafcut/block_choice.h"

#include <algorithm>
#include <limits>
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

int score_block(BlockModel model, std::span<const float, kFeatureCount> features) {
  const Trees trees = trees_of(model);
  int score = 0;
  for (const std::uint32_t root : trees.roots) {
    score += descend(&trees.splits[root], features, [](const Split&, const Split&) {})->value;
  }
  return score;
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
  constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> depths(tree.size(), 0);
  std::vector<TreeNode> leaves;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (node != 0) depths[node] = depths[tree.parent(node)] + 1;
    if (tree.is_leaf(node)) leaves.push_back(node);
  }
  // The depth of the deepest common ancestor of two leaves is the least one of the steps between.
  const auto depth_of_step = [&](std::size_t at) { return depths[tree.parent(leaves[at] + 1)]; };
  std::vector<std::uint32_t> found(tree.size(), TextBlocks::kNoBlock);
  std::vector<std::uint32_t> common(leaves.size(), 0);  // with the block found so far
  std::uint32_t block = TextBlocks::kNoBlock;
  std::uint32_t depth = kFar;
  for (std::size_t at = 0; at < leaves.size(); ++at) {
    if (at > 0) depth = std::min(depth, depth_of_step(at - 1));
    if (blocks.block_of[leaves[at]] != TextBlocks::kNoBlock) {
      block = blocks.block_of[leaves[at]];
      depth = kFar;
    }
    found[leaves[at]] = block;
    common[at] = depth;
  }
  block = TextBlocks::kNoBlock;
  depth = kFar;
  for (std::size_t at = leaves.size(); at-- > 0;) {
    if (at + 1 < leaves.size()) depth = std::min(depth, depth_of_step(at));
    if (blocks.block_of[leaves[at]] != TextBlocks::kNoBlock) {
      block = blocks.block_of[leaves[at]];
      depth = kFar;
    }
    const bool is_deeper = found[leaves[at]] == TextBlocks::kNoBlock || depth > common[at];
    if (block != TextBlocks::kNoBlock && is_deeper) found[leaves[at]] = block;
  }
  return found;
}

NodeSet nodes_of_leaves(const WorkingTree& tree, const std::vector<bool>& leaf_is_in) {
  std::vector<bool> is_in(tree.size(), true);
  is_in[0] = false;
  for (TreeNode node = static_cast<TreeNode>(tree.size()); --node > 0;) {
    if (tree.is_leaf(node)) is_in[node] = leaf_is_in[node];
    if (!is_in[node]) is_in[tree.parent(node)] = false;
  }
  return NodeSet::of(tree.size(), [&](std::size_t node) { return is_in[node]; });
}

}  // namespace pagelet
