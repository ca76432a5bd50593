// SPDX-License-Identifier: MIT

// The ceiling is compared with trees worked out by hand, with all unions of subtrees of small
// random trees, and with the algorithms that answer with whole subtrees: they cannot be better.

#include "evaluation/run/oracle.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "evaluation/run/score.h"
#include "extractors/registry.h"
#include "tests/support/build_document.h"
#include "tests/support/built_page.h"
#include "tests/support/random_tree.h"
#include "tests/support/sample_sites.h"

namespace pagelet {
namespace {

using Nodes = std::vector<std::size_t>;

Nodes best(std::string_view notation, const Nodes& gold) {
  const BuiltPage page(build_document(notation));
  return members(best_subtrees(page.tree, set_of(page.tree.size(), gold)));
}

// 0 body, 1 div, 2 p, 3 "a", 4 p, 5 "b", 6 i, 7 "c".
constexpr std::string_view kPage = "html(head body(div(p('a') p('b')) i('c')))";

TEST(Oracle, WholeSubtreesAreFoundExactly) {
  EXPECT_EQ(best(kPage, {2, 3, 6, 7}), (Nodes{2, 3, 6, 7}));
  EXPECT_EQ(best(kPage, {7}), (Nodes{7}));
  EXPECT_EQ(best(kPage, {0, 1, 2, 3, 4, 5, 6, 7}), (Nodes{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(best(kPage, {}), Nodes{});
}

// Gold 0, 1, 6, 7: i alone (2 common, 2 retrieved) has F1 = 4/6 = .667, and so has the whole page
// with 8/12; i with the p's or with the div has less. Gold 0, 1, 4 to 7: the whole page has
// 12/14 = .857, the subtrees 4 and 6 have 8/10, 1 and 6 have 10/13.
TEST(Oracle, AncestorsOfOtherNodesReducePrecision) {
  const Nodes two = best(kPage, {0, 1, 6, 7});
  EXPECT_TRUE(two == (Nodes{6, 7}) || two.size() == 8);
  EXPECT_EQ(best(kPage, {0, 1, 4, 5, 6, 7}), (Nodes{0, 1, 2, 3, 4, 5, 6, 7}));
  // Gold 0 and 7: the text has F1 = 2/3, the page 4/10, i 2/4.
  EXPECT_EQ(best(kPage, {0, 7}), (Nodes{7}));
}

TEST(Oracle, CannotBeMadeByItsName) {
  EXPECT_EQ(Oracle().info().name, "oracle");
  EXPECT_EQ(Oracle().info().role, Role::kCeiling);
  EXPECT_FALSE(make_extractor("oracle", {})) << "it needs gold labels";
}

// All unions of whole subtrees at and below `node`, also the empty one, as bits.
std::vector<std::uint32_t> unions_below(const WorkingTree& tree, TreeNode node) {
  std::vector<std::uint32_t> unions = {0};
  for (TreeNode child = node + 1; child < tree.end(node); child = tree.end(child)) {
    std::vector<std::uint32_t> combined;
    for (const std::uint32_t one : unions) {
      for (const std::uint32_t other : unions_below(tree, child)) combined.push_back(one | other);
    }
    unions = combined;
  }
  std::uint32_t whole = 0;
  for (TreeNode below = node; below < tree.end(node); ++below) whole |= 1U << below;
  unions.push_back(whole);
  return unions;
}

// F1 as a quotient of integers, so that comparisons are exact.
struct Quotient {
  int common = 0;  // twice the common nodes
  int sizes = 1;
  bool operator<(const Quotient& other) const {
    return common * other.sizes < other.common * sizes;
  }
};

Quotient f1(std::uint32_t retrieved, std::uint32_t gold) {
  return {2 * std::popcount(retrieved & gold), std::popcount(retrieved) + std::popcount(gold)};
}

TEST(Oracle, NoUnionOfSubtreesHasAHigherF1) {
  Random random(81);
  RandomTreeOptions shape;
  for (int round = 0; round < 300; ++round) {
    shape.nodes = random.between(1, 11);
    shape.max_depth = random.between(1, 6);
    const BuiltPage page(RandomTree(random, shape).document(shared_symbols()));
    const WorkingTree& tree = page.tree;
    if (tree.size() > 14) continue;
    std::uint32_t gold = 0;
    NodeSet gold_set(tree.size());
    const double share = random.one_of({0.1, 0.5, 0.9});
    gold_set.insert(random.below(tree.size()));
    for (TreeNode node = 0; node < tree.size(); ++node) {
      if (random.chance(share)) gold_set.insert(node);
    }
    gold_set.for_each([&](std::size_t node) { gold |= 1U << node; });
    std::uint32_t answer = 0;
    best_subtrees(tree, gold_set).for_each([&](std::size_t node) { answer |= 1U << node; });
    bool is_union = false;
    for (const std::uint32_t other : unions_below(tree, 0)) {
      is_union = is_union || other == answer;
      EXPECT_FALSE(f1(answer, gold) < f1(other, gold)) << "round " << round;
    }
    EXPECT_TRUE(is_union) << "round " << round;
  }
}

TEST(Oracle, AlgorithmsThatAnswerWithSubtreesAreNotBetter) {
  std::size_t compared = 0;
  for (const std::filesystem::path& sample : sample_sites()) {
    SampleSite opened(sample);
    const WorkingTree& tree = opened.tree();
    const auto gold = opened.folder.gold(tree);
    ASSERT_TRUE(gold);
    for (const char* name : {"rbm-td", "iwptd", "sst", "conex", "everything", "landmarks"}) {
      const auto extraction =
          (*make_extractor(name, {}))->extract(ExtractionContext(*opened.key_page));
      ASSERT_TRUE(extraction);
      for (const NodeSet& nodes :
           {gold->template_nodes, gold->main_content.value_or(NodeSet(tree.size()))}) {
        const Scorer scorer(tree, Universe::kAll, WordItems::kOccurrences);
        const auto f1_of = [&](const NodeSet& answer) {
          return rates_of(scorer.count(answer, nodes, Unit::kNodes)).f1;
        };
        EXPECT_LE(f1_of(extraction->nodes), f1_of(best_subtrees(tree, nodes)) + 1e-9)
            << sample.filename() << ", " << name;
        ++compared;
      }
    }
  }
  EXPECT_GE(compared, 14U * 6U);
}

}  // namespace
}  // namespace pagelet
