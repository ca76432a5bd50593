// SPDX-License-Identifier: MIT

// The algorithms for the main menu (docs/algorithms.md): pages worked out by hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "core/digest/sha256.h"
#include "core/dom/working_tree.h"
#include "core/files/files.h"
#include "core/url/url.h"
#include "extractors/menucut/menu_features.h"
#include "extractors/menucut/menu_model.h"
#include "extractors/registry.h"
#include "tests/support/extractor_test.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

using MenuTest = ExtractorTest;

TEST(MenuModel, IsThatOfTheFile) {
  EXPECT_EQ(menu_model_hash(), sha256_hex(*read_input("extractors/menucut/model.txt")));
}

TEST(MenuModel, ValuesAnyRowAsAShare) {
  for (const float number : {0.F, 1.F, -1.F, 1e30F}) {
    MenuRow row{};
    row.fill(number);
    EXPECT_GE(menu_value(row), 0);
    EXPECT_LE(menu_value(row), 1);
  }
}

Nodes range(std::size_t begin, std::size_t end) {
  Nodes nodes;
  for (std::size_t node = begin; node < end; ++node) nodes.push_back(node);
  return nodes;
}

// Nodes: 0 body; 1 p with three bare links, to 7; 8 div; 9 p and its text; 11 ul with five items,
// to 26; then 20 line breaks.
std::string page_with_two_lists() {
  std::string page = "<body><p><a href=1>x</a><a href=2>y</a><a href=3>z</a></p><div><p>t</p><ul>";
  for (const char* item : {"a", "b", "c", "d", "e"}) {
    page += std::string("<li><a href=") + item + ">" + item + "</a></li>";
  }
  page += "</ul></div>";
  for (int count = 0; count < 20; ++count) page += "<br>";
  return page;
}

// Shares of links: p 3/7, ul 5/16, div 5/19, body 8/47.
TEST_F(MenuTest, DensityTakesTheHighestShareOfLinks) {
  add_site(page_with_two_lists(), {});
  const Reply answer = extract("menu-density", {});
  EXPECT_EQ(answer.size, 47U);
  EXPECT_EQ(answer.nodes, range(1, 8));
  EXPECT_FALSE(answer.other_nodes);
  EXPECT_EQ(extract("menu-density", {{"fewest-links", "4"}}).nodes, range(11, 27));
  EXPECT_EQ(extract("menu-density", {{"fewest-links", "6"}}).nodes, range(0, 47));
  EXPECT_EQ(extract("menu-density", {{"fewest-links", "9"}}).nodes, Nodes{});
}

TEST_F(MenuTest, ReasonsCountLinksAsWholeNumbers) {
  add_site(page_with_two_lists(), {});
  EXPECT_EQ(extract("menu-density", {}).nodes, range(1, 8));
  const auto extractor = make_extractor("menu-density", {}).value();
  const ExtractionContext context(*key_page_);
  const Explanation why = extractor->explain(context, extractor->extract(context).value());
  EXPECT_EQ(why.reasons[1], "in the densest element: 3 links, 7 nodes");
  EXPECT_EQ(why.reasons[11], "outside of the densest element: 5 links, 16 nodes");
}

// Products: ul 25/16, body 64/47, div 25/19, p 9/7.
TEST_F(MenuTest, LinksPrefersLongLists) {
  add_site(page_with_two_lists(), {});
  EXPECT_EQ(extract("menu-links", {}).nodes, range(11, 27));
  EXPECT_EQ(extract("menu-links", {{"fewest-links", "6"}}).nodes, range(0, 47));
}

TEST_F(MenuTest, ALinkHasAnAddress) {
  add_site("<body><p><a name=1>x</a><a name=2>y</a><a name=3>z</a></p>", {});
  for (const char* algorithm : {"menu-density", "menu-links", "menucut"}) {
    EXPECT_EQ(extract(algorithm, {}).nodes, Nodes{}) << algorithm;
  }
}

TEST_F(MenuTest, NavigationIsTheFirstNav) {
  add_site("<body><p>a</p><nav><b>x</b></nav><nav>y</nav>", {});
  EXPECT_EQ(extract("navigation", {}).nodes, range(3, 6));
  add_site("<body><p>a</p><div role=navigation>x</div><nav>y</nav>", {});
  EXPECT_EQ(extract("navigation", {}).nodes, range(3, 5));
}

// ---- MenuCut ----

