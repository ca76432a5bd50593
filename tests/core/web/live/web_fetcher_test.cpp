// SPDX-License-Identifier: MIT
//
// What a request gives: pages, redirects, faults.

#include "core/web/live/web_fetcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <random>
#include <string>
#include <vector>

#include "core/budget.h"
#include "tests/core/web/live/web_fetcher_fixture.h"
#include "tests/support/errors.h"
#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

using std::chrono::milliseconds;
using WebFetcherTest = WebFetcherFixture;

TEST_F(WebFetcherTest, FetchesAPage) {
  serve("/a", Server::response("200 OK", "Content-Type: Text/HTML; charset=\"UTF-8\"\r\n", "body"));
  const Fetched fetched = fetch("/a#top");
  EXPECT_EQ(fetched.url, url("/a"));
  EXPECT_EQ(fetched.content_type, "text/html");
  EXPECT_EQ(fetched.charset, "UTF-8");
  EXPECT_EQ(fetched.body, "body");
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a"}));
  const std::string head = server_.requests()[1].head;
  EXPECT_TRUE(holds(head, "User-Agent: pagelet\r\n", "Accept-Encoding: gzip, deflate, br\r\n"))
      << head;
  EXPECT_FALSE(holds(head, "Cookie"));
}

TEST_F(WebFetcherTest, AFoldedFieldIsOneField) {
  serve("/a",
        Server::response("200 OK", "Content-Type: text/html;\r\n charset=shift_jis\r\n", "x"));
  const Fetched fetched = fetch("/a");
  EXPECT_EQ(fetched.content_type, "text/html");
  EXPECT_EQ(fetched.charset, "shift_jis");
}

TEST_F(WebFetcherTest, AnInterimResponseIsSkipped) {
  serve("/a", "HTTP/1.1 103 Early Hints\r\nContent-Type: x/y\r\n\r\n" + Server::page("x"));
  const Fetched fetched = fetch("/a");
  EXPECT_EQ(fetched.content_type, "text/html");
  EXPECT_EQ(fetched.body, "x");
}

TEST_F(WebFetcherTest, CookiesAreNotKept) {
  serve("/a", Server::page("x", "Set-Cookie: id=1; path=/\r\n"));
  serve("/b", Server::page("x"));
  fetch("/a");
  fetch("/b");
  EXPECT_FALSE(holds(server_.requests().back().head, "ookie"));
}

TEST_F(WebFetcherTest, OnlyASuccessfulAnswerIsAPage) {
  for (const char* status :
       {"404 Not Found", "500 Oops", "401 No", "304 Not Modified", "300 X", "204 No", "205 No"}) {
    serve("/a", Server::response(status, "", ""));
    const auto fetcher = make_web_fetcher(options());
    EXPECT_TRUE(holds(message_of(*fetcher, url("/a")),
                      url("/a") + ": status " + std::string(status).substr(0, 3)));
  }
}

TEST_F(WebFetcherTest, AnEmptyAnswerIsNoPage) {
  for (const char* body : {"", " \r\n"}) {
    serve("/a", Server::page(body));
    const auto fetcher = make_web_fetcher(options());
    EXPECT_TRUE(holds(message_of(*fetcher, url("/a")), url("/a") + ": the answer is empty"));
  }
}

// --- redirects -----------------------------------------------------------------------------------

