// SPDX-License-Identifier: MIT
#include "core/web/snapshot/snapshot_crawl.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// The header of the other kind of crawl is included to make sure that both have no type name in
// common: the linker would use the destructor of one type for the other.
#include "core/web/archive/crawl.h"
#include "tests/support/errors.h"
#include "tests/support/fake_fetcher.h"

namespace pagelet {
namespace {

using Names = std::vector<std::string>;
const std::string kSite = "http://site.test/";

Names pages_of(const SiteCrawl& crawl) {
  Names names;
  for (const CrawledPage& page : crawl.pages) names.push_back(page.name);
  return names;
}

Names resources_of(const SiteCrawl& crawl) {
  Names names;
  for (const CrawledResource& file : crawl.resources) {
    names.push_back(file.host.empty() ? file.name : "//" + file.host + "/" + file.name);
  }
  return names;
}

TEST(CrawlSite, GoesBreadthFirstInDocumentOrderUpToTheLimits) {
  FakeFetcher web;
  web.page(kSite,
           "<html lang=de><title> A  site </title>" + links_to({"b.html", "c/", "b.html#x"}));
  web.page(kSite + "b.html", links_to({"d.html", "/", "c/"}));
  web.page(kSite + "c/", links_to({"../e.html", "f.html", "?q=1"}));
  web.page(kSite + "d.html", links_to({"g.html"}));
  web.page(kSite + "e.html", "");
  web.page(kSite + "c/f.html", "");
  web.page(kSite + "c/?q=1", "");
  CrawlOptions options;
  options.depth = 0;
  auto crawl = crawl_site(web, kSite, options);
  ASSERT_TRUE(crawl);
  EXPECT_EQ(pages_of(*crawl), (Names{"index.html"}));
  EXPECT_EQ(crawl->base_url, kSite);
  EXPECT_EQ(crawl->title, "A site");
  EXPECT_EQ(crawl->language, "de");
  options.depth = 1;
  EXPECT_EQ(pages_of(*crawl_site(web, kSite, options)),
            (Names{"index.html", "b.html", "c/index.html"}));
  options.depth = 2;
  web.forget_what_was_asked();
  crawl = crawl_site(web, kSite, options);
  EXPECT_EQ(pages_of(*crawl), (Names{"index.html", "b.html", "c/index.html", "d.html", "e.html",
                                     "c/f.html", "c/?q=1"}));
  EXPECT_EQ(web.asked().size(), 7U);
  EXPECT_EQ(crawl->warnings, Names{});
  options.max_pages = 4;
  EXPECT_EQ(pages_of(*crawl_site(web, kSite, options)),
            (Names{"index.html", "b.html", "c/index.html", "d.html"}));
}

TEST(CrawlSite, TakesThePagesOfTheSiteOnly) {
  FakeFetcher web;
  web.page(kSite,
           links_to({"http://other.test/", "//site.test:8080/", "mailto:a@b", "a.pdf", "b.png",
                     "HTTP://SITE.TEST/c.html", "feeds/d", "e", "f", "g.html", "h.html",
                     "https://site.test/i.html", "%2e%2e/j.html", "k.html", "file:///l.html"}));
  web.page("http://SITE.TEST/c.html", "");
  web.file(kSite + "e", "application/zip", "PK");
  web.page("http://elsewhere.test/f", "");
  web.redirect(kSite + "f", "http://elsewhere.test/f");
  web.page("https://site.test/i.html", "");
  web.add(kSite + "k.html", {"", "", "", "no type"});
  const auto crawl = crawl_site(web, kSite, {});
  ASSERT_TRUE(crawl);
  EXPECT_EQ(pages_of(*crawl), (Names{"index.html", "c.html", "i.html", "k.html"}));
  // e is no page, f lies elsewhere, g and h are missing, j has no possible file name.
  ASSERT_EQ(crawl->warnings.size(), 1U);
  EXPECT_NE(crawl->warnings[0].find("j.html: no file"), std::string::npos);
  ASSERT_EQ(crawl->dead.size(), 4U);
  EXPECT_EQ(crawl->dead[0].url, kSite + "e");
  EXPECT_EQ(crawl->dead[0].reason, "is application/zip, not a page");
  EXPECT_EQ(crawl->dead[1].reason, "leads to another site");
  EXPECT_EQ(crawl->dead[2].reason, "status 404");
}

TEST(CrawlSite, NamesAPageByTheEndOfItsRedirects) {
  FakeFetcher web;
  web.page(kSite + "new/", links_to({"/old", "/new/index.html", "a.html", "/b"}));
  web.redirect("http://other.test/", kSite + "new/");
  web.redirect(kSite + "old", kSite + "new/");
  web.page(kSite + "new/a.html", "");
  web.redirect(kSite + "b", kSite + "new/a.html");
  const auto crawl = crawl_site(web, "http://other.test/", {});
  ASSERT_TRUE(crawl);
  EXPECT_EQ(pages_of(*crawl), (Names{"new/index.html", "new/a.html"}));
  EXPECT_EQ(crawl->base_url, kSite);
  // A page that was found through a redirect is not requested again.
  web.page(kSite + "new/", links_to({"/b", "a.html"}));
  web.redirect("http://other.test/", kSite + "new/");
  web.forget_what_was_asked();
  EXPECT_EQ(pages_of(*crawl_site(web, "http://other.test/", {})).size(), 2U);
  EXPECT_EQ(web.asked(), (Names{"http://other.test/", kSite + "b"}));
}

TEST(CrawlSite, EndsOnASiteWithoutEndAndOnManyDeadLinks) {
  FakeFetcher web;
  std::size_t made = 0;
  web.otherwise = [&](std::string_view url) {
    ++made;
    return Fetched{std::string(url), "text/html", "",
                   links_to({std::to_string(made) + "a", std::to_string(made) + "b/"})};
  };
  CrawlOptions options;
  options.depth = 1'000;
  options.max_pages = 50;
  EXPECT_EQ(crawl_site(web, kSite, options)->pages.size(), 50U);
  // A site with nothing but dead links.
  Names dead;
  for (int at = 0; at < 1'000; ++at) dead.push_back(std::to_string(at));
  FakeFetcher other;
  other.page(kSite, links_to(dead));
  const auto crawl = crawl_site(other, kSite, options);
  EXPECT_EQ(crawl->pages.size(), 1U);
  EXPECT_EQ(other.asked().size(), 271U);  // the key page, 20 more, and 5 for each page wanted
}

// A calendar that has a page for every month, a refresh that leads nowhere, pages that link in a
// circle, and relative links that make longer and longer addresses.
TEST(CrawlSite, IsNotCaughtByLinksWithoutEnd) {
  FakeFetcher web;
  web.page(kSite, "<meta http-equiv=refresh content='0; url=refreshed.html'>" +
                      links_to({"a", "calendar?month=1", "javascript:f()", "data:text/html,x", "#a",
                                "tel:1", "./", "?", "../../.."}));
  web.otherwise = [](std::string_view url) -> std::optional<Fetched> {
    Names references{"/", "/a/", "a", "a/"};
    if (const std::size_t month = url.find("month="); month != std::string_view::npos) {
      const int next = std::stoi(std::string(url.substr(month + 6))) + 1;
      references.push_back("calendar?month=" + std::to_string(next));
    }
    return Fetched{std::string(url), "text/html", "", links_to(references)};
  };
  CrawlOptions options;
  options.depth = 6;
  options.max_pages = 1'000;
  const auto crawl = crawl_site(web, kSite, options);
  ASSERT_TRUE(crawl);
  // Expected: six months, a, and a/ with what lies below it, one level for each click (a/ is two
  // clicks away). The target of the refresh and the other references lead to no page.
  EXPECT_EQ(crawl->pages.size(), web.asked().size());
  std::size_t months = 0;
  for (const CrawledPage& page : crawl->pages) {
    EXPECT_EQ(page.url.find("refreshed"), std::string::npos);
    months += page.url.find("month=") == std::string::npos ? 0U : 1U;
  }
  EXPECT_EQ(months, 6U);
  EXPECT_LT(crawl->pages.size(), 25U);
}

TEST(CrawlSite, TakesStyleSheetsAndImagesOfAnyHost) {
  FakeFetcher web;
  web.page(kSite + "a/",
           "<link rel=stylesheet href=/css/a.css?v=1><link rel='alternate stylesheet' href=no.css>"
           "<style>@import 'own.css'; b{background:url(c.png)}</style><body background=d.gif>"
           "<img src=e.png srcset='no.png 2x'><img src='data:,x'><img src='//cdn.test:81/f.png'>"
           "<div style='background:url(\"g.png#x\")'></div><img src=e.png><img src=gone.png>"
           "<a href=h.html>x</a><img src=h.html><img src='http://u:p@cdn.test/secret.png'>"
           "<img src='http://../i.png'>");
  web.page(kSite + "a/h.html", "<img src=j.png><img src=k.png>");
  web.file(kSite + "css/a.css?v=1", "text/css", "@import url(b.css);i{background:url(../l.png)}");
  web.file(kSite + "css/b.css", "text/css", "@import 'a.css?v=1'; @import 'b.css';");
  web.file(kSite + "a/own.css", "text/css", "");
  for (const std::string name : {"a/c.png", "a/d.gif", "a/e.png", "a/g.png", "l.png", "a/j.png"}) {
    web.file(kSite + name, "image/png", "x");
  }
  web.file("http://cdn.test:81/f.png", "image/png", "x");
  web.page(kSite + "a/k.png", "<p>not found, says a server that does not know better");
  const auto crawl = crawl_site(web, kSite + "a/", {});
  ASSERT_TRUE(crawl);
  EXPECT_EQ(resources_of(*crawl),
            (Names{"css/a.css?v=1", "a/own.css", "a/c.png", "a/d.gif", "a/e.png",
                   "//cdn.test:81/f.png", "a/g.png", "a/j.png", "css/b.css", "l.png"}));
  EXPECT_EQ(crawl->warnings.size(), 1U);  // the host ..
  EXPECT_EQ(crawl->dead.size(), 2U);      // gone.png, k.png
  CrawlOptions options;
  options.max_resources = 3;
  EXPECT_EQ(resources_of(*crawl_site(web, kSite + "a/", options)),
            (Names{"css/a.css?v=1", "a/own.css", "a/c.png"}));
  // A server that goes away while they are loaded leaves the rest to a later call.
  web.forget_what_was_asked();
  web.gone_after = 4;
  EXPECT_EQ(crawl_site(web, kSite + "a/", {}).error().message, "no connection");
  web.gone_after.reset();
  options = {};
  options.max_resource_bytes = 0;  // only the empty file is small enough
  const auto small = crawl_site(web, kSite + "a/", options);
  EXPECT_EQ(resources_of(*small), (Names{"a/own.css"}));
  EXPECT_EQ(small->dead.back().reason, "more than 0 bytes");
}

TEST(CrawlSite, FollowsImportsOnlyToALimitedDepth) {
  FakeFetcher web;
  web.page(kSite, "<link rel=stylesheet href=0.css>");
  web.otherwise = [&](std::string_view url) {
    const int number = std::stoi(std::string(url.substr(kSite.size())));
    return Fetched{std::string(url), "text/css", "",
                   "@import '" + std::to_string(number + 1) + ".css';"};
  };
  EXPECT_EQ(crawl_site(web, kSite, {})->resources.size(), 5U);
}

TEST(CrawlSite, EndsWhenTheServerIsGone) {
  FakeFetcher web;
  web.page(kSite, links_to({"a", "b", "c"}));
  for (const char* name : {"a", "b", "c"}) web.page(kSite + name, "");
  web.gone_after = 2;
  error_of(crawl_site(web, kSite, {}), ErrorCode::kNetwork);
  EXPECT_EQ(web.asked().size(), 3U);
}

TEST(CrawlSite, ReportsWhatIsWrongWithTheKeyPage) {
  FakeFetcher web;
  web.file(kSite + "a.png", "image/png", "x");
  web.page(kSite + "deep", "<div><div><div><p>");
  web.page(kSite + "b//c", "");
  const auto code = [&](const std::string& url, CrawlOptions options = {}) {
    return crawl_site(web, url, options).error().code;
  };
  for (const std::string url : {"site.test", "ftp://site.test/", "http:///a", "http://", "",
                                "http://user@site.test/", "http://site.test:x/", "file:///a"}) {
    EXPECT_EQ(code(url), ErrorCode::kUsage) << url;
  }
  EXPECT_EQ(web.asked(), Names{});
  EXPECT_EQ(code(kSite + "gone"), ErrorCode::kNetwork);
  EXPECT_EQ(code(kSite + "a.png"), ErrorCode::kInput);
  EXPECT_EQ(code(kSite + "b//c"), ErrorCode::kInput);
  CrawlOptions options;
  options.limits.max_depth = 2;
  EXPECT_EQ(code(kSite + "deep", options), ErrorCode::kLimit);
  // On another page it is a warning.
  web.page(kSite, links_to({"deep"}));
  const auto crawl = crawl_site(web, kSite, options);
  EXPECT_EQ(crawl->pages.size(), 1U);
  EXPECT_EQ(crawl->warnings.size(), 1U);
}

}  // namespace
}  // namespace pagelet
