// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/site/key_page.h"
#include "core/site/page_source.h"
#include "extractors/registry.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

using Pages = std::vector<PageIndex>;

// Pages in memory, and one of them as key page.
struct OpenedPage {
  OpenedPage(std::vector<GivenPage> pages, SiteSettings settings = {}, PageIndex key = 0)
      : site(std::make_shared<GivenPages>(std::move(pages)), std::move(settings)),
        key_page(site, key) {
    EXPECT_TRUE(key_page.open());
  }

  Site site;
  KeyPage key_page;
};

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
  OpenedPage opened({{"http://site.example/d/a.html",
                      "<body><a href='b.html'>b</a><a href='/d/%62.html#x'>b again</a>"
                      "<a href='c.html'>dead</a><a href='http://other.example/'>other</a>"},
                     {"http://site.example/d/b.html", "<body>first"},
                     {"http://site.example/d/b.html", "<body>second"},
                     {"http://other.example/", "<body>other"}});
  const std::vector<Link>& links = opened.key_page.links(true);
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(opened.site.target(links[0]).page, PageIndex{1});
  EXPECT_EQ(opened.site.target(links[1]).page, std::nullopt);
}

TEST(GivenPages, PagesWithoutUrlCanBeComparedButHaveNoLinks) {
  OpenedPage opened({{"a.html", "<body><a href='b.html'>b</a>"}, {"", "<body>b"}},
                    {.candidates = {{0, 1}}});
  EXPECT_TRUE(opened.key_page.links(true).empty());
  EXPECT_EQ(opened.key_page.url().to_string(), "a.html");
  EXPECT_EQ(select_candidates(opened.key_page, {}).pages, Pages{1});
}

TEST(GivenPages, TheCharsetGivenWithAPageIsUsed) {
  OpenedPage opened({{"a", "<body>caf\xe9", "iso-8859-1"}});
  const Document& document = opened.key_page.document();
  EXPECT_EQ(document.text(node_at(index_of(document.root()) + 1)), "caf\xc3\xa9");
}

TEST(GivenPages, APageAboveTheLimitCannotBeRead) {
  Limits limits;
  limits.max_bytes = 10;
  GivenPages source(std::vector<GivenPage>{{"a", "<body>more than ten"}});
  EXPECT_EQ(limit_of(KeyPage::open(source, 0, {.limits = limits})), LimitKind::kBytes);
}

TEST(GivenCandidates, AreTakenInTheOrderGivenWhateverTheOptions) {
  OpenedPage opened(five_pages(), {.candidates = {{4, 0, 1, 3}}}, 1);
  EXPECT_EQ(opened.site.pages(), (Pages{0, 1, 2, 3, 4}));
  for (const Selection selection :
       {Selection::kCompleteSubdigraph, Selection::kSet, Selection::kSite}) {
    CandidateOptions options;
    options.selection = selection;
    options.cs_size = options.set_size = 1;
    options.max_loads = 2;
    const CandidateSelection found = select_candidates(opened.key_page, options);
    EXPECT_EQ(found.pages, (Pages{4, 0, 3}));
    EXPECT_EQ(found.pages_loaded(), 4U);
  }
  LinkedPages linked(opened.key_page, {});
  Pages in_turn;
  while (const auto page = linked.next()) in_turn.push_back(*page);
  EXPECT_EQ(in_turn, (Pages{4, 0, 3}));
}

TEST(GivenCandidates, AreAllTakenByEveryAlgorithm) {
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const auto& specs = entry.info().parameters;
    const bool compares = std::ranges::find(specs, "set-size", &ParameterSpec::name) != specs.end();
    if (entry.info().role == Role::kFloor || !compares) continue;  // they look at no other page
    OpenedPage opened(five_pages(), {.candidates = {{2, 1, 4, 3}}});
    std::vector<Setting> settings;
    for (const ParameterSpec& spec : entry.info().parameters) {
      const bool is_limit = spec.name == "pages" || spec.name == "max-pages";
      if (is_limit && spec.accepts("1")) settings.emplace_back(spec.name, "1");
    }
    const auto extractor = make_extractor(entry.info().name, settings);
    ASSERT_TRUE(extractor) << entry.info().name;
    const auto extraction = (*extractor)->extract(ExtractionContext(opened.key_page));
    ASSERT_TRUE(extraction) << entry.info().name;
    EXPECT_EQ(extraction->candidates.pages, (Pages{2, 1, 4, 3})) << entry.info().name;
    EXPECT_EQ(extraction->candidates.pages_loaded(), 5U) << entry.info().name;
  }
}

}  // namespace
}  // namespace pagelet
