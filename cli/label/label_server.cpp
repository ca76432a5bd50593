// SPDX-License-Identifier: MIT
#include "cli/label/label_server.h"

#include <fmt/format.h>
#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <list>
#include <optional>
#include <random>
#include <string_view>
#include <utility>

#include "core/text/ascii.h"
#include "datasets/json_file.h"
#include "reports/html/report.h"

namespace pagelet {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

// Values of a request that are nested deeper are ignored.
constexpr int kDeepestRequest = 4;
constexpr std::uint32_t kMaxHeadBytes = 16'384;
// A request holds the labels of one page.
constexpr std::size_t kMaxRequestBytes = 4'000'000;
constexpr std::size_t kMaxStrangers = 64;

// The time to wait for a request and to read all of it, and to send an answer.
constexpr std::chrono::seconds kRequestTime{5};
constexpr std::chrono::seconds kAnswerTime{60};

// The headers of every answer. The frames that show pages of sites have their own, stricter policy.
constexpr std::array<std::array<const char*, 2>, 5> kHeaders{
    {{"Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; "
      "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
      "frame-ancestors 'none'"},
     {"Cache-Control", "no-store"},
     {"Referrer-Policy", "no-referrer"},
     {"X-Content-Type-Options", "nosniff"},
     {"Cross-Origin-Resource-Policy", "same-origin"}}};

// 128 random bits.
std::string new_token() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

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

// The target of a request: its path, and the fields of its query.
struct Task {
  explicit Task(std::string_view target)
      : path(target.substr(0, target.find('?'))),
        query(target.substr(std::min(target.size(), path.size() + 1))) {}

  // The first value of a field, decoded. Empty if there is none.
  std::string operator()(std::string_view name) const {
    for (std::string_view rest = query; !rest.empty();) {
      const std::string_view field = rest.substr(0, rest.find('&'));
      rest.remove_prefix(std::min(rest.size(), field.size() + 1));
      if (field.substr(0, field.find('=')) != name) continue;
      std::string value(field.substr(std::min(field.size(), name.size() + 1)));
      std::ranges::replace(value, '+', ' ');
      return percent_decode_bytes(value);
    }
    return {};
  }

  std::string_view path;
  std::string_view query;
};

Response status_answer(http::status status) {
  Response response(status, 11);
  for (const auto& [name, value] : kHeaders) response.set(name, value);
  return response;
}

Response text_answer(std::string body, std::string_view type) {
  Response response = status_answer(http::status::ok);
  response.set(http::field::content_type, beast::string_view(type.data(), type.size()));
  response.body() = std::move(body);
  return response;
}

Response json_answer(const Result<Json>& result) {
  const Json json = result ? *result : Json{{"error", result.error().text()}};
  Response response =
      text_answer(json.dump(-1, ' ', false, Json::error_handler_t::replace), "application/json");
  if (!result) {
    response.result(result.error().code == ErrorCode::kOutput ? http::status::internal_server_error
                                                              : http::status::bad_request);
  }
  return response;
}

// What the server gives, and to whom.
class LabelPages {
 public:
  explicit LabelPages(LabelSession& session) : session_(session) {}

  const std::string& token() const { return token_; }
  void set_port(int port) { port_ = ":" + std::to_string(port); }

  // The status with which a request is refused before its body is read.
  std::optional<http::status> refusal(const Request& request) const {
    if (!is_allowed(request)) return http::status::forbidden;
    // The page sends no compressed requests: their size is not known before they are read.
    if (request.count(http::field::content_encoding) != 0) {
      return http::status::unsupported_media_type;
    }
    return std::nullopt;
  }

  // The answer to a request that is not refused.
  Response answer(const Request& request) {
    const Task target(view(request.target()));
    if (request.method() == http::verb::post) {
      if (target.path != "/api/edit") return status_answer(http::status::not_found);
      const Json json = parse_shallow_json<Json>(request.body(), kDeepestRequest);
      return json_answer(json.is_object()
                             ? session_.edit(json)
                             : fail(ErrorCode::kInput, "the request is not a JSON object"));
    }
    if (request.method() != http::verb::get) {
      return status_answer(http::status::method_not_allowed);
    }
    if (target.path == "/") {
      return text_answer(fill_template(find_asset("label.html")->text, {{"token", token_}}),
                         media_type("label.html"));
    }
    constexpr std::string_view kAssets = "/assets/";
    if (target.path.starts_with(kAssets)) return asset(target.path.substr(kAssets.size()));
    return data(target);
  }

