// SPDX-License-Identifier: MIT
#include "core/posts/unit_ranges.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/build_document.h"

namespace pagelet::internal {
namespace {

std::vector<NodeRange> elements_named(const Document& document, std::string_view name) {
  std::vector<NodeRange> units;
  for (NodeId node{}; node < document.end(); ++node) {
    const bool is_named = has_word(attribute_of(document, node, "class").value_or(""), name);
    if (is_named) units.push_back({node, document.end(node)});
  }
  return units;
}

// The texts of the units, each in brackets: "[a b][c]".
std::string shown(const Document& document, const std::vector<NodeRange>& units) {
  std::string all;
  for (const NodeRange unit : units) {
    all += '[';
    for (NodeId node = unit.begin; node < unit.end; ++node) {
      const bool is_first = all.back() == '[' || document.text(node).empty();
      all.append(is_first ? "" : " ").append(document.text(node));
    }
    all += ']';
  }
  return all;
}

TEST(UnitRanges, AddSiblingsAfter) {
  const Document page = build_document(
      "html(body(h2('0') hr.u 'a' p('b') hr.u p('c') hr.u p('d') p('e') p('f') h2('g')))");
  std::vector<NodeRange> units = elements_named(page, "u");
  add_siblings_after(page, PostTags(page), units, nullptr);
  EXPECT_EQ(shown(page, units), "[a b][c][d e]");  // the last one is as long as the longest
}

TEST(UnitRanges, BeginWithRowsAlsoIfTheFirstAnchorIsAboveTheirTable) {
  const Document page = build_document(
      "html(body(a.u p('nav') table(tr(td('a')) tr(td('b')) tr(td(a.u 'c')) tr(td('d')) "
      "tr(td(a.u 'e')))))");
  std::vector<NodeRange> units = elements_named(page, "u");
  begin_with_rows(page, units);
  EXPECT_EQ(shown(page, units), "[a][c][e]");
  add_siblings_after(page, PostTags(page), units, nullptr);
  EXPECT_EQ(shown(page, units), "[a b][c d][e]");
}

TEST(UnitRanges, AddFewSiblingsToASingleUnit) {
  const Document page =
      build_document("html(body(dt.u('a') dd('b') dd('c') dd('d') dd('e') dd('f') dd('g')))");
  std::vector<NodeRange> units = elements_named(page, "u");
  add_siblings_after(page, PostTags(page), units, nullptr);
  EXPECT_EQ(shown(page, units), "[a b c d e]");
}

TEST(UnitRanges, EndAtHeadingsAndOtherThings) {
  const Document page =
      build_document("html(body(hr.u 'a' div.reply-form('b') hr.u 'c' h3('d') p('e')))");
  std::vector<NodeRange> units = elements_named(page, "u");
  add_siblings_after(page, PostTags(page), units, nullptr);
  EXPECT_EQ(shown(page, units), "[a][c]");
}

TEST(UnitRanges, AddSiblingsBefore) {
  const Document page = build_document(
      "html(body(p('article') h3.begin('3 comments') p('a') p('b') p.u('by Ann') p('c') p.u('by "
      "Bo')"
      " div(p('far') p.u('away'))))");
  std::vector<NodeRange> units = elements_named(page, "u");
  const NodeId begin = elements_named(page, "begin").front().begin;
  add_siblings_before(page, PostTags(page), begin, units, nullptr);
  EXPECT_EQ(shown(page, units), "[a b by Ann][c by Bo]");
}

TEST(UnitRanges, AreNearWhatIsBesideThem) {
  const Document page = build_document(
      "html(body(div(div(h3.begin(b.in('a')) p.near('b')) p.beside('c')) div(p.far('d'))))");
  const auto node = [&](std::string_view name) { return elements_named(page, name).front().begin; };
  for (const std::string_view name : {"in", "near", "beside"}) {
    EXPECT_TRUE(is_near(page, node("begin"), node(name))) << name;
  }
  EXPECT_FALSE(is_near(page, node("begin"), node("far")));
}

TEST(UnitRanges, BeginWithRows) {
  const Document page = build_document(
      "html(body(table(tr(td(a.u('1')) td('a')) tr(td(a.u('2') a.u('3')) td('b')))"
      " div(table(tr(td(a.u('4'))))) 'c'))");
  std::vector<NodeRange> units = elements_named(page, "u");
  begin_with_rows(page, units);
  EXPECT_EQ(shown(page, units), "[1 a][2 3 b][4]");
  EXPECT_EQ(page.tag_name(units.back().begin), "div");  // all that contains nothing but the row
}

TEST(UnitRanges, MakeElements) {
  const Document page = build_document(
      "html(body(p.u('opening') ul(li('Ann' p.u('a')) li('Bo' p.u('b')) li('Cy' p.u('c')))))");
  std::vector<NodeRange> units = elements_named(page, "u");
  EXPECT_TRUE(make_elements(page, units, 2));
  EXPECT_EQ(shown(page, units), "[Ann a][Bo b][Cy c]");
}

TEST(UnitRanges, MakeNoElementsOfTwoPartsOrOtherTags) {
  for (const std::string_view page_text :
       {"html(body(ul(li(p.u('a') p.u('b')) li(p.u('c')))))",
        "html(body(div(li(p.u('a')) div(p.u('b')))))", "html(body(p.u('a') p.u('b')))"}) {
    const Document page = build_document(page_text);
    std::vector<NodeRange> units = elements_named(page, "u");
    const std::string before = shown(page, units);
    EXPECT_FALSE(make_elements(page, units, 2)) << page_text;
    EXPECT_EQ(shown(page, units), before);
  }
}

}  // namespace
}  // namespace pagelet::internal
