// SPDX-License-Identifier: MIT
#include "core/site/similar_pages.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/candidates/candidates.h"
#include "core/site/site.h"
#include "tests/support/errors.h"
#include "tests/support/memory_source.h"

namespace pagelet {
namespace {

using Strings = std::vector<std::string>;

MemorySource source_of(const Strings& names) {
  MemorySource source;
  for (const std::string& name : names) source.add(name, "<body><p>" + name);
  return source;
}

Strings walk(const MemorySource& source, const std::string& from) {
  const SimilarPages similar(source);
  SimilarPages::Walk walk = similar.walk(source.index(from));
  Strings names;
  while (const auto next = walk.next()) {
    names.push_back((next->same_form ? "" : "other ") + source.name(next->page));
  }
  return names;
}

TEST(SimilarPages, BeginWithTheNearestAddressesOfTheSameForm) {
  const MemorySource source = source_of({"e.html", "b.html", "a.html", "d.html", "c.html"});
  EXPECT_EQ(walk(source, "c.html"), (Strings{"d.html", "b.html", "e.html", "a.html"}));
  EXPECT_EQ(walk(source, "a.html"), (Strings{"b.html", "c.html", "d.html", "e.html"}));
  EXPECT_EQ(walk(source, "e.html"), (Strings{"d.html", "c.html", "b.html", "a.html"}));
}

TEST(SimilarPages, OfOtherFormsComeLast) {
  const MemorySource source =
      source_of({"index.html", "news/a.html", "news/b.html", "shop/c.html", "news/2.html"});
  EXPECT_EQ(walk(source, "news/b.html"),
            (Strings{"shop/c.html", "news/a.html", "other news/2.html", "other index.html"}));
  EXPECT_EQ(walk(source, "index.html"), (Strings{"other news/2.html", "other news/a.html",
                                                 "other news/b.html", "other shop/c.html"}));
}

TEST(SimilarPages, AfterEightOfTheSameFormOtherFormsFollow) {
  Strings names = {"about.html"};
  for (int page = 10; page < 21; ++page) names.push_back("p" + std::to_string(page) + ".html");
  const Strings found = walk(source_of(names), "p10.html");
  ASSERT_EQ(found.size(), 11U);
  EXPECT_EQ(found[7], "p18.html");
  EXPECT_EQ(found[8], "other about.html");
  EXPECT_EQ(found[9], "p19.html");
}

TEST(SimilarPages, IncludeEveryOtherPageOnce) {
  MemorySource source;
  for (int page = 0; page < 60; ++page) {
    source.add("d" + std::to_string(page % 3) + (page % 2 == 0 ? "/x" : "/") +
                   std::to_string(page) + (page % 5 == 0 ? ".html" : ".php"),
               "");
  }
  for (PageIndex from = 0; from < source.size(); ++from) {
    const Strings names = walk(source, source.name(from));
    EXPECT_EQ(names.size(), 59U);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), 59U);
  }
  EXPECT_TRUE(walk(source_of({"alone.html"}), "alone.html").empty());
}

struct Taken {
  Strings pages;
  FallbackUse use;
};

Taken take(MemorySource& source, const std::string& key, bool allow) {
  const auto key_page = require(KeyPage::open(source, source.index(key), {.fallback = allow}));
  LinkedPages pages(*key_page, {});
  Taken taken;
  while (const auto page = pages.next()) taken.pages.push_back(source.name(*page));
  taken.use = key_page->fallback;
  return taken;
}

TEST(LinkedPages, AreFollowedByPagesWithoutLinkIfThatIsAllowed) {
  MemorySource source = source_of({"a.html", "b.html", "c.html", "d.html", "index.html"});
  source.add_unreadable("bb.html");
  source.add("b.html", "<body><a href=d.html>d</a><a href=dead.html>x</a>");
  const Taken without = take(source, "b.html", false);
  EXPECT_EQ(without.pages, Strings{"d.html"});
  EXPECT_FALSE(without.use.site_pages);
  const Taken with = take(source, "b.html", true);
  EXPECT_EQ(with.pages, (Strings{"d.html", "a.html", "c.html", "index.html"}));
  EXPECT_TRUE(with.use.site_pages);
  EXPECT_TRUE(with.use.other_forms);
}

