// SPDX-License-Identifier: MIT

// Labels and classes of identical subtrees, and the restricted top-down mappings that compare them
// (docs/specification.md, sections 6 and 7): trees worked out by hand, random trees against
// subtrees written as texts, and mappings against the reference implementation in tests/support.

#include "core/mapping/rtdm.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/mapping/subtree_classes.h"
#include "tests/support/built_page.h"
#include "tests/support/counted_budget.h"
#include "tests/support/naive_algorithms.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

// Trees of one site: their labels can be compared.
class SubtreeClassesTest : public testing::Test {
 protected:
  WorkingTree tree(Document document) {
    return WorkingTree(documents_.emplace_back(std::move(document)), signatures_,
                       Whitespace::kDrop);
  }
  WorkingTree tree(std::string_view body) {
    return tree(build_document(symbols_, "html(" + std::string(body) + ")"));
  }
  std::vector<LabelId> labels(const WorkingTree& tree, LabelKind kind = LabelKind::kFull) {
    return labels_of(tree, symbols_, kind);
  }
  std::vector<SubtreeClass> classes(const WorkingTree& tree, const NodeSet* alive = nullptr) {
    return table_.classes_of(tree, labels(tree), alive);
  }

  SymbolTable symbols_;
  SignatureTable signatures_{symbols_};
  std::list<Document> documents_;  // the trees refer to them
  SubtreeClassTable table_;
};

// 0 body, 1 p, 2 "a b", 3 p, 4 " a  b ", 5 p, 6 "p", 7 b, 8 p.
TEST_F(SubtreeClassesTest, LabelsAreTagsWithAttributesAndCollapsedTexts) {
  const WorkingTree one = tree("body(p[title=x]('a b') p[title=y](' a  b ') p[title=x]('p') b p)");
  ASSERT_EQ(one.size(), 9U);
  const std::vector<LabelId> full = labels(one);
  EXPECT_EQ(full[1], full[5]);
  EXPECT_NE(full[1], full[3]) << "another attribute";
  EXPECT_NE(full[1], full[8]);
  EXPECT_EQ(full[2], full[4]);
  EXPECT_NE(full[2], full[6]);
  const std::vector<LabelId> tags = labels(one, LabelKind::kTag);
  EXPECT_EQ(tags[1], tags[3]);
  EXPECT_EQ(tags[1], tags[8]);
  EXPECT_NE(tags[1], tags[7]);
  EXPECT_EQ(tags[2], full[2]) << "texts have the same labels";
  EXPECT_NE(tags[1], tags[6]) << "the text \"p\" is not an element p";
}

// 0 body, 1 div, 2 p, 3 "a", 4 b, 5 div, 6 p, 7 "a", 8 b, 9 div, 10 b, 11 p, 12 "a", 13 p, 14 p.
TEST_F(SubtreeClassesTest, IdenticalSubtreesHaveOneClass) {
  const WorkingTree one = tree("body(div(p('a') b) div(p('a') b) div(b p('a')) p p)");
  ASSERT_EQ(one.size(), 15U);
  const std::vector<SubtreeClass> found = classes(one);
  EXPECT_EQ(found[1], found[5]);
  EXPECT_NE(found[1], found[9]) << "the order of the children";
  EXPECT_EQ(found[2], found[11]);
  EXPECT_NE(found[2], found[13]) << "the same label, without a child";
  EXPECT_EQ(found[13], found[14]);
  EXPECT_EQ(found[3], found[12]);
  const WorkingTree other = tree("body(p('a'))");
  EXPECT_EQ(classes(other)[1], found[2]) << "one table for all pages";
}

// 0 body, 1 div, 2 p, 3 "a", 4 b. Without 3 and 4 the tree is body(div(p)).
TEST_F(SubtreeClassesTest, ATreeMayBeAPartOfAnother) {
  const WorkingTree whole = tree("body(div(p('a') b))");
  const WorkingTree part = tree("body(div(p))");
  const NodeSet alive = set_of(5, {0, 1, 2});
  const std::vector<SubtreeClass> of_alive = classes(whole, &alive);
  const std::vector<SubtreeClass> of_part = classes(part);
  for (std::size_t node = 0; node < 3; ++node) EXPECT_EQ(of_alive[node], of_part[node]) << node;
}

// A subtree of the nodes that are alive, as a text.
std::string written(const WorkingTree& tree, const std::vector<LabelId>& labels,
                    const NodeSet& alive, TreeNode node) {
  std::string text = std::to_string(labels[node]) + "(";
  for (TreeNode child = node + 1; child < tree.end(node); child = tree.end(child)) {
    if (alive.contains(child)) text += written(tree, labels, alive, child);
  }
  return text + ")";
}

