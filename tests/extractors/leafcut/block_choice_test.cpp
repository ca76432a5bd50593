// SPDX-License-Identifier: MIT

// docs/specification.md, sections 15.12 to 15.14: scores, the choice of blocks, their nodes.

#include "extractors/leafcut/block_choice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/built_page.h"
#include "tests/support/parsed.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

TEST(Probabilities, AreThoseOfTheLogisticFunction) {
  for (int score = -16'000; score <= 16'000; score += 37) {
    const double limited = std::clamp(score, -15'000, 15'000) / 1000.0;
    EXPECT_NEAR(probability_of(score), 1 / (1 + std::exp(-limited)), 1e-9) << score;
  }
  EXPECT_EQ(probability_of(0), 0.5);
}

// Expected F1: of the first block 2 * 9 * 0.88 / (9 + 9.2), and so on.
TEST(ChooseBlocks, TakesThoseWithTheBestExpectedF1) {
  const BlockChoice sure = choose_blocks({2000, -3000, 2000}, std::vector<double>{10, 10, 10}, 1);
  EXPECT_EQ(sure.chosen, (std::vector<bool>{true, false, true}));
  EXPECT_EQ(sure.least, 2000);
  const BlockChoice unsure = choose_blocks({-1000, -1000}, std::vector<double>{10, 10}, 1);
  EXPECT_EQ(unsure.chosen, (std::vector<bool>{true, true})) << "the threshold falls by itself";
  EXPECT_TRUE(choose_blocks({}, {}, 1).chosen.empty());
}

// 2 * 10 * (p + q) / (20 + 10 * (p + q + r)), with the probabilities of 2, 2 and -3.
TEST(ChooseBlocks, SayTheExpectedF1) {
  const std::vector<double> words{10, 10, 10};
  const double sure = probability_of(2000);
  const double rest = probability_of(-3000);
  const BlockChoice choice = choose_blocks({2000, -3000, 2000}, words, 0.8);
  EXPECT_DOUBLE_EQ(expected_f1(choice, words), 40 * sure / (20 + 20 * sure + 10 * rest));
  EXPECT_EQ(expected_f1(choose_blocks({}, {}, 1), {}), 0);
}

// The slow version: every beginning of the sorted list.
TEST(ChooseBlocks, IsTheBestBeginning) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<int> scores;
    std::vector<double> words;
    for (std::size_t n = random.below(12) + 1; n > 0; --n) {
      scores.push_back(static_cast<int>(random.below(8000)) - 4000);
      words.push_back(static_cast<double>(random.below(30) + 1));
    }
    const BlockChoice choice = choose_blocks(scores, words, 1);
    const auto value = [&](auto&& is_in) {
      double expected = 0;
      double weight = 0;
      for (std::size_t block = 0; block < scores.size(); ++block) {
        const double part = words[block] * probability_of(scores[block]);
        expected += is_in(block) ? 2 * part : 0;
        weight += part + (is_in(block) ? words[block] : 0);
      }
      return expected / weight;
    };
    double best = 0;
    for (const int least : scores) {
      best = std::max(best, value([&](std::size_t block) { return scores[block] >= least; }));
    }
    EXPECT_NEAR(value([&](std::size_t block) { return choice.chosen[block]; }), best, 0.02)
        << "equal scores may be divided";
  }
}

// Which blocks stay of those chosen, by the score of the page alone: `#` 3,000, `+` 1,000, `-` 999.
// `b` is a button that is not chosen.
std::string staying(std::string_view chosen, double weight_of_unlikely = 1) {
  std::vector<int> alone;
  std::vector<double> weights;
  std::vector<TextBlock> blocks(chosen.size());
  BlockChoice choice;
  for (std::size_t at = 0; at < chosen.size(); ++at) {
    const char block = chosen[at];
    blocks[at].in_button = block == 'b';
    alone.push_back(block == '#' ? 3'000 : block == '+' ? 1'000 : 999);
    weights.push_back(block == '-' ? weight_of_unlikely : 1);
    choice.chosen.push_back(block != '.' && block != 'b');
  }
  const BuiltPage page(parsed_body("<p>a</p>"));
  leave_out_apart(page.tree, alone, weights, blocks, choice);
  std::string stay;
  for (const bool is_in : choice.chosen) stay += is_in ? 'x' : '.';
  return stay;
}

