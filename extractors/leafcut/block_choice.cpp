// SPDX-License-Identifier: MIT
#include "extractors/leafcut/block_choice.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <ranges>
#include <utility>

#include "core/sort.h"
namespace pagelet {
namespace {

// Blocks are scored in tiles. Their features lie in columns, so that no branch depends on one, and
// eight blocks lie side by side in a vector.
constexpr std::size_t kTile = 64;
constexpr std::size_t kLanes = 8;
using Values [[gnu::vector_size(4 * kLanes)]] = float;
using Leaves [[gnu::vector_size(4 * kLanes)]] = std::int32_t;
using Columns = std::array<std::array<Values, kTile / kLanes>, kFeatureCount>;

// Adds the value of each block's leaf. Each split takes the leaves on its left from the blocks that
// go right; the first leaf that stays is the block's (QuickScorer, Lucchese et al. 2015).
// `kVectors`: those that are computed, at least for the blocks of `scores`; their leaves stay in
// registers.
template <std::size_t kVectors>
[[gnu::always_inline]] inline void add_values_of(const Trees& trees, const Columns& columns,
                                                 std::span<int> scores) {
  std::array<int, kLanes * kVectors> sums{};
  const SplitTest* test = trees.tests.data();
  const std::int32_t* values = trees.values.data();  // of the tree
  for (std::size_t tree = 0; tree < trees.roots.size(); ++tree) {
    std::array<Leaves, kVectors> open;
#pragma GCC unroll 8
    for (Leaves& leaves : open) leaves = Leaves{} - 1;
    const std::size_t leaves = trees[tree].size() / 2 + 1;
    for (const SplitTest* const end = test + (leaves - 1); test != end; ++test) {
      const Leaves others = Leaves{} + static_cast<std::int32_t>(test->others);
      const auto& column = columns[test->feature];
#pragma GCC unroll 8
      for (std::size_t at = 0; at < kVectors; ++at) {
        open[at] &= (column[at] <= test->threshold) | others;
      }
    }
    const std::array<Leaves, kVectors> found = open;
#pragma GCC unroll 8
    for (std::size_t block = 0; block < sums.size(); ++block) {
      const auto stay = static_cast<std::uint32_t>(found[block / kLanes][block % kLanes]);
      sums[block] += values[std::countr_zero(stay)];
    }
    values += leaves;
  }
  for (std::size_t block = 0; block < scores.size(); ++block) scores[block] += sums[block];
}

[[gnu::always_inline]] inline void add_values_of(const Trees& trees, const Columns& columns,
                                                 std::span<int> scores) {
  if (scores.size() <= kLanes) return add_values_of<1>(trees, columns, scores);
  if (scores.size() <= 2 * kLanes) return add_values_of<2>(trees, columns, scores);
  if (scores.size() <= 4 * kLanes) return add_values_of<4>(trees, columns, scores);
  add_values_of<kTile / kLanes>(trees, columns, scores);
}

void add_values(const Trees& trees, const Columns& columns, std::span<int> scores) {
  add_values_of(trees, columns, scores);
}

#if defined(__x86_64__) && defined(__GNUC__)
// The same with an instruction for each step of a vector, and for a position of a bit: this loop is
// a fifth of LeafCut's time for a page.
[[gnu::target("avx2,bmi")]] void add_values_avx2(const Trees& trees, const Columns& columns,
                                                 std::span<int> scores) {
  add_values_of(trees, columns, scores);
}

const bool has_avx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0;
const auto kAddValues = has_avx2 ? add_values_avx2 : add_values;
#else
constexpr auto kAddValues = add_values;
#endif

}  // namespace

std::vector<int> score_blocks(const Trees& trees, const FeatureRows& features, std::size_t count) {
  std::vector<int> scores(count, 0);
  Columns columns{};
  for (std::size_t first = 0; first < count; first += kTile) {
    const std::size_t in_tile = std::min(kTile, count - first);
    for (std::size_t block = 0; block < in_tile; ++block) {
      const auto row = features[first + block];
      for (std::size_t feature = 0; feature < kFeatureCount; ++feature) {
        columns[feature][block / kLanes][block % kLanes] = row[feature];
      }
    }
    kAddValues(trees, columns, std::span(scores).subspan(first, in_tile));
  }
  return scores;
}

ScoreParts score_parts(const Trees& trees, std::span<const float, kFeatureCount> features) {
  ScoreParts parts;
  for (const std::uint32_t root : trees.roots) {
    const Split* at = &trees.splits[root];
    parts.base += at->value;
    while (at->feature != Split::kLeaf) {
      const std::size_t feature = at->feature;
      const Split* next = at + (features[feature] <= at->threshold ? 1 : at->right);
      parts.groups[static_cast<std::size_t>(group_of(feature))] += next->value - at->value;
      at = next;
    }
  }
  return parts;
}

double probability_of(int score) {
  constexpr int kMax = 15'000;
  constexpr int kSquarings = 10;
  // exp(-|score| / 1000) as the 1024th power of a short series: the same digits everywhere.
  const double x = -std::min(std::abs(score), kMax) / 1000.0 / (1 << kSquarings);
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
  stable_sort_range(order, std::greater(),
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

double expected_f1(const BlockChoice& choice, std::span<const double> weights) {
  double all = 0;
  double expected = 0;
  double weight = 0;
  for (std::size_t block = 0; block < weights.size(); ++block) {
    const double likely = weights[block] * probability_of(choice.scores[block]);
    all += likely;
    if (!choice.chosen[block]) continue;
    expected += likely;
    weight += weights[block];
  }
  return weight + all > 0 ? 2 * expected / (weight + all) : 0;
}

namespace {

// Adjacent chosen blocks.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;
  double weight = 0;
  double alone = 0;  // weighted sum of their scores for the page alone
};

std::vector<Stretch> stretches_of(std::span<const int> alone, std::span<const double> weights,
                                  const std::vector<bool>& chosen) {
  std::vector<Stretch> stretches;
  for (std::size_t block = 0; block < weights.size(); ++block) {
    if (!chosen[block]) continue;
    if (stretches.empty() || stretches.back().end != block) stretches.push_back({.begin = block});
    stretches.back().end = block + 1;
    stretches.back().weight += weights[block];
    stretches.back().alone += weights[block] * alone[block];
  }
  return stretches;
}

}  // namespace

void leave_out_apart(const WorkingTree& tree, std::span<const int> alone,
                     std::span<const double> weights, std::span<const TextBlock> blocks,
                     BlockChoice& choice) {
  constexpr double kLikely = 3'000;
  constexpr double kUnlikely = 1'000;
  constexpr std::size_t kMinBefore = 8;
  constexpr std::size_t kMinAfter = 3;
  const std::vector<Stretch> stretches = stretches_of(alone, weights, choice.chosen);
  const auto main = std::ranges::max_element(stretches, {}, &Stretch::weight);
  if (main == stretches.end() || main->alone < kLikely * main->weight) return;
  const auto blocks_between = [&](std::size_t begin, std::size_t end) {
    return static_cast<std::size_t>(
        std::ranges::count(blocks.subspan(begin, end - begin), false, &TextBlock::in_button));
  };
  // Whether each element is around running text that stays. A paragraph beside it is of the text.
  std::vector<bool> is_around(tree.size(), false);
  const auto around_prose = [&](const Stretch& stretch) {
    return blocks.subspan(stretch.begin, stretch.end - stretch.begin) |
           std::views::filter(is_prose) | std::views::transform([&](const TextBlock& block) {
             return tree.parent(block.element);
           });
  };
  const auto keep = [&](const Stretch& stretch) {
    for (const TreeNode element : around_prose(stretch)) is_around[element] = true;
  };
  // Whether a stretch stays that `between` blocks separate from what stays.
  const auto stays = [&](const Stretch& stretch, std::size_t between, std::size_t fewest) {
    const auto is_beside = [&](TreeNode element) { return is_around[element]; };
    if (between < fewest || stretch.alone >= kUnlikely * stretch.weight ||
        std::ranges::any_of(around_prose(stretch), is_beside)) {
      keep(stretch);
      return true;
    }
    for (std::size_t block = stretch.begin; block < stretch.end; ++block) {
      choice.chosen[block] = false;
    }
    return false;
  };
  keep(*main);
  std::size_t end = main->end;
  for (auto stretch = main + 1; stretch < stretches.end(); ++stretch) {
    if (stays(*stretch, blocks_between(end, stretch->begin), kMinAfter)) end = stretch->end;
  }
  std::size_t begin = main->begin;
  for (auto stretch = main; stretch-- != stretches.begin();) {
    if (stays(*stretch, blocks_between(stretch->end, begin), kMinBefore)) begin = stretch->begin;
  }
}

void leave_out_captions(const std::vector<bool>& captions, std::span<const double> weights,
                        std::vector<bool>& chosen) {
  double all = 0;
  double of_captions = 0;
  for (std::size_t block = 0; block < weights.size(); ++block) {
    if (!chosen[block]) continue;
    all += weights[block];
    of_captions += captions[block] ? weights[block] : 0;
  }
  if (2 * of_captions >= all) return;
  for (std::size_t block = 0; block < weights.size(); ++block) {
    if (captions[block]) chosen[block] = false;
  }
}

void add_between(const FeatureRows& features, std::span<const int> scores,
                 std::span<const double> words, std::vector<bool>& chosen) {
  constexpr std::size_t kMost = 8;
  constexpr int kUnlikely = -2'000;
  constexpr float kManyLinks = 0.5F;
  const auto may_be_between = [&](std::size_t block) {
    const auto row = features[block];
    const bool is_part = row[feature::kInTable] > 0 || row[feature::kInList] > 0;
    return is_part && row[feature::kLinkShare] <= kManyLinks && scores[block] >= kUnlikely;
  };
  std::size_t before = chosen.size();
  for (std::size_t block = 0; block < chosen.size(); ++block) {
    if (!chosen[block]) continue;
    const std::size_t last = std::exchange(before, block);
    if (last >= block || block - last - 1 > kMost) continue;
    const auto between = words.subspan(last + 1, block - last - 1);
    const double sum = std::accumulate(between.begin(), between.end(), 0.0);
    if (sum > words[last] + words[block]) continue;
    const auto all = std::views::iota(last + 1, block);
    if (!std::ranges::all_of(all, may_be_between)) continue;
    for (const std::size_t one : all) chosen[one] = true;
  }
}

std::optional<std::size_t> shown_description(const FeatureRows& features,
                                             const std::vector<bool>& descriptions,
                                             std::size_t text, const std::vector<bool>& dialogs) {
  constexpr float kManyLinks = 0.5F;
  constexpr float kLikeTitle = 0.5F;
  for (std::size_t block = 0; block < text; ++block) {
    if (!descriptions[block] || dialogs[block]) continue;
    const auto row = features[block];
    if (row[feature::kTitleGap] > 0 && row[feature::kTitleLike] < kLikeTitle &&
        row[feature::kLinkShare] <= kManyLinks)
      return block;
  }
  return std::nullopt;
}

std::size_t first_text(std::span<const TextBlock> blocks, const std::vector<bool>& chosen) {
  std::size_t first = blocks.size();
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    if (!chosen[block]) continue;
    if (is_prose(blocks[block])) return block;
    first = std::min(first, block);
  }
  return first == blocks.size() ? 0 : first;
}

std::vector<int> score_headline(const Trees& trees, std::size_t text,
                                const std::vector<bool>& dialogs, FeatureRows& features) {
  constexpr int kInTableBelow = 1'000;
  for (std::size_t block = 0; block < text; ++block) {
    features[block][feature::kTextGap] = static_cast<float>(text - block);
  }
  std::vector<int> scores = score_blocks(trees, features, text);
  bool is_below = false;
  for (std::size_t block = 0; block < text; ++block) {
    const auto row = std::as_const(features)[block];
    if (row[feature::kInHeader] <= 0) continue;
    if (is_below && row[feature::kInTable] > 0) scores[block] += kInTableBelow;
    is_below |= row[feature::kHeading] > 0 && scores[block] > 0 && !dialogs[block];
  }
  return scores;
}

std::vector<std::uint32_t> blocks_of_leaves(const WorkingTree& tree, const TextBlocks& blocks) {
  // The texts in blocks, but not in buttons: their words ("Expand") say nothing of a picture.
  std::vector<TreeNode> texts;
  std::vector<std::size_t> before{0};  // texts before each node
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const std::uint32_t block = blocks.block_of[node];
    if (block != TextBlocks::kNoBlock && !blocks.blocks[block].in_button) texts.push_back(node);
    before.push_back(texts.size());
  }
  std::vector<std::uint32_t> found(blocks.block_of);
  std::vector<TreeNode> around(tree.size(), 0);  // the lowest element with such a text
  for (TreeNode node = 1; node < tree.size() && !texts.empty(); ++node) {
    const bool has_text = before[node] != before[tree.end(node)];
    around[node] = has_text ? node : around[tree.parent(node)];
    const bool has_own = blocks.block_of[node] != TextBlocks::kNoBlock;
    if (has_text || has_own || !tree.is_leaf(node)) continue;
    // Whether the element around it has no such text before it.
    const bool is_first = before[node] == 0 || texts[before[node] - 1] < around[node];
    found[node] = blocks.block_of[texts[is_first ? before[node] : before[node] - 1]];
  }
  return found;
}

}  // namespace pagelet
