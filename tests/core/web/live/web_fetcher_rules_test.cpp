// SPDX-License-Identifier: MIT
//
// Which requests may be made, and when: addresses that are refused, robots.txt, pauses.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/web/live/web_fetcher.h"
#include "tests/core/web/live/web_fetcher_fixture.h"

namespace pagelet {
namespace {

using std::chrono::milliseconds;
class WebFetcherRulesTest : public WebFetcherFixture {
 protected:
  // Whether the fetcher, which has asked for /a, then pauses before it asks for /b. It expects /b,
  // so it would ask for it while it waits for a page of another host.
  bool pauses_after_a(const WebFetcherOptions& options) {
    for (const char* path : {"/a", "/b", "/c"}) serve(path, Server::page("x"));
    WebFetcher fetcher(options);
    EXPECT_TRUE(fetcher.fetch(url("/a"), {}));
    return pauses_before_b(fetcher);
  }
  bool pauses_before_b(WebFetcher& fetcher) const {
    fetcher.expect(std::vector{url("/b")});
    (void)fetcher.fetch(url("/c", "other.example"), {});
    return fetcher.prefetched() == 0;
  }
  // Answers robots.txt from the cache, so that the first page is the first request to its host.
  void put_robots_into_cache(WebFetcherOptions& options, const std::string& text) const {
    options.cache_folder = cache_folder();
    put_into_cache(url("/robots.txt"), 200, "", text);
    put_into_cache(url("/robots.txt", "other.example"), 200, "", "");
  }
};

// --- addresses -----------------------------------------------------------------------------------

TEST_F(WebFetcherRulesTest, ANameOfAPrivateAddressIsRefusedBeforeAConnectionIsMade) {
  WebFetcherOptions guarded = options();
  guarded.http.allow_private = false;
  WebFetcher fetcher(guarded);
  const std::string message = message_of(fetcher, url("/a"));
  EXPECT_TRUE(contains(message, "loopback")) << message;
  EXPECT_TRUE(contains(message, "--allow-private")) << message;
  EXPECT_EQ(server_.connections(), 0);
}

// Robots.txt comes from the cache, as if the name had led to a public address before.
TEST_F(WebFetcherRulesTest, ANameThatLaterLeadsToAPrivateAddressIsRefused) {
  WebFetcherOptions guarded = options();
  guarded.http.allow_private = false;
  guarded.cache_folder = cache_folder();
  put_into_cache(url("/robots.txt"), 200, "", "");
  WebFetcher fetcher(guarded);
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), url("/a") + ": refused"));
  EXPECT_EQ(server_.connections(), 0);
}

TEST_F(WebFetcherRulesTest, PrivateLiteralsAreRefusedInEverySpelling) {
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

TEST_F(WebFetcherRulesTest, ARedirectToAPrivateAddressIsRefused) {
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

TEST_F(WebFetcherRulesTest, ARobotsFileThatRedirectsToAPrivateAddressForbidsAll) {
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

TEST_F(WebFetcherRulesTest, OtherSchemesAreRefused) {
  serve("/a", Server::redirect("file:///etc/passwd"));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), "file:///etc/passwd"));
  for (const char* other :
       {"file:///etc/passwd", "ftp://site.example/", "gopher://site.example/"}) {
    message_of(fetcher, other);
  }
}

TEST_F(WebFetcherRulesTest, PrivateTargetsAreRefusedEvenThroughAProxy) {
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

// --- robots --------------------------------------------------------------------------------------

TEST_F(WebFetcherRulesTest, RobotsIsObeyedAndReadOnce) {
  serve("/robots.txt", Server::page("User-agent: pagelet\nDisallow: /no\n"));
  serve("/yes", Server::page("x"));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/no/a")), "forbidden by " + url("/robots.txt")));
  EXPECT_TRUE(fetcher.fetch(url("/yes"), {}));
  EXPECT_TRUE(fetcher.fetch(url("/yes"), {}));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/yes", "/yes"}));
}

TEST_F(WebFetcherRulesTest, WithoutRobotsAllIsAllowedButAfterAServerErrorNothingIs) {
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
  // The server ends the connection without an answer.
  serve("/robots.txt", std::string());
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), "robots.txt cannot be loaded"));
}

