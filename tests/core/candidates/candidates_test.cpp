// SPDX-License-Identifier: MIT

// Candidate pages (docs/specification.md, sections 2.2 and 2.4 to 2.6) on small sites in memory,
// read by the real parser: sites worked out by hand, and random sites against a literal find_cs.

#include "core/candidates/candidates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/site/key_page.h"
#include "tests/core/candidates/brute_force.h"
#include "tests/support/errors.h"
#include "tests/support/memory_source.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using Names = std::vector<std::string>;

// A page with one paragraph for each link.
std::string page_with(const Names& hrefs) {
  std::string html = "<!DOCTYPE html><title>t</title><body>";
  for (const std::string& href : hrefs) html += "<p><a href=\"" + href + "\">link</a></p>";
  return html;
}

CandidateOptions complete(std::size_t n, LinkOrderKind order = LinkOrderKind::kDocument) {
  CandidateOptions options;
  options.cs_size = n;
  options.order.kind = order;
  return options;
}

CandidateOptions set_of(std::size_t n, LinkOrderKind order = LinkOrderKind::kDocument) {
  CandidateOptions options;
  options.selection = Selection::kSet;
  options.set_size = n;
  options.order.kind = order;
  return options;
}

CandidateOptions first_of_site(std::size_t n) {
  CandidateOptions options;
  options.selection = Selection::kSite;
  options.set_size = n;
  return options;
}

class CandidatesTest : public testing::Test {
 protected:
  struct Found {
    Names pages;
    Names loaded;
    std::size_t loads = 0;
    Names warnings;
  };

  void add(const std::string& name, const Names& hrefs) { source_.add(name, page_with(hrefs)); }
  // Pages without links.
  void add_pages(const Names& names) {
    for (const std::string& name : names) add(name, {});
  }

  // Candidates of the page `key`, on a newly opened site.
  Found select(const std::string& key, const CandidateOptions& options, const Limits& limits = {}) {
    const auto key_page = require(KeyPage::open(source_, source_.index(key), {.limits = limits}));
    const CandidateSelection selection = select_candidates(*key_page, options);
    EXPECT_EQ(selection.pages_loaded(), selection.loaded.size() + 1);
    EXPECT_FALSE(selection.budget_exhausted);
    EXPECT_EQ(std::ranges::count(selection.loaded, source_.index(key)), 0);
    // A second search on the same site gives the same answer.
    EXPECT_EQ(select_candidates(*key_page, options).pages, selection.pages);
    return {names(selection.pages), names(selection.loaded), selection.pages_loaded(),
            key_page->warnings()};
  }

  std::vector<int> distances(const std::string& key) {
    const auto key_page = require(KeyPage::open(source_, source_.index(key), {}));
    return OrderedLinks(*key_page, {}).distances();
  }

  Names names(const std::vector<PageIndex>& pages) const {
    Names names;
    for (const PageIndex page : pages) names.push_back(source_.name(page));
    return names;
  }

  MemorySource source_;
};

// Section 2.2.
TEST_F(CandidatesTest, HyperlinkDistancesAreTakenFromTheDirectories) {
  // dir(key) = [a, b].
  add("a/b/key.html", {"x.html", "c/x.html", "c/d/x.html", "../x.html", "../e/f/g/x.html",
                       "/x.html", "/z/x.html", "/a/b/", "/a/b/c", "/a/b/c/", "../b"});
  EXPECT_EQ(distances("a/b/key.html"), (std::vector<int>{0, 1, 2, -1, -1, -2, -2, 0, 0, 1, -1}));
}

TEST_F(CandidatesTest, TheSearchEndsWithTheFirstCompleteSet) {
  add("key.html", {"a.html", "b.html", "c.html", "d.html"});
  add("a.html", {"b.html", "c.html"});
  add("b.html", {"a.html", "c.html"});
  add("c.html", {"a.html", "b.html"});
  add("d.html", {});
  const Found found = select("key.html", complete(3));
  EXPECT_EQ(found.pages, (Names{"a.html", "b.html", "c.html"}));
  EXPECT_EQ(found.loaded, (Names{"a.html", "b.html", "c.html"})) << "d.html was not needed";
  EXPECT_EQ(found.loads, 4U);
  EXPECT_EQ(names(source_.reads()), (Names{"key.html", "a.html", "b.html", "c.html"}));
}

