// SPDX-License-Identifier: MIT
#pragma once

/// Where resources of the web come from: the network, a cache on disk, in tests a table.
///
/// One thread uses a fetcher at a time. What is polite and safe is the fetcher's duty, not the
/// caller's: robots.txt, rate limits, redirects, refused addresses, sizes and times.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/result.h"

namespace pagelet {

/// A resource as it came, content codings undone, nothing decoded to UTF-8.
struct Fetched {
  std::string url;           ///< after redirects, without fragment
  std::string content_type;  ///< media type in lower case, without parameters; empty: not given
  std::string charset;       ///< `charset` of the HTTP header; empty: none
  std::string body;
  bool from_cache = false;  ///< no byte of the body came over the network
};

class Fetcher {
 public:
  virtual ~Fetcher() = default;

  /// Fetches an absolute `http` or `https` URL. Only success (2xx) has a value.
  /// Errors: `kNetwork` (the message names the URL and the reason: status, refused address,
  /// forbidden by robots.txt, time-out ...); `kLimit` with `LimitKind::kBytes` for a body of more
  /// than `limits.max_bytes`; `kTimeout` when `limits.budget` is spent.
  virtual Result<Fetched> fetch(std::string_view url, const Limits& limits) = 0;

  /// A hint: these URLs are likely to be fetched next, the likeliest first. A fetcher may load some
  /// of them in the background while it waits for another one; a new hint replaces the last.
  virtual void expect(std::span<const std::string> urls) { (void)urls; }

  /// How many URLs a hint may usefully name; 0: hints are not heeded.
  virtual std::size_t look_ahead() const { return 0; }

  /// Whether the server of `url` has stopped answering, as far as earlier fetches tell: nothing
  /// more can be had from it. A single page that fails says nothing of the kind.
  virtual bool is_gone(std::string_view url) const {
    (void)url;
    return false;
  }

 protected:
  Fetcher() = default;
  Fetcher(const Fetcher&) = default;
  Fetcher(Fetcher&&) = default;
  Fetcher& operator=(const Fetcher&) = default;
  Fetcher& operator=(Fetcher&&) = default;
};

}  // namespace pagelet
