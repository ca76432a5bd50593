// SPDX-License-Identifier: MIT

// docs/specification.md, section 15.6: the cut. The evidence is given by hand.

#include "extractors/leafcut/cut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "core/limits.h"
#include "tests/support/built_page.h"
#include "tests/support/parsed.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using Nodes = std::vector<std::size_t>;
using Cuts = std::vector<TreeNode>;

struct CutPage : BuiltPage {
  explicit CutPage(std::string_view html) : BuiltPage(parsed_body(html)) {
    for (TreeNode node = 0; node < tree.size(); ++node) leaves += tree.is_leaf(node) ? 1 : 0;
  }

  LeafCutting cut(const std::vector<LeafShares>& shares, const CutPrices& prices = {}) const {
    return cut_leaves(tree, shares, prices);
  }
  // The nodes that are cut and whose parents are not.
  Cuts cuts(const LeafCutting& cutting) const {
    Cuts cuts;
    for (TreeNode node = 1; node < tree.size(); ++node) {
      if (cutting.template_nodes.contains(node)) continue;
      if (cutting.template_nodes.contains(tree.parent(node))) cuts.push_back(node);
    }
    return cuts;
  }
  Cuts cuts(const std::vector<LeafShares>& shares, const CutPrices& prices) const {
    return cuts(cut(shares, prices));
  }

  std::size_t leaves = 0;
};

constexpr LeafShares kShared{1, 0};
constexpr LeafShares kAbsent{0, 1};
constexpr LeafShares kUnknown{0, 0};

// 0 body, 1 p, 2 "a", 3 p, 4 "b", 5 p, 6 "c".
TEST(CutLeaves, ACutMustSaveMoreThanItsPrice) {
  CutPage page("<p>a</p><p>b</p><p>c</p>");
  EXPECT_EQ(members(page.cut({kShared, kAbsent, kShared}, {.cuts = 1.6}).template_nodes),
            (Nodes{0, 1, 2, 3, 4, 5, 6}));
  const LeafCutting cutting = page.cut({kShared, kAbsent, kShared}, {.cuts = 1.4});
  EXPECT_EQ(members(cutting.template_nodes), (Nodes{0, 1, 2, 5, 6}));
  EXPECT_DOUBLE_EQ(cutting.cost_template[0], 1.4);
  EXPECT_DOUBLE_EQ(cutting.cost_template[3], 1.4) << "cutting its text costs a run";
  EXPECT_DOUBLE_EQ(cutting.cost_cut[0], 2);
}

// Neighbours share the price of a run: two leaves cost 3 as template, and 2 as one run.
TEST(CutLeaves, ARunIsPaidOnce) {
  CutPage page("<p>a</p><p>b</p><p>c</p>");
  LeafCutting cutting = page.cut({kShared, kAbsent, kAbsent}, {.cuts = 2});
  EXPECT_EQ(page.cuts(cutting), (Cuts{3, 5}));
  EXPECT_DOUBLE_EQ(cutting.cost_template[0], 2) << "one run";
  EXPECT_EQ(page.cuts({kAbsent, kShared, kAbsent}, {.cuts = 2.1}), Cuts{});
  cutting = page.cut({kAbsent, kShared, kAbsent}, {.cuts = 0.9});
  EXPECT_EQ(page.cuts(cutting), (Cuts{1, 5}));
  EXPECT_DOUBLE_EQ(cutting.cost_template[0], 1.8) << "two runs";
  // To cut the shared leaf costs less than a second run.
  EXPECT_EQ(page.cuts({kAbsent, {0.5, 0}, kAbsent}, {.cuts = 0.9}), (Cuts{1, 3, 5}));
}

// 0 body, 1 div, 2 section, 3 p, 4 "a", 5 p, 6 "b": to cut any of 1 to 3 costs the same.
TEST(CutLeaves, TheOutermostWrapperIsCut) {
  CutPage page("<div><section><p>a</p></section></div><p>b</p>");
  EXPECT_EQ(page.cuts({kAbsent, kShared}, {.cuts = 1}), Cuts{1});
  // Costs count as equal up to a difference of 1e-9.
  EXPECT_EQ(page.cuts({kAbsent, kShared}, {.cuts = 1.5 + 5e-10}), Cuts{1});
  EXPECT_EQ(page.cuts({kAbsent, kShared}, {.cuts = 1.5 + 5e-9}), Cuts{});
}