// A page with a menu of five entries above a text with links, and a footer. `before` comes before
// it, `after` after it.
std::string menu_page(const std::string& title, const std::string& before = "",
                      const std::string& after = "") {
  std::string page = "<body>" + before + "<header><h1>" + title +
                     "</h1><nav class=main-menu><ul><li><a href=index.html>Home</a></li>"
                     "<li><a href=0.html>Products</a></li><li><a href=1.html>News</a></li>"
                     "<li><a href=2.html>About</a></li><li><a href=3.html>Contact</a></li></ul>"
                     "</nav></header><main><h2>" +
                     title + "</h2>";
  for (int count = 0; count < 8; ++count) {
    const std::string number = title + std::to_string(count);
    page += "<p>A paragraph about " + number + " with a <a href=x-" + number +
            ".html>link to something else</a> in the middle of its many words.</p>";
  }
  return page +
         "</main><footer><a href=imprint.html>Imprint</a> <a href=privacy.html>Privacy</a>"
         " and the address of the shop</footer>" +
         after;
}

class MenuCutTest : public ExtractorTest {
 protected:
  MenuCutTest() : ExtractorTest("menucut") {}

  TreeNode first(std::string_view tag) const {
    const WorkingTree& tree = key_page_->tree(Whitespace::kDrop);
    for (TreeNode node = 0; node < tree.size(); ++node) {
      if (!tree.is_text(node) && tree.tag_name(node) == tag) return node;
    }
    return kNoNode;
  }
  // The nodes that must be in the menu, and those that may be.
  void expect_menu(const Nodes& nodes) const {
    const WorkingTree& tree = key_page_->tree(Whitespace::kDrop);
    const Nodes list = range(first("ul"), tree.end(first("ul")));
    const Nodes nav = range(first("nav"), tree.end(first("nav")));
    EXPECT_TRUE(std::ranges::includes(nodes, list));
    EXPECT_TRUE(std::ranges::includes(nav, nodes));
  }
};

TEST_F(MenuCutTest, FindsTheMenuAmongOtherLinks) {
  add_site(menu_page("Key"), {menu_page("One"), menu_page("Two"), menu_page("Three")});
  const Reply answer = extract({});
  expect_menu(answer.nodes);
  EXPECT_EQ(answer.flags, Flags{});
  EXPECT_EQ(answer.candidates.size(), 3U);
}

TEST_F(MenuCutTest, APageAloneIsEnough) {
  add_site(menu_page("Key"), {});
  const Reply answer = extract({});
  expect_menu(answer.nodes);
  EXPECT_EQ(answer.flags, Flags{Flag::kNoCandidates});
  EXPECT_EQ(extract({{"least", "1"}}).nodes, Nodes{});
}

TEST_F(MenuCutTest, GivesReasonsForEveryNode) {
  add_site(menu_page("Key"), {});
  const auto extractor = make_extractor("menucut", {}).value();
  key_page_ = KeyPage::open(source_, 0, {}).value();
  const ExtractionContext context(*key_page_);
  const Answer answer = extractor->extract(context).value();
  const Explanation explanation = extractor->explain(context, answer);
  ASSERT_EQ(explanation.reasons.size(), answer.nodes.universe());
  std::size_t chosen = 0;
  for (std::size_t node = 0; node < explanation.reasons.size(); ++node) {
    if (!explanation.reasons[node].starts_with("most like a menu: value ")) continue;
    ++chosen;
    EXPECT_TRUE(answer.nodes.contains(node));
  }
  EXPECT_EQ(chosen, 1U);
}

// The links of the menu come first, whatever is above it.
TEST_F(MenuCutTest, ItsLinksAreCandidatesOfOtherAlgorithms) {
  const std::string before =
      "<p>Read <a href=4.html>the fourth</a> page first, in all its length.</p>";
  const std::vector<std::string> others{menu_page("A"), menu_page("B"), menu_page("C"),
                                        menu_page("D"), menu_page("E")};
  add_site(menu_page("Key", before), others);
  const auto candidates = [&](const char* selection, const char* size) {
    std::vector<PageIndex> pages =
        extract("temex", {{"selection", selection}, {"set-size", size}, {"order", "document"}})
            .candidates;
    return pages;
  };
  EXPECT_EQ(candidates("set", "2"), (std::vector<PageIndex>{5, 1}));
  EXPECT_EQ(candidates("menu", "2"), (std::vector<PageIndex>{1, 2}));
  EXPECT_EQ(candidates("menu", "5"), (std::vector<PageIndex>{1, 2, 3, 4, 5}));
}