TEST_F(SubtreeClassesTest, ClassesAreEqualExactlyWhenSubtreesAre) {
  Random random(41);
  std::map<std::string, SubtreeClass> class_of;
  std::map<SubtreeClass, std::string> subtree_of;
  for (int round = 0; round < 100; ++round) {
    const RandomTree random_tree(random, {.nodes = 60, .tags = 2, .texts = 2});
    const WorkingTree one = tree(random_tree.document(symbols_));
    NodeSet alive(one.size(), true);
    for (TreeNode node = 1; node < one.size(); ++node) {
      if (!alive.contains(one.parent(node)) || random.chance(0.1)) alive.erase(node);
    }
    const std::vector<LabelId> numbers = labels(one);
    const bool whole = alive.count() == one.size();
    const std::vector<SubtreeClass> found = classes(one, whole ? nullptr : &alive);
    alive.for_each([&](std::size_t at) {
      const std::string text = written(one, numbers, alive, static_cast<TreeNode>(at));
      EXPECT_EQ(class_of.emplace(text, found[at]).first->second, found[at]) << text;
      EXPECT_EQ(subtree_of.emplace(found[at], text).first->second, text) << found[at];
    });
  }
  EXPECT_GT(class_of.size(), 500U);
}

using Nodes = std::vector<std::size_t>;

class RtdmTest : public SubtreeClassesTest {
 protected:
  Result<NodeSet> map(const WorkingTree& a, const WorkingTree& b, const EditCosts& costs,
                      const NodeSet* alive = nullptr, StopToken* token = nullptr) {
    const Result<NodeSet> merged = map(a, b, costs, true, alive, token);
    if (merged) {
      EXPECT_EQ(members(*merged), members(map(a, b, costs, false, alive).value()))
          << "with all labels";
    }
    return merged;
  }
  Result<NodeSet> map(const WorkingTree& a, const WorkingTree& b, const EditCosts& costs,
                      bool is_merged, const NodeSet* alive, StopToken* token = nullptr) {
    SubtreeClassTable table;
    auto labels_a = labels(a);
    auto labels_b = labels(b);
    if (is_merged) merge_foreign_labels(labels_a, alive, labels_b);
    const auto classes_a = table.classes_of(a, labels_a, alive);
    const auto classes_b = table.classes_of(b, labels_b);
    return restricted_mapping({a, labels_a, classes_a, alive}, {b, labels_b, classes_b}, costs,
                              token, &cells_);
  }
  Nodes mapped(const std::string& a, const std::string& b, const EditCosts& costs = {}) {
    return members(map(tree(a), tree(b), costs).value());
  }
  // A flat page: `count` blocks, each with a text of its own.
  WorkingTree flat(std::size_t count, const std::string& name) {
    std::string body = "body(";
    for (std::size_t at = 0; at < count; ++at) {
      const std::string text = name + std::to_string(at);
      body += "div(p('" + text + "') b('" + text + "')) ";
    }
    return tree(body + ")");
  }

  std::uint64_t cells_ = 0;
};

// Blocks that differ in their texts alone are of one class, so only the table of div's children is
// computed. Both nodes of each pair of blocks are kept without their texts, from the ends.
TEST_F(RtdmTest, FlatListsOfDistinctBlocksNeedNoTable) {
  const WorkingTree a = flat(30'000, "a");
  const WorkingTree b = flat(29'999, "b");
  const Result<NodeSet> kept = map(a, b, {}, true, nullptr);
  ASSERT_TRUE(kept);
  EXPECT_LE(cells_, 4U);
  EXPECT_EQ(kept->count(), 1 + 3 * 29'999U);
  EXPECT_FALSE(kept->contains(1));
}

TEST_F(RtdmTest, FlatListsAgreeWithTheTable) {
  const EditCosts all[] = {{1, 1, 1}, {1, 1, 3}, {0, 0, 1}, {2, 1, 7}, {1, 2, 0}};
  for (const EditCosts& costs : all) {
    for (const std::size_t size : {1U, 3U, 4U}) {
      ASSERT_TRUE(map(flat(3, "a"), flat(size, "b"), costs));
    }
    // Blocks of another label, and of the same label without children.
    ASSERT_TRUE(map(tree("body(i('x') i('y'))"), tree("body(u('x') u('z') u('y'))"), costs));
    ASSERT_TRUE(map(tree("body(i('x') i('y') i('z'))"), tree("body(i i)"), costs));
  }
}

// Every second block is on both pages, but in the reverse order.
TEST_F(RtdmTest, ATableThatIsTooLargeIsRefusedBeforeItIsBegun) {
  std::string forwards = "body(";
  std::string backwards = ")";
  for (int at = 0; at < 31'700; ++at) {
    const std::string block = "p('" + std::to_string(at) + "') ";
    forwards += block;
    backwards.insert(0, block);
  }
  const Result<NodeSet> kept =
      map(tree(forwards + ")"), tree("body(" + backwards), {}, true, nullptr);
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().limit, LimitKind::kMemory);
  EXPECT_NE(kept.error().message.find("31700 and 31700 siblings"), std::string::npos);
  EXPECT_EQ(cells_, 0U);
}

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
    const auto cost = [&] { return random.one_of<std::uint32_t>({0, 1, 1, 1, 2, 3, 1'000'000}); };
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

// The token says stop at its first look, at its second one, and so on.
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
