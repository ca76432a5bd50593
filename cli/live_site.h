// SPDX-License-Identifier: MIT
#pragma once

/// The site of `pagelet extract URL` (docs/web.md).

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/web/live/http_source.h"
#include "core/web/live/web_fetcher.h"

namespace pagelet::cli {

struct LiveOptions {
  bool offline = false;        ///< only pages of the cache
  bool allow_private = false;  ///< addresses that are not public may be connected to
  double total_seconds = 0;    ///< of wall time, for everything; 0: any time
};

/// How commands fetch from the network: who they say they are, and where the cache lies.
WebFetcherOptions fetcher_options(const LiveOptions& options);

class LiveSite {
 public:
  /// Loads nothing yet. Error (`kUsage`): no http or https URL.
  static Result<std::unique_ptr<LiveSite>> open(const std::string& url, const LiveOptions& options);

  PageSource& source() { return *source_; }
  PageIndex key_page() const { return 0; }
  /// Pages requested ahead and not needed.
  std::size_t pages_prefetched() const { return fetcher_.prefetched(); }
  const std::vector<std::string>& warnings() const { return fetcher_.warnings(); }

 private:
  explicit LiveSite(WebFetcherOptions options) : fetcher_(std::move(options)) {}

  WebFetcher fetcher_;
  std::unique_ptr<HttpSource> source_;
};

}  // namespace pagelet::cli
