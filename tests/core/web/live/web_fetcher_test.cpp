// SPDX-License-Identifier: MIT
#include "core/web/live/web_fetcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/web/live/http_cache.h"
#include "tests/support/loopback_server.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

using std::chrono::milliseconds;
using Server = LoopbackServer;
using Paths = std::vector<std::string>;

class WebFetcherTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    // Tests must not depend on the proxies of the machine.
    for (const char* name :
         {"http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"}) {
      ::unsetenv(name);
    }
  }

  // Answers by path; without an entry 404.
  void serve(const std::string& path, const std::string& response) {
    serve(path, std::vector<std::string>{response});
  }
  // One answer after the other, the last one for good.
  void serve(const std::string& path, std::vector<std::string> responses) {
    std::ranges::reverse(responses);
    server_.between_requests([&] { responses_[path] = std::move(responses); });
  }

  // Hosts `site.example` and `other.example` are the server, through the override for tests.
  WebFetcherOptions options() const {
    WebFetcherOptions options;
    options.http.allow_private = true;
    options.pause = milliseconds(0);
    options.back_off = milliseconds(10);
    const std::string address = ":" + std::to_string(server_.port()) + ":127.0.0.1";
    options.http.resolve = {"site.example" + address, "other.example" + address};
    return options;
  }
  std::string url(const std::string& path, const std::string& host = "site.example") const {
    return "http://" + host + ":" + std::to_string(server_.port()) + path;
  }
  std::string cache_folder() const { return folder_.path("cache"); }
  void put_into_cache(const std::string& at, long status, const std::string& location,
                      const std::string& body) const {
    CacheEntry entry;
    entry.url = at;
    entry.status = status;
    entry.location = location;
    entry.body = body;
    entry.fresh_until = std::int64_t{1} << 40;
    ASSERT_TRUE(HttpCache(cache_folder(), 1'000'000).store(entry));
  }
  static std::string message_of(WebFetcher& fetcher, const std::string& at) {
    const auto fetched = fetcher.fetch(at, {});
    EXPECT_FALSE(fetched) << at;
    if (fetched) return "";
    EXPECT_EQ(fetched.error().code, ErrorCode::kNetwork);
    return fetched.error().text();
  }

  std::map<std::string, std::vector<std::string>> responses_;
  Server server_{[this](const Server::Request& request) {
    const auto found = responses_.find(request.path);
    if (found == responses_.end()) return Server::not_found();
    const std::string response = found->second.back();
    if (found->second.size() > 1) found->second.pop_back();
    return response;
  }};
  TemporaryFolder folder_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(WebFetcherTest, FetchesAPage) {
  serve("/a", Server::response("200 OK", "Content-Type: Text/HTML; charset=\"UTF-8\"\r\n", "body"));
  WebFetcher fetcher(options());
  const auto fetched = fetcher.fetch(url("/a#top"), {});
  ASSERT_TRUE(fetched) << fetched.error().text();
  EXPECT_EQ(fetched->url, url("/a"));
  EXPECT_EQ(fetched->content_type, "text/html");
  EXPECT_EQ(fetched->charset, "UTF-8");
  EXPECT_EQ(fetched->body, "body");
  EXPECT_FALSE(fetched->from_cache);
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a"}));
  const std::string head = server_.requests()[1].head;
  EXPECT_TRUE(contains(head, "User-Agent: pagelet\r\n"));
  EXPECT_TRUE(contains(head, "Accept-Encoding: gzip, deflate\r\n"));
  EXPECT_FALSE(contains(head, "Cookie"));
}

TEST_F(WebFetcherTest, CookiesAreNotKept) {
  serve("/a", Server::page("x", "Set-Cookie: id=1; path=/\r\n"));
  serve("/b", Server::page("x"));
  WebFetcher fetcher(options());
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  ASSERT_TRUE(fetcher.fetch(url("/b"), {}));
  EXPECT_FALSE(contains(server_.requests().back().head, "ookie"));
}

TEST_F(WebFetcherTest, OnlySuccessIsAPage) {
  for (const char* status : {"404 Not Found", "500 Oops", "401 No", "304 Not Modified", "300 X"}) {
    serve("/a", Server::response(status, "", ""));
    WebFetcher fetcher(options());
    EXPECT_TRUE(contains(message_of(fetcher, url("/a")),
                         url("/a") + ": status " + std::string(status).substr(0, 3)));
  }
}

// --- addresses -----------------------------------------------------------------------------------

