// SPDX-License-Identifier: MIT
#include "cli/live_site.h"

#include <chrono>
#include <optional>
#include <utility>

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

Result<std::unique_ptr<LiveSite>> LiveSite::open(const std::string& url,
                                                 const LiveOptions& options) {
  std::unique_ptr<LiveSite> site(new LiveSite(fetcher_options(options)));
  PAGELET_ASSIGN_OR_RETURN(HttpSource source, HttpSource::open(site->fetcher_, url));
  site->source_ = std::make_unique<HttpSource>(std::move(source));
  return site;
}

Result<std::vector<PageIndex>> LiveSite::pages(const std::vector<std::string>& urls) {
  std::vector<PageIndex> pages;
  for (const std::string& url : urls) {
    const std::optional<Address> address = address_of(url);
    const std::optional<PageIndex> page =
        address ? source_->find_link(*address, url) : std::nullopt;
    if (!page) {
      return fail(ErrorCode::kUsage, url + ": is not a URL on the host of the key page");
    }
    pages.push_back(*page);
  }
  return pages;
}

}  // namespace pagelet::cli