TEST_F(WebFetcherTest, RedirectsAreFollowedAndRobotsIsReadOnEachHost) {
  serve("/a", Server::redirect("b/c"));
  serve("/b/c", Server::redirect(url("/d#x", "other.example")));
  serve("/d", Server::page("d"));
  EXPECT_EQ(fetch("/a").url, url("/d", "other.example"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/b/c", "/robots.txt", "/d"}));
}

TEST_F(WebFetcherTest, ARedirectToAForbiddenPathIsNotFollowed) {
  serve("/robots.txt", Server::page("User-agent: *\nDisallow: /private\n"));
  serve("/a", Server::redirect("/private/b"));
  EXPECT_TRUE(holds(message_of(url("/a")), "forbidden by"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a"}));
}

TEST_F(WebFetcherTest, RedirectsInACircleAndTooManyRedirectsAreErrors) {
  serve("/circle", Server::redirect("/circle2"));
  serve("/circle2", Server::redirect("/circle"));
  for (int i = 0; i < 12; ++i) {
    serve("/" + std::to_string(i), Server::redirect("/" + std::to_string(i + 1)));
  }
  serve("/12", Server::page("end"));
  EXPECT_TRUE(holds(message_of(url("/circle")), "circle"));
  EXPECT_TRUE(holds(message_of(url("/1")), "more than 10 redirects"));
  EXPECT_TRUE(fetcher_->fetch(url("/2"), {}));
}

TEST_F(WebFetcherTest, ARedirectWithoutTargetIsNoPage) {
  serve("/a", Server::response("302 Found", "", ""));
  EXPECT_TRUE(holds(message_of(url("/a")), "status 302"));
}

TEST_F(WebFetcherTest, AnAnswerIsReadAsInArchives) {
  const std::string text = "<p>" + std::string(5'000, 'a');
  serve("/twice", Server::page(gzip(gzip(text)),
                               "Content-Encoding: gzip\r\n"
                               "Content-Encoding: identity, gzip\r\n"));
  serve("/undone", Server::page(text, "Content-Encoding: br\r\n"));
  serve("/early", "HTTP/1.1 103 Early Hints\r\nContent-Type: a/b\r\n\r\n" + Server::page(text));
  serve("/cut", Server::page(gzip(text).substr(0, 30), "Content-Encoding: gzip\r\n"));
  serve("/unknown", Server::page(text, "Content-Encoding: compress\r\n"));
  for (const char* path : {"/twice", "/undone", "/early"}) {
    const Fetched fetched = fetch(path);
    EXPECT_EQ(fetched.body, text);
    EXPECT_EQ(fetched.content_type, "text/html");
  }
  EXPECT_TRUE(holds(message_of(url("/cut")), "damaged or truncated"));
  EXPECT_TRUE(holds(message_of(url("/unknown")), "unknown coding 'compress'"));
}

// --- faults --------------------------------------------------------------------------------------

TEST_F(WebFetcherTest, ABrokenConnectionIsTriedOnceMore) {
  const std::string cut = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf";
  serve("/a", {cut, Server::page("whole")});
  serve("/b", cut);
  serve("/c", std::string());
  EXPECT_EQ(fetch("/a").body, "whole");
  message_of(url("/b"));
  message_of(url("/c"));
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a", "/a", "/b", "/b", "/c", "/c"}));
  EXPECT_FALSE(fetcher_->is_gone(url("/b")));
}

TEST_F(WebFetcherTest, AServerThatStoppedIsGone) {
  serve("/a", Server::page("x"));
  fetch("/a");
  EXPECT_FALSE(fetcher_->is_gone(url("/b")));
  server_.stop();
  EXPECT_TRUE(holds(message_of(url("/b")), url("/b")));
  EXPECT_TRUE(fetcher_->is_gone(url("/other")));
  EXPECT_FALSE(fetcher_->is_gone(url("/", "other.example")));
}

TEST_F(WebFetcherTest, BodiesBeyondTheLimitAreRefused) {
  serve("/a", Server::page("12345678"));
  Limits limits;
  limits.max_bytes = 7;
  EXPECT_EQ(limit_of(fetcher_->fetch(url("/a"), limits)), LimitKind::kBytes);
  limits.max_bytes = 8;
  EXPECT_TRUE(fetcher_->fetch(url("/a"), limits));
}

TEST_F(WebFetcherTest, TheBudgetEndsAWait) {
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 50\n"));
  serve("/a", Server::page("x"));
  Budget budget(0.2);
  error_of(fetcher_->fetch(url("/a"), {}, &budget), ErrorCode::kTimeout);
  EXPECT_EQ(server_.paths(), (Paths{"/robots.txt"}));
}

TEST_F(WebFetcherTest, TheTimeForAllPagesEndsAWait) {
  serve("/robots.txt", Server::page("User-agent: *\nCrawl-delay: 50\n"));
  serve("/a", Server::page("x"));
  WebFetcherOptions ending = options();
  ending.latest = std::chrono::steady_clock::now() + milliseconds(200);
  const auto fetcher = make_web_fetcher(ending);
  EXPECT_TRUE(holds(error_of(fetcher->fetch(url("/a"), {}), ErrorCode::kTimeout), "all pages"));
  EXPECT_FALSE(fetcher->fetch(url("/a"), {}));
  EXPECT_EQ(std::ranges::count(server_.paths(), "/a"), 0);
}

// The server is silent while the time runs out.
TEST_F(WebFetcherTest, TheBudgetEndsATransfer) {
  std::atomic<bool> asked = false;
  std::promise<void> over;
  const std::shared_future<void> is_over = over.get_future().share();
  LoopbackServer silent([&](const Server::Request& request) {
    if (request.path == "/a") {
      asked = true;
      is_over.wait();
    }
    return Server::not_found();
  });
  const std::string at = "http://127.0.0.1:" + std::to_string(silent.port()) + "/a";
  do {
    Budget budget(0.3);
    error_of(fetcher_->fetch(at, {}, &budget), ErrorCode::kTimeout);
  } while (!asked);
  over.set_value();
  EXPECT_FALSE(fetcher_->is_gone(at));
}

TEST_F(WebFetcherTest, AnInvalidAnswerIsAnError) {
  for (const std::string& bytes :
       {std::string("nonsense\r\n\r\n"), std::string("HTTP/1.1\r\n\r\n"), std::string(3, '\0'),
        std::string("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"),
        std::string("HTTP/1.1 200 OK\r\nContent-Type: te"),
        std::string("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")}) {
    serve("/a", bytes);
    const auto fetcher = make_web_fetcher(options());
    message_of(*fetcher, url("/a"));
  }
  serve("/a", "HTTP/1.1 200 OK\r\nX: " + std::string(600'000, 'x') + "\r\n\r\nx");
  const auto fetcher = make_web_fetcher(options());
  EXPECT_FALSE(fetcher->fetch(url("/a"), {}));
}

// libcurl keeps them all, so a server could fill the memory with them. It has its own limit for
// their number since 8.13, so these are long.
TEST_F(WebFetcherTest, TrailersCountIntoTheLimitOfHeaders) {
  const auto answer = [](std::size_t interim, std::size_t header, std::size_t trailer) {
    const auto lines = [](std::size_t bytes) {
      std::string text;
      while (text.size() < bytes) text += "X-A: " + std::string(95, 'b') + "\r\n";
      return text;
    };
    return "HTTP/1.1 103 Early Hints\r\n" + lines(interim) +
           "\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"
           "Transfer-Encoding: chunked\r\n" +
           lines(header) + "\r\n1\r\nx\r\n0\r\n" + lines(trailer) + "\r\n";
  };
  serve("/a", answer(70'000, 70'000, 70'000));
  EXPECT_EQ(fetch("/a").body, "x");
  serve("/b", answer(0, 0, 300'000));
  serve("/c", answer(90'000, 90'000, 90'000));
  for (const std::string path : {"/b", "/c"}) {
    const auto fetcher = make_web_fetcher(options());
    error_of(fetcher->fetch(url(path), {}), ErrorCode::kLimit);
  }
}

TEST_F(WebFetcherTest, RandomlyDamagedAnswersAreAPageOrAnError) {
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
    WebFetcherOptions hasty = options();
    hasty.back_off = milliseconds(1);
    const auto fetcher = make_web_fetcher(hasty);
    const auto fetched = fetcher->fetch(url(path), {});
    ++(fetched ? pages : errors);
    EXPECT_LE(fetched ? fetched->body.size() : 0, whole.size());
    EXPECT_TRUE(fetched || holds(fetched.error().text(), "http://"));
  }
  EXPECT_GT(pages, 10);
  EXPECT_GT(errors, 10);
}

}  // namespace
}  // namespace pagelet