TEST_F(WebFetcherTest, ANameThatLeadsInwardIsRefusedBeforeTheSocketConnects) {
  WebFetcherOptions guarded = options();
  guarded.http.allow_private = false;
  WebFetcher fetcher(guarded);
  const std::string message = message_of(fetcher, url("/a"));
  EXPECT_TRUE(contains(message, "loopback")) << message;
  EXPECT_TRUE(contains(message, "--allow-private")) << message;
  EXPECT_EQ(server_.connections(), 0);
}

// Robots.txt comes from the cache, as if it had been had from a public address the name had then.
TEST_F(WebFetcherTest, ANameThatIsReboundIsRefused) {
  WebFetcherOptions guarded = options();
  guarded.http.allow_private = false;
  guarded.cache_folder = cache_folder();
  put_into_cache(url("/robots.txt"), 200, "", "");
  WebFetcher fetcher(guarded);
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), url("/a") + ": refused"));
  EXPECT_EQ(server_.connections(), 0);
}

TEST_F(WebFetcherTest, LiteralsAreRefusedInEverySpelling) {
  WebFetcherOptions guarded = options();
  guarded.http.allow_private = false;
  WebFetcher fetcher(guarded);
  for (const char* host :
       {"127.0.0.1", "localhost", "0x7f000001", "2130706433", "017700000001", "[::1]",
        "[::ffff:7f00:1]", "169.254.169.254", "10.0.0.1", "[fd00::1]", "0.0.0.0"}) {
    EXPECT_TRUE(contains(message_of(fetcher, url("/a", host)), "refused")) << host;
  }
  EXPECT_EQ(server_.connections(), 0);
}

TEST_F(WebFetcherTest, ARedirectInwardIsRefused) {
  WebFetcherOptions guarded = options();
  guarded.http.allow_private = false;
  guarded.cache_folder = cache_folder();
  for (const std::string& target : {url("/secret", "127.0.0.1"), url("/secret")}) {
    put_into_cache("http://public.example/", 302, target, "");
    WebFetcher fetcher(guarded);
    EXPECT_TRUE(contains(message_of(fetcher, "http://public.example/"), "refused")) << target;
  }
  EXPECT_EQ(server_.connections(), 0);
}

TEST_F(WebFetcherTest, ARobotsFileThatLeadsInwardIsRefusedAndForbidsAll) {
  WebFetcherOptions guarded = options();
  guarded.http.allow_private = false;
  guarded.cache_folder = cache_folder();
  put_into_cache("http://public.example/robots.txt", 302, url("/robots.txt"), "");
  WebFetcher fetcher(guarded);
  const std::string message = message_of(fetcher, "http://public.example/a");
  EXPECT_TRUE(contains(message, "robots.txt cannot be loaded")) << message;
  EXPECT_TRUE(contains(message, "refused")) << message;
  EXPECT_EQ(server_.connections(), 0);
}

TEST_F(WebFetcherTest, OtherSchemesAreRefused) {
  serve("/a", Server::redirect("file:///etc/passwd"));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), "file:///etc/passwd"));
  for (const char* other :
       {"file:///etc/passwd", "ftp://site.example/", "gopher://site.example/"}) {
    message_of(fetcher, other);
  }
}

TEST_F(WebFetcherTest, WithAProxyLiteralTargetsAreRefusedAllTheSame) {
  ::setenv("http_proxy", ("http://127.0.0.1:" + std::to_string(server_.port())).c_str(), 1);
  WebFetcherOptions guarded = options();
  guarded.http.allow_private = false;
  WebFetcher fetcher(guarded);
  EXPECT_TRUE(contains(message_of(fetcher, "http://10.0.0.1/"), "refused"));
  EXPECT_TRUE(contains(message_of(fetcher, "http://public.example/"), "refused"));
  EXPECT_EQ(server_.connections(), 0);
  serve("http://public.example/", Server::page("through the proxy"));
  WebFetcher open(options());
  const auto fetched = open.fetch("http://public.example/", {});
  ::unsetenv("http_proxy");
  ASSERT_TRUE(fetched) << fetched.error().text();
  EXPECT_EQ(fetched->body, "through the proxy");
}

// --- redirects -----------------------------------------------------------------------------------

