// SPDX-License-Identifier: MIT
#include "cli/label/label_server.h"

#include <fmt/format.h>
#include <httplib.h>
#include <openssl/crypto.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <mutex>
#include <random>
#include <string_view>
#include <utility>

#include "datasets/json_file.h"
#include "reports/html/report.h"

namespace pagelet {
namespace {

// Values of a request that are nested deeper are ignored.
constexpr int kDeepestRequest = 4;
// A request holds the labels of one page.
constexpr std::size_t kMaxRequestBytes = 4'000'000;
// A thread stays with its connection until that has been idle for some seconds. A browser opens six
// connections for a page, so this is enough for four pages at the same time.
constexpr std::size_t kThreads = 24;
constexpr std::size_t kMaxStrangers = 12;

// Time for a request, from its first byte to its last, and for a connection to wait for one.
constexpr std::chrono::seconds kRequestTime{3};
constexpr std::chrono::seconds kIdleTime{5};

// The policy of the page. The frames that show pages of sites have their own, stricter policy.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

// 128 random bits.
std::string new_token() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

std::string_view media_type(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".md")) return "text/plain; charset=utf-8";
  return "text/html; charset=utf-8";
}

// An asset of the labelling page, or one that it shares with the report.
const Asset* find_asset(std::string_view name) {
  for (const std::span<const Asset> assets : {label_assets(), html_assets()}) {
    for (const Asset& asset : assets) {
      if (asset.name == name) return &asset;
    }
  }
  return nullptr;
}

using Clock = std::chrono::steady_clock;

bool is_ready(socket_t socket, short event, Clock::duration time) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  pollfd polled{socket, event, 0};
  return left > 0 && ::poll(&polled, 1, static_cast<int>(left)) == 1;
}

// A connection with a deadline for all that is read. httplib's own limit starts again with each
// byte, so that a few senders of half requests could keep all threads.
class BoundedStream : public httplib::Stream {
 public:
  explicit BoundedStream(socket_t socket) : socket_(socket) {}

  void allow(Clock::duration time) { deadline_ = Clock::now() + time; }
  bool is_readable() const override { return is_ready(socket_, POLLIN, deadline_ - Clock::now()); }
  bool is_writable() const override { return is_ready(socket_, POLLOUT, kRequestTime); }
  ssize_t read(char* to, std::size_t size) override {
    is_given_up_ = !is_readable();
    return is_given_up_ ? -1 : ::recv(socket_, to, size, 0);
  }
  bool is_given_up() const { return is_given_up_; }  // in the middle of a request
  ssize_t write(const char* from, std::size_t size) override {
    return is_writable() ? ::send(socket_, from, size, MSG_NOSIGNAL) : -1;
  }
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return socket_; }

 private:
  socket_t socket_;
  Clock::time_point deadline_;
  bool is_given_up_ = false;
};

// The connections that have not sent the token. When there are too many, the oldest one is cut, so
// that strangers cannot keep all threads.
class Strangers {
 public:
  void add(socket_t socket) {
    const std::scoped_lock lock(mutex_);
    if (sockets_.size() == kMaxStrangers) {
      ::shutdown(sockets_.front(), SHUT_RDWR);
      sockets_.erase(sockets_.begin());
    }
    sockets_.push_back(socket);
  }
  void remove(socket_t socket) {
    const std::scoped_lock lock(mutex_);
    std::erase(sockets_, socket);
  }

 private:
  std::mutex mutex_;
  std::vector<socket_t> sockets_;  // the oldest first
};

void answer(httplib::Response& response, const Result<Json>& result) {
  const Json json = result ? *result : Json{{"error", result.error().text()}};
  if (!result) response.status = result.error().code == ErrorCode::kOutput ? 500 : 400;
  response.set_content(json.dump(-1, ' ', false, Json::error_handler_t::replace),
                       "application/json");
}

}  // namespace

class LabelServer::Parts : public httplib::Server {
 public:
  explicit Parts(LabelSession& labels) : session(labels) {}

  LabelSession& session;
  std::mutex one_request;  // the session answers one request at a time
  std::string token = new_token();
  std::string host;  // 127.0.0.1:PORT
  std::string url;
  int port = 0;

  bool is_allowed(const httplib::Request& request) const {
    const std::string asked = request.get_header_value("Host");
    const std::string local = "localhost:" + std::to_string(port);
    if (asked != host && asked != local) return false;
    const std::string origin = request.get_header_value("Origin");
    if (!origin.empty() && origin != "http://" + asked) return false;
    // The time of the comparison does not tell anything about the token.
    const std::string given = request.get_param_value("token");
    return given.size() == token.size() &&
           CRYPTO_memcmp(given.data(), token.data(), token.size()) == 0;
  }