TEST(LeaveOutApart, TakesUnlikelyBlocksApartFromALikelyRun) {
  EXPECT_EQ(staying("..###...--....."), "..xxx..........");
  EXPECT_EQ(staying("..###..--......"), "..xxx..xx......") << "two between";
  EXPECT_EQ(staying("..###.bb.--...."), "..xxx....xx....") << "two between but for buttons";
  EXPECT_EQ(staying("..###...+-....."), "..xxx..........") << "the mean counts";
  EXPECT_EQ(staying("..###...++....."), "..xxx...xx.....");
  EXPECT_EQ(staying("..###...#-.....", 2), "..xxx...xx.....") << "by weight";
  EXPECT_EQ(staying("--........###.."), "..........xxx..") << "before";
  EXPECT_EQ(staying(".--.......###.."), ".xx.......xxx..") << "seven between";
  EXPECT_EQ(staying("##...--...##..."), "xx........xx...") << "the first of equal ones";
  EXPECT_EQ(staying("###...-.......-"), "xxx............") << "the gap grows";
  EXPECT_EQ(staying("###..-..-..-..."), "xxx..x..x..x...") << "what stays is the rest";
  EXPECT_EQ(staying("##+...--......."), "xxx...xx.......") << "the main run is not likely";
  EXPECT_EQ(staying("..............."), "...............");
  EXPECT_EQ(staying(""), "");
}

TEST(LeaveOutApart, KeepsParagraphsBesideThoseOfTheLikelyRun) {
  const std::string text = " a b c d e f g h i j.";
  const std::string box = "<div><p>Read</p><p>more</p><p>here</p></div>";
  const BuiltPage page(parsed_body("<div><p>One" + text + "</p>" + box + "<p>Two" + text +
                                   "</p></div>" + box + "<p>Three" + text + "</p>"));
  ElementTraits traits(page.symbols, page.signatures);
  const std::vector<TextBlock> blocks = find_text_blocks(page.tree, traits).blocks;
  ASSERT_EQ(blocks.size(), 9U);
  const std::vector<int> alone = {3'000, 0, 0, 0, 0, 0, 0, 0, 0};
  const std::vector<double> weights(9, 1);
  BlockChoice choice;
  choice.chosen = {true, false, false, false, true, false, false, false, true};
  leave_out_apart(page.tree, alone, weights, blocks, choice);
  EXPECT_EQ(choice.chosen,
            (std::vector<bool>{true, false, false, false, true, false, false, false, false}));
}

TEST(ShownDescription, IsTheFirstBelowTheTitle) {
  FeatureRows rows(5);
  for (std::size_t row = 0; row < 5; ++row)
    rows[row][feature::kTitleGap] = 10.0F * static_cast<float>(row) - 10;
  const std::vector<bool> descriptions = {true, true, false, true, true};
  const std::vector<bool> none(5, false);
  EXPECT_EQ(shown_description(rows, descriptions, 5, none), 3U) << "not before the title";
  EXPECT_EQ(shown_description(rows, descriptions, 3, none), std::nullopt) << "before the text";
  EXPECT_EQ(shown_description(rows, descriptions, 5, {false, false, false, true, false}), 4U);
  rows[3][feature::kLinkShare] = 0.6F;
  rows[4][feature::kTitleLike] = 0.5F;
  EXPECT_EQ(shown_description(rows, descriptions, 5, none), std::nullopt);
}

TEST(LeaveOutCaptions, TakesThemIfTheyAreLessThanHalf) {
  const std::vector<bool> are_captions = {false, true, true, false};
  const auto staying_of = [&](std::vector<bool> chosen, const std::vector<double>& weights) {
    leave_out_captions(are_captions, weights, chosen);
    return chosen;
  };
  using Chosen = std::vector<bool>;
  EXPECT_EQ(staying_of({true, true, true, false}, {5, 2, 2, 9}),
            (Chosen{true, false, false, false}));
  EXPECT_EQ(staying_of({true, true, true, false}, {4, 2, 2, 9}), (Chosen{true, true, true, false}));
  EXPECT_EQ(staying_of({true, true, false, false}, {2, 1, 9, 9}),
            (Chosen{true, false, false, false}))
      << "only what is chosen counts";
  EXPECT_EQ(staying_of({false, true, false, false}, {4, 2, 2, 9}),
            (Chosen{false, true, false, false}));
  EXPECT_EQ(staying_of({false, false, false, false}, {4, 2, 2, 9}), Chosen(4, false));
}

TEST(FirstText, IsTheFirstRunningTextChosen) {
  const BuiltPage page(parsed_body("<p>One.</p><p>two</p><p>a b c d e f g h i j.</p><p>k</p>"));
  ElementTraits traits(page.symbols, page.signatures);
  const std::vector<TextBlock> blocks = find_text_blocks(page.tree, traits).blocks;
  EXPECT_EQ(first_text(blocks, {true, true, true, true}), 2U);
  EXPECT_EQ(first_text(blocks, {false, true, false, true}), 1U)
      << "the first chosen, without prose";
  EXPECT_EQ(first_text(blocks, {false, false, false, false}), 0U);
}

TEST(ScoreParts, AddUpToTheScore) {
  Random random(6);
  FeatureRows rows(150);  // tiles of 64
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t feature = 0; feature < kFeatureCount; ++feature) {
      rows[row][feature] = static_cast<float>(random.below(100)) / 10;
    }
  }
  for (const BlockModel sum :
       {BlockModel::kContent, BlockModel::kHeadline, BlockModel::kPages, BlockModel::kTemplate}) {
    const Trees& trees = LeafCutModel::builtin()->trees(sum);
    const std::vector<int> scores = score_blocks(trees, rows);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const ScoreParts parts = score_parts(trees, std::as_const(rows)[row]);
      EXPECT_EQ(std::accumulate(parts.groups.begin(), parts.groups.end(), parts.base), scores[row]);
    }
    for (const std::size_t count : {1U, 8U, 9U, 17U, 33U, 64U, 65U}) {
      EXPECT_EQ(score_blocks(trees, rows, count),
                std::vector(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(count)))
          << count;
    }
  }
}

