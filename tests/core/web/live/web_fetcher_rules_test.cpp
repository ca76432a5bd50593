// SPDX-License-Identifier: MIT
//
// Which requests may be made, and when: addresses that are refused, robots.txt, pauses.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "core/web/live/web_fetcher.h"
#include "tests/core/web/live/web_fetcher_fixture.h"

namespace pagelet {
namespace {

using std::chrono::milliseconds;
class WebFetcherRulesTest : public WebFetcherFixture {
 protected:
  // Fetches the pages /a and /b. The fetcher must pause for 150 ms before each of them, after the
  // request before. The times are the client's: requests may arrive earlier or later.
  void expect_pauses(WebFetcher& fetcher) {
    const auto start = std::chrono::steady_clock::now();
    ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
    EXPECT_GE(std::chrono::steady_clock::now() - start, milliseconds(150));
    ASSERT_TRUE(fetcher.fetch(url("/b"), {}));
    EXPECT_GE(std::chrono::steady_clock::now() - start, milliseconds(300));
    EXPECT_EQ(server_.requests().size(), 3U) << "the first one is for robots.txt";
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
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 0.15\n"));
  for (const char* path : {"/a", "/b"}) serve(path, Server::page("x"));
  WebFetcher fetcher(options());
  expect_pauses(fetcher);
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 3600\n"));
  WebFetcher slow(options());
  EXPECT_TRUE(contains(message_of(slow, url("/a")), "longer pause"));
}

// --- pace ----------------------------------------------------------------------------------------

TEST_F(WebFetcherRulesTest, ThereIsAPauseBetweenRequestsToAHostButNotToALoopbackAddress) {
  for (const char* path : {"/a", "/b"}) serve(path, Server::page("x"));
  WebFetcherOptions paced = options();
  paced.pause = milliseconds(150);
  WebFetcher fetcher(paced);
  expect_pauses(fetcher);
  paced.pause = std::chrono::minutes(10);
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
  serve("/a", {Server::response("429 X", "Retry-After: 1\r\n", ""), Server::page("x")});
  WebFetcher fetcher(options());
  ASSERT_TRUE(fetcher.fetch(url("/a"), {}));
  const auto requests = server_.requests();
  ASSERT_EQ(requests.size(), 3U);
  EXPECT_GE(requests[2].at - requests[1].at, milliseconds(950));
}

}  // namespace
}  // namespace pagelet
