// SPDX-License-Identifier: MIT
#pragma once

/// An HTTP server on the loopback. A test decides every byte of its answers. Each connection takes
/// one request.
///
/// Example:
///   LoopbackServer server(
///       [](const LoopbackServer::Request&) { return LoopbackServer::page("<p>x"); });
///   fetcher.fetch("http://127.0.0.1:" + std::to_string(server.port()) + "/a", {});
///   server.paths();     // {"/robots.txt", "/a"}

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace pagelet {

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

}  // namespace pagelet
