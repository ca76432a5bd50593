// SPDX-License-Identifier: MIT
#pragma once

/// Loads pages of the web, politely and carefully (docs/web.md). The fetcher, not the caller, takes
/// care of robots.txt, pauses, redirects, refused addresses, sizes and times. Only web_fetcher.cpp
/// uses libcurl.
///
/// One request is made at a time. Each step of a redirect is a request of its own, so robots.txt,
/// the pause between requests to a host and the check of addresses apply to every step. If
/// connecting to a server fails twice, the server counts as gone.
///
/// An address is checked when the socket is about to connect to it (core/web/live/address_guard.h),
/// after the name was resolved, so the name cannot resolve to another address in between. With a
/// proxy, the proxy's address is checked.

#include <sys/socket.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "core/web/live/address_guard.h"

namespace pagelet {

class Budget;  // core/budget.h

/// A resource as received. Content codings are undone, but it is not decoded to UTF-8.
struct Fetched {
  std::string url;           ///< after redirects, without fragment
  std::string content_type;  ///< media type in lower case, without parameters; empty: not given
  std::string charset;       ///< `charset` of the HTTP header, or empty
  std::string body;
};

/// Loads resources of the web. Only one thread may use a fetcher at a time.
class Fetcher {
 public:
  virtual ~Fetcher() = default;

  /// Fetches an absolute `http` or `https` URL. Only success (2xx) with a body has a value.
  /// Errors: `kNetwork` (the message names the URL and the reason: status, refused address,
  /// forbidden by robots.txt ...); `kLimit` with `LimitKind::kBytes` for a body of more than
  /// `limits.max_bytes`; `kTimeout` when `budget` is used up.
  virtual Result<Fetched> fetch(std::string_view url, const Limits& limits,
                                Budget* budget = nullptr) = 0;

  /// Whether the server of `url` has stopped answering, judged by earlier fetches, so that nothing
  /// more can be loaded from it. One page that failed is not enough for that.
  virtual bool is_gone(std::string_view url) const = 0;

  /// Number of requests so far. URLs that robots.txt forbids, and refused hosts, cost none.
  virtual std::size_t requests() const = 0;
};

struct WebFetcherOptions {
  std::string user_agent = "pagelet";
  std::string product = "pagelet";  ///< the name to look for in robots.txt
  bool allow_private = false;       ///< whether to connect to addresses that are not public
  /// Time between the beginnings of two requests to one host, unless its Crawl-delay is longer. For
  /// hosts written as loopback addresses only their Crawl-delay counts.
  std::chrono::milliseconds pause{1'000};
  /// Time before the second attempt; it doubles with each further attempt.
  std::chrono::milliseconds back_off{1'000};
  /// After this moment every fetch is an error, `kTimeout`; nullopt: no such moment.
  std::optional<std::chrono::steady_clock::time_point> latest;

  // For tests.
  /// Entries `HOST:PORT:ADDRESS` that replace the resolving of a name.
  std::vector<std::string> resolve;
  /// Certificates to trust instead of those in SSL_CERT_FILE or the system's; empty: these.
  std::string ca_file;
  std::function<AddressKind(const sockaddr&)> kind_of_address = &address_kind;
};

/// Loads from the network.
std::unique_ptr<Fetcher> make_web_fetcher(WebFetcherOptions options);

/// Seconds to wait, from the value of Retry-After (a number or a date); nullopt when it is missing
/// or cannot be understood. `now`: seconds since 1970.
std::optional<std::int64_t> retry_after(std::string_view value, std::int64_t now);

}  // namespace pagelet
