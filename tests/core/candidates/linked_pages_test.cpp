// SPDX-License-Identifier: MIT

// docs/specification.md, section 15.1: the sequence in which pages are loaded.

#include "core/candidates/linked_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/memory_source.h"

namespace pagelet {
namespace {

using Names = std::vector<std::string>;

class LinkedPagesTest : public testing::Test {
 protected:
  void add_key(const std::string& name, const Names& hrefs) {
    std::string html = "<!DOCTYPE html><body>";
    for (const std::string& href : hrefs) html += "<a href='" + href + "'>link</a>";
    key_ = source_.add(name, html);
  }
  void add(const Names& names) {
    for (const std::string& name : names) source_.add(name, "<!DOCTYPE html><body>page");
  }

  // All pages; `order` is that of the second list.
  Names loaded(LinkOrderKind order = LinkOrderKind::kDocument) {
    auto site = Site::open(source_, key_, {});
    CandidateOptions options;
    options.order.kind = order;
    LinkedPages pages(**site, options);
    Names names;
    while (const auto page = pages.next()) names.push_back(source_.name(*page));
    EXPECT_FALSE(pages.next());
    return names;
  }

  MemorySource source_;
  PageIndex key_ = 0;
};

// Distances by form: 0 for b4.html and c5.html, 2.5 for index.html (index page, digit) and for
// far/x.html (segment, digit).
TEST_F(LinkedPagesTest, TheTwoListsTakeTurns) {
  add({"far/x.html", "index.html", "b4.html", "c5.html"});
  add_key("a3.html", {"far/x.html", "index.html", "b4.html", "c5.html"});
  EXPECT_EQ(loaded(), (Names{"b4.html", "far/x.html", "c5.html", "index.html"}));
}

// b.html is the first of both lists. The second list gives its next link instead.
TEST_F(LinkedPagesTest, AListSkipsALinkThatTheOtherGaveBefore) {
  add({"b.html", "x/y/z.php", "c.html", "d.html"});
  add_key("a.html", {"b.html", "x/y/z.php", "c.html", "d.html"});
  EXPECT_EQ(loaded(), (Names{"b.html", "x/y/z.php", "c.html", "d.html"}));
}

// The lists give in turn: b (by form), dead (in document order), c, gone, which cannot be read, d,
// far/x.
TEST_F(LinkedPagesTest, AListThatGivesADeadLinkHasHadItsTurn) {
  add({"b.html", "c.html", "d.html", "far/x.html"});
  source_.add_unreadable("far/gone.html");
  add_key("a.html", {"far/dead.html", "far/gone.html", "far/x.html", "b.html", "c.html", "d.html"});
  EXPECT_EQ(loaded(), (Names{"b.html", "c.html", "d.html", "far/x.html"}));
}

TEST_F(LinkedPagesTest, LinksOfEqualFormKeepTheirOrder) {
  add({"b.html", "c.html", "d.html"});
  add_key("a.html", {"d.html", "b.html", "c.html", "a.html", "#top", "b.html"});
  EXPECT_EQ(loaded(), (Names{"d.html", "b.html", "c.html"}));
}

// Distance of /c.html?x=1: 1 (a query name); of /e-f.html: 0.5 (two words). The form of c.html,
// which is the page, would have 0 and come first.
TEST_F(LinkedPagesTest, TheFormOfTheLinkCountsNotThatOfThePage) {
  add({"c.html", "e-f.html"});
  add_key("b.html", {"/c.html?x=1", "/e-f.html"});
  EXPECT_EQ(loaded(), (Names{"e-f.html", "c.html"}));
}

TEST_F(LinkedPagesTest, WithoutLinksThereAreNoPages) {
  add_key("a.html", {});
  EXPECT_EQ(loaded(), Names{});
}

}  // namespace
}  // namespace pagelet
