// SPDX-License-Identifier: MIT
#include "cli/live_site.h"

#include <chrono>
#include <string>

#include "cli/version.h"

namespace pagelet::cli {

WebFetcherOptions fetcher_options(const LiveOptions& options) {
  WebFetcherOptions fetcher;
  fetcher.user_agent =
      std::string("pagelet/") + kVersion + " (finds templates of websites; heeds robots.txt)";
  fetcher.allow_private = options.allow_private;
  if (options.total_seconds > 0) {
    using Clock = std::chrono::steady_clock;
    fetcher.latest = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(options.total_seconds));
  }
  return fetcher;
}

}  // namespace pagelet::cli
