// SPDX-License-Identifier: MIT
#pragma once

/// From the features of text blocks to an answer: each block's score by a sum of small trees, the
/// choice of blocks with the best expected F1, and the nodes of the blocks that were chosen
/// (docs/specification.md, sections 15.12 to 15.14).
///
/// Scores are whole numbers, in thousandths of a natural logarithm of odds. All sums run in a fixed
/// order, so answers are the same on every machine.
///
/// Cost: O(blocks x trees x depth + blocks log blocks + nodes).
/// Tested in tests/extractors/leafcut/block_choice_test.cpp.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/block_features.h"
#include "extractors/leafcut/model.h"
#include "extractors/leafcut/text_blocks.h"

namespace pagelet {

/// The part of a score that each group of features adds.
struct ScoreParts {
  int base = 0;  ///< the same for all blocks
  std::array<int, kFeatureGroups> groups{};
};

/// The scores of the first `count` blocks.
std::vector<int> score_blocks(const Trees& trees, const FeatureRows& features, std::size_t count);
/// The scores of all blocks.
inline std::vector<int> score_blocks(const Trees& trees, const FeatureRows& features) {
  return score_blocks(trees, features, features.size());
}

/// The score of a block in parts, whose sum is the score. At each split of a tree, the group of its
/// feature gets the difference of the mean values after and before it.
ScoreParts score_parts(const Trees& trees, std::span<const float, kFeatureCount> features);

/// The probability that belongs to a score.
double probability_of(int score);

/// The score of blocks that must not be chosen; lower ones have the same probability.
inline constexpr int kLowestScore = -15'000;

/// The blocks chosen: those with the highest scores, as many as give the best expected F1.
struct BlockChoice {
  std::vector<int> scores;   ///< by block
  std::vector<bool> chosen;  ///< by block
  int least = 0;             ///< least score of those chosen
};

/// `weights`: the weight of each block in the F1, not negative. `caution`: factor of the expected
/// total in the denominator of the F1; below 1 fewer blocks are chosen.
BlockChoice choose_blocks(std::vector<int> scores, std::span<const double> weights, double caution);

/// The expected F1 of the blocks chosen, from 0 to 1 (docs/specification.md, section 15.15): twice
/// the weight that is expected to be content among them, over their weight and all that is
/// expected. 0 without a chosen block.
double expected_f1(const BlockChoice& choice, std::span<const double> weights);

/// Removes from a choice what is apart from the rest and does not look like it. This is done if the
/// stretch of adjacent chosen blocks with the most weight is likely by itself: the weighted mean of
/// its scores for the page alone, `alone`, is at least 3,000. Then stretches are removed whose
/// mean is below 1,000, if at least 3 blocks separate them from what stays before them, or 8 from
/// what stays after them. Blocks in buttons separate nothing. A stretch with running text that is
/// in the same element as some of what stays is not apart.
void leave_out_apart(const WorkingTree& tree, std::span<const int> alone,
                     std::span<const double> weights, std::span<const TextBlock> blocks,
                     BlockChoice& choice);

/// Takes the captions out of the blocks chosen if they hold less than half of their weight.
/// `captions`: by block (BlockFeatures).
void leave_out_captions(const std::vector<bool>& captions, std::span<const double> weights,
                        std::vector<bool>& chosen);

/// Adds the blocks between two chosen ones, if all of them are in a table or a list: cells and
/// items say too little by themselves. They are at most 8, at most half of their words are in
/// links, no score is below -2,000, and together they are not longer than the two.
void add_between(const FeatureRows& features, std::span<const int> scores,
                 std::span<const double> words, std::vector<bool>& chosen);

/// The first block between the title and `text`, the running text, that shows the description of
/// the page, as news have one, and is not the title again. `descriptions`: by block
/// (BlockFeatures).
std::optional<std::size_t> shown_description(const FeatureRows& features,
                                             const std::vector<bool>& descriptions,
                                             std::size_t text, const std::vector<bool>& dialogs);

/// The first block chosen that is running text; without one the first block chosen; 0 if none is.
std::size_t first_text(std::span<const TextBlock> blocks, const std::vector<bool>& chosen);

/// The scores of the blocks before `text`, the running text, by the trees for the headline; fills
/// their feature kTextGap. 1,000 are added for blocks in a table and a `header`, below a heading in
/// a `header` that is of the headline: as Notion writes what a page is about.
std::vector<int> score_headline(const Trees& trees, std::size_t text,
                                const std::vector<bool>& dialogs, FeatureRows& features);

/// For each node without children, the block with which it goes: its own, otherwise the block
/// before it or after it with which it has the deeper common ancestor, of two the one before; kNone
/// if there is no block. Nothing goes with a button. Inner nodes have kNone.
std::vector<std::uint32_t> blocks_of_leaves(const WorkingTree& tree, const TextBlocks& blocks);

/// All nodes but the root of which every leaf is in, that is, `is_in(leaf)` holds.
template <class IsIn>
NodeSet nodes_of_leaves(const WorkingTree& tree, IsIn&& is_in) {
  const auto leaves = NodeSet::of(tree.size(), [&](std::size_t at) {
    const auto node = static_cast<TreeNode>(at);
    return node > 0 && tree.is_leaf(node) && is_in(node);
  });
  return with_wrappers(leaves, tree);
}

}  // namespace pagelet