// 0 body, 1 div, 2 img, 3 p, 4 "a", 5 hr, 6 div, 7 p, 8 "b", 9 img.
TEST(BlocksOfLeaves, LeavesWithoutTextGoWithTheNearestBlock) {
  BuiltPage page(parsed_body("<div><img><p>a</p></div><hr><div><p>b</p><img></div>"));
  ElementTraits traits(page.symbols, page.signatures);
  const TextBlocks blocks = find_text_blocks(page.tree, traits);
  const std::vector<std::uint32_t> found = blocks_of_leaves(page.tree, blocks);
  EXPECT_EQ(found[2], 0U) << "there is none before it";
  EXPECT_EQ(found[4], 0U);
  EXPECT_EQ(found[5], 0U) << "equal depths: the one before";
  EXPECT_EQ(found[8], 1U);
  EXPECT_EQ(found[9], 1U);
  EXPECT_EQ(found[1], TextBlocks::kNoBlock) << "no leaf";
  const auto is_in = [](TreeNode leaf) { return leaf == 2 || leaf == 4 || leaf == 9; };
  EXPECT_EQ(members(nodes_of_leaves(page.tree, is_in)), (std::vector<std::size_t>{1, 2, 3, 4, 9}));
}

TEST(BlocksOfLeaves, NoPictureGoesWithAButton) {
  BuiltPage page(
      parsed_body("<p>a</p><div><div><img></div><button>Expand</button></div><div><p>b</p></div>"));
  ElementTraits traits(page.symbols, page.signatures);
  const TextBlocks blocks = find_text_blocks(page.tree, traits);
  const std::vector<std::uint32_t> found = blocks_of_leaves(page.tree, blocks);
  ASSERT_EQ(blocks.blocks.size(), 3U);
  for (TreeNode node = 0; node < page.tree.size(); ++node) {
    const bool is_picture = page.symbols.text(page.tree.tag(node)) == "img";
    if (!is_picture && !page.tree.is_text(node)) continue;
    EXPECT_EQ(found[node], is_picture ? 0U : blocks.block_of[node]);
  }
}

// Blocks of a list or table: "#" chosen, "." may be between, "?" is unlikely, "l" has many links;
// "|" is in neither. Each has one word, "#" `words`.
std::string with_between(std::string_view blocks, double words = 5) {
  FeatureRows features(blocks.size());
  std::vector<int> scores;
  std::vector<double> weights;
  std::vector<bool> chosen;
  for (std::size_t at = 0; at < blocks.size(); ++at) {
    features[at][at % 2 == 0 ? feature::kInTable : feature::kInList] = blocks[at] == '|' ? 0 : 1;
    features[at][feature::kLinkShare] = blocks[at] == 'l' ? 0.6F : 0.5F;
    scores.push_back(blocks[at] == '?' ? -2'001 : -2'000);
    weights.push_back(blocks[at] == '#' ? words : 1);
    chosen.push_back(blocks[at] == '#');
  }
  add_between(features, scores, weights, chosen);
  std::string answer;
  for (const bool is_in : chosen) answer += is_in ? '#' : '.';
  return answer;
}

TEST(AddBetween, TakesCellsAndItemsBetweenTwoChosen) {
  EXPECT_EQ(with_between(".#..#."), ".####.");
  EXPECT_EQ(with_between("#.#..#"), "######");
  EXPECT_EQ(with_between("#.?.#.#"), "#...###") << "one is too unlikely";
  EXPECT_EQ(with_between("#.l.#"), "#...#");
  EXPECT_EQ(with_between("#.|.#"), "#...#");
  EXPECT_EQ(with_between("#........#"), "##########") << "eight";
  EXPECT_EQ(with_between("#.........#"), "#.........#") << "nine";
  EXPECT_EQ(with_between("#........#", 3), "#........#") << "longer than both";
  EXPECT_EQ(with_between("...."), "....");
  EXPECT_EQ(with_between(""), "");
}

}  // namespace
}  // namespace pagelet