TEST_F(WebFetcherTest, RedirectsAreFollowedAndRobotsAskedOnEachHost) {
  serve("/a", Server::redirect("b/c"));
  serve("/b/c", Server::redirect(url("/d#x", "other.example")));
  serve("/d", Server::page("d"));
  WebFetcher fetcher(options());
  const auto fetched = fetcher.fetch(url("/a"), {});
  ASSERT_TRUE(fetched) << fetched.error().text();
  EXPECT_EQ(fetched->url, url("/d", "other.example"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/b/c", "/robots.txt", "/d"}));
}

TEST_F(WebFetcherTest, ARedirectDoesNotLeadAroundRobots) {
  serve("/robots.txt", Server::page("User-agent: *\nDisallow: /private\n"));
  serve("/a", Server::redirect("/private/b"));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), "forbidden by"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a"}));
}

TEST_F(WebFetcherTest, RedirectsEnd) {
  serve("/circle", Server::redirect("/circle2"));
  serve("/circle2", Server::redirect("/circle"));
  for (int i = 0; i < 12; ++i) {
    serve("/" + std::to_string(i), Server::redirect("/" + std::to_string(i + 1)));
  }
  serve("/12", Server::page("end"));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/circle")), "circle"));
  EXPECT_TRUE(contains(message_of(fetcher, url("/1")), "more than 10 redirects"));
  EXPECT_TRUE(fetcher.fetch(url("/2"), {}));
}

TEST_F(WebFetcherTest, ARedirectWithoutTargetIsNoPage) {
  serve("/a", Server::response("302 Found", "", ""));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), "status 302"));
}

// --- robots --------------------------------------------------------------------------------------

TEST_F(WebFetcherTest, RobotsIsHeededAndAskedForOnce) {
  serve("/robots.txt", Server::page("User-agent: pagelet\nDisallow: /no\n"));
  serve("/yes", Server::page("x"));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/no/a")), "forbidden by " + url("/robots.txt")));
  EXPECT_TRUE(fetcher.fetch(url("/yes"), {}));
  EXPECT_TRUE(fetcher.fetch(url("/yes"), {}));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/yes", "/yes"}));
}

TEST_F(WebFetcherTest, WhatTheStatusOfRobotsMeans) {
  serve("/a", Server::page("x"));
  for (const char* status : {"400 X", "401 X", "403 X", "404 X", "410 X", "451 X"}) {
    serve("/robots.txt", Server::response(status, "", "User-agent: *\nDisallow: /\n"));
    WebFetcher fetcher(options());
    EXPECT_TRUE(fetcher.fetch(url("/a"), {})) << status;
  }
  for (const char* status : {"500 X", "502 X", "503 X", "429 X"}) {
    serve("/robots.txt", Server::response(status, "", ""));
    WebFetcher fetcher(options());
    const std::string message = message_of(fetcher, url("/a"));
    EXPECT_TRUE(contains(message, "forbidden, because")) << message;
  }
  // The connection ends without an answer.
  serve("/robots.txt", std::string());
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), "robots.txt cannot be loaded"));
}

TEST_F(WebFetcherTest, RobotsMayRedirectFiveTimes) {
  serve("/a", Server::page("x"));
  serve("/robots.txt", Server::redirect("/1"));
  for (int i = 1; i < 5; ++i) {
    serve("/" + std::to_string(i), Server::redirect("/" + std::to_string(i + 1)));
  }
  serve("/5", Server::page("User-agent: *\nDisallow: /\n"));
  WebFetcher five(options());
  EXPECT_TRUE(contains(message_of(five, url("/a")), "forbidden by"));
  serve("/5", Server::redirect("/6"));
  WebFetcher six(options());
  EXPECT_TRUE(six.fetch(url("/a"), {}));
}

TEST_F(WebFetcherTest, HalfAMebibyteOfRobotsIsHeededTheRestIsNot) {
  const std::string rule = "Disallow: /a\n";
  const std::string filler(500 * 1024, '#');
  serve("/a", Server::page("x"));
  serve("/robots.txt", Server::page("User-agent: *\n" + filler + "\n" + rule));
  WebFetcher heeded(options());
  EXPECT_TRUE(contains(message_of(heeded, url("/a")), "forbidden by"));
  serve("/robots.txt", Server::page("User-agent: *\n" + filler + filler + "\n" + rule));
  WebFetcher cut(options());
  EXPECT_TRUE(cut.fetch(url("/a"), {}));
}

TEST_F(WebFetcherTest, TheCrawlDelayIsKept) {
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 0.15\n"));
  for (const char* path : {"/a", "/b"}) serve(path, Server::page("x"));
  WebFetcher fetcher(options());
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  ASSERT_TRUE(fetcher.fetch(url("/b"), {}));
  const auto requests = server_.requests();
  ASSERT_EQ(requests.size(), 3U);
  for (std::size_t at = 1; at < 3; ++at) {
    // Requests are made at least so far apart; they arrive a little earlier or later.
    EXPECT_GE(requests[at].at - requests[at - 1].at, milliseconds(110));
  }
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 3600\n"));
  WebFetcher slow(options());
  EXPECT_TRUE(contains(message_of(slow, url("/a")), "longer pause"));
}

