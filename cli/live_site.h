// SPDX-License-Identifier: MIT
#pragma once

/// The site of `pagelet extract URL` (docs/web.md).

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/web/live/http_source.h"
#include "core/web/live/web_fetcher.h"

namespace pagelet::cli {

struct LiveOptions {
  bool allow_private = false;  ///< allow connections to addresses that are not public
  double total_seconds = 0;    ///< limit of wall time for everything; 0: none
};

/// The options with which commands use the network.
WebFetcherOptions fetcher_options(const LiveOptions& options);

class LiveSite {
 public:
  /// Loads nothing yet. Error (`kUsage`): `url` is not an http or https URL.
  static Result<std::unique_ptr<LiveSite>> open(const std::string& url, const LiveOptions& options);

  PageSource& source() { return *source_; }
  PageIndex key_page() const { return 0; }
  /// Other pages of the site by their URLs. Loads nothing. Error (`kUsage`): one is no URL, or is
  /// on another host than the key page.
  Result<std::vector<PageIndex>> pages(const std::vector<std::string>& urls);

 private:
  explicit LiveSite(WebFetcherOptions options) : fetcher_(std::move(options)) {}

  WebFetcher fetcher_;
  std::unique_ptr<HttpSource> source_;
};

}  // namespace pagelet::cli
