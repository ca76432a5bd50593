// SPDX-License-Identifier: MIT
#pragma once

/// The interface for loading resources of the web: from the network, or from a table in tests.
///
/// Only one thread may use a fetcher at a time. The fetcher, not the caller, has to be polite and
/// safe: it takes care of robots.txt, pauses, redirects, refused addresses, sizes and times.

#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/result.h"

namespace pagelet {

/// A resource as received. Content codings are undone, but it is not decoded to UTF-8.
struct Fetched {
  std::string url;           ///< after redirects, without fragment
  std::string content_type;  ///< media type in lower case, without parameters; empty: not given
  std::string charset;       ///< `charset` of the HTTP header; empty: none
  std::string body;
};

class Fetcher {
 public:
  virtual ~Fetcher() = default;

  /// Fetches an absolute `http` or `https` URL. Only success (2xx) has a value.
  /// Errors: `kNetwork` (the message names the URL and the reason: status, refused address,
  /// forbidden by robots.txt ...); `kLimit` with `LimitKind::kBytes` for a body of more than
  /// `limits.max_bytes`; `kTimeout` when `limits.budget` is used up.
  virtual Result<Fetched> fetch(std::string_view url, const Limits& limits) = 0;

  /// Whether the server of `url` has stopped answering, judged by earlier fetches, so that nothing
  /// more can be loaded from it. One page that failed is not enough for that.
  virtual bool is_gone(std::string_view url) const = 0;

 protected:
  Fetcher() = default;
  Fetcher(const Fetcher&) = default;
  Fetcher(Fetcher&&) = default;
  Fetcher& operator=(const Fetcher&) = default;
  Fetcher& operator=(Fetcher&&) = default;
};

}  // namespace pagelet