TEST_F(MenuCutTest, ANestedPageIsJudgedInTime) {
  std::string page = "<body>";
  for (int depth = 0; depth < 500; ++depth) page += "<div>";
  for (int link = 0; link < 1'500; ++link) page += "<a href=" + std::to_string(link) + ">x</a>";
  add_site(page, {});
  EXPECT_EQ(extract({}).size, 1U + 500 + 3'000);
}

// ---- Features ----

class MenuFeatureTest : public testing::Test {
 protected:
  // The elements of a page, compared with another one.
  void read(const std::string& body, const std::string& other) {
    document_ = std::make_unique<Document>(parsed_body(body, symbols_));
    tree_ = std::make_unique<WorkingTree>(*document_, signatures_);
    page_ = read_menu_page(*tree_, *parse_url("https://s.example/a/key.html"));
    other_document_ = std::make_unique<Document>(parsed_body(other, symbols_));
    other_tree_ = std::make_unique<WorkingTree>(*other_document_, signatures_);
    const MenuPage compared = read_menu_page(*other_tree_, *parse_url("https://s.example/b.html"));
    elements_ = menu_elements(page_, {compared}, symbols_, signatures_, nullptr);
  }
  float value(std::size_t element, menu_feature::Feature feature) const {
    return elements_.at(element).row[feature];
  }

  SymbolTable symbols_;
  SignatureTable signatures_{symbols_};
  std::unique_ptr<Document> document_, other_document_;
  std::unique_ptr<WorkingTree> tree_, other_tree_;
  MenuPage page_;
  std::vector<MenuElement> elements_;
};

TEST_F(MenuFeatureTest, AreThoseOfTheSpecification) {
  read(
      "<div id=topNav><ul><li><a href='../'>Home</a></li><li><a href='../b.html'>News here</a></li>"
      "<li><a href='https://t.example/x/y'>Else</a></li><li>more</li></ul></div>",
      "<p><a href='/b.html'>News  here</a></p>");
  ASSERT_EQ(page_.links.size(), 3U);
  ASSERT_EQ(elements_.size(), 2U) << "div and ul";
  using namespace menu_feature;
  EXPECT_EQ(elements_[0].node, 1U);
  EXPECT_EQ(elements_[1].node, 2U);
  // ul: itself, three items of three nodes, one of two.
  EXPECT_FLOAT_EQ(value(1, kLinks), std::log(3.0F));
  EXPECT_FLOAT_EQ(value(1, kLinkShare), 3.0F / 12);
  EXPECT_FLOAT_EQ(value(1, kTextShare), 17.0F / 21);
  EXPECT_FLOAT_EQ(value(1, kMedianLinkBytes), 4);
  EXPECT_FLOAT_EQ(value(1, kLongestLink), 9);
  EXPECT_FLOAT_EQ(value(1, kOtherTexts), 1);
  EXPECT_FLOAT_EQ(value(1, kPages), 1);
  EXPECT_FLOAT_EQ(value(1, kSharedLinks), 1.0F / 3) << "the news";
  EXPECT_FLOAT_EQ(value(1, kSharedPlaces), 0) << "they are elsewhere";
  EXPECT_FLOAT_EQ(value(1, kMostShared), 1);
  EXPECT_FLOAT_EQ(value(1, kLeastShared), 0);
  EXPECT_FLOAT_EQ(value(1, kToPages), 1.0F / 3);
  EXPECT_FLOAT_EQ(value(1, kExternal), 1.0F / 3);
  EXPECT_FLOAT_EQ(value(1, kHomes), 1);
  EXPECT_FLOAT_EQ(value(1, kDistinct), 1);
  EXPECT_FLOAT_EQ(value(1, kChildren), 4);
  EXPECT_FLOAT_EQ(value(1, kChildrenWithLinks), 3);
  EXPECT_FLOAT_EQ(value(1, kChildrenAlike), 1);
  EXPECT_FLOAT_EQ(value(1, kIsUl), 1);
  EXPECT_FLOAT_EQ(value(1, kIsDiv), 0);
  EXPECT_FLOAT_EQ(value(1, kParentHasSame), 1);
  EXPECT_FLOAT_EQ(value(1, kParentNavigation), 1) << "topNav";
  EXPECT_FLOAT_EQ(value(1, kAroundTop), 1);
  EXPECT_FLOAT_EQ(value(1, kOwnTop), 0);
  EXPECT_FLOAT_EQ(value(0, kOwnTop), 1);
  EXPECT_FLOAT_EQ(value(0, kLargestChild), 1);
  EXPECT_FLOAT_EQ(value(0, kUnderBody), 1);
}

TEST_F(MenuFeatureTest, CopiesLeadToTheSamePages) {
  read(
      "<p><a href=a>x</a><a href=b>y</a></p><p><a href=b>u</a><a href=a#z>v</a></p>"
      "<p><a href=c>x</a><a href=a>y</a></p>",
      "");
  ASSERT_EQ(elements_.size(), 3U);
  EXPECT_DOUBLE_EQ(common_targets(page_, elements_[0], elements_[1]), 1);
  EXPECT_DOUBLE_EQ(common_targets(page_, elements_[0], elements_[2]), 1.0 / 3);
}

}  // namespace
}  // namespace pagelet
