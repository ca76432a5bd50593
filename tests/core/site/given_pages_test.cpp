// SPDX-License-Identifier: MIT
#include "core/site/given_pages.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/candidates/linked_pages.h"
#include "core/site/site.h"
#include "extractors/registry.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

using Pages = std::vector<PageIndex>;

std::unique_ptr<Site> site_of(std::vector<GivenPage> pages, PageIndex key = 0) {
  auto site = Site::keeping(std::make_shared<GivenPages>(std::move(pages)), Limits{});
  EXPECT_TRUE(site->set_key_page(key));
  return site;
}

// Five pages that do not link to one another.
std::vector<GivenPage> five_pages() {
  std::vector<GivenPage> pages;
  for (const std::string name : {"a", "b", "c", "d", "e"}) {
    pages.push_back({"http://site.example/" + name + ".html",
                     "<body><ul><li>menu<li>more</ul><p>text of " + name + "</p>"});
  }
  return pages;
}

TEST(GivenPages, ALinkLeadsToTheFirstPageOfItsAddress) {
  const auto site = site_of({{"http://site.example/d/a.html",
                              "<body><a href='b.html'>b</a><a href='/d/%62.html#x'>b again</a>"
                              "<a href='c.html'>dead</a><a href='http://other.example/'>other</a>"},
                             {"http://site.example/d/b.html", "<body>first"},
                             {"http://site.example/d/b.html", "<body>second"},
                             {"http://other.example/", "<body>other"}});
  const std::vector<Link>& links = site->links(site->key_page(), true);
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(site->target(links[0]).page, PageIndex{1});
  EXPECT_EQ(site->target(links[1]).page, std::nullopt);
}

TEST(GivenPages, PagesWithoutUrlCanBeComparedButHaveNoLinks) {
  const auto site = site_of({{"a.html", "<body><a href='b.html'>b</a>"}, {"", "<body>b"}});
  EXPECT_TRUE(site->links(site->key_page(), true).empty());
  EXPECT_EQ(site->key_page().url().to_string(), "a.html");
  site->given_candidates = {0, 1};
  EXPECT_EQ(select_candidates(*site, {}).pages, Pages{1});
}

TEST(GivenPages, TheCharsetGivenWithAPageIsUsed) {
  const auto site = site_of({{"a", "<body>caf\xe9", "iso-8859-1"}});
  const Document& document = site->key_page().document();
  EXPECT_EQ(document.text(node_at(index_of(document.root()) + 1)), "caf\xc3\xa9");
}

TEST(GivenPages, APageAboveTheLimitCannotBeRead) {
  Limits limits;
  limits.max_bytes = 10;
  auto site = Site::keeping(
      std::make_shared<GivenPages>(std::vector<GivenPage>{{"a", "<body>more than ten"}}), limits);
  EXPECT_EQ(limit_of(site->set_key_page(0)), LimitKind::kBytes);
}

TEST(GivenCandidates, AreTakenInTheOrderGivenWhateverTheOptions) {
  const auto site = site_of(five_pages(), 1);
  EXPECT_EQ(site->pages(), (Pages{0, 1, 2, 3, 4}));
  site->given_candidates = {4, 0, 1, 3};
  for (const Selection selection :
       {Selection::kCompleteSubdigraph, Selection::kSet, Selection::kSite}) {
    CandidateOptions options;
    options.selection = selection;
    options.cs_size = options.set_size = 1;
    options.max_loads = 2;
    const CandidateSelection found = select_candidates(*site, options);
    EXPECT_EQ(found.pages, (Pages{4, 0, 3}));
    EXPECT_EQ(found.pages_loaded(), 4U);
  }
  LinkedPages linked(*site, {});
  Pages in_turn;
  while (const auto page = linked.next()) in_turn.push_back(*page);
  EXPECT_EQ(in_turn, (Pages{4, 0, 3}));
}

TEST(GivenCandidates, AreAllTakenByEveryAlgorithm) {
  for (const ExtractorEntry& entry : builtin_extractors()) {
    if (entry.info().role == Role::kFloor) continue;  // most floors look at no other page
    const auto site = site_of(five_pages());
    site->given_candidates = {2, 1, 4, 3};
    std::vector<Setting> settings;
    for (const ParameterSpec& spec : entry.info().parameters) {
      if (spec.name == "pages" || spec.name == "max-pages") settings.emplace_back(spec.name, "1");
    }
    const auto extractor = make_extractor(entry.info().name, settings);
    ASSERT_TRUE(extractor) << entry.info().name;
    const auto extraction = (*extractor)->extract(ExtractionContext(*site));
    ASSERT_TRUE(extraction) << entry.info().name;
    EXPECT_EQ(extraction->candidates.pages, (Pages{2, 1, 4, 3})) << entry.info().name;
    EXPECT_EQ(extraction->candidates.pages_loaded(), 5U) << entry.info().name;
  }
}

}  // namespace
}  // namespace pagelet