 private:
  bool is_allowed(const Request& request) const {
    const std::string_view host = view(request[http::field::host]);
    if (host != "127.0.0.1" + port_ && host != "localhost" + port_) return false;
    if (request.count(http::field::host) != 1 || request.count(http::field::origin) > 1)
      return false;
    const std::string_view origin = view(request[http::field::origin]);
    if (!origin.empty() && origin != "http://" + std::string(host)) return false;
    // The time of the comparison does not tell anything about the token.
    const std::string given = Task(view(request.target()))("token");
    return given.size() == token_.size() &&
           CRYPTO_memcmp(given.data(), token_.data(), token_.size()) == 0;
  }

  static Response asset(std::string_view name) {
    const Asset* const asset = name.ends_with(".html") ? nullptr : find_asset(name);
    return asset == nullptr ? status_answer(http::status::not_found)
                            : text_answer(std::string(asset->text), media_type(name));
  }

  Response data(const Task& value) {
    if (value.path == "/api/suite") return json_answer(session_.suite());
    if (value.path == "/api/site") return json_answer(session_.site(value("site")));
    if (value.path == "/api/page") {
      return json_answer(session_.page(value("site"), value("name")));
    }
    if (value.path == "/api/cover") {
      return json_answer(session_.cover(value("site"), value("selector")));
    }
    if (value.path == "/api/compare") {
      std::vector<std::string> annotators{value("a"), value("b")};
      if (const std::string third = value("c"); !third.empty()) annotators.push_back(third);
      return json_answer(session_.compare(value("site"), annotators));
    }
    return status_answer(http::status::not_found);
  }

  LabelSession& session_;
  std::string token_ = new_token();
  std::string port_;  // ":PORT"
};

// A connection, which lives as long as one of its operations. It is a stranger until it has sent
// the token. A stranger gets nothing but a status, and its requests are not read to their end.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  // When there are too many strangers, the oldest one is cut.
  using Strangers = std::list<Connection*>;  // the oldest first

  Connection(tcp::socket socket, LabelPages& pages, asio::thread_pool& worker, Strangers& strangers)
      : stream_(std::move(socket)), pages_(pages), worker_(worker), strangers_(strangers) {
    if (strangers_.size() == kMaxStrangers) {
      strangers_.front()->stream_.close();  // its operation ends, and so its life
      strangers_.pop_front();
    }
    strangers_.push_back(this);
    error_code ignored;
    stream_.socket().set_option(tcp::no_delay(true), ignored);
  }
  ~Connection() { strangers_.remove(this); }

  void read_request() {
    parser_.emplace();
    parser_->header_limit(kMaxHeadBytes);
    parser_->body_limit(kMaxRequestBytes);
    stream_.expires_after(kRequestTime);  // for the body too
    read_head();
  }

 private:
  // Reads the whole head before it is parsed: the parser joins folded lines, which are refused, as
  // RFC 9112 (5.2) allows.
  void read_head() {
    const std::string_view read(static_cast<const char*>(buffer_.data().data()), buffer_.size());
    const std::string_view head = read.substr(0, read.find("\r\n\r\n"));
    if (head.size() < read.size()) {
      const bool is_folded = head.find("\r\n ") != head.npos || head.find("\r\n\t") != head.npos;
      return is_folded ? refuse(http::status::bad_request) : parse_head();
    }
    if (read.size() >= kMaxHeadBytes) return refuse(http::status::request_header_fields_too_large);
    stream_.async_read_some(buffer_.prepare(kMaxHeadBytes - read.size()),
                            [self = shared_from_this()](error_code error, std::size_t size) {
                              if (error) return;
                              self->buffer_.commit(size);
                              self->read_head();
                            });
  }

