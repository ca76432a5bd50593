// SPDX-License-Identifier: MIT
#include "core/web/live/web_fetcher.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <map>
#include <new>
#include <thread>
#include <utility>

#include "core/budget.h"
#include "core/result.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/url/url.h"
#include "core/web/http/http_message.h"
#include "core/web/live/curl_library.h"
#include "core/web/live/robots.h"

namespace pagelet {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// For one request.
constexpr milliseconds kConnectTime{15'000};
constexpr milliseconds kTransferTime{120'000};
constexpr long kStallSeconds = 20;  // a slower transfer for so long is given up
constexpr long kStallBytesPerSecond = 64;
constexpr std::size_t kMaxHeaderBytes = 262'144;
// At most this number of bytes of a body without use are read. After more, it is cheaper to close
// the connection than to keep it.
constexpr std::size_t kMaxUnwanted = 262'144;

// For one page.
constexpr std::size_t kMaxAttempts = 4;  // of a URL whose host answers 429 or 503
// A longer Retry-After or Crawl-delay counts as a refusal.
constexpr std::int64_t kMaxWaitSeconds = 60;
constexpr std::size_t kMaxRobotsBytes = 524'288;  // RFC 9309 requires at least 500 KiB
constexpr std::size_t kMaxRobotsRedirects = 5;

// 204 and 205 have no content; 206 is a part of a page, which was not requested.
bool is_success(int status) {
  return status >= 200 && status < 300 && status != 204 && status != 205 && status != 206;
}

struct Request {
  std::string url;            // `http` or `https`; encoded
  std::size_t max_bytes = 0;  // limit for the decoded body
  bool cut = false;           // a larger body is cut at the limit and is not a failure
  milliseconds time{0};
};

struct Response {
  enum class Failure : std::uint8_t {
    kNone,      // there is a response, with any status
    kConnect,   // no connection: name unknown, port closed, no TLS
    kBroken,    // the connection ended early
    kTooLarge,  // the body is too large, as received or decoded
    kUnusable,  // refused address, too slow, not HTTP, unknown coding, bad certificate ...
  };
  Failure failure = Failure::kNone;
  std::string reason;  // of a failure, for messages
  std::string url;     // of the last request, after redirects
  HttpHead head;
  std::string body;  // decoded; only with a status 2xx
};
using Failure = Response::Failure;

using List = std::unique_ptr<curl_slist, decltype(CurlLibrary::slist_free_all)>;

List make_list(const CurlLibrary& curl, const std::vector<std::string>& lines) {
  List list(nullptr, curl.slist_free_all);
  for (const std::string& line : lines) {
    curl_slist* longer = curl.slist_append(list.get(), line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    (void)list.release();
    list.reset(longer);
  }
  return list;
}

// The file of certificates that this system trusts, for a program that was built on another one
// (the Python package). Empty: curl knows best.
const char* certificates_of_system() {
  if (const char* named = std::getenv("SSL_CERT_FILE"); named != nullptr && *named) {
    return named;
  }
  for (const char* file : {"/etc/ssl/certs/ca-certificates.crt",  // Debian, Arch, Alpine
                           "/etc/pki/tls/certs/ca-bundle.crt",    // Fedora
                           "/etc/ssl/ca-bundle.pem"}) {           // SUSE
    if (access(file, R_OK) == 0) return file;
  }
  return "";
}

// One request, which gives one response: redirects are not followed and nothing is tried again.
class Transfer {
 public:
  Transfer(const WebFetcherOptions& options, Request request, const CurlLibrary& curl, CURL* easy)
      : options_(options), request_(std::move(request)), curl_(curl), easy_(easy) {}

  Response run() {
    const List headers = make_list(curl_, {"Accept: text/html, application/xhtml+xml, */*;q=0.5",
                                           "Accept-Encoding: gzip, deflate, br"});
    const List resolve = make_list(curl_, options_.resolve);
    curl_.easy_reset(easy_);  // keeps the connections
    const auto set = [&](CURLoption option, auto value) {
      if (curl_.easy_setopt(easy_, option, value) == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
    };
    set(CURLOPT_URL, request_.url.c_str());
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_PATH_AS_IS, 1L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_USERAGENT, options_.user_agent.c_str());
    set(CURLOPT_HTTPHEADER, headers.get());
    set(CURLOPT_HTTP_CONTENT_DECODING, 0L);
    set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(kConnectTime.count()));
    set(CURLOPT_TIMEOUT_MS, static_cast<long>(request_.time.count()));
    set(CURLOPT_LOW_SPEED_LIMIT, kStallBytesPerSecond);
    set(CURLOPT_LOW_SPEED_TIME, kStallSeconds);
    set(CURLOPT_OPENSOCKETFUNCTION, &open_socket);
    set(CURLOPT_OPENSOCKETDATA, this);
    set(CURLOPT_HEADERFUNCTION, &receive_header);
    set(CURLOPT_HEADERDATA, this);
    set(CURLOPT_WRITEFUNCTION, &receive_body);
    set(CURLOPT_WRITEDATA, this);
    if (resolve) set(CURLOPT_RESOLVE, resolve.get());
    if (!options_.ca_file.empty()) set(CURLOPT_CAINFO, options_.ca_file.c_str());
    end(curl_.easy_perform(easy_));
    return std::move(response_);
  }

 private:
  static curl_socket_t open_socket(void* self, curlsocktype, curl_sockaddr* address) {
    auto& transfer = *static_cast<Transfer*>(self);
    const AddressKind kind = transfer.options_.kind_of_address(address->addr);
    if (kind != AddressKind::kPublic && !transfer.options_.allow_private) {
      // The host may also have another address, which is tried next.
      transfer.is_refused_ = true;
      return CURL_SOCKET_BAD;
    }
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  }

  static std::size_t receive_header(char* data, std::size_t size, std::size_t count, void* self) {
    auto& transfer = *static_cast<Transfer*>(self);
    const std::string_view line(data, size * count);
    transfer.header_bytes_ += line.size();
    if (transfer.header_bytes_ > kMaxHeaderBytes) {
      transfer.fail(Failure::kTooLarge,
                    "headers of more than " + std::to_string(kMaxHeaderBytes) + " bytes");
      return 0;
    }
    if (transfer.body_.empty()) transfer.header_ += line;  // later ones are trailers
    return line.size();
  }

  static std::size_t receive_body(char* data, std::size_t size, std::size_t count, void* self) {
    auto& transfer = *static_cast<Transfer*>(self);
    const std::size_t most = transfer.is_wanted() ? transfer.request_.max_bytes : kMaxUnwanted;
    const std::size_t free = most - transfer.body_.size();
    transfer.is_cut_ = size * count > free;
    transfer.body_.append(data, std::min(size * count, free));
    return transfer.is_cut_ ? 0 : size * count;
  }

  bool is_wanted() const {
    long status = 0;
    curl_.easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &status);
    return status / 100 == 2;
  }

  Failure failure_of(CURLcode code) const {
    switch (code) {
      case CURLE_COULDNT_RESOLVE_HOST:
      case CURLE_COULDNT_RESOLVE_PROXY:
      case CURLE_COULDNT_CONNECT:
      case CURLE_SSL_CONNECT_ERROR:
        return Failure::kConnect;
      case CURLE_SEND_ERROR:
      case CURLE_RECV_ERROR:
      case CURLE_GOT_NOTHING:
      case CURLE_PARTIAL_FILE:
      case CURLE_HTTP2:
      case CURLE_HTTP2_STREAM:
        return Failure::kBroken;
      case CURLE_OPERATION_TIMEDOUT: {
        curl_off_t sent_after = 0;  // microseconds; 0: no request was sent yet
        curl_.easy_getinfo(easy_, CURLINFO_PRETRANSFER_TIME_T, &sent_after);
        return sent_after > 0 ? Failure::kUnusable : Failure::kConnect;
      }
#if LIBCURL_VERSION_NUM >= 0x080600
      case CURLE_TOO_LARGE:  // libcurl's own limits of headers
        return Failure::kTooLarge;
#endif
      default:
        return Failure::kUnusable;
    }
  }

  void end(CURLcode code) {
    if (code == CURLE_COULDNT_CONNECT && is_refused_) {
      fail(Failure::kUnusable, std::string(kNotPublic));
    } else if (code != CURLE_OK && !is_cut_) {
      const Failure failure = failure_of(code);
      // libcurl reports a line above its own limit as a lack of memory. A real lack of memory ends
      // the program in another way.
      const bool is_long = code == CURLE_OUT_OF_MEMORY || failure == Failure::kTooLarge;
      std::string reason = is_long ? "a line of its header is too long" : curl_.easy_strerror(code);
      const bool is_slow = code == CURLE_OPERATION_TIMEDOUT && failure == Failure::kUnusable;
      fail(failure, (is_slow ? "too slow: " : "") + reason);
    }
    if (response_.failure == Failure::kNone) read_answer();
  }

  void read_answer() {
    std::optional<HttpHead> head = parse_http_head(header_);
    if (!head) return fail(Failure::kBroken, "its header is cut off");
    head->chunked = false;  // libcurl has put the chunks together
    if (is_wanted()) read_body(*head);
    response_.head = std::move(*head);
  }

  void read_body(const HttpHead& head) {
    DecodedContent body = decode_http_body(head, body_, request_.max_bytes);
    if (is_cut_) body.error = Error{ErrorCode::kLimit, byte_limit_message(request_.max_bytes)};
    const bool is_too_large = body.error && body.error->code == ErrorCode::kLimit;
    if (!body.error || (is_too_large && request_.cut)) {
      response_.body = std::move(body.text);
    } else {
      fail(is_too_large                             ? Failure::kTooLarge
           : body.error->code == ErrorCode::kCoding ? Failure::kUnusable
                                                    : Failure::kBroken,
           body.error->message);
    }
  }

  void fail(Failure failure, std::string reason) {
    if (response_.failure != Failure::kNone) return;
    response_.failure = failure;
    response_.reason = std::move(reason);
  }

  const WebFetcherOptions& options_;
  Request request_;
  const CurlLibrary& curl_;
  CURL* easy_;
  bool is_refused_ = false;  // a socket was not opened, because its address is not public
  std::string header_;
  std::size_t header_bytes_ = 0;  // with interim answers and trailers, all of which libcurl keeps
  std::string body_;              // as received
  bool is_cut_ = false;           // we ended the transfer, because its body is too large
  Response response_;
};

using Easy = std::unique_ptr<CURL, decltype(CurlLibrary::easy_cleanup)>;

class WebFetcher final : public Fetcher {
 public:
  explicit WebFetcher(WebFetcherOptions options) : options_(std::move(options)) {
    if (options_.ca_file.empty()) options_.ca_file = certificates_of_system();
  }

  Result<Fetched> fetch(std::string_view url, const Limits& limits, Budget* budget) override {
    std::optional<RequestUrl> at = request_url(url);
    if (!at) {
      return fail_network(std::string(url), "is not a usable http or https URL");
    }
    const Budget::Waiting waiting(budget);
    PAGELET_TRY(load_curl());
    max_bytes_ = limits.max_bytes;
    until_ = end_of_time(budget);
    PAGELET_ASSIGN_OR_RETURN(Response response, load(std::move(*at), false));
    const HttpHead& head = response.head;
    if (!is_success(head.status)) {
      return fail_network(response.url, "status " + std::to_string(head.status));
    }
    if (is_blank(response.body)) return fail_network(response.url, "the answer is empty");
    return Fetched{std::move(response.url), head.media_type.name, head.media_type.charset,
                   std::move(response.body)};
  }

  std::size_t requests() const override { return requests_; }

  bool is_gone(std::string_view url) const override {
    const std::optional<RequestUrl> request = request_url(url);
    if (!request) return false;
    const auto server = servers_.find(request->origin);
    return server != servers_.end() && !server->second.gone.empty();
  }

 private:
  struct Server {
    std::optional<RobotsRules> robots;
    std::string no_robots;  // why everything counts as forbidden
    std::string gone;       // why it cannot be reached any more
  };
  struct Pace {
    Clock::time_point next_request;
    milliseconds pause{0};
  };
  // The moment when the time of the page is up, and the reason to report then.
  struct End {
    Clock::time_point moment;
    const char* reason;
  };

  Result<void> load_curl() {
    const Result<CurlLibrary>& library = curl_library();
    if (!library) return tl::unexpected<Error>(library.error());
    if (!easy_) easy_ = Easy(library->easy_init(), library->easy_cleanup);
    if (!easy_) throw std::bad_alloc();
    return {};
  }

  // The first of the moments at which a page's time is up.
  std::optional<End> end_of_time(const Budget* budget) const {
    std::optional<End> first;
    if (options_.latest) {
      first = End{*options_.latest,
                  "not loaded within the time limit for all pages (raise --total-timeout)"};
    }
    if (budget != nullptr) {
      const Clock::time_point moment =
          Clock::now() + std::chrono::duration_cast<Clock::duration>(budget->left());
      if (!first || moment < first->moment) {
        first = End{moment, "not loaded within the time limit (raise --timeout)"};
      }
    }
    return first;
  }

  // Follows redirects.
  Result<Response> load(RequestUrl at, bool is_robots) {
    const std::size_t most = is_robots ? kMaxRobotsRedirects : kMaxRedirects;
    std::vector<std::string> hops;  // URLs before `at`
    while (true) {
      PAGELET_TRY(may_request(at, is_robots));
      PAGELET_ASSIGN_OR_RETURN(Response response, request(at, is_robots));
      const HttpHead& head = response.head;
      response.url = at.text;
      if (!is_redirection(head.status) || head.location.empty()) return response;
      const std::optional<Url> target = resolve(at.url, clean_reference(head.location));
      std::optional<RequestUrl> next = target ? request_url(*target) : std::nullopt;
      if (!next) {
        return fail_network(at.text, "redirects to '" + head.location +
                                         "', which is not a usable http or https URL");
      }
      hops.push_back(at.text);
      if (std::ranges::find(hops, next->text) != hops.end()) {
        return fail_network(at.text, "redirects in a circle");
      }
      if (hops.size() > most && is_robots) {
        // RFC 9309, section 2.3.1.2: then there is no robots.txt.
        response.head.status = 404;
        return response;
      }
      if (hops.size() > most) {
        return fail_network(hops.front(), "more than " + std::to_string(most) + " redirects");
      }
      at = std::move(*next);
    }
  }

  Result<void> may_request(const RequestUrl& at, bool is_robots) {
    const std::optional<AddressKind> kind = literal_address_kind(at.host);
    if (kind && *kind != AddressKind::kPublic && !options_.allow_private) {
      return fail_network(at.text, std::string(kNotPublic));
    }
    Server& server = servers_[at.origin];
    if (!is_robots && !server.robots) PAGELET_TRY(load_robots(at, server));
    if (!server.gone.empty()) return fail_network(at.text, server.gone);
    if (is_robots || server.robots->allows(at.path_and_query)) return {};
    return fail_network(at.text, server.no_robots.empty()
                                     ? "forbidden by " + at.origin + "/robots.txt"
                                     : server.no_robots);
  }

  // RFC 9309, section 2.3.1: a robots.txt that does not exist allows everything; one that cannot be
  // loaded allows nothing.
  Result<void> load_robots(const RequestUrl& at, Server& server) {
    const Result<Response> answer = load(*request_url(at.origin + "/robots.txt"), true);
    if (!answer && answer.error().code == ErrorCode::kTimeout) return late(at);
    const int status = answer ? answer->head.status : 0;
    server.robots = RobotsRules::disallow_all();
    if (!answer) {
      server.no_robots = "forbidden, because robots.txt cannot be loaded: " + answer.error().text();
    } else if (is_success(status)) {
      server.robots = RobotsRules::parse(answer->body, options_.product);
    } else if (status >= 400 && status < 500 && status != 429) {
      server.robots = RobotsRules();
    } else {
      server.no_robots =
          "forbidden, because " + answer->url + " answers with status " + std::to_string(status);
    }
    const double delay = server.robots->crawl_delay().value_or(0);
    if (delay > kMaxWaitSeconds) {
      server.robots = RobotsRules::disallow_all();
      server.no_robots = "its robots.txt asks for a longer pause between requests than " +
                         std::to_string(kMaxWaitSeconds) + " s";
      return {};
    }
    Pace& pace = pace_of(at.host);
    const milliseconds pause(static_cast<std::int64_t>(delay * 1000));
    if (pause <= pace.pause) return {};
    // The request for robots.txt was made with the shorter pause.
    pace.next_request += pause - pace.pause;
    pace.pause = pause;
    return {};
  }

  Pace& pace_of(const std::string& host) {
    const auto [found, is_new] = paces_.try_emplace(host);
    if (is_new && literal_address_kind(host) != AddressKind::kLoopback) {
      found->second.pause = options_.pause;
    }
    return found->second;
  }

  // Waits for the host's turn, and tries again after a broken connection and when the host is busy.
  Result<Response> request(const RequestUrl& at, bool is_robots) {
    Pace& pace = pace_of(at.host);
    bool was_broken = false;
    Clock::time_point not_before{};
    for (std::size_t busy = 0;;) {
      const Clock::time_point turn = std::max(pace.next_request, not_before);
      std::this_thread::sleep_until(until_ ? std::min(turn, until_->moment) : turn);
      if (time_is_up()) return late(at);
      pace.next_request = Clock::now() + pace.pause;
      Request request{at.text, is_robots ? kMaxRobotsBytes : max_bytes_, is_robots, kTransferTime};
      if (until_) {
        // A little more, so that the time is up when libcurl says so.
        request.time = std::min(
            request.time,
            std::chrono::ceil<milliseconds>(until_->moment - Clock::now() + milliseconds(20)));
      }
      ++requests_;
      Response response =
          Transfer(options_, std::move(request), *curl_library(), easy_.get()).run();
      if (response.failure != Failure::kNone && time_is_up()) return late(at);
      switch (response.failure) {
        case Failure::kNone:
          break;
        case Failure::kConnect:
        case Failure::kBroken:
          if (!std::exchange(was_broken, true)) {
            not_before = Clock::now() + options_.back_off / 2;
            continue;
          }
          if (response.failure == Failure::kConnect) servers_[at.origin].gone = response.reason;
          [[fallthrough]];
        case Failure::kUnusable:
          return fail_network(at.text, response.reason);
        case Failure::kTooLarge:
          return fail_in(at.text, Error{ErrorCode::kLimit, response.reason, LimitKind::kBytes});
      }
      const int status = response.head.status;
      if ((status != 429 && status != 503) || busy + 1 == kMaxAttempts) return response;
      const std::optional<std::int64_t> asked =
          retry_after(response.head.retry_after, std::time(nullptr));
      if (asked.value_or(0) > kMaxWaitSeconds) return response;
      const milliseconds wait =
          asked ? std::chrono::seconds(*asked) : options_.back_off * (std::int64_t{1} << busy);
      ++busy;
      // The host is busy, not the single page, so all requests to the host wait.
      pace.next_request = std::max(pace.next_request, Clock::now() + wait);
    }
  }

  static tl::unexpected<Error> fail_network(const std::string& url, std::string reason) {
    return fail_in(url, Error{ErrorCode::kNetwork, std::move(reason)});
  }

  bool time_is_up() const { return until_ && Clock::now() >= until_->moment; }
  tl::unexpected<Error> late(const RequestUrl& at) const {
    return fail_in(at.text, Error{ErrorCode::kTimeout, until_->reason});
  }

  WebFetcherOptions options_;
  Easy easy_{nullptr, nullptr};            // null before the first page
  std::map<std::string, Server> servers_;  // by origin
  std::map<std::string, Pace> paces_;      // by host
  std::size_t requests_ = 0;               // also for robots.txt
  std::size_t max_bytes_ = 0;              // of the page that is being fetched
  std::optional<End> until_;               // when its time is up
};

}  // namespace

std::optional<std::int64_t> retry_after(std::string_view value, std::int64_t now) {
  const std::string text(trim_http_spaces(value));
  if (text.empty()) return std::nullopt;
  if (text.find_first_not_of("0123456789") == std::string::npos) {
    constexpr std::int64_t kYear = std::int64_t{366} * 86'400;
    return std::min(number_in<std::int64_t>(text).value_or(kYear), kYear);
  }
  const Result<CurlLibrary>& curl = curl_library();
  const time_t date = curl ? curl->getdate(text.c_str(), nullptr) : -1;
  if (date < 0) return std::nullopt;
  return std::max<std::int64_t>(date - now, 0);
}

std::unique_ptr<Fetcher> make_web_fetcher(WebFetcherOptions options) {
  return std::make_unique<WebFetcher>(std::move(options));
}

}  // namespace pagelet
