// SPDX-License-Identifier: MIT
#pragma once

/// The Fetcher for the network: polite, careful, and with a cache on disk (docs/web.md).
///
/// Each step of a redirect is a request of its own. So robots.txt, the pause between requests to a
/// host and the check of addresses apply to every step. After an answer 429 or 503, the fetcher
/// waits as long as the host demands, otherwise twice as long each time. If connecting to a server
/// fails twice, the server counts as gone.
///
/// While it waits for a page, a fetcher loads other pages that are expected, but these never delay
/// the awaited one. Deterministic except for the network and the clock.

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
  std::string product = "pagelet";  ///< the name to look for in robots.txt
  bool offline = false;             ///< use only the cache, whatever the age of its entries
  std::optional<std::string> cache_folder;
  std::size_t cache_bytes = 536'870'912;
  /// Time between the beginnings of two requests to one host, unless its Crawl-delay is longer. For
  /// hosts written as loopback addresses only their Crawl-delay counts.
  std::chrono::milliseconds pause{1'000};
  /// Time before the second attempt; it doubles with each further attempt.
  std::chrono::milliseconds back_off{1'000};
  /// A longer Retry-After or Crawl-delay counts as a refusal.
  std::chrono::milliseconds longest_wait{60'000};
  std::size_t max_redirects = 10;
  std::size_t max_attempts = 4;  ///< for a URL whose host answers 429 or 503
  std::size_t window = 5;        ///< number of expected URLs loaded at the same time
  /// After this moment every fetch is an error, `kTimeout`; nullopt: no such moment.
  std::optional<std::chrono::steady_clock::time_point> latest;
  /// Limit for all requests of one `fetch`: redirects, robots.txt, and the pauses between requests.
  /// A fetch that takes longer is an error of the page, `kNetwork`. nullopt: no limit.
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

  /// Number of URLs that were requested because they were expected, and not fetched since.
  std::size_t prefetched() const;

  /// Warnings for the user, one line each: for example, that the cache cannot be written.
  const std::vector<std::string>& warnings() const;

 private:
  class Loads;
  std::unique_ptr<Loads> loads_;
};

}  // namespace pagelet