// --- pace ----------------------------------------------------------------------------------------

TEST_F(WebFetcherTest, RequestsToAHostArePausedThoseToALoopbackAddressAreNot) {
  for (const char* path : {"/a", "/b"}) serve(path, Server::page("x"));
  WebFetcherOptions paced = options();
  paced.pause = milliseconds(150);
  WebFetcher fetcher(paced);
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  ASSERT_TRUE(fetcher.fetch(url("/b"), {}));
  const auto requests = server_.requests();
  ASSERT_EQ(requests.size(), 3U);
  for (std::size_t at = 1; at < 3; ++at) {
    EXPECT_GE(requests[at].at - requests[at - 1].at, milliseconds(110));
  }
  paced.pause = std::chrono::minutes(10);
  WebFetcher loopback(paced);
  EXPECT_TRUE(loopback.fetch(url("/a", "127.0.0.1"), {}));
  EXPECT_TRUE(loopback.fetch(url("/b", "127.0.0.1"), {}));
}

TEST_F(WebFetcherTest, ABusyHostIsAskedAgain) {
  for (const char* status : {"429 Too Many Requests", "503 Service Unavailable"}) {
    serve("/a", {Server::response(status, "", ""),
                 Server::response(status, "Retry-After: 0\r\n", ""), Server::page("at last")});
    WebFetcher fetcher(options());
    const auto fetched = fetcher.fetch(url("/a"), {});
    ASSERT_TRUE(fetched) << fetched.error().text();
    EXPECT_EQ(fetched->body, "at last");
  }
}

TEST_F(WebFetcherTest, ABusyHostIsNotAskedForever) {
  serve("/a", Server::response("503 Service Unavailable", "", ""));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), "status 503"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/a", "/a", "/a"}));
  serve("/b", Server::response("429 Too Many Requests", "Retry-After: 3600\r\n", ""));
  EXPECT_TRUE(contains(message_of(fetcher, url("/b")), "status 429"));
  EXPECT_EQ(server_.paths().size(), 6U);
}

TEST_F(WebFetcherTest, RetryAfterHoldsForTheWholeHost) {
  serve("/a", {Server::response("429 X", "Retry-After: 1\r\n", ""), Server::page("x")});
  WebFetcher fetcher(options());
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  const auto requests = server_.requests();
  ASSERT_EQ(requests.size(), 3U);
  EXPECT_GE(requests[2].at - requests[1].at, milliseconds(950));
}

// --- faults --------------------------------------------------------------------------------------

