// SPDX-License-Identifier: MIT
#pragma once

/// Requests to HTTP servers, several at a time. Only http_client.cpp uses libcurl's transfers.
///
/// One request gives one response: redirects are not followed and nothing is tried again. There are
/// no cookies and no credentials, and no files of the user are read. Connections are reused. HTTP/2
/// is used where the server offers it over TLS. Certificates are verified. The proxy variables
/// http_proxy, https_proxy, all_proxy and no_proxy are respected.
///
/// An address is checked when the socket is about to connect to it (core/web/live/address_guard.h),
/// after the name was resolved, so the name cannot resolve to another address in between. With a
/// proxy, the proxy's address is checked.
///
/// One thread drives a client. Transfers make progress only during `run`.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/web/http/header_fields.h"

namespace pagelet {

struct HttpOptions {
  std::string user_agent = "pagelet";
  bool allow_private = false;  ///< whether sockets may connect to addresses that are not public
  std::chrono::milliseconds connect_time{15'000};
  std::chrono::milliseconds transfer_time{120'000};  ///< limit for one request
  std::chrono::seconds stall_time{20};  ///< a transfer below 64 bytes/s for so long is given up
  std::size_t max_header_bytes = 262'144;
  /// Entries `HOST:PORT:ADDRESS` that replace the resolving of a name. For tests.
  std::vector<std::string> resolve;
  /// Certificates to trust instead of the system's; empty: the system's. For tests.
  std::string ca_file;
};

struct HttpRequest {
  std::string url;                   ///< `http` or `https`; encoded
  std::vector<std::string> headers;  ///< whole lines
  std::size_t max_bytes = 0;         ///< limit for the decoded body
  bool cut = false;                  ///< a larger body is cut at the limit and is no failure
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

struct HttpResponse {
  enum class Failure : std::uint8_t {
    kNone,      ///< there is a response, with any status
    kRefused,   ///< the host's address is not public
    kConnect,   ///< no connection: name unknown, port closed, no TLS
    kBroken,    ///< the connection ended early
    kTime,      ///< too slow
    kTooLarge,  ///< the body is too large, as received or decoded
    kUnusable,  ///< not HTTP, unknown coding, bad certificate ...
  };
  Failure failure = Failure::kNone;
  std::string reason;  ///< of a failure, for messages
  long status = 0;
  std::string header;  ///< its fields, for field_of (core/web/http/header_fields.h)
  std::string body;    ///< decoded; only with a status 2xx
};

class HttpClient {
 public:
  using Id = std::uint64_t;

  explicit HttpClient(HttpOptions options);
  ~HttpClient();
  HttpClient(HttpClient&&) noexcept;
  HttpClient& operator=(HttpClient&&) noexcept;

  /// Begins a request. Later calls of `run` receive its response.
  Id start(HttpRequest request);

  /// Continues all transfers until one ends or the time is over.
  void run(std::chrono::milliseconds at_most);

  /// The response of a request that has ended; it can be taken once.
  std::optional<HttpResponse> take(Id id);

  /// Gives up a request.
  void cancel(Id id);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pagelet
