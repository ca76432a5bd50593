// SPDX-License-Identifier: MIT
#include "core/dom/parser/tree_walk.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/dom/writing/serializer.h"
#include "tests/support/require.h"

namespace pagelet {
namespace {

using Strings = std::vector<std::string>;

class Walker {
 public:
  // The first string is a name or text, the others names and values of attributes.
  Walker& add(TreeWalk::Type type, int parent, const Strings& strings) {
    walk.types.push_back(type);
    walk.parents.push_back(parent);
    walk.attribute_counts.push_back(static_cast<std::uint16_t>((strings.size() - 1) / 2));
    for (const std::string& string : strings) {
      walk.strings += string;
      walk.lengths.push_back(static_cast<std::uint32_t>(string.size()));
    }
    return *this;
  }
  Walker& element(int parent, const Strings& strings) {
    return add(TreeWalk::kElement, parent, strings);
  }
  Walker& text(int parent, const std::string& text) { return add(TreeWalk::kText, parent, {text}); }

  TreeWalk walk;
};

// html 0, head 1, body 2, p 3, "one" 4, "two" 5, comment 6, "three" 7, "" 8, b 9, "four" 10
Walker sample() {
  Walker walker;
  walker.element(-1, {"html"}).element(0, {"head"}).element(0, {"BODY", "onLoad", "x", "id", "a"});
  walker.element(2, {"p"}).text(3, "one").text(3, "two");
  walker.add(TreeWalk::kComment, 3, {""}).text(3, "three").text(3, "");
  walker.element(2, {"b"}).add(TreeWalk::kCdata, 9, {"four"});
  return walker;
}

ErrorCode error_of(const TreeWalk& walk, const Limits& limits = {}, Budget* budget = nullptr) {
  SymbolTable symbols;
  const Result<WalkedDocument> walked = document_of_walk(walk, symbols, limits, budget);
  EXPECT_FALSE(walked);
  return walked ? ErrorCode::kOutput : walked.error().code;
}

TEST(TreeWalk, GivesTheSameTree) {
  SymbolTable symbols;
  const WalkedDocument walked = require(document_of_walk(sample().walk, symbols, {}));
  const Document& document = walked.document;
  EXPECT_EQ(document.root(), node_at(2));
  EXPECT_EQ(attribute_of(document, document.root(), "onload"), "x");
  EXPECT_EQ(attribute_of(document, document.root(), "id"), "a");
  ASSERT_EQ(document.size(), 8U);
  EXPECT_EQ(document.tag_name(node_at(2)), "body");
  EXPECT_EQ(document.text(node_at(4)), "onetwo");
  EXPECT_EQ(document.text(node_at(5)), "three");
  EXPECT_EQ(document.parent(node_at(6)), node_at(2));
  EXPECT_EQ(document.text(node_at(7)), "four");
  EXPECT_FALSE(document.quirks());
}

TEST(TreeWalk, GivesTheMarksOfPlaces) {
  Walker walker;
  walker.element(-1, {"html"}).element(0, {"body"}).text(1, "a");
  walker.add(TreeWalk::kComment, 1, {"$?"}).text(1, "b").add(TreeWalk::kComment, 1, {""});
  walker.add(TreeWalk::kComment, 1, {"?end?"});
  SymbolTable symbols;
  const Document document = require(document_of_walk(walker.walk, symbols, {})).document;
  ASSERT_EQ(document.place_marks().size(), 2U);
  EXPECT_EQ(document.place_mark_text(0), "$?");
  EXPECT_EQ(document.place_marks()[0].next, node_at(3));
  EXPECT_FALSE(document.place_marks()[0].is_instruction);
  EXPECT_EQ(document.place_mark_text(1), "end");
  EXPECT_EQ(document.place_marks()[1].parent, node_at(1));
  EXPECT_TRUE(document.place_marks()[1].is_instruction);
}

TEST(TreeWalk, TellsWhichNodeIsWhich) {
  SymbolTable symbols;
  const WalkedDocument walked = require(document_of_walk(sample().walk, symbols, {}));
  const NodeId none = kNotInDocument;
  const std::vector<NodeId> nodes = {node_at(0), node_at(1), node_at(2), node_at(3),
                                     node_at(4), node_at(4), none,       node_at(5),
                                     none,       node_at(6), node_at(7)};
  EXPECT_EQ(walked.nodes, nodes);
}

TEST(TreeWalk, HasTheModeOfThePage) {
  Walker walker = sample();
  walker.walk.quirks = true;
  SymbolTable symbols;
  EXPECT_TRUE(document_of_walk(walker.walk, symbols, {})->document.quirks());
}

TEST(TreeWalk, KeepsToTheLimits) {
  Limits limits;
  limits.max_nodes = 8;
  SymbolTable symbols;
  EXPECT_TRUE(document_of_walk(sample().walk, symbols, limits));
  limits.max_nodes = 7;
  EXPECT_EQ(error_of(sample().walk, limits), ErrorCode::kLimit);
  Limits flat;
  flat.max_depth = 2;
  EXPECT_TRUE(document_of_walk(sample().walk, symbols, flat));
  flat.max_depth = 1;
  EXPECT_EQ(error_of(sample().walk, flat), ErrorCode::kLimit);
  Budget used(-1);
  used.stop_now();
  EXPECT_EQ(error_of(sample().walk, {}, &used), ErrorCode::kTimeout);
}

TEST(TreeWalk, RefusesWhatIsNoTree) {
  EXPECT_EQ(error_of({}), ErrorCode::kInput);
  EXPECT_EQ(error_of(Walker().element(-1, {"div"}).walk), ErrorCode::kInput);
  EXPECT_EQ(error_of(Walker().text(-1, "html").walk), ErrorCode::kInput);
  EXPECT_EQ(error_of(Walker().element(0, {"html"}).walk), ErrorCode::kInput);
  // A second root; a parent that is closed, follows, or is a text.
  EXPECT_EQ(error_of(sample().element(-1, {"html"}).walk), ErrorCode::kInput);
  EXPECT_EQ(error_of(sample().element(3, {"i"}).walk), ErrorCode::kInput);
  EXPECT_EQ(error_of(sample().element(40, {"i"}).walk), ErrorCode::kInput);
  EXPECT_EQ(error_of(sample().element(10, {"i"}).walk), ErrorCode::kInput);

  TreeWalk cut = sample().walk;
  cut.strings.pop_back();
  EXPECT_EQ(error_of(cut), ErrorCode::kInput);
  TreeWalk few = sample().walk;
  few.lengths.pop_back();
  EXPECT_EQ(error_of(few), ErrorCode::kInput);
  TreeWalk uneven = sample().walk;
  uneven.parents.pop_back();
  EXPECT_EQ(error_of(uneven), ErrorCode::kInput);
}

}  // namespace
}  // namespace pagelet
