// SPDX-License-Identifier: MIT
#include "core/web/live/http_source.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/site/key_page.h"
#include "core/web/live/web_fetcher.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

// Markup with a link to each of `references`.
std::string links_to(const std::vector<std::string>& references) {
  std::string html;
  for (const std::string& reference : references) html += "<a href='" + reference + "'>x</a>";
  return html;
}

// A web in memory.
class FakeFetcher final : public Fetcher {
 public:
  void add(const std::string& url, Fetched answer) {
    if (answer.url.empty()) answer.url = url;
    answers_[url] = std::move(answer);
  }
  void page(const std::string& url, std::string html, std::string charset = "") {
    add(url, {"", "text/html", std::move(charset), std::move(html)});
  }
  void file(const std::string& url, std::string type, std::string body) {
    add(url, {"", std::move(type), "", std::move(body)});
  }
  void redirect(const std::string& url, const std::string& target) { redirects_[url] = target; }

  // After this number of fetches, the server does not answer any more.
  std::optional<std::size_t> gone_after;

  // The URL for which there is no time left.
  std::string out_of_time;

  bool is_gone(std::string_view) const override {
    return gone_after && asked_.size() >= *gone_after;
  }

  // What robots.txt forbids is asked for, but costs no request.
  std::string forbidden;

  std::size_t requests() const override { return requests_; }

  // Also the URLs for which there was no answer.
  const std::vector<std::string>& asked() const { return asked_; }

  Result<Fetched> fetch(std::string_view url, const Limits& limits, Budget*) override {
    const bool is_gone = this->is_gone(url);
    std::string at = asked_.emplace_back(url);
    if (at.find(forbidden) != std::string::npos && !forbidden.empty()) {
      return fail_in(at, {ErrorCode::kNetwork, "forbidden by robots.txt"});
    }
    ++requests_;
    if (is_gone) return fail_in(at, {ErrorCode::kNetwork, "no connection"});
    if (at == out_of_time) return fail(ErrorCode::kTimeout, at + ": time");
    while (redirects_.contains(at)) at = redirects_.at(at);
    const auto answer = answers_.find(at);
    if (answer == answers_.end()) {
      return fail_in(asked_.back(), {ErrorCode::kNetwork, "status 404"});
    }
    if (answer->second.body.size() > limits.max_bytes) {
      return fail_in(asked_.back(), {ErrorCode::kLimit, "too large", LimitKind::kBytes});
    }
    return answer->second;
  }

 private:
  std::map<std::string, Fetched> answers_;
  std::map<std::string, std::string> redirects_;
  std::vector<std::string> asked_;
  std::size_t requests_ = 0;
};

class HttpSourceTest : public testing::Test {
 protected:
  static constexpr const char* kKey = "http://site.example/key";

  KeyPage& open(const std::string& key = kKey) {
    source_.emplace(require(HttpSource::open(fetcher_, key)));
    key_page_ = require(KeyPage::open(*source_, 0, {}));
    return *key_page_;
  }
  std::vector<std::string> urls(const std::vector<PageIndex>& pages) const {
    std::vector<std::string> urls;
    for (const PageIndex page : pages) urls.emplace_back(key_page_->site().page_url(page));
    return urls;
  }

  FakeFetcher fetcher_;
  std::optional<HttpSource> source_;
  std::unique_ptr<KeyPage> key_page_;
};

using Urls = std::vector<std::string>;

TEST_F(HttpSourceTest, OnlyWebUrlsAreKeyPages) {
  for (const char* url : {"file:///etc/passwd", "site.example", "ftp://site.example/", ""}) {
    error_of(HttpSource::open(fetcher_, url), ErrorCode::kUsage);
  }
  EXPECT_TRUE(fetcher_.asked().empty());
}

TEST_F(HttpSourceTest, TheKeyPageHasTheUrlAtTheEndOfItsRedirects) {
  fetcher_.redirect("http://site.example/", "https://www.site.example/start/");
  fetcher_.page("https://www.site.example/start/",
                links_to({"a", "http://site.example/b", "/start/", "//www.site.example/c"}));
  KeyPage& key_page = open("http://site.example");
  EXPECT_EQ(key_page.site().page_url(0), "https://www.site.example/start/");
  Urls links;
  for (const Link& link : key_page.links(true)) links.push_back(key_page.site().target(link).url);
  EXPECT_EQ(links, (Urls{"https://www.site.example/start/a", "https://www.site.example/c"}));
}