  void set_routes() {
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      // The page sends no compressed requests: their size is not known before they are read.
      const bool is_coded = request.has_header("Content-Encoding");
      if (is_allowed(request) && !is_coded) {
        return httplib::Server::HandlerResponse::Unhandled;
      }
      response.status = is_coded ? 415 : 403;
      response.set_header("Connection", "close");  // its body is not read
      return httplib::Server::HandlerResponse::Handled;
    });
    Get("/", [this](const httplib::Request&, httplib::Response& response) {
      response.set_content(fill_template(find_asset("label.html")->text, {{"token", token}}),
                           "text/html; charset=utf-8");
    });
    Get("/assets/([a-z_]+[.](?:js|css|md))",
        [](const httplib::Request& request, httplib::Response& response) {
          const Asset* const asset = find_asset(request.matches[1].str());
          if (asset == nullptr) {
            response.status = 404;
            return;
          }
          response.set_content(asset->text.data(), asset->text.size(),
                               std::string(media_type(asset->name)));
        });
    set_api();
  }

  void set_api() {
    const auto get = [this](const char* path, auto answer_to) {
      Get(path, [this, answer_to](const httplib::Request& request, httplib::Response& response) {
        const std::scoped_lock lock(one_request);
        answer(response,
               answer_to([&](const char* name) { return request.get_param_value(name); }));
      });
    };
    get("/api/suite", [this](const auto&) { return Result<Json>(session.suite()); });
    get("/api/site", [this](const auto& value) { return session.site(value("site")); });
    get("/api/page",
        [this](const auto& value) { return session.page(value("site"), value("name")); });
    get("/api/cover",
        [this](const auto& value) { return session.cover(value("site"), value("selector")); });
    get("/api/compare", [this](const auto& value) {
      return session.compare(value("site"), value("a"), value("b"));
    });
    Post("/api/edit", [this](const httplib::Request& request, httplib::Response& response) {
      const std::scoped_lock lock(one_request);
      const Json json = parse_shallow_json<Json>(request.body, kDeepestRequest);
      answer(response, json.is_object()
                           ? session.edit(json)
                           : fail(ErrorCode::kInput, "the request is not a JSON object"));
    });
  }

 private:
  bool process_and_close_socket(socket_t socket) override {
    strangers_.add(socket);
    BoundedStream stream(socket);
    bool is_closed = false;
    while (!is_closed && !stream.is_given_up() && is_next_request_here(socket)) {
      stream.allow(kRequestTime);
      const bool is_answered =
          process_request(stream, false, is_closed, [&](const httplib::Request& request) {
            if (is_allowed(request)) strangers_.remove(socket);
          });
      if (!is_answered) break;
    }
    strangers_.remove(socket);  // before its number can be that of another one
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return true;
  }

  // Waits in steps, so that a server that stops does not wait for idle connections.
  bool is_next_request_here(socket_t socket) const {
    constexpr std::chrono::milliseconds kStep{100};
    const auto until = Clock::now() + kIdleTime;
    while (svr_sock_ >= 0 && Clock::now() < until) {
      if (is_ready(socket, POLLIN, kStep)) return true;
    }
    return false;
  }

  Strangers strangers_;
};

LabelServer::LabelServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
LabelServer::~LabelServer() = default;

Result<std::unique_ptr<LabelServer>> LabelServer::bind(LabelSession& session, int port) {
  auto parts = std::make_unique<Parts>(session);
  httplib::Server& server = *parts;
  // By default httplib allows two servers on one port, which would answer in turns.
  server.set_socket_options([](socket_t socket) {
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  });
  server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server.set_payload_max_length(kMaxRequestBytes);
  server.set_tcp_nodelay(true);
  server.set_default_headers({{"Content-Security-Policy", kPolicy},
                              {"Cache-Control", "no-store"},
                              {"Referrer-Policy", "no-referrer"},
                              {"X-Content-Type-Options", "nosniff"},
                              {"Cross-Origin-Resource-Policy", "same-origin"}});
  if (port == 0) {
    parts->port = server.bind_to_any_port("127.0.0.1");
  } else if (server.bind_to_port("127.0.0.1", port)) {
    parts->port = port;
  }
  if (parts->port <= 0) {
    return fail(ErrorCode::kNetwork, "port " + (port == 0 ? "" : std::to_string(port) + " ") +
                                         "of 127.0.0.1 cannot be used (another program may use "
                                         "it; choose another one with --port)");
  }
  parts->host = "127.0.0.1:" + std::to_string(parts->port);
  parts->url = "http://" + parts->host + "/?token=" + parts->token;
  parts->set_routes();
  return std::unique_ptr<LabelServer>(new LabelServer(std::move(parts)));
}

const std::string& LabelServer::url() const { return parts_->url; }
int LabelServer::port() const { return parts_->port; }
void LabelServer::serve() { parts_->listen_after_bind(); }
void LabelServer::stop() { parts_->stop(); }

}  // namespace pagelet
