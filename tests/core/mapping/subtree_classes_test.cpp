// SPDX-License-Identifier: MIT

// Labels and classes of identical subtrees (docs/specification.md, section 6): trees worked out by
// hand, and random trees against subtrees written as texts.

#include "core/mapping/subtree_classes.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/dom/working_tree.h"
#include "tests/core/mapping/built_trees.h"
#include "tests/support/built_page.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

class SubtreeClassesTest : public BuiltTreesTest {
 protected:
  std::vector<LabelId> labels(const WorkingTree& tree, LabelKind kind = LabelKind::kFull) {
    return labels_of(tree, symbols_, kind);
  }
  std::vector<SubtreeClass> classes(const WorkingTree& tree, const NodeSet* alive = nullptr) {
    return table_.classes_of(tree, labels(tree), alive);
  }

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
  EXPECT_NE(tags[1], tags[6]) << "the text \"p\" is no element p";
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

}  // namespace
}  // namespace pagelet