TEST_F(HttpSourceTest, LinksAreRequestedAsTheyAreWritten) {
  fetcher_.page(kKey, links_to({"/a%2Fb", "http://me@site.example:80/c?d=%20"}));
  KeyPage& key_page = open();
  CandidateOptions options;
  options.order.kind = LinkOrderKind::kDocument;
  (void)select_candidates(key_page, options);
  EXPECT_EQ(fetcher_.asked(),
            (Urls{kKey, "http://site.example/a%2Fb", "http://me@site.example:80/c?d=%20"}));
}

TEST_F(HttpSourceTest, ALinkToSomethingElseThanAPageOfTheSiteIsDead) {
  fetcher_.page(kKey, links_to({"pdf", "none", "away", "untyped"}));
  fetcher_.file("http://site.example/pdf", "application/pdf", "%PDF");
  fetcher_.redirect("http://site.example/away", "http://other.example/");
  fetcher_.page("http://other.example/", "<body>x");
  fetcher_.file("http://site.example/untyped", "", "<body>x");
  KeyPage& key_page = open();
  const CandidateSelection selection = select_candidates(key_page, {});
  EXPECT_EQ(urls(selection.loaded), (Urls{"http://site.example/untyped"}));
  ASSERT_EQ(key_page.warnings().size(), 3U);
  EXPECT_TRUE(holds(key_page.warnings()[0], "application/pdf"));
  EXPECT_TRUE(holds(key_page.warnings()[1], "404"));
  EXPECT_TRUE(holds(key_page.warnings()[2], "http://other.example/"));
}

TEST_F(HttpSourceTest, AKeyPageThatIsNotHtmlIsBadInput) {
  fetcher_.file(kKey, "application/pdf", "%PDF");
  auto source = HttpSource::open(fetcher_, kKey);
  error_of(KeyPage::open(*source, 0, {}), ErrorCode::kInput);
}

TEST_F(HttpSourceTest, APageWithTwoAddressesIsLoadedOnce) {
  fetcher_.page(kKey, links_to({"a", "b", "home", "c"}));
  fetcher_.redirect("http://site.example/a", "http://site.example/b");
  fetcher_.page("http://site.example/b", "<body>b");
  fetcher_.redirect("http://site.example/home", kKey);
  fetcher_.page("http://site.example/c", "<body>c");
  KeyPage& key_page = open();
  const Urls expected{"http://site.example/b", "http://site.example/c"};
  const CandidateSelection selection = select_candidates(key_page, {});
  EXPECT_EQ(urls(selection.loaded), expected);
  EXPECT_EQ(selection.pages_loaded(), 3U);

  CandidateOptions set;
  set.selection = Selection::kSet;
  EXPECT_EQ(urls(select_candidates(key_page, set).pages), expected);
  set.selection = Selection::kSite;
  EXPECT_EQ(urls(select_candidates(key_page, set).pages), expected);
  LinkedPages pages(key_page, {});
  std::vector<PageIndex> given;
  while (const auto page = pages.next()) given.push_back(*page);
  EXPECT_EQ(urls(given).size(), 2U);
  EXPECT_TRUE(key_page.warnings().empty());
}

// Only the loading of /old shows that it is /new. Then links to /old are links to /new, so /new and
// /other are a complete subdigraph.
TEST_F(HttpSourceTest, LinksToAnotherAddressOfAPageCountAsLinksToThePage) {
  fetcher_.page(kKey, links_to({"new", "other", "old", "last"}));
  fetcher_.page("http://site.example/new", links_to({"other"}));
  fetcher_.page("http://site.example/other", links_to({"old"}));
  fetcher_.redirect("http://site.example/old", "http://site.example/new");
  fetcher_.page("http://site.example/last", "<body>last");
  KeyPage& key_page = open();
  CandidateOptions options;
  options.cs_size = 2;
  options.order.kind = LinkOrderKind::kDocument;
  const CandidateSelection selection = select_candidates(key_page, options);
  EXPECT_EQ(urls(selection.pages), (Urls{"http://site.example/new", "http://site.example/other"}));
  EXPECT_EQ(urls(selection.loaded), (Urls{"http://site.example/new", "http://site.example/other"}));
}