// PSI15, Table 2: 2 loads for n = 1, so the key page counts.
TEST_F(CandidatesTest, ASetOfOnePageCostsTwoLoads) {
  add("key.html", {"a.html", "b.html"});
  add_pages({"a.html", "b.html"});
  const Found found = select("key.html", complete(1));
  EXPECT_EQ(found.pages, (Names{"a.html"}));
  EXPECT_EQ(found.loads, 2U);
}

TEST_F(CandidatesTest, PagesOfASetMustLinkToEachOtherInBothDirections) {
  add("key.html", {"a.html", "b.html", "c.html"});
  add("a.html", {"b.html", "c.html"});
  add("b.html", {"c.html"});
  add("c.html", {"a.html", "b.html"});
  // a-c and b-c are mutual, a-b is not. Page c completes both; {a, c} is smaller than {b, c}.
  EXPECT_EQ(select("key.html", complete(2)).pages, (Names{"a.html", "c.html"}));
  EXPECT_EQ(select("key.html", complete(3)).pages, (Names{"a.html", "c.html"}));
}

// The pages of the set need not link to the key page.
TEST_F(CandidatesTest, TheKeyPageIsNeverAMember) {
  add("key.html", {"key.html", "./key.html?x", "a.html", "b.html", "#top", ""});
  add("a.html", {"b.html", "key.html"});
  add("b.html", {"a.html", "key.html"});
  const Found found = select("key.html", complete(3));
  EXPECT_EQ(found.pages, (Names{"a.html", "b.html"}));
  EXPECT_EQ(found.loaded, (Names{"a.html", "b.html"}));
  EXPECT_EQ(select("key.html", set_of(4)).pages, (Names{"a.html", "b.html"}));
  EXPECT_EQ(select("key.html", first_of_site(4)).pages, (Names{"a.html", "b.html"}));
}

// Only pages that the key page links to are loaded, and links to other pages do not count.
TEST_F(CandidatesTest, PagesThatTheKeyPageDoesNotLinkToAreNoCandidates) {
  add("key.html", {"a.html", "b.html"});
  add("a.html", {"b.html", "hidden.html"});
  add("b.html", {"a.html", "hidden.html"});
  add("hidden.html", {"a.html", "b.html"});
  const Found found = select("key.html", complete(3));
  EXPECT_EQ(found.pages, (Names{"a.html", "b.html"}));
  EXPECT_EQ(found.loaded, (Names{"a.html", "b.html"}));
}

TEST_F(CandidatesTest, LinksOfAPageToItselfDoNotCount) {
  add("key.html", {"a.html", "b.html"});
  add("a.html", {"a.html", "./a.html", "../a.html", "b.html"});
  add("b.html", {"b.html"});
  EXPECT_EQ(select("key.html", complete(2)).pages, (Names{"a.html"}));
}

// "dir/ on one page and dir/index.html on another are the same edge."
TEST_F(CandidatesTest, AllSpellingsOfALinkLeadToTheSamePage) {
  add("key.html", {"dir/", "b.html", "./c%2Ehtml"});
  add("dir/index.html", {"../b.html#part", "HTTP://user@SITE.test:80/x/../c.html"});
  add("b.html", {"dir/index.html", "c.html?sort=up", "b.html"});
  add("c.html", {"/dir/?", "/%62.html"});
  const Found found = select("key.html", complete(3));
  EXPECT_EQ(found.pages, (Names{"dir/index.html", "b.html", "c.html"}));
  EXPECT_EQ(found.loads, 4U);
}

// A page with several links is loaded and counted once.
TEST_F(CandidatesTest, SeveralLinksToOnePageCountAsOne) {
  add("key.html", {"dir/", "dir/index.html", "/dir/index.html", "a.html", "./a.html"});
  add_pages({"dir/index.html", "a.html"});
  const Found found = select("key.html", complete(2));
  EXPECT_EQ(found.loaded, (Names{"dir/index.html", "a.html"}));
  EXPECT_EQ(select("key.html", set_of(4)).pages, (Names{"dir/index.html", "a.html"}));
}

// Page c completes {a, c}. Page b later completes {a, b}, which is not larger.
TEST_F(CandidatesTest, WithoutASetOfThatSizeAllLinksAreLoadedAndTheFirstLargestSetIsTaken) {
  add("key.html", {"a.html", "c.html", "d.html", "dead.html", "b.html"});
  add("a.html", {"b.html", "c.html"});
  add("b.html", {"a.html"});
  add("c.html", {"a.html"});
  add("d.html", {});
  const Found found = select("key.html", complete(3));
  EXPECT_EQ(found.pages, (Names{"a.html", "c.html"}));
  EXPECT_EQ(found.loaded, (Names{"a.html", "c.html", "d.html", "b.html"}));
  EXPECT_EQ(found.loads, 5U);
}

