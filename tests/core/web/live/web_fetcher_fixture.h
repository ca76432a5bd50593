// SPDX-License-Identifier: MIT
#pragma once

/// What the tests of WebFetcher share: a server on the loopback with an answer for each path.
///
/// Example:
///   using WebFetcherTest = WebFetcherFixture;
///   TEST_F(WebFetcherTest, FetchesAPage) {
///     serve("/a", Server::page("x"));
///     EXPECT_EQ(fetch("/a").body, "x");
///     EXPECT_EQ(server_.paths(), (Paths{"/robots.txt", "/a"}));
///   }

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/web/live/web_fetcher.h"
#include "tests/support/errors.h"

namespace pagelet {

/// An HTTP server on the loopback. A test decides every byte of its answers. Each connection takes
/// one request.
class LoopbackServer {
 public:
  struct Request {
    std::string path;
    std::string head;  ///< request line and headers
  };
  /// Gives the whole response to a request. Several threads call it, one at a time.
  using Handler = std::function<std::string(const Request&)>;

  static std::string response(const std::string& status, const std::string& headers,
                              const std::string& body) {
    return "HTTP/1.1 " + status +
           "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
           headers + "\r\n" + body;
  }
  static std::string page(const std::string& html, const std::string& headers = "") {
    return response("200 OK", "Content-Type: text/html\r\n" + headers, html);
  }
  static std::string redirect(const std::string& location) {
    return response("302 Found", "Location: " + location + "\r\n", "");
  }
  static std::string not_found() { return response("404 Not Found", "", ""); }

  explicit LoopbackServer(Handler handler) : handler_(std::move(handler)) {
    listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listening_, any, size) != 0 || ::listen(listening_, 64) != 0 ||
        ::getsockname(listening_, any, &size) != 0) {
      throw std::runtime_error("no port on the loopback");
    }
    port_ = ntohs(address.sin_port);
    accepting_ = std::thread([this] { accept_all(); });
  }
  ~LoopbackServer() { stop(); }
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  /// Ends the server: it accepts no more connections.
  void stop() {
    if (!accepting_.joinable()) return;
    stopping_ = true;
    accepting_.join();
    ::close(listening_);
    for (std::thread& answering : answering_) answering.join();
  }

  /// Runs `change` while no request is answered, so it may change what the handler uses.
  template <class Change>
  void between_requests(const Change& change) {
    const std::lock_guard lock(mutex_);
    change();
  }

  int port() const { return port_; }
  int connections() const { return connections_; }
  std::vector<Request> requests() {
    const std::lock_guard lock(mutex_);
    return requests_;
  }
  std::vector<std::string> paths() {
    std::vector<std::string> paths;
    for (const Request& request : requests()) paths.push_back(request.path);
    return paths;
  }

 private:
  void accept_all() {
    while (!stopping_) {
      pollfd waiting{listening_, POLLIN, 0};
      if (::poll(&waiting, 1, 20) != 1) continue;
      const int connection = ::accept(listening_, nullptr, nullptr);
      if (connection < 0) continue;
      ++connections_;
      answering_.emplace_back([this, connection] { answer(connection); });
    }
  }
  void answer(int connection) {
    Request request;
    char buffer[4096];
    while (request.head.find("\r\n\r\n") == std::string::npos) {
      const ssize_t count = ::recv(connection, buffer, sizeof buffer, 0);
      if (count <= 0) break;
      request.head.append(buffer, static_cast<std::size_t>(count));
    }
    const std::size_t begin = request.head.find(' ') + 1;
    request.path = request.head.substr(begin, request.head.find(' ', begin) - begin);
    std::string bytes;
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
      bytes = handler_(request);
    }
    std::size_t sent = 0;
    while (sent < bytes.size()) {
      const ssize_t count =
          ::send(connection, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) break;
      sent += static_cast<std::size_t>(count);
    }
    ::close(connection);
  }

  Handler handler_;
  int listening_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  std::atomic<int> connections_ = 0;
  std::thread accepting_;
  std::vector<std::thread> answering_;
  std::mutex mutex_;
  std::vector<Request> requests_;
};

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
  static std::string message_of(Fetcher& fetcher, const std::string& at) {
    SCOPED_TRACE(at);
    return error_of(fetcher.fetch(at, {}), ErrorCode::kNetwork);
  }
  std::string message_of(const std::string& at) { return message_of(*fetcher_, at); }
  Fetched fetch(const std::string& path) { return require(fetcher_->fetch(url(path), {})); }

  std::map<std::string, std::vector<std::string>> responses_;
  Server server_{[this](const Server::Request& request) {
    const auto found = responses_.find(request.path);
    if (found == responses_.end()) return Server::not_found();
    const std::string response = found->second.back();
    if (found->second.size() > 1) found->second.pop_back();
    return response;
  }};
  std::unique_ptr<Fetcher> fetcher_ = make_web_fetcher(options());
};

}  // namespace pagelet
