// SPDX-License-Identifier: MIT
#pragma once

/// Requests to HTTP servers, several at a time: the only file pair that knows libcurl's transfers.
///
/// One request is one response: redirects are not followed, nothing is tried again, no cookies, no
/// credentials, no files of the user are read. Connections are used again; HTTP/2 where the server
/// offers it over TLS; certificates are verified. The proxy variables http_proxy, https_proxy,
/// all_proxy and no_proxy hold. An address is checked when the socket is about to connect to it
/// (core/web/live/address_guard.h), after all resolving, so no name can lead elsewhere in between;
/// with a proxy it is the proxy's.
///
/// One thread drives a client; transfers go on only during `run`.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/web/http/http_headers.h"

namespace pagelet {

struct HttpOptions {
  std::string user_agent = "pagelet";
  bool allow_private = false;  ///< whether sockets may connect to addresses that are not public
  std::chrono::milliseconds connect_time{15'000};
  std::chrono::milliseconds transfer_time{120'000};  ///< of one request
  std::chrono::seconds stall_time{20};  ///< after so long below 64 bytes/s a transfer is given up
  std::size_t max_header_bytes = 262'144;
  /// `HOST:PORT:ADDRESS` each, in place of what resolving the name would give. For tests.
  std::vector<std::string> resolve;
  /// Certificates to trust instead of the system's; empty: those. For tests.
  std::string ca_file;
};

struct HttpRequest {
  std::string url;                   ///< `http` or `https`; encoded
  std::vector<std::string> headers;  ///< whole lines
  std::size_t max_bytes = 0;         ///< of the decoded body
  bool cut = false;                  ///< a larger body is cut there instead of failing
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

struct HttpResponse {
  enum class Failure : std::uint8_t {
    kNone,      ///< there is a response, whatever its status
    kRefused,   ///< the host's address is not public
    kConnect,   ///< no connection: name unknown, port closed, no TLS
    kBroken,    ///< the connection ended early
    kTime,      ///< too slow
    kTooLarge,  ///< the body, or what it would become
    kUnusable,  ///< no HTTP, unknown coding, bad certificate ...
  };
  Failure failure = Failure::kNone;
  std::string reason;  ///< of a failure, for messages
  long status = 0;
  HttpHeaders headers;
  std::string body;  ///< decoded; only of a status 2xx
};

class HttpClient {
 public:
  using Id = std::uint64_t;

  explicit HttpClient(HttpOptions options);
  ~HttpClient();
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;

  /// Begins a request. Its response is there some `run` later.
  Id start(HttpRequest request);

  /// Lets transfers go on until one ends or the time is over.
  void run(std::chrono::milliseconds at_most);

  /// The response of a request that has ended, once.
  std::optional<HttpResponse> take(Id id);

  /// Gives up a request.
  void cancel(Id id);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pagelet