// 0 body, 1 "a", 2 p, 3 "b", 4 "c", 5 p, 6 "d".
TEST(CutLeaves, ALooseTextIsABlock) {
  CutPage page("a<p>b</p>c<p>d</p>");
  LeafCutting cutting = page.cut({kAbsent, kShared, kShared, kShared}, {.cuts = 0.1});
  EXPECT_EQ(members(cutting.template_nodes), (Nodes{0, 2, 3, 4, 5, 6}));
  cutting = page.cut({kAbsent, kAbsent, kAbsent, kAbsent});
  EXPECT_EQ(page.cuts(cutting), (Cuts{1, 2, 4, 5}));
  EXPECT_DOUBLE_EQ(cutting.cost_template[0], 1.5) << "one run";
}

// Prices: template 1.5 absent, cut 1 shared; empty elements weigh 0.3, img 1.
TEST(CutLeaves, EachLeafHasThePriceOfItsEvidenceAndKind) {
  CutPage page("<p>a</p><br><img><hr>");
  const LeafCutting cutting =
      page.cut({{0.5, 0.25}, {0.5, 0.25}, kUnknown, kAbsent}, {.cuts = 100});
  const std::vector<double> expected_cut = {0.5 + 0.15, 0.5, 0.5, 0.15, 0, 0};
  const std::vector<double> expected_template = {
      0.375 + 0.1125 + 0.45, 0.375, 0.375, 0.1125, 0, 0.45};
  for (std::size_t node = 0; node < 6; ++node) {
    EXPECT_DOUBLE_EQ(cutting.cost_cut[node], expected_cut[node]) << node;
    EXPECT_DOUBLE_EQ(cutting.cost_template[node], expected_template[node]) << node;
  }
}

TEST(CutLeaves, TheRootIsAlwaysTemplate) {
  CutPage page("");
  EXPECT_EQ(members(page.cut({kAbsent}, {.cuts = 0}).template_nodes), Nodes{0});
}

// The least cost over all labellings of the children.
double least_cost(const WorkingTree& tree, const LeafCutting& cutting, TreeNode node, double run) {
  if (tree.is_leaf(node)) return cutting.cost_template[node];
  std::vector<TreeNode> children;
  for (TreeNode child = node + 1; child < tree.end(node); child = tree.end(child)) {
    children.push_back(child);
  }
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t cut = 0; cut < std::size_t{1} << children.size(); ++cut) {
    double cost = 0;
    for (std::size_t at = 0; at < children.size(); ++at) {
      const bool is_cut = ((cut >> at) & 1U) != 0;
      const bool before_is_cut = at > 0 && ((cut >> (at - 1)) & 1U) != 0;
      cost += is_cut ? cutting.cost_cut[children[at]] + (before_is_cut ? 0 : run)
                     : least_cost(tree, cutting, children[at], run);
    }
    least = std::min(least, cost);
  }
  return least;
}

// The cost of the answer by the definition.
double cost_of(const CutPage& page, const LeafCutting& cutting, double run) {
  const WorkingTree& tree = page.tree;
  double cost = 0;
  TreeNode before = 0;  // the last cut
  for (const TreeNode node : page.cuts(cutting)) {
    const bool joins = tree.end(before) == node && tree.parent(before) == tree.parent(node);
    cost += cutting.cost_cut[node] + (joins ? 0 : run);
    before = node;
  }
  cutting.template_nodes.for_each([&](std::size_t node) {
    if (tree.is_leaf(static_cast<TreeNode>(node))) cost += cutting.cost_template[node];
  });
  return cost;
}

TEST(CutLeaves, RandomTreesAreCutAtTheLeastCost) {
  Random random(7);
  std::size_t cut = 0;
  for (int round = 0; round < 300; ++round) {
    RandomTreeOptions shape;
    shape.nodes = random.between(2, 12);
    shape.text_share = random.one_of({0.0, 0.4});
    shape.repeat_share = 0;
    CutPage page(RandomTree(random, shape).html());
    std::vector<LeafShares> shares;
    for (std::size_t leaf = 0; leaf < page.leaves; ++leaf) {
      const double shared = random.one_of({0.0, 0.25, 0.5, 1.0});
      shares.push_back({shared, random.one_of({0.0, 0.5, 1.0}) * (1 - shared)});
    }
    const double run = random.one_of({0.0, 0.1, 0.3, 1.0});
    const LeafCutting cutting = page.cut(shares, {.cuts = run});
    const double least = least_cost(page.tree, cutting, 0, run);
    EXPECT_NEAR(cutting.cost_template[0], least, 1e-9) << "round " << round;
    EXPECT_NEAR(cost_of(page, cutting, run), least, 1e-9) << "round " << round;
    if (!page.cuts(cutting).empty()) ++cut;
  }
  EXPECT_GT(cut, 50U);
}

}  // namespace
}  // namespace pagelet
