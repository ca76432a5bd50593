// SPDX-License-Identifier: MIT
#include "core/web/live/http_client.h"

#include <curl/curl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <new>
#include <stdexcept>
#include <utility>

#include "core/limit_messages.h"
#include "core/web/http/content_decoder.h"
#include "core/web/live/address_guard.h"

namespace pagelet {
namespace {

// Most bytes to read of a body that nobody needs. With more, it is cheaper to close the connection
// than to keep it.
constexpr std::size_t kMaxUnwanted = 262'144;
constexpr long kConnectionsToHost = 6;
constexpr long kStallBytesPerSecond = 64;

// CURL and CURLM are the same type, void, so each needs a deleter of its own.
template <auto release>
struct Release {
  template <class Handle>
  void operator()(Handle* handle) const {
    release(handle);
  }
};
using Easy = std::unique_ptr<CURL, Release<curl_easy_cleanup>>;
using Multi = std::unique_ptr<CURLM, Release<curl_multi_cleanup>>;
using List = std::unique_ptr<curl_slist, Release<curl_slist_free_all>>;

List make_list(const std::vector<std::string>& lines) {
  List list;
  for (const std::string& line : lines) {
    curl_slist* longer = curl_slist_append(list.get(), line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    (void)list.release();
    list.reset(longer);
  }
  return list;
}

struct Transfer {
  Easy easy;
  HttpRequest request;
  List headers;
  List resolve;
  bool allow_private = false;
  std::size_t max_header_bytes = 0;

  std::string refusal;  // why a socket was not opened
  std::size_t header_bytes = 0;
  std::size_t unwanted = 0;
  std::optional<ContentDecoder> decoder;
  bool is_enough = false;  // we ended the transfer, but there was no error
  HttpResponse response;
  bool has_ended = false;

  bool is_wanted() const { return response.status >= 200 && response.status < 300; }
  void fail(HttpResponse::Failure failure, std::string reason) {
    if (response.failure != HttpResponse::Failure::kNone) return;
    response.failure = failure;
    response.reason = std::move(reason);
  }
};

curl_socket_t open_socket(void* self, curlsocktype, curl_sockaddr* address) {
  auto& transfer = *static_cast<Transfer*>(self);
  const AddressKind kind = address_kind(address->addr);
  if (kind != AddressKind::kPublic && !transfer.allow_private) {
    // The host may also have another address, which is tried next.
    transfer.refusal = refusal_of(kind);
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// The status in a line such as `HTTP/1.1 200 OK`.
long status_of(std::string_view line) {
  long status = 0;
  const std::size_t blank = std::min(line.find(' '), line.size() - 1);
  std::from_chars(line.data() + blank + 1, line.data() + line.size(), status);
  return status;
}

std::size_t receive_header(char* data, std::size_t size, std::size_t count, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  const std::string_view line(data, size * count);
  transfer.header_bytes += line.size();
  if (transfer.header_bytes > transfer.max_header_bytes) {
    transfer.fail(HttpResponse::Failure::kTooLarge,
                  "headers of more than " + std::to_string(transfer.max_header_bytes) + " bytes");
    return 0;
  }
  if (line.starts_with("HTTP/")) {
    transfer.response.header.clear();  // earlier headers belong to an interim response
    transfer.response.status = status_of(line);
  } else if (!transfer.decoder) {  // trailers are ignored
    transfer.response.header += line;
  }
  return line.size();
}

// Whether to go on.
bool decode(Transfer& transfer, ContentDecoder::State state) {
  using State = ContentDecoder::State;
  using Failure = HttpResponse::Failure;
  switch (state) {
    case State::kGood:
      return true;
    case State::kTooLarge:
      transfer.is_enough = transfer.request.cut;
      if (!transfer.is_enough) {
        transfer.fail(Failure::kTooLarge, byte_limit_message(transfer.request.max_bytes));
      }
      return false;
    case State::kBomb:
      transfer.fail(Failure::kTooLarge, "a decompression bomb (over 200 times its size)");
      return false;
    case State::kUnknownCoding:
      transfer.fail(Failure::kUnusable,
                    "unknown content coding '" +
                        fields_of(transfer.response.header, "content-encoding") + "'");
      return false;
    case State::kDamaged:
      transfer.fail(Failure::kBroken, "its compressed body is damaged or truncated");
      return false;
  }
  return false;
}

std::size_t receive_body(char* data, std::size_t size, std::size_t count, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  const std::string_view bytes(data, size * count);
  if (!transfer.is_wanted()) {
    transfer.unwanted += bytes.size();
    transfer.is_enough = transfer.unwanted > kMaxUnwanted;
    return transfer.is_enough ? 0 : bytes.size();
  }
  if (!transfer.decoder) {
    transfer.decoder.emplace(fields_of(transfer.response.header, "content-encoding"),
                             transfer.request.max_bytes);
  }
  return decode(transfer, transfer.decoder->add(bytes)) ? bytes.size() : 0;
}

HttpResponse::Failure failure_of(CURLcode code, CURL* easy) {
  using Failure = HttpResponse::Failure;
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
      curl_easy_getinfo(easy, CURLINFO_PRETRANSFER_TIME_T, &sent_after);
      return sent_after > 0 ? Failure::kTime : Failure::kConnect;
    }
    default:
      return Failure::kUnusable;
  }
}

void end(Transfer& transfer, CURLcode code) {
  transfer.has_ended = true;
  if (code == CURLE_COULDNT_CONNECT && !transfer.refusal.empty()) {
    transfer.fail(HttpResponse::Failure::kRefused, transfer.refusal);
  } else if (code != CURLE_OK && !transfer.is_enough) {
    // libcurl reports a line above its own limit with this code. A real lack of memory ends the
    // program in another way.
    const bool long_line = code == CURLE_OUT_OF_MEMORY;
    transfer.fail(failure_of(code, transfer.easy.get()),
                  long_line ? "a line of its header is too long" : curl_easy_strerror(code));
  }
  if (transfer.decoder) {
    if (code == CURLE_OK) (void)decode(transfer, transfer.decoder->finish());
    transfer.response.body = std::move(transfer.decoder->body());
  }
}

}  // namespace

struct HttpClient::State {
  HttpOptions options;
  std::map<Id, std::unique_ptr<Transfer>> transfers;
  Id next_id = 1;
  Multi multi;

