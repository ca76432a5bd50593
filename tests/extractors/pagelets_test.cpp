// SPDX-License-Identifier: MIT

// Pagelets and Site-hash (docs/algorithms.md): a site worked out by hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/extractor_test.h"

namespace pagelet {
namespace {

using PageletsTest = ExtractorTest;

// 0 body; 1 ul with four items of a link each, 2 to 13; 14 div; 15 p, 16 its text; 17 ul with two
// items of a link each, 18 to 23; 24 p, 25 its text. Two children of the body matter: the menu has
// four links, the div two.
std::string page_of_pagelets(const std::string& text, const std::string& item = "m2") {
  return "<body><ul><li><a href=1>m1</a></li><li><a href=2>" + item +
         "</a></li><li><a href=3>m3</a></li><li><a href=4>m4</a></li></ul><div><p>" + text +
         "</p><ul><li><a href=5>l1</a></li><li><a href=6>l2</a></li></ul></div><p>The end</p>";
}

// The body is divided because of the menu. No item has three links, so the menu is a pagelet.
TEST_F(PageletsTest, PartsThatOtherPagesRepeatAreTemplate) {
  add_site(page_of_pagelets("one"), {page_of_pagelets("two")});
  const Nodes menu_and_end{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 24, 25};
  EXPECT_EQ(extract("pagelets", all_pages()).nodes, menu_and_end);
  EXPECT_EQ(extract("pagelets", with(all_pages(), {{"links", "5"}})).nodes, Nodes{})
      << "nothing is divided";
  // With one link, the menus are divided down to the links.
  EXPECT_EQ(extract("pagelets", with(all_pages(), {{"links", "1"}})).nodes,
            (Nodes{3, 4, 6, 7, 9, 10, 12, 13, 19, 20, 22, 23, 24, 25}));
}

TEST_F(PageletsTest, PagesAreCountedWithTheKeyPage) {
  add_site(page_of_pagelets("one"), {page_of_pagelets("two"), page_of_pagelets("three", "other")});
  EXPECT_EQ(extract("pagelets", all_pages()).nodes.size(), 15U) << "the menu is on two of three";
  EXPECT_EQ(extract("pagelets", with(all_pages(), {{"pages", "3"}})).nodes, (Nodes{24, 25}));
  EXPECT_EQ(extract("pagelets", with(all_pages(), {{"pages", "9"}})).nodes, (Nodes{24, 25}));
}

TEST_F(PageletsTest, CopiesOfOtherPagesDoNotCount) {
  add_site(page_of_pagelets("one"), {page_of_pagelets("one")});
  const Reply reply = extract("pagelets", all_pages());
  EXPECT_EQ(reply.nodes, Nodes{});
  EXPECT_TRUE(reply.flags.has(Flag::kNoCandidates));
}

TEST_F(PageletsTest, AShingleIsAWindowOfWords) {
  add_site("<body><p>a b c d e f g h</p><ul><li><a href=1>x</a></ul>",
           {"<body><p>a b c d e f g i</p><ul><li><a href=1>y</a></ul>"});
  const Settings one_link = with(all_pages(), {{"links", "1"}});
  EXPECT_EQ(extract("pagelets", one_link).nodes, Nodes{});
  EXPECT_EQ(extract("pagelets", with(one_link, {{"shingle-words", "2"}})).nodes, (Nodes{1, 2}))
      << "seven of nine pairs are common";
}

TEST_F(PageletsTest, SiteHashFindsEqualSubtreesAnywhere) {
  add_site("<body><div><p>x</p><p>y</p></div>", {"<body><p>z</p><section><p>x</p></section>"});
  EXPECT_EQ(extract("site-hash", all_pages()).nodes, (Nodes{2, 3}));
  add_site("<body><p class=a>x</p>", {"<body><p class=b>x</p><p>z"});
  EXPECT_EQ(extract("site-hash", all_pages()).nodes, (Nodes{2})) << "the text";
  EXPECT_EQ(extract("site-hash", with(all_pages(), {{"label", "tag"}})).nodes, (Nodes{1, 2}));
}

TEST_F(PageletsTest, SiteHashNeedsAsManyPagesAsItIsTold) {
  add_site("<body><p>x</p><p>y</p>", {"<body><p>x</p>", "<body><p>x</p><p>y</p><hr>"});
  EXPECT_EQ(extract("site-hash", all_pages()).nodes, (Nodes{1, 2, 3, 4}));
  EXPECT_EQ(extract("site-hash", with(all_pages(), {{"pages", "1000"}})).nodes, (Nodes{1, 2}));
  add_site("<body><p>x</p>", {});
  const Reply alone = extract("site-hash", all_pages());
  EXPECT_EQ(alone.nodes, Nodes{});
  EXPECT_TRUE(alone.flags.has(Flag::kNoCandidates));
}

// Whatever is at the same place of all pages is on all pages.
TEST_F(PageletsTest, SiteHashFindsWhatRbmTdFinds) {
  Random random(3);
  for (int round = 0; round < 30; ++round) {
    add_random_site(random, 4);
    const Nodes all = extract("site-hash", with(all_pages(), {{"pages", "1000"}})).nodes;
    const Nodes exact = extract_again("rbm-td", all_pages()).nodes;
    EXPECT_TRUE(std::ranges::includes(all, exact));
  }
}

}  // namespace
}  // namespace pagelet