TEST_F(WebFetcherTest, ABrokenConnectionIsTriedOnceMore) {
  const std::string cut = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf";
  serve("/a", {cut, Server::page("whole")});
  serve("/b", cut);
  serve("/c", std::string());
  WebFetcher fetcher(options());
  const auto fetched = fetcher.fetch(url("/a"), {});
  ASSERT_TRUE(fetched) << fetched.error().text();
  EXPECT_EQ(fetched->body, "whole");
  message_of(fetcher, url("/b"));
  message_of(fetcher, url("/c"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/a", "/b", "/b", "/c", "/c"}));
  EXPECT_FALSE(fetcher.is_gone(url("/b")));
}

TEST_F(WebFetcherTest, AServerThatStoppedIsGone) {
  serve("/a", Server::page("x"));
  WebFetcher fetcher(options());
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  EXPECT_FALSE(fetcher.is_gone(url("/b")));
  server_.stop();
  EXPECT_TRUE(contains(message_of(fetcher, url("/b")), url("/b")));
  EXPECT_TRUE(fetcher.is_gone(url("/other")));
  EXPECT_FALSE(fetcher.is_gone(url("/", "other.example")));
}

TEST_F(WebFetcherTest, BodiesBeyondTheLimitAreRefused) {
  serve("/a", Server::page("12345678"));
  WebFetcher fetcher(options());
  Limits limits;
  limits.max_bytes = 7;
  const auto fetched = fetcher.fetch(url("/a"), limits);
  ASSERT_FALSE(fetched);
  EXPECT_EQ(fetched.error().code, ErrorCode::kLimit);
  EXPECT_EQ(fetched.error().limit, LimitKind::kBytes);
  limits.max_bytes = 8;
  EXPECT_TRUE(fetcher.fetch(url("/a"), limits));
}

TEST_F(WebFetcherTest, TheBudgetEndsEverything) {
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 50\n"));
  serve("/a", Server::page("x"));
  WebFetcher fetcher(options());
  Limits limits;
  Budget budget(0.2);
  limits.budget = &budget;
  const auto fetched = fetcher.fetch(url("/a"), limits);
  ASSERT_FALSE(fetched);
  EXPECT_EQ(fetched.error().code, ErrorCode::kTimeout);
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt"}));
}

TEST_F(WebFetcherTest, NonsenseIsNoPage) {
  for (const char* bytes : {"nonsense\r\n\r\n", "HTTP/1.1\r\n\r\n", "\0\0\0",
                            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    serve("/a", std::string(bytes));
    WebFetcher fetcher(options());
    message_of(fetcher, url("/a"));
  }
  serve("/a", "HTTP/1.1 200 OK\r\nX: " + std::string(600'000, 'x') + "\r\n\r\nx");
  WebFetcher fetcher(options());
  EXPECT_FALSE(fetcher.fetch(url("/a"), {}));
}

TEST_F(WebFetcherTest, AnyBytesAreAPageOrAnError) {
  const std::string whole =
      Server::page("<body><p>words", "Cache-Control: max-age=3\r\nLocation: /b\r\nETag: \"1\"\r\n");
  std::mt19937 random(7);
  int pages = 0;
  int errors = 0;
  for (int round = 0; round < 200; ++round) {
    std::string bytes = whole;
    for (int change = 0; change < 3; ++change) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    bytes.resize(bytes.size() - (random() % 4 == 0 ? random() % bytes.size() : 0));
    const std::string path = "/" + std::to_string(round);
    serve(path, bytes);
    WebFetcherOptions cached = options();
    cached.back_off = milliseconds(1);
    cached.cache_folder = cache_folder();
    WebFetcher fetcher(cached);
    const auto fetched = fetcher.fetch(url(path), {});
    ++(fetched ? pages : errors);
    EXPECT_LE(fetched ? fetched->body.size() : 0, whole.size());
    EXPECT_TRUE(fetched || contains(fetched.error().text(), "http://"));
  }
  EXPECT_GT(pages, 10);
  EXPECT_GT(errors, 10);
}

// --- cache ---------------------------------------------------------------------------------------

TEST_F(WebFetcherTest, WhatIsFreshIsNotAskedFor) {
  serve("/a", Server::page("x", "Cache-Control: max-age=100\r\n"));
  WebFetcherOptions cached = options();
  cached.cache_folder = cache_folder();
  ASSERT_TRUE(WebFetcher(cached).fetch(url("/a"), {}));
  const auto again = WebFetcher(cached).fetch(url("/a"), {});
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->from_cache);
  EXPECT_EQ(again->content_type, "text/html");
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a"}));
}

TEST_F(WebFetcherTest, WhatIsStaleIsConfirmedOrReplaced) {
  serve("/a", {Server::page("old", "ETag: \"1\"\r\n"), Server::response("304 X", "", ""),
               Server::page("new", "ETag: \"2\"\r\n")});
  WebFetcherOptions cached = options();
  cached.cache_folder = cache_folder();
  ASSERT_TRUE(WebFetcher(cached).fetch(url("/a"), {}));
  const auto confirmed = WebFetcher(cached).fetch(url("/a"), {});
  ASSERT_TRUE(confirmed) << confirmed.error().text();
  EXPECT_EQ(confirmed->body, "old");
  EXPECT_TRUE(confirmed->from_cache);
  const auto replaced = WebFetcher(cached).fetch(url("/a"), {});
  ASSERT_TRUE(replaced);
  EXPECT_EQ(replaced->body, "new");
  EXPECT_FALSE(replaced->from_cache);
  // Robots.txt (here: that there is none) holds for a day.
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/a", "/a"}));
  EXPECT_TRUE(contains(server_.requests()[2].head, "If-None-Match: \"1\"\r\n"));
}

TEST_F(WebFetcherTest, NothingIsLoadedTwiceInOneRun) {
  serve("/a", Server::redirect("/b"));
  serve("/b", Server::page("b"));
  WebFetcherOptions cached = options();
  cached.cache_folder = cache_folder();
  WebFetcher fetcher(cached);
  ASSERT_TRUE(fetcher.fetch(url("/b"), {}));
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/b", "/a"}));
}

TEST_F(WebFetcherTest, OfflineTheCacheIsTheWeb) {
  serve("/a", Server::redirect("/b"));
  serve("/b", Server::page("b"));
  serve("/c", Server::page("c", "Cache-Control: no-store\r\n"));
  WebFetcherOptions cached = options();
  cached.cache_folder = cache_folder();
  WebFetcher online(cached);
  ASSERT_TRUE(online.fetch(url("/a"), {}));
  ASSERT_TRUE(online.fetch(url("/c"), {}));
  const int connections = server_.connections();
  cached.offline = true;
  WebFetcher offline(cached);
  const auto fetched = offline.fetch(url("/a"), {});
  ASSERT_TRUE(fetched) << fetched.error().text();
  EXPECT_EQ(fetched->url, url("/b"));
  EXPECT_EQ(fetched->body, "b");
  EXPECT_TRUE(contains(message_of(offline, url("/c")), "not in the cache"));
  EXPECT_EQ(server_.connections(), connections);
}

TEST_F(WebFetcherTest, WithoutAUsableCacheOneIsWarnedAndGoesOn) {
  folder_.write("cache", "a file");
  serve("/a", Server::page("x"));
  WebFetcherOptions cached = options();
  cached.cache_folder = cache_folder();
  WebFetcher fetcher(cached);
  EXPECT_TRUE(fetcher.fetch(url("/a"), {}));
  ASSERT_EQ(fetcher.warnings().size(), 1U);
  EXPECT_TRUE(contains(fetcher.warnings()[0], cache_folder()));
}

// --- expected pages ------------------------------------------------------------------------------

TEST_F(WebFetcherTest, ExpectedPagesAreLoadedMeanwhile) {
  for (const char* path : {"/a", "/b", "/c", "/d"}) serve(path, Server::page(path));
  WebFetcher fetcher(options());
  fetcher.expect(std::vector<std::string>{url("/b"), url("/c")});
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  EXPECT_LE(fetcher.prefetched(), 2U);
  const auto b = fetcher.fetch(url("/b"), {});
  ASSERT_TRUE(b);
  EXPECT_EQ(b->body, "/b");
  ASSERT_TRUE(fetcher.fetch(url("/c"), {}));
  EXPECT_EQ(fetcher.prefetched(), 0U);
  Paths paths = server_.paths();
  std::ranges::sort(paths);
  EXPECT_EQ(paths, (Paths{"/a", "/b", "/c", "/robots.txt"}));
}

TEST_F(WebFetcherTest, AnExpectedPageNeverGoesBeforeTheOneThatIsWaitedFor) {
  for (const char* path : {"/a", "/b", "/c"}) serve(path, Server::page(path));
  WebFetcherOptions paced = options();
  paced.pause = milliseconds(60);
  WebFetcher fetcher(paced);
  fetcher.expect(std::vector<std::string>{url("/b")});
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  fetcher.expect(std::vector<std::string>{url("/b")});
  ASSERT_TRUE(fetcher.fetch(url("/c"), {}));
  const Paths paths = server_.paths();
  ASSERT_GE(paths.size(), 3U);
  EXPECT_EQ(paths[1], "/a");
  EXPECT_NE(std::ranges::find(paths, "/c"), paths.end());
}

TEST_F(WebFetcherTest, WhatIsExpectedInVainIsCountedTheRestIsLoadedOnce) {
  // /a comes late, so that the others have time.
  serve("/a", {Server::response("503 X", "Retry-After: 1\r\n", ""), Server::page("a")});
  for (const char* path : {"/b", "/c", "/d"}) serve(path, Server::page(path));
  const std::string b = url("/b", "other.example");
  const std::string c = url("/c", "other.example");
  const std::string d = url("/d", "other.example");
  WebFetcher fetcher(options());
  fetcher.expect(std::vector<std::string>{b, c, d});
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  EXPECT_EQ(fetcher.prefetched(), 3U);
  // As the search does: what comes next is told before the page itself is fetched.
  fetcher.expect(std::vector<std::string>{c, d});
  ASSERT_TRUE(fetcher.fetch(b, {}));
  fetcher.expect(std::vector<std::string>{d});
  ASSERT_TRUE(fetcher.fetch(c, {}));
  EXPECT_EQ(fetcher.prefetched(), 1U);
  const Paths paths = server_.paths();
  for (const char* path : {"/b", "/c", "/d"}) EXPECT_EQ(std::ranges::count(paths, path), 1) << path;
}

}  // namespace
}  // namespace pagelet