  ~State() {
    for (const auto& [id, transfer] : transfers) detach(*transfer);
  }
  void detach(Transfer& transfer) const {
    if (!transfer.has_ended) curl_multi_remove_handle(multi.get(), transfer.easy.get());
  }
  bool collect();
};

// Whether a transfer has ended.
bool HttpClient::State::collect() {
  bool some = false;
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    CURL* easy = message->easy_handle;
    void* self = nullptr;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &self);
    end(*static_cast<Transfer*>(self), code);
    curl_multi_remove_handle(multi.get(), easy);
    some = true;
  }
  return some;
}

HttpClient::HttpClient(HttpOptions options) : state_(std::make_unique<State>()) {
  state_->options = std::move(options);
  state_->multi.reset(curl_multi_init());
  if (!state_->multi) throw std::bad_alloc();
  curl_multi_setopt(state_->multi.get(), CURLMOPT_MAX_HOST_CONNECTIONS, kConnectionsToHost);
}

HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;

HttpClient::Id HttpClient::start(HttpRequest request) {
  const HttpOptions& options = state_->options;
  auto transfer = std::make_unique<Transfer>();
  transfer->easy.reset(curl_easy_init());
  if (!transfer->easy) throw std::bad_alloc();
  transfer->request = std::move(request);
  std::vector<std::string> lines = transfer->request.headers;
  lines.push_back("Accept-Encoding: " + std::string(ContentDecoder::kAccepted));
  transfer->headers = make_list(lines);
  transfer->resolve = make_list(options.resolve);
  transfer->allow_private = options.allow_private;
  transfer->max_header_bytes = options.max_header_bytes;

  std::chrono::milliseconds time = options.transfer_time;
  if (transfer->request.deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        *transfer->request.deadline - std::chrono::steady_clock::now());
    time = std::clamp(left, std::chrono::milliseconds(1), time);
  }
  CURL* easy = transfer->easy.get();
  const auto set = [&](CURLoption option, auto value) {
    if (curl_easy_setopt(easy, option, value) == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
  };
  set(CURLOPT_URL, transfer->request.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_PATH_AS_IS, 1L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_USERAGENT, options.user_agent.c_str());
  set(CURLOPT_HTTPHEADER, transfer->headers.get());
  set(CURLOPT_HTTP_CONTENT_DECODING, 0L);
  set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  // A second request waits until it is known whether it can share the first one's connection. With
  // TLS this is known when the connection is open; without TLS, only after a complete response.
  set(CURLOPT_PIPEWAIT, transfer->request.url.starts_with("https:") ? 1L : 0L);
  set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connect_time.count()));
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(time.count()));
  set(CURLOPT_LOW_SPEED_LIMIT, kStallBytesPerSecond);
  set(CURLOPT_LOW_SPEED_TIME, static_cast<long>(options.stall_time.count()));
  set(CURLOPT_OPENSOCKETFUNCTION, &open_socket);
  set(CURLOPT_OPENSOCKETDATA, transfer.get());
  set(CURLOPT_HEADERFUNCTION, &receive_header);
  set(CURLOPT_HEADERDATA, transfer.get());
  set(CURLOPT_WRITEFUNCTION, &receive_body);
  set(CURLOPT_WRITEDATA, transfer.get());
  set(CURLOPT_PRIVATE, transfer.get());
  if (transfer->resolve) set(CURLOPT_RESOLVE, transfer->resolve.get());
  if (!options.ca_file.empty()) set(CURLOPT_CAINFO, options.ca_file.c_str());
  if (curl_multi_add_handle(state_->multi.get(), easy) != CURLM_OK) throw std::bad_alloc();
  const Id id = state_->next_id++;
  state_->transfers.emplace(id, std::move(transfer));
  return id;
}

void HttpClient::run(std::chrono::milliseconds at_most) {
  const auto end = std::chrono::steady_clock::now() + at_most;
  while (true) {
    int running = 0;
    if (curl_multi_perform(state_->multi.get(), &running) != CURLM_OK) {
      throw std::logic_error("HttpClient: libcurl refuses to go on");
    }
    if (state_->collect()) return;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return;
    curl_multi_poll(state_->multi.get(), nullptr, 0, static_cast<int>(left.count()), nullptr);
  }
}

std::optional<HttpResponse> HttpClient::take(Id id) {
  const auto found = state_->transfers.find(id);
  if (found == state_->transfers.end() || !found->second->has_ended) return std::nullopt;
  HttpResponse response = std::move(found->second->response);
  state_->transfers.erase(found);
  return response;
}

void HttpClient::cancel(Id id) {
  const auto found = state_->transfers.find(id);
  if (found == state_->transfers.end()) return;
  state_->detach(*found->second);
  state_->transfers.erase(found);
}

}  // namespace pagelet