  void parse_head() {
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code result, std::size_t) { self->after_head(result); });
  }

  void after_head(error_code error) {
    if (error) return fail(error);
    if (const auto status = pages_.refusal(parser_->get())) return refuse(*status);
    strangers_.remove(this);
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code result, std::size_t) { self->after_body(result); });
  }

  // The worker answers one request at a time, and the other connections are read meanwhile.
  void after_body(error_code error) {
    if (error) return fail(error);
    stream_.expires_never();
    asio::post(worker_, [self = shared_from_this()] {
      self->answer();
      asio::post(self->stream_.get_executor(), [self] { self->send(); });
    });
  }

  void answer() {
    const Request request = parser_->release();
    try {
      response_ = pages_.answer(request);
    } catch (const std::exception&) {
      response_ = status_answer(http::status::internal_server_error);
    }
    response_.keep_alive(request.keep_alive());
  }

  void fail(error_code error) {
    if (error == http::error::end_of_stream || error == http::error::partial_message) return;
    if (error == http::error::header_limit) {
      return refuse(http::status::request_header_fields_too_large);
    }
    if (error == http::error::body_limit) return refuse(http::status::payload_too_large);
    const bool is_malformed =
        error.category() == error_code(http::error::bad_line_ending).category();
    if (is_malformed) refuse(http::status::bad_request);
  }

  void refuse(http::status status) {
    response_ = status_answer(status);
    response_.keep_alive(false);
    send();
  }

  void send() {
    response_.prepare_payload();
    stream_.expires_after(kAnswerTime);
    http::async_write(stream_, response_,
                      [self = shared_from_this()](error_code error, std::size_t) {
                        if (error) return;
                        if (self->response_.keep_alive()) return self->read_request();
                        error_code ignored;
                        self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
                        self->stream_.expires_after(kRequestTime);
                        self->discard(kMaxRequestBytes);
                      });
  }

  // Reads what the client still sends: if a connection is closed before, the client may lose the
  // answer.
  void discard(std::size_t most) {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(kMaxHeadBytes),
                            [self = shared_from_this(), most](error_code error, std::size_t size) {
                              if (!error && size < most) self->discard(most - size);
                            });
  }

  beast::tcp_stream stream_;
  LabelPages& pages_;
  asio::thread_pool& worker_;
  Strangers& strangers_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Response response_;
};

}  // namespace

class LabelServer::Parts {
 public:
  explicit Parts(LabelSession& session) : pages(session) {}

  // Returns whether 127.0.0.1 has the port free.
  bool bind(int port) {
    error_code error;
    const tcp::endpoint here(asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port));
    acceptor_.open(tcp::v4(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(here, error);
    if (!error) acceptor_.listen(tcp::acceptor::max_listen_connections, error);
    return !error;
  }

  int port() const { return acceptor_.local_endpoint().port(); }

  void serve() {
    accept();
    context.run();
  }

  LabelPages pages;
  std::string url;

 private:
  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (error) return accept_later();
      std::make_shared<Connection>(std::move(socket), pages, worker_, strangers_)->read_request();
      accept();
    });
  }

  // Without file descriptors, the next try would fail as well.
  void accept_later() {
    timer_.expires_after(std::chrono::milliseconds(100));
    timer_.async_wait([this](error_code) { accept(); });
  }

  Connection::Strangers strangers_;  // outlives all connections

 public:
  asio::io_context context{1};

 private:
  tcp::acceptor acceptor_{context};
  asio::steady_timer timer_{context};
  asio::thread_pool worker_{1};  // ends before the context
};

LabelServer::LabelServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
LabelServer::~LabelServer() = default;

Result<std::unique_ptr<LabelServer>> LabelServer::bind(LabelSession& session, int port) {
  std::unique_ptr<Parts> parts;
  try {
    parts = std::make_unique<Parts>(session);
  } catch (const std::runtime_error& error) {  // of Boost
    return fail(ErrorCode::kOutput, std::string("no thread can be started: ") + error.what());
  }
  if (!parts->bind(port)) {
    return fail(ErrorCode::kNetwork, "port " + (port == 0 ? "" : std::to_string(port) + " ") +
                                         "of 127.0.0.1 cannot be used (another program may use "
                                         "it; choose another one with --port)");
  }
  parts->pages.set_port(parts->port());
  parts->url =
      "http://127.0.0.1:" + std::to_string(parts->port()) + "/?token=" + parts->pages.token();
  return std::unique_ptr<LabelServer>(new LabelServer(std::move(parts)));
}

const std::string& LabelServer::url() const { return parts_->url; }
int LabelServer::port() const { return parts_->port(); }
void LabelServer::serve() { parts_->serve(); }
void LabelServer::stop() { parts_->context.stop(); }

}  // namespace pagelet