TEST(Candidates, AreFilledUpIfThePageHasTooFewLinks) {
  MemorySource source = source_of({"a.html", "b.html", "c.html", "d.html", "index.html"});
  source.add("b.html", "<body><a href=d.html>d</a>");
  const auto names = [&](Selection selection, bool allow) {
    const auto key_page =
        require(KeyPage::open(source, source.index("b.html"), {.fallback = allow}));
    CandidateOptions options;
    options.selection = selection;
    options.cs_size = 2;
    options.set_size = 3;
    Strings selected;
    for (const PageIndex page : select_candidates(*key_page, options).pages) {
      selected.push_back(source.name(page));
    }
    return selected;
  };
  EXPECT_EQ(names(Selection::kSet, false), Strings{"d.html"});
  EXPECT_EQ(names(Selection::kSet, true), (Strings{"d.html", "c.html", "a.html"}));
  // One page is a complete subdigraph. Without one, pages of the site are taken instead.
  EXPECT_EQ(names(Selection::kCompleteSubdigraph, true), Strings{"d.html"});
  source.add("b.html", "<body>no link");
  EXPECT_EQ(names(Selection::kCompleteSubdigraph, false), Strings{});
  EXPECT_EQ(names(Selection::kCompleteSubdigraph, true), (Strings{"c.html", "a.html"}));
}

TEST(Site, HasManyKeyPages) {
  MemorySource source = source_of({"a.html", "b.html"});
  source.add_unreadable("gone.html");
  source.add("a.html", "<body><a href=b.html>b</a>");
  Site site(source, {.host = "site.test"});
  KeyPage first(site, 0);
  ASSERT_TRUE(first.open());
  EXPECT_EQ(first.links(true).size(), 1U);
  KeyPage second(site, 1);
  ASSERT_TRUE(second.open());
  EXPECT_EQ(second.index(), 1U);
  EXPECT_EQ(second.load(0), &first.page());
  EXPECT_FALSE(KeyPage(site, 2).open());
  EXPECT_EQ(source.reads(), (std::vector<PageIndex>{0, 1, 2}));
  Site elsewhere(source, {.host = "other.test"});
  EXPECT_FALSE(KeyPage(elsewhere, 0).open());
}

// What a key page notes does not depend on others of the site.
TEST(KeyPage, IsChargedForWhatItUses) {
  MemorySource source = source_of({"a.html", "b.html", "c.html"});
  source.add_unreadable("gone.html");
  Site site(source);
  KeyPage first(site, 0);
  KeyPage second(site, 1);
  ASSERT_TRUE(first.open() && second.open());
  for (KeyPage* page : {&first, &second}) {
    page->start_run();
    const double reading = page->costs().parse;
    page->tree(*page->load(2), Whitespace::kDrop);
    const double once = page->costs().parse;
    EXPECT_GT(once, reading);
    page->tree(*page->load(2), Whitespace::kDrop);
    EXPECT_EQ(page->costs().parse, once);
    page->fallback.add(true);
    EXPECT_EQ(page->load(3), nullptr);
  }
  EXPECT_EQ(first.warnings().size(), 1U);
  EXPECT_TRUE(second.warnings().empty()) << "the site has said it";
  first.start_run();
  EXPECT_FALSE(first.fallback.site_pages);
  EXPECT_TRUE(second.fallback.site_pages);
}

TEST(Site, KeepsOneTableOfEachType) {
  struct Counter {
    Counter(SymbolTable& of_symbols, const SignatureTable&) : symbols(of_symbols) {}
    SymbolTable& symbols;
    int count = 0;
  };
  struct Other : Counter {
    using Counter::Counter;
  };
  MemorySource source = source_of({"a.html"});
  Site site(source);
  site.table<Counter>().count = 1;
  EXPECT_EQ(site.table<Other>().count, 0);
  EXPECT_EQ(site.table<Counter>().count, 1);
  EXPECT_EQ(&site.table<Counter>().symbols, &site.symbols());
}

TEST(Site, ReadsAPageAgainThatRanOutOfTime) {
  MemorySource source;
  std::string page = "<body>";
  for (int paragraph = 0; paragraph < 100'000; ++paragraph) page += "<p>x";
  source.add("a.html", page);
  Budget spent(0);
  Site site(source);
  error_of(KeyPage(site, 0, spent).open(), ErrorCode::kTimeout);
  EXPECT_TRUE(KeyPage(site, 0).open());
}

}  // namespace
}  // namespace pagelet
