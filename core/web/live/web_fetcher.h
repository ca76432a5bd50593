// SPDX-License-Identifier: MIT
#pragma once

/// The Fetcher of the network: polite, suspicious, and with a memory on disk (docs/web.md).
///
/// Each hop of a redirect is a request of its own, so that robots.txt, the pause between requests
/// to a host and the check of addresses hold for it like for the first. A host that answers 429 or
/// 503 is left alone for as long as it says, or twice as long each time. A server to which no
/// connection can be made, twice, is gone.
///
/// While it waits for a page, a fetcher loads others that are expected, but never makes the awaited
/// one wait for them. Deterministic but for the network and the clock.

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/web/live/fetcher.h"
#include "core/web/live/http_client.h"

namespace pagelet {

struct WebFetcherOptions {
  HttpOptions http;
  std::string product = "pagelet";  ///< whom rules of robots.txt are meant for
  bool offline = false;             ///< only from the cache, of whatever age
  std::optional<std::string> cache_folder;
  std::size_t cache_bytes = 536'870'912;
  /// Between the beginnings of two requests to one host, unless its Crawl-delay asks for more.
  /// Hosts written as loopback addresses have none but their Crawl-delay.
  std::chrono::milliseconds pause{1'000};
  /// Before the second attempt; then twice as long each time.
  std::chrono::milliseconds back_off{1'000};
  /// Retry-After or Crawl-delay of more are a refusal.
  std::chrono::milliseconds longest_wait{60'000};
  std::size_t max_redirects = 10;
  std::size_t max_attempts = 4;  ///< of a URL whose host answers 429 or 503
  std::size_t window = 5;        ///< expected URLs loaded at the same time
  /// What has not come by then is an error, `kTimeout`; nullopt: there is no such moment.
  std::optional<std::chrono::steady_clock::time_point> latest;
  /// For all requests of one `fetch`: redirects, robots.txt, waiting for the host's turn; longer is
  /// an error of the page, `kNetwork`. nullopt: any time.
  std::optional<std::chrono::milliseconds> page_time;
};

class WebFetcher final : public Fetcher {
 public:
  explicit WebFetcher(WebFetcherOptions options);
  ~WebFetcher() override;
  WebFetcher(WebFetcher&&) noexcept;
  WebFetcher& operator=(WebFetcher&&) noexcept;

  Result<Fetched> fetch(std::string_view url, const Limits& limits) override;
  void expect(std::span<const std::string> urls) override;
  std::size_t look_ahead() const override;
  bool is_gone(std::string_view url) const override;

  /// Number of URLs requested because they were expected and not fetched since.
  std::size_t prefetched() const;

  /// What a user should know, a line each: a cache that cannot be written.
  const std::vector<std::string>& warnings() const;

 private:
  class Loads;
  std::unique_ptr<Loads> loads_;
};

}  // namespace pagelet