TEST_F(HttpSourceTest, APageFoundThroughARedirectCountsOnceUnderItsOwnLink) {
  fetcher_.page(kKey, links_to({"old", "other", "new"}));
  fetcher_.redirect("http://site.example/old", "http://site.example/new");
  fetcher_.page("http://site.example/new", links_to({"other"}));
  fetcher_.page("http://site.example/other", links_to({"new"}));
  KeyPage& key_page = open();
  CandidateOptions options;
  options.cs_size = 3;
  options.order.kind = LinkOrderKind::kDocument;
  const CandidateSelection selection = select_candidates(key_page, options);
  EXPECT_EQ(urls(selection.pages), (Urls{"http://site.example/new", "http://site.example/other"}));
  EXPECT_EQ(selection.pages_loaded(), 3U);
  EXPECT_EQ(fetcher_.asked().size(), 3U);  // /new was read under its other address
}

TEST_F(HttpSourceTest, LinksToBothAddressesOfAPageCountAsOneLink) {
  fetcher_.page(kKey, links_to({"both", "old", "third"}));
  fetcher_.page("http://site.example/both", links_to({"old", "new", "third"}));
  fetcher_.redirect("http://site.example/old", "http://site.example/new");
  fetcher_.page("http://site.example/new", links_to({"both", "third"}));
  fetcher_.page("http://site.example/third", links_to({"old", "both", "new"}));
  KeyPage& key_page = open();
  CandidateOptions options;
  options.cs_size = 3;
  options.order.kind = LinkOrderKind::kDocument;
  const CandidateSelection selection = select_candidates(key_page, options);
  EXPECT_EQ(urls(selection.pages), (Urls{"http://site.example/both", "http://site.example/new",
                                         "http://site.example/third"}));
  EXPECT_EQ(selection.pages_loaded(), 4U);
}

TEST_F(HttpSourceTest, WhenTheServerIsGoneTheRunFails) {
  fetcher_.page(kKey, links_to({"a", "b"}));
  KeyPage& key_page = open();
  fetcher_.gone_after = 1;
  EXPECT_TRUE(select_candidates(key_page, {}).loaded.empty());
  ASSERT_NE(source_->failure(), nullptr);
  EXPECT_EQ(source_->failure()->code, ErrorCode::kNetwork);
  EXPECT_EQ(fetcher_.asked().size(), 2U);  // the second link was not tried
  EXPECT_TRUE(key_page.warnings().empty());
}

TEST_F(HttpSourceTest, WhenTheTimeIsOverTheRunFails) {
  fetcher_.page(kKey, links_to({"a", "b"}));
  fetcher_.out_of_time = "http://site.example/a";
  KeyPage& key_page = open();
  (void)select_candidates(key_page, {});
  ASSERT_NE(source_->failure(), nullptr);
  EXPECT_EQ(source_->failure()->code, ErrorCode::kTimeout);
}

std::vector<std::string> numbered(const std::string& name, std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < count; ++at) names.push_back(name + std::to_string(at));
  return names;
}

std::vector<PageIndex> all_of(LinkedPages pages) {
  std::vector<PageIndex> all;
  while (const auto page = pages.next()) all.push_back(*page);
  return all;
}

TEST_F(HttpSourceTest, ThreeDeadLinksInARowEndTheSearch) {
  fetcher_.page(kKey, links_to(numbered("none", 300)));
  KeyPage& key_page = open();
  EXPECT_TRUE(all_of({key_page, {}}).empty());
  EXPECT_EQ(fetcher_.asked().size(), 4U);
  ASSERT_NE(source_->stopped(), nullptr);
  EXPECT_EQ(source_->failure(), nullptr);
  ASSERT_EQ(key_page.warnings().size(), 3U);
  EXPECT_NE(key_page.warnings().back().find("3 linked pages in a row"), std::string::npos);
  EXPECT_NE(key_page.warnings().back().find("status 404"), std::string::npos);
}

