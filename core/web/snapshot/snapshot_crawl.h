// SPDX-License-Identifier: MIT
#pragma once

/// Finds the pages and files of the web that belong to a snapshot of a site.
///
/// 1. The pages, breadth first from the key page: the links of each page (docs/specification.md,
///    section 2.1) in document order, only on the key page's host, up to `depth` clicks and
///    `max_pages` pages. The URL after redirects names the page. A URL that leads to another site,
///    to no page or to a page already found is left out.
/// 2. The style sheets and images of these pages, in the order of the pages, from any host, and the
///    files to which the style sheets refer.
///
/// Only URLs are kept; for the bytes, ask the fetcher again. The same answers of the web give the
/// same result. Every URL is fetched once.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "core/web/live/fetcher.h"

namespace pagelet {

struct CrawlOptions {
  std::size_t depth = 1;              ///< clicks from the key page
  std::size_t max_pages = 200;        ///< the key page included
  std::size_t max_resources = 2'000;  ///< style sheets and images of all pages together
  std::size_t max_resource_bytes = 2'000'000;
  Limits limits;  ///< for each page
};

struct CrawledPage {
  std::string requested;  ///< the URL that was requested
  std::string url;        ///< the URL after redirects
  std::string name;       ///< file name (core/web/snapshot/snapshot_names.h)
};

struct CrawledResource {
  std::string requested;
  std::string host;  ///< Address::host; empty for the site itself
  std::string name;
};

/// A link, style sheet or image that is dead, or is no page, no style sheet or no image.
struct DeadLink {
  std::string url;
  std::string reason;  ///< without the URL: many links have the same
};

/// The result. (Crawl in core/web/archive/crawl.h is a crawl that another program made.)
struct SiteCrawl {
  std::string base_url;  ///< the root of the key page's host
  std::string host;      ///< Address::host
  std::string title;     ///< of the key page, by page_title and page_language
  std::string language;
  std::vector<CrawledPage> pages;  ///< the key page first
  std::vector<CrawledResource> resources;
  std::vector<std::string> warnings;
  std::vector<DeadLink> dead;
};

/// Errors: `kUsage` when `url` is not an `http` or `https` URL, or has a user name; `kInput` when
/// it leads to no page, or to a page that cannot be stored; the errors of fetching and parsing the
/// key page; `kOutput` and `kTimeout` from the fetcher at any time; the fetcher's error when the
/// site's server is gone.
Result<SiteCrawl> crawl_site(Fetcher& fetcher, std::string_view url, const CrawlOptions& options);

}  // namespace pagelet
