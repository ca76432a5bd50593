// SPDX-License-Identifier: MIT
//
// Which requests may be made, and when: addresses that are refused, robots.txt, pauses.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/web/live/web_fetcher.h"
#include "tests/core/web/live/web_fetcher_fixture.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

using std::chrono::milliseconds;
class WebFetcherRulesTest : public WebFetcherFixture {
 protected:
  // Whether the fetcher pauses for a long time before it asks for /b.
  bool pauses_before_b(Fetcher& fetcher) {
    Budget budget(0.5);
    const auto fetched = fetcher.fetch(url("/b"), {}, &budget);
    EXPECT_TRUE(fetched || fetched.error().code == ErrorCode::kTimeout);
    return std::ranges::count(server_.paths(), "/b") == 0;
  }
  // The first `count` connections count as public, as if a name had led elsewhere before.
  WebFetcherOptions guarded(int count = 0) const {
    WebFetcherOptions guarded = options();
    guarded.allow_private = false;
    guarded.kind_of_address = [left = count](const sockaddr& address) mutable {
      return left-- > 0 ? AddressKind::kPublic : address_kind(address);
    };
    return guarded;
  }
};

// --- addresses -----------------------------------------------------------------------------------

TEST_F(WebFetcherRulesTest, ANameOfAPrivateAddressIsRefusedBeforeAConnectionIsMade) {
  const auto fetcher = make_web_fetcher(guarded());
  const std::string message = message_of(*fetcher, url("/a"));
  EXPECT_TRUE(holds(message, "not public", "--allow-private")) << message;
  EXPECT_EQ(server_.connections(), 0);
}