TEST_F(HttpSourceTest, TwelveDeadLinksEndTheSearch) {
  std::vector<std::string> links;
  for (std::size_t at = 0; at < 30; ++at) {
    const std::string name = "n" + std::to_string(at);
    links.push_back(name);
    if (at % 2 == 0) fetcher_.file("http://site.example/" + name, "image/png", "x");
  }
  fetcher_.page(kKey, links_to(links));
  KeyPage& key_page = open();
  EXPECT_TRUE(all_of({key_page, {}}).empty());
  EXPECT_EQ(fetcher_.asked().size(), 13U);
  EXPECT_NE(source_->stopped(), nullptr);
}

TEST_F(HttpSourceTest, WhatRobotsForbidDoesNotEndTheSearch) {
  std::vector<std::string> links = numbered("private", 20);
  links.push_back("z");
  fetcher_.page(kKey, links_to(links));
  fetcher_.page("http://site.example/z", "z");
  fetcher_.forbidden = "private";
  KeyPage& key_page = open();
  EXPECT_EQ(urls(all_of({key_page, {}})), Urls{"http://site.example/z"});
  EXPECT_EQ(source_->stopped(), nullptr);
}

TEST_F(HttpSourceTest, AFormThatComesBackForEveryAddressIsNoPage) {
  fetcher_.page(kKey, links_to(numbered("p", 9)) + "words");
  for (std::size_t at = 0; at < 9; ++at) {
    const std::string number = std::to_string(at);
    fetcher_.page("http://site.example/p" + number,
                  "<body>Please. <form action=/?next=" + number + ">Log in</form>");
  }
  KeyPage& key_page = open();
  const auto leafcut = make_extractor("leafcut", {});
  const pagelet::Run done = pagelet::run(key_page, **leafcut);
  EXPECT_EQ(done.flags, (Flags{Flag::kDeadLinks, Flag::kNoCandidates, Flag::kUnsure}));
  EXPECT_TRUE(done.answer->candidates.pages.empty());
  EXPECT_EQ(fetcher_.asked().size(), 6U);
}

TEST_F(HttpSourceTest, TwoAddressesOfOnePageAmongOthersCount) {
  fetcher_.page(kKey, links_to({"a", "b", "c", "d"}));
  fetcher_.page("http://site.example/a", "<body>a<img src=1.png>");
  fetcher_.page("http://site.example/b", "<body>a<img src=2.png>");
  fetcher_.page("http://site.example/c", "<body>c");
  fetcher_.page("http://site.example/d", "<body>c");
  KeyPage& key_page = open();
  all_of({key_page, {}});
  for (PageIndex page = 1; page < 5; ++page) EXPECT_FALSE(source_->is_repeated(page));
}

TEST(CachingFetcher, AsksOnceForEachUrl) {
  FakeFetcher web;
  web.page("http://site.example/a", "a");
  RoomForPages room{1'000'000};
  CachingFetcher fetcher(web, room);
  for (int time = 0; time < 3; ++time) {
    EXPECT_EQ(require(fetcher.fetch("http://site.example/a", {})).body, "a");
    EXPECT_NE(error_of(fetcher.fetch("http://site.example/none", {}), ErrorCode::kNetwork), "");
  }
  EXPECT_EQ(web.asked().size(), 2U);
  EXPECT_EQ(fetcher.requests(), 6U);  // as if each were asked
  web.out_of_time = "http://site.example/b";
  for (int time = 0; time < 2; ++time) {
    error_of(fetcher.fetch("http://site.example/b", {}), ErrorCode::kTimeout);
  }
  EXPECT_EQ(web.asked().size(), 4U);
  fetcher.forget();
  EXPECT_TRUE(fetcher.fetch("http://site.example/a", {}));
  EXPECT_EQ(web.asked().size(), 5U);
}

TEST(CachingFetcher, AFullRoomTakesNoMorePages) {
  FakeFetcher web;
  for (const char* const name : {"a", "b", "c"}) {
    web.page(std::string("http://site.example/") + name, std::string(400, 'x'));
  }
  RoomForPages room{1'500};
  CachingFetcher fetcher(web, room);
  for (const char* const name : {"a", "b", "c", "c", "b", "a"}) {
    EXPECT_TRUE(fetcher.fetch(std::string("http://site.example/") + name, {}));
  }
  EXPECT_EQ(web.asked().size(), 4U);  // c does not fit
  EXPECT_LE(room.taken, room.most);
  fetcher.forget();
  EXPECT_EQ(room.taken, 0U);
}

}  // namespace
}  // namespace pagelet
