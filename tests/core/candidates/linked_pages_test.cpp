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

  // All pages in document order of the links, as the second list has them.
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

// By form: b4.html 0, c5.html 0, then index.html (2.5: index, digit), far/x.html (2.5: segment,
// digit).
TEST_F(LinkedPagesTest, TheListsTakeTurns) {
  add({"far/x.html", "index.html", "b4.html", "c5.html"});
  add_key("a3.html", {"far/x.html", "index.html", "b4.html", "c5.html"});
  EXPECT_EQ(loaded(), (Names{"b4.html", "far/x.html", "c5.html", "index.html"}));
}

// Links already given are skipped: b.html is the first of both lists.
TEST_F(LinkedPagesTest, ALinkGivenDoesNotCostTheTurn) {
  add({"b.html", "x/y/z.php", "c.html", "d.html"});
  add_key("a.html", {"b.html", "x/y/z.php", "c.html", "d.html"});
  EXPECT_EQ(loaded(), (Names{"b.html", "x/y/z.php", "c.html", "d.html"}));
}

// Turns: b (form), dead1 (document), c, dead2 though it is unreadable, d, far.
TEST_F(LinkedPagesTest, ADeadLinkCostsTheTurn) {
  add({"b.html", "c.html", "d.html", "far/x.html"});
  source_.add_unreadable("far/gone.html");
  add_key("a.html", {"far/dead.html", "far/gone.html", "far/x.html", "b.html", "c.html", "d.html"});
  EXPECT_EQ(loaded(), (Names{"b.html", "c.html", "d.html", "far/x.html"}));
}

TEST_F(LinkedPagesTest, EqualFormsKeepTheOrderOfTheLinks) {
  add({"b.html", "c.html", "d.html"});
  add_key("a.html", {"d.html", "b.html", "c.html", "a.html", "#top", "b.html"});
  EXPECT_EQ(loaded(), (Names{"d.html", "b.html", "c.html"}));
}

// dir/: an extension and a directory, 1.5. As dir/index.html it would be 2.5, after d4-e-f.html:
// a directory, two words, a digit, 2.
TEST_F(LinkedPagesTest, TheFormIsThatOfTheLink) {
  add({"dir/index.html", "c/d4-e-f.html"});
  add_key("a/b.html", {"/c/d4-e-f.html", "/dir/"});
  EXPECT_EQ(loaded(), (Names{"dir/index.html", "c/d4-e-f.html"}));
}

TEST_F(LinkedPagesTest, WithoutLinksThereIsNothing) {
  add_key("a.html", {});
  EXPECT_EQ(loaded(), Names{});
}

}  // namespace
}  // namespace pagelet