TEST_F(WebFetcherRulesTest, ANameThatLaterLeadsToAPrivateAddressIsRefused) {
  serve("/a", Server::page("x"));
  const auto fetcher = make_web_fetcher(guarded(1));
  EXPECT_TRUE(holds(message_of(*fetcher, url("/a")), url("/a") + ": refused"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt"}));
}

TEST_F(WebFetcherRulesTest, PrivateLiteralsAreRefusedInEverySpelling) {
  const auto fetcher = make_web_fetcher(guarded());
  for (const char* host :
       {"127.0.0.1", "localhost", "0x7f000001", "2130706433", "017700000001", "[::1]",
        "[::ffff:7f00:1]", "169.254.169.254", "10.0.0.1", "[fd00::1]", "0.0.0.0"}) {
    EXPECT_TRUE(holds(message_of(*fetcher, url("/a", host)), "refused")) << host;
  }
  EXPECT_EQ(server_.connections(), 0);
}

TEST_F(WebFetcherRulesTest, ARedirectToAPrivateAddressIsRefused) {
  for (const char* host : {"127.0.0.1", "other.example"}) {
    serve("/a", Server::redirect(url("/secret", host)));
    const auto fetcher = make_web_fetcher(guarded(2));
    EXPECT_TRUE(holds(message_of(*fetcher, url("/a")), "refused")) << host;
  }
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/robots.txt", "/a"}));
}

TEST_F(WebFetcherRulesTest, ARobotsFileThatRedirectsToAPrivateAddressForbidsAll) {
  serve("/robots.txt", Server::redirect(url("/robots.txt", "other.example")));
  const auto fetcher = make_web_fetcher(guarded(1));
  const std::string message = message_of(*fetcher, url("/a"));
  EXPECT_TRUE(holds(message, "robots.txt cannot be loaded", "refused")) << message;
  EXPECT_EQ(server_.connections(), 1);
}

TEST_F(WebFetcherRulesTest, OtherSchemesAreRefused) {
  serve("/a", Server::redirect("file:///etc/passwd"));
  EXPECT_TRUE(holds(message_of(url("/a")), "file:///etc/passwd"));
  for (const char* other :
       {"file:///etc/passwd", "ftp://site.example/", "gopher://site.example/"}) {
    message_of(other);
  }
}

TEST_F(WebFetcherRulesTest, PrivateTargetsAreRefusedEvenThroughAProxy) {
  ::setenv("http_proxy", ("http://127.0.0.1:" + std::to_string(server_.port())).c_str(), 1);
  const auto fetcher = make_web_fetcher(guarded());
  EXPECT_TRUE(holds(message_of(*fetcher, "http://10.0.0.1/"), "refused"));
  EXPECT_TRUE(holds(message_of(*fetcher, "http://public.example/"), "refused"));
  EXPECT_EQ(server_.connections(), 0);
  serve("http://public.example/", Server::page("through the proxy"));
  const auto open = make_web_fetcher(options());
  const auto fetched = open->fetch("http://public.example/", {});
  ::unsetenv("http_proxy");
  ASSERT_TRUE(fetched) << fetched.error().text();
  EXPECT_EQ(fetched->body, "through the proxy");
}

// --- robots --------------------------------------------------------------------------------------

TEST_F(WebFetcherRulesTest, RobotsIsObeyedAndReadOnce) {
  serve("/robots.txt", Server::page("User-agent: pagelet\nDisallow: /no\n"));
  serve("/yes", Server::page("x"));
  EXPECT_TRUE(holds(message_of(url("/no/a")), "forbidden by " + url("/robots.txt")));
  EXPECT_TRUE(fetcher_->fetch(url("/yes"), {}));
  EXPECT_TRUE(fetcher_->fetch(url("/yes"), {}));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/yes", "/yes"}));
}

TEST_F(WebFetcherRulesTest, WithoutRobotsAllIsAllowedButAfterAServerErrorNothingIs) {
  serve("/a", Server::page("x"));
  for (const char* status : {"400 X", "401 X", "403 X", "404 X", "410 X", "451 X"}) {
    serve("/robots.txt", Server::response(status, "", "User-agent: *\nDisallow: /\n"));
    const auto fetcher = make_web_fetcher(options());
    EXPECT_TRUE(fetcher->fetch(url("/a"), {})) << status;
  }
  for (const char* status : {"500 X", "502 X", "503 X", "429 X"}) {
    serve("/robots.txt", Server::response(status, "", ""));
    const auto fetcher = make_web_fetcher(options());
    const std::string message = message_of(*fetcher, url("/a"));
    EXPECT_TRUE(holds(message, "forbidden, because")) << message;
  }
  // The server ends the connection without an answer.
  serve("/robots.txt", std::string());
  const auto fetcher = make_web_fetcher(options());
  EXPECT_TRUE(holds(message_of(*fetcher, url("/a")), "robots.txt cannot be loaded"));
}

TEST_F(WebFetcherRulesTest, RobotsMayRedirectFiveTimesAndIsIgnoredAfterMore) {
  serve("/a", Server::page("x"));
  serve("/robots.txt", Server::redirect("/1"));
  for (int i = 1; i < 5; ++i) {
    serve("/" + std::to_string(i), Server::redirect("/" + std::to_string(i + 1)));
  }
  serve("/5", Server::page("User-agent: *\nDisallow: /\n"));
  const auto five = make_web_fetcher(options());
  EXPECT_TRUE(holds(message_of(*five, url("/a")), "forbidden by"));
  serve("/5", Server::redirect("/6"));
  const auto six = make_web_fetcher(options());
  EXPECT_TRUE(six->fetch(url("/a"), {}));
}

TEST_F(WebFetcherRulesTest, OnlyTheFirstHalfMebibyteOfRobotsCounts) {
  const std::string rule = "Disallow: /a\n";
  const std::string filler(500 * 1024, '#');
  serve("/a", Server::page("x"));
  serve("/robots.txt", Server::page("User-agent: *\n" + filler + "\n" + rule));
  const auto heeded = make_web_fetcher(options());
  EXPECT_TRUE(holds(message_of(*heeded, url("/a")), "forbidden by"));
  serve("/robots.txt", Server::page("User-agent: *\n" + filler + filler + "\n" + rule));
  const auto cut = make_web_fetcher(options());
  EXPECT_TRUE(cut->fetch(url("/a"), {}));
}

TEST_F(WebFetcherRulesTest, TheCrawlDelayIsKept) {
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 50\n"));
  serve("/a", Server::page("x"));
  const auto patient = make_web_fetcher(options());
  // Even the first page comes 50 s after robots.txt.
  EXPECT_TRUE(pauses_before_b(*patient));
  // The pause ends.
  serve("/b", Server::page("x"));
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 0.01\n"));
  const auto short_pause = make_web_fetcher(options());
  EXPECT_TRUE(short_pause->fetch(url("/a"), {}));
  EXPECT_TRUE(short_pause->fetch(url("/b"), {}));
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 3600\n"));
  const auto slow = make_web_fetcher(options());
  EXPECT_TRUE(holds(message_of(*slow, url("/a")), "longer pause"));
}

// --- pace ----------------------------------------------------------------------------------------

TEST_F(WebFetcherRulesTest, ThereIsAPauseBetweenRequestsToAHostButNotToALoopbackAddress) {
  for (const char* path : {"/a", "/b"}) serve(path, Server::page("x"));
  WebFetcherOptions paced = options();
  paced.pause = std::chrono::hours(1);
  const auto fetcher = make_web_fetcher(paced);
  EXPECT_TRUE(pauses_before_b(*fetcher));
  EXPECT_LE(server_.paths().size(), 1U);
  const auto loopback = make_web_fetcher(paced);
  EXPECT_TRUE(loopback->fetch(url("/a", "127.0.0.1"), {}));
  EXPECT_TRUE(loopback->fetch(url("/b", "127.0.0.1"), {}));
  paced.pause = milliseconds(1);
  const auto fast = make_web_fetcher(paced);
  EXPECT_TRUE(fast->fetch(url("/a"), {}));
  EXPECT_TRUE(fast->fetch(url("/b"), {}));
}

TEST_F(WebFetcherRulesTest, ABusyHostIsTriedAgain) {
  for (const char* status : {"429 Too Many Requests", "503 Service Unavailable"}) {
    serve("/a", {Server::response(status, "", ""),
                 Server::response(status, "Retry-After: 0\r\n", ""), Server::page("at last")});
    const auto fetcher = make_web_fetcher(options());
    EXPECT_EQ(require(fetcher->fetch(url("/a"), {})).body, "at last");
  }
}

TEST_F(WebFetcherRulesTest, ABusyHostIsNotTriedForever) {
  serve("/a", Server::response("503 Service Unavailable", "", ""));
  EXPECT_TRUE(holds(message_of(url("/a")), "status 503"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/a", "/a", "/a"}));
  serve("/b", Server::response("429 Too Many Requests", "Retry-After: 3600\r\n", ""));
  EXPECT_TRUE(holds(message_of(url("/b")), "status 429"));
  EXPECT_EQ(server_.paths().size(), 6U);
}

TEST_F(WebFetcherRulesTest, RetryAfterHoldsForTheWholeHost) {
  serve("/a", Server::response("429 X", "Retry-After: 50\r\n", ""));
  serve("/b", Server::page("x"));
  // A fetch may end before the answer comes; one that comes ends the requests.
  const auto asked = [&] { return server_.paths().size(); };
  std::size_t before = 0;
  do {
    before = asked();
    Budget budget(0.5);
    error_of(fetcher_->fetch(url("/a"), {}, &budget), ErrorCode::kTimeout);
  } while (asked() != before || std::ranges::count(server_.paths(), "/a") == 0);
  EXPECT_TRUE(pauses_before_b(*fetcher_));
}

TEST(RetryAfter, IsReadAsSecondsOrAsADate) {
  constexpr std::int64_t kNow = 1'000'000'000;  // Sun, 09 Sep 2001 01:46:40 GMT
  EXPECT_EQ(retry_after("120", kNow), 120);
  EXPECT_EQ(retry_after("Sun, 09 Sep 2001 01:47:00 GMT", kNow), 20);
  EXPECT_EQ(retry_after("Sun, 09 Sep 2001 01:46:00 GMT", kNow), 0);
  EXPECT_EQ(retry_after("", kNow), std::nullopt);
  EXPECT_EQ(retry_after("soon", kNow), std::nullopt);
  EXPECT_EQ(retry_after("-99999999999999999999999", kNow), std::nullopt);
  EXPECT_EQ(retry_after("99999999999999999999999 apples", kNow), std::nullopt);
  EXPECT_GT(retry_after("99999999999999999999999", kNow), 1'000'000);
}

}  // namespace
}  // namespace pagelet