TEST_F(WebFetcherRulesTest, RobotsMayRedirectFiveTimesAndIsIgnoredAfterMore) {
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

TEST_F(WebFetcherRulesTest, OnlyTheFirstHalfMebibyteOfRobotsCounts) {
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

TEST_F(WebFetcherRulesTest, TheCrawlDelayIsKept) {
  WebFetcherOptions delayed = options();
  put_robots_into_cache(delayed, "User-agent: *\n");
  EXPECT_FALSE(pauses_after_a(delayed));
  put_robots_into_cache(delayed, "User-agent: *\nCrawl-delay: 50\n");
  EXPECT_TRUE(pauses_after_a(delayed));
  // The pause ends.
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 0.01\n"));
  WebFetcher patient(options());
  EXPECT_TRUE(patient.fetch(url("/a"), {}));
  EXPECT_TRUE(patient.fetch(url("/b"), {}));
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 3600\n"));
  WebFetcher slow(options());
  EXPECT_TRUE(contains(message_of(slow, url("/a")), "longer pause"));
}

// --- pace ----------------------------------------------------------------------------------------

TEST_F(WebFetcherRulesTest, ThereIsAPauseBetweenRequestsToAHostButNotToALoopbackAddress) {
  WebFetcherOptions paced = options();
  put_robots_into_cache(paced, "");
  EXPECT_FALSE(pauses_after_a(paced));
  paced.pause = std::chrono::minutes(10);
  EXPECT_TRUE(pauses_after_a(paced));
  WebFetcher loopback(paced);
  EXPECT_TRUE(loopback.fetch(url("/a", "127.0.0.1"), {}));
  EXPECT_TRUE(loopback.fetch(url("/b", "127.0.0.1"), {}));
}

TEST_F(WebFetcherRulesTest, ABusyHostIsTriedAgain) {
  for (const char* status : {"429 Too Many Requests", "503 Service Unavailable"}) {
    serve("/a", {Server::response(status, "", ""),
                 Server::response(status, "Retry-After: 0\r\n", ""), Server::page("at last")});
    WebFetcher fetcher(options());
    const auto fetched = fetcher.fetch(url("/a"), {});
    ASSERT_TRUE(fetched) << fetched.error().text();
    EXPECT_EQ(fetched->body, "at last");
  }
}

TEST_F(WebFetcherRulesTest, ABusyHostIsNotTriedForever) {
  serve("/a", Server::response("503 Service Unavailable", "", ""));
  WebFetcher fetcher(options());
  EXPECT_TRUE(contains(message_of(fetcher, url("/a")), "status 503"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/a", "/a", "/a"}));
  serve("/b", Server::response("429 Too Many Requests", "Retry-After: 3600\r\n", ""));
  EXPECT_TRUE(contains(message_of(fetcher, url("/b")), "status 429"));
  EXPECT_EQ(server_.paths().size(), 6U);
}

TEST_F(WebFetcherRulesTest, RetryAfterHoldsForTheWholeHost) {
  const std::string busy = Server::response("429 X", "Retry-After: 50\r\n", "");
  for (const char* path : {"/a", "/b", "/c"}) serve(path, Server::page("x"));
  serve("/a", busy);
  WebFetcherOptions hasty = options();
  hasty.back_off = milliseconds(0);
  hasty.page_time = milliseconds(100);
  put_robots_into_cache(hasty, "");
  WebFetcher fetcher(hasty);
  // A fetch may end before the answer comes; one that comes ends the requests.
  const auto asked = [&] { return server_.paths().size(); };
  constexpr int kMostTries = 600;
  std::size_t before = 0;
  for (int tries = 0; tries < kMostTries; ++tries) {
    before = asked();
    ASSERT_TRUE(contains(message_of(fetcher, url("/a")), "within the time limit of a page"));
    if (before > 0 && asked() == before) break;
  }
  EXPECT_EQ(asked(), before);
  EXPECT_TRUE(pauses_before_b(fetcher));
}

}  // namespace
}  // namespace pagelet