// Section 2.8.
TEST_F(CandidatesTest, ASiteWithoutLinksHasNoCandidates) {
  add("key.html", {"dead.html", "http://elsewhere.test/", "mailto:x@site.test", "picture.png"});
  add("unlinked.html", {});
  for (const CandidateOptions& options : {complete(3), set_of(4)}) {
    const Found found = select("key.html", options);
    EXPECT_EQ(found.pages, Names{});
    EXPECT_EQ(found.loaded, Names{});
    EXPECT_EQ(found.loads, 1U);
  }
  EXPECT_EQ(select("key.html", first_of_site(4)).pages, (Names{"unlinked.html"}));
}

// "Links to pages that cannot be had are skipped and not counted."
TEST_F(CandidatesTest, PagesThatCannotBeReadAreSkippedAndNotCounted) {
  source_.add_unreadable("gone.html");
  add("key.html", {"gone.html", "large.html", "a.html", "deep.html", "b.html"});
  source_.add("large.html", std::string(5'000, 'x'));
  std::string deep;
  for (int level = 0; level < 60; ++level) deep += "<div>";
  source_.add("deep.html", deep);
  add("a.html", {"b.html", "gone.html"});
  add("b.html", {"a.html", "gone.html"});
  Limits limits;
  limits.max_bytes = 4'000;
  limits.max_depth = 50;
  const Found found = select("key.html", complete(3), limits);
  EXPECT_EQ(found.pages, (Names{"a.html", "b.html"}));
  EXPECT_EQ(found.loaded, (Names{"a.html", "b.html"}));
  EXPECT_EQ(found.loads, 3U);
  ASSERT_EQ(found.warnings.size(), 3U);
  EXPECT_TRUE(holds(found.warnings[0], "gone.html"));
  EXPECT_TRUE(holds(found.warnings[1], "large.html"));
  EXPECT_TRUE(holds(found.warnings[2], "deep.html"));
  EXPECT_EQ(select("key.html", set_of(1), limits).pages, (Names{"a.html"}));
  EXPECT_EQ(select("key.html", first_of_site(4), limits).pages, (Names{"a.html", "b.html"}));
  // Nor do they count for max-loads.
  CandidateOptions two_loads = set_of(4);
  two_loads.max_loads = 2;
  EXPECT_EQ(select("key.html", two_loads, limits).pages, (Names{"a.html"}));
}

TEST_F(CandidatesTest, AKeyPageThatCannotBeReadIsAnError) {
  const PageIndex key = source_.add_unreadable("key.html");
  EXPECT_TRUE(holds(error_of(KeyPage::open(source_, key, {})), "key.html"));
}

// "max-loads counts the key page: loading stops when loads = max-loads."
TEST_F(CandidatesTest, MaxLoadsCountsTheKeyPage) {
  add("key.html", {"a.html", "b.html", "c.html"});
  add("a.html", {"b.html", "c.html"});
  add("b.html", {"a.html", "c.html"});
  add("c.html", {"a.html", "b.html"});
  const std::vector<Names> by_limit = {{"a.html", "b.html", "c.html"},
                                       {},
                                       {"a.html"},
                                       {"a.html", "b.html"},
                                       {"a.html", "b.html", "c.html"},
                                       {"a.html", "b.html", "c.html"}};
  for (std::size_t limit = 0; limit < by_limit.size(); ++limit) {
    for (CandidateOptions options : {complete(3), set_of(4), first_of_site(4)}) {
      options.max_loads = limit;
      const Found found = select("key.html", options);
      EXPECT_EQ(found.pages, by_limit[limit]);
      EXPECT_EQ(found.loads, by_limit[limit].size() + 1);
    }
  }
}

TEST_F(CandidatesTest, TheDistanceOrderDecidesWhatIsLoaded) {
  add("dir/key.html", {"../up.html", "below/x.html", "a.html", "b.html"});
  add_pages({"up.html", "dir/below/x.html", "dir/a.html", "dir/b.html"});
  // Distances -1, 1, 0, 0: the two of distance 0 first.
  EXPECT_EQ(select("dir/key.html", set_of(4, LinkOrderKind::kDistance)).pages,
            (Names{"dir/a.html", "dir/b.html", "dir/below/x.html", "up.html"}));
  EXPECT_EQ(select("dir/key.html", complete(3, LinkOrderKind::kDistance)).loaded,
            (Names{"dir/a.html", "dir/b.html", "dir/below/x.html", "up.html"}));
  EXPECT_EQ(select("dir/key.html", set_of(4)).pages,
            (Names{"up.html", "dir/below/x.html", "dir/a.html", "dir/b.html"}));
}

// Dead links "stay in the list and take part in the order": the first link is dead, and the link
// farthest from it goes next.
TEST_F(CandidatesTest, DeadLinksTakePartInTheOrder) {
  source_.add("key.html",
              "<body><ul><li><a href=dead.html>x</a></li><li><a href=near.html>x</a></li></ul>"
              "<div><p><b><a href=far.html>x</a></b></p></div></body>");
  add_pages({"near.html", "far.html"});
  // Tree edges from the dead link: 4 to near, 7 to far.
  EXPECT_EQ(select("key.html", set_of(4, LinkOrderKind::kDistance)).pages,
            (Names{"far.html", "near.html"}));
}

TEST_F(CandidatesTest, TheSeedDecidesTheRandomOrder) {
  Names links;
  for (int page = 0; page < 5; ++page) links.push_back("p" + std::to_string(page) + ".html");
  add("key.html", links);
  for (const std::string& link : links) add(link, {});
  CandidateOptions options = set_of(5, LinkOrderKind::kRandom);
  options.order.seed = 1;  // worked out in link_order_test.cpp
  EXPECT_EQ(select("key.html", options).pages,
            (Names{"p1.html", "p4.html", "p0.html", "p2.html", "p3.html"}));
}

TEST_F(CandidatesTest, ASetHasThePagesOfTheFirstLinks) {
  add("key.html", {"a.html", "b.html", "c.html"});
  add_pages({"a.html", "b.html", "c.html"});
  const Found found = select("key.html", set_of(2));
  EXPECT_EQ(found.pages, (Names{"a.html", "b.html"}));
  EXPECT_EQ(found.loaded, found.pages);
  EXPECT_EQ(found.loads, 3U);
  EXPECT_EQ(select("key.html", set_of(64)).pages, (Names{"a.html", "b.html", "c.html"}));
}

// "The first set-size pages in the order of `pages`, without the key page."
TEST_F(CandidatesTest, TheFirstPagesOfTheSiteCanBeTakenWithoutLinks) {
  add("one.html", {});
  add("key.html", {"three.html"});
  source_.add_unreadable("gone.html");
  add_pages({"two.html", "three.html", "four.html"});
  const Found found = select("key.html", first_of_site(3));
  EXPECT_EQ(found.pages, (Names{"one.html", "two.html", "three.html"}));
  EXPECT_EQ(found.loads, 4U);
  EXPECT_EQ(select("one.html", first_of_site(2)).pages, (Names{"key.html", "two.html"}));
}

// Section 2.1, step 5.
TEST_F(CandidatesTest, ThePathFilterLeavesOutFilesAndFeeds) {
  add("key.html", {"files/a.html", "feeds.html", "rss/b.html", "c.html"});
  add("files/a.html", {"../c.html"});
  add_pages({"feeds.html", "rss/b.html"});
  add("c.html", {"files/a.html"});
  EXPECT_EQ(select("key.html", set_of(4)).pages, (Names{"c.html"}));
  EXPECT_EQ(select("key.html", complete(2)).pages, (Names{"c.html"}));
  CandidateOptions unfiltered = set_of(4);
  unfiltered.path_filter = false;
  EXPECT_EQ(select("key.html", unfiltered).pages,
            (Names{"files/a.html", "feeds.html", "rss/b.html", "c.html"}));
  unfiltered = complete(2);
  unfiltered.path_filter = false;
  EXPECT_EQ(select("key.html", unfiltered).pages, (Names{"files/a.html", "c.html"}));
}

TEST_F(CandidatesTest, RandomSitesAgreeWithTheDefinition) {
  Random random(1);
  for (int round = 0; round < 400; ++round) {
    source_ = MemorySource();
    // Page 0 is the key page; odd pages are the index pages of directories.
    const std::size_t pages = random.between(2, 9);
    const auto name_of = [](std::size_t page) {
      return page % 2 == 0 ? "p" + std::to_string(page) + ".html"
                           : "d" + std::to_string(page) + "/index.html";
    };
    const double share = random.one_of({0.3, 0.6, 0.9});
    std::vector<std::set<std::size_t>> links(pages);
    std::vector<std::size_t> order;
    for (std::size_t page = 0; page < pages; ++page) {
      Names hrefs;
      std::vector<std::size_t> targets;
      for (std::size_t target = 0; target < pages; ++target) {
        if (random.chance(share)) targets.push_back(target);
      }
      for (std::size_t at = targets.size(); at-- > 1;) {
        std::swap(targets[at], targets[random.below(at + 1)]);
      }
      for (const std::size_t target : targets) {
        const std::string name = name_of(target);
        std::string href =
            random.one_of<const char*>({"/", "http://site.test/", "//site.test/x/../"});
        href += target % 2 == 1 && random.chance(0.5) ? name.substr(0, name.find('/') + 1) : name;
        if (random.chance(0.3)) href += random.one_of<const char*>({"#top", "?q=1"});
        hrefs.push_back(href);
        if (target != page) links[page].insert(target);
        if (page == 0 && target != 0) order.push_back(target);
      }
      add(name_of(page), hrefs);
    }
    CandidateOptions options = complete(random.between(1, 6));
    options.max_loads = random.chance(0.3) ? random.between(1, 6) : 0;
    std::vector<std::vector<bool>> in_order(order.size(), std::vector<bool>(order.size()));
    for (std::size_t p = 0; p < order.size(); ++p) {
      for (std::size_t q = 0; q < order.size(); ++q) {
        in_order[p][q] = links[order[p]].contains(order[q]);
      }
    }
    BruteForce definition(in_order);
    Names loaded;
    while (loaded.size() < order.size() && definition.best().size() < options.cs_size &&
           (options.max_loads == 0 || loaded.size() + 1 < options.max_loads)) {
      loaded.push_back(name_of(order[loaded.size()]));
      definition.load_next();
    }
    Names pages_of_set;
    for (const std::size_t number : definition.best()) pages_of_set.push_back(loaded[number]);
    const Found found = select(name_of(0), options);
    ASSERT_EQ(found.pages, pages_of_set) << "round " << round;
    ASSERT_EQ(found.loaded, loaded) << "round " << round;
  }
}

// Hostile sites.

TEST(HostileLinks, AHundredThousandDeadLinksLoadNoPage) {
  MemorySource source;
  std::string html = "<body>";
  for (int at = 0; at < 100'000; ++at) {
    html += "<a href=d" + std::to_string(at % 300) + "/" + std::to_string(at) + ".html>x</a>";
  }
  html +=
      "<a href=javascript:f()>x</a><a href=data:text/html,x>x</a><a href=mailto:a@b>x</a>"
      "<a href=//other.test/>x</a><a href=#x>x</a><a href=''>x</a><a href=key.html#y>x</a>"
      "<a href=../../../../one.html>x</a><a href=ONE.html>x</a>";
  const PageIndex key = source.add("key.html", html);
  source.add("one.html", page_with({"key.html", "one.html"}));
  const auto key_page = require(KeyPage::open(source, key, {}));
  EXPECT_EQ(key_page->links(true).size(), 100'002U);
  const CandidateSelection found = select_candidates(*key_page, complete(3));
  EXPECT_EQ(found.pages, std::vector<PageIndex>{source.index("one.html")});
  EXPECT_EQ(found.pages_loaded(), 2U);
}

TEST(HostileLinks, TenAddressesOfOnePageAreTenPagesLoadedOnceEach) {
  // As from a server that puts a session's number into its links: each copy links to all copies.
  MemorySource source;
  Names names;
  for (int at = 0; at < 10; ++at) names.push_back("s" + std::to_string(at) + ".html");
  const std::string copy = page_with(names);
  for (const std::string& name : names) source.add(name, copy);
  const auto key_page = require(KeyPage::open(source, source.index("s0.html"), {}));
  const CandidateSelection found = select_candidates(*key_page, complete(3));
  EXPECT_EQ(found.pages.size(), 3U);
  EXPECT_EQ(found.pages_loaded(), 4U);
  EXPECT_EQ(select_candidates(*key_page, complete(20)).pages_loaded(), 10U);
  EXPECT_EQ(source.reads().size(), 10U);
}

}  // namespace
}  // namespace pagelet
