// SPDX-License-Identifier: MIT

// Restricted top-down mappings (docs/specification.md, section 7): trees worked out by hand, and
// the mapping against the reference implementation in tests/support.

#include "core/mapping/rtdm.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/dom/working_tree.h"
#include "tests/core/mapping/built_trees.h"
#include "tests/support/built_page.h"
#include "tests/support/counted_budget.h"
#include "tests/support/naive_algorithms.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using Nodes = std::vector<std::size_t>;

class RtdmTest : public BuiltTreesTest {
 protected:
  Result<NodeSet> map(const WorkingTree& a, const WorkingTree& b, const EditCosts& costs,
                      const NodeSet* alive = nullptr, StopSign* sign = nullptr) {
    SubtreeClassTable table;
    const auto labels_a = labels_of(a, symbols_, LabelKind::kFull);
    const auto labels_b = labels_of(b, symbols_, LabelKind::kFull);
    const auto classes_a = table.classes_of(a, labels_a, alive);
    const auto classes_b = table.classes_of(b, labels_b);
    return restricted_mapping({a, labels_a, classes_a, alive}, {b, labels_b, classes_b}, costs,
                              sign);
  }
  Nodes mapped(const std::string& a, const std::string& b, const EditCosts& costs = {}) {
    return members(map(tree(a), tree(b), costs).value());
  }
};

// 0 body, 1 p, 2 "x", 3 b. Only b differs in its place.
TEST_F(RtdmTest, KeepsThePairsWithEqualLabels) {
  EXPECT_EQ(mapped("body(p('x') b)", "body(p('x') b)"), (Nodes{0, 1, 2, 3}));
  EXPECT_EQ(mapped("body(p('x') b)", "body(p('x') i)"), (Nodes{0, 1, 2}));
  EXPECT_EQ(mapped("body(p('x') b)", "body(p('y') b)"), (Nodes{0, 1, 3}));
  EXPECT_EQ(mapped("body.x(b)", "body(b)"), (Nodes{0, 1}))
      << "the roots are paired whatever their labels";
}

// 0 body, 1 div, 2 p, 3 "x", against body, div, p, "x". A pair of the divs costs 4: p and "x" are
// removed below it and inserted after it. A pair of div and p costs 5: one replacement, two
// removals and one insertion below it, and the insertion of div. No pair costs 6.
TEST_F(RtdmTest, PairsOnlyBelowPairs) {
  EXPECT_EQ(mapped("body(div(p('x')))", "body(div p('x'))"), (Nodes{0, 1}));
}

// b and i against i and b: with unit costs two replacements cost as much as one removal with one
// insertion, and the trace prefers pairs. If a replacement costs 2, removing i and inserting it
// before b costs 2 and keeps b.
TEST_F(RtdmTest, TheCostsDecide) {
  EXPECT_EQ(mapped("body(b i)", "body(i b)"), (Nodes{0}));
  EXPECT_EQ(mapped("body(b i)", "body(i b)", {.replace = 2}), (Nodes{0, 1}));
}

// 0 body, 1 ul, 2 li, 3 b, 4 i, 5 li, 6 s, 7 ol, 8 li, 9 b, 10 i, 11 li, 12 s, 13 div, 14 to 19 the
// same ol, 20 b. The two ol are asked for twice, by the lists of body and of div. In each list
// removing i and inserting u is cheapest, and the b of div is replaced.
TEST_F(RtdmTest, TwoListsMayNeedTheSamePair) {
  EXPECT_EQ(mapped("body(ul(li(b i) li(s)) ol(li(b i) li(s)) div(ol(li(b i) li(s)) b))",
                   "body(ul(li(b) li(s u)) ol(li(b) li(s u)) div(ol(li(b) li(s u)) i))"),
            (Nodes{0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19}));
}

TEST_F(RtdmTest, RandomTreesAgreeWithTheReference) {
  Random random(42);
  std::size_t partial = 0;
  for (int round = 0; round < 300 && !HasFailure(); ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    RandomTreeOptions shape;
    shape.nodes = random.between(2, 90);
    shape.max_depth = random.between(1, 6);
    shape.wide_share = random.one_of({0.1, 0.5, 0.9});
    const RandomTree key_tree(random, shape);
    const WorkingTree key = tree(key_tree.document(symbols_));
    const auto cost = [&] { return random.one_of<std::uint32_t>({0, 1, 1, 1, 2, 3, 70'000'000}); };
    const EditCosts costs{cost(), cost(), cost()};
    NodeSet alive(key.size(), true);
    std::vector<naive::Tree> others;
    for (int other = 0; other < 2; ++other) {
      RandomTree changed = key_tree;
      changed.mutate(random, random.one_of<std::size_t>({0, 1, 5, 30}));
      const WorkingTree page = tree(changed.document(symbols_));
      alive = map(key, page, costs, &alive).value();
      others.push_back(naive::make_tree(page.document(), Whitespace::kDrop));
      EXPECT_EQ(members(alive),
                naive::rtdm_td(naive::make_tree(key.document(), Whitespace::kDrop), others,
                               naive::Label::kFull, {costs.insert, costs.remove, costs.replace}));
    }
    if (alive.count() > 1 && alive.count() < key.size()) ++partial;
  }
  EXPECT_GT(partial, 100U);
}

// The sign says stop at its first look, at its second one, and so on.
TEST_F(RtdmTest, AStoppedMappingIsAnError) {
  const WorkingTree a = tree("body(div(p('x') b) div(p('y') i))");
  const WorkingTree b = tree("body(div(p('z') b) div(p('y') u))");
  CountedBudget counted;
  ASSERT_TRUE(map(a, b, {}, nullptr, &counted));
  EXPECT_GT(counted.looks(), 4U);
  for (std::size_t looks = 0; looks < counted.looks(); ++looks) {
    CountedBudget budget(looks);
    const Result<NodeSet> answer = map(a, b, {}, nullptr, &budget);
    ASSERT_FALSE(answer) << looks;
    EXPECT_EQ(answer.error().code, ErrorCode::kTimeout) << looks;
  }
}

}  // namespace
}  // namespace pagelet
