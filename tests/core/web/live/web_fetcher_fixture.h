// SPDX-License-Identifier: MIT
#pragma once

/// What the tests of WebFetcher share: a server on the loopback with an answer for each path.
///
/// Example:
///   using WebFetcherTest = WebFetcherFixture;
///   TEST_F(WebFetcherTest, FetchesAPage) {
///     serve("/a", Server::page("x"));
///     WebFetcher fetcher(options());
///     EXPECT_TRUE(fetcher.fetch(url("/a"), {}));
///     EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a"}));
///   }

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/web/live/web_fetcher.h"
#include "tests/support/loopback_server.h"

namespace pagelet {

class WebFetcherFixture : public testing::Test {
 protected:
  using Server = LoopbackServer;
  using Paths = std::vector<std::string>;

  static void SetUpTestSuite() {
    // Tests must not depend on the proxies of the machine.
    for (const char* name :
         {"http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"}) {
      ::unsetenv(name);
    }
  }

  // Sets the answer for a path; other paths give 404.
  void serve(const std::string& path, const std::string& response) {
    serve(path, std::vector<std::string>{response});
  }
  // The answers are given one after the other; the last one is repeated.
  void serve(const std::string& path, std::vector<std::string> responses) {
    std::ranges::reverse(responses);
    server_.between_requests([&] { responses_[path] = std::move(responses); });
  }

  // The hosts `site.example` and `other.example` lead to the server, by the option for tests.
  WebFetcherOptions options() const {
    WebFetcherOptions options;
    options.allow_private = true;
    options.pause = std::chrono::milliseconds(0);
    options.back_off = std::chrono::milliseconds(10);
    const std::string address = ":" + std::to_string(server_.port()) + ":127.0.0.1";
    options.resolve = {"site.example" + address, "other.example" + address};
    return options;
  }
  std::string url(const std::string& path, const std::string& host = "site.example") const {
    return "http://" + host + ":" + std::to_string(server_.port()) + path;
  }
  static bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
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
};

}  // namespace pagelet
