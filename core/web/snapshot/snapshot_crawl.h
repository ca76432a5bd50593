// SPDX-License-Identifier: MIT
#pragma once

/// Which pages and files of the web belong to a snapshot of a site.
///
/// Breadth first from the key page: a page's links (docs/specification.md, section 2.1) in document
/// order, pages of the key page's host only, as far as `depth` clicks and `max_pages` pages go;
/// then the style sheets and images of these pages, in the order of the pages, from any host, and
/// what the style sheets refer to. What a page is, its URL after redirects says: one that leads to
/// another site, to no page or to one already there is left out.
///
/// Nothing but URLs is kept: who wants the bytes asks the fetcher again. Given the same answers,
/// the result is the same; every URL is fetched once.

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
  Limits limits;  ///< of a page
};

struct CrawledPage {
  std::string requested;  ///< what the fetcher was asked for
  std::string url;        ///< what that turned out to be
  std::string name;       ///< file name (core/web/snapshot/snapshot_names.h)
};

struct CrawledResource {
  std::string requested;
  std::string host;  ///< Address::host; of the site itself: empty
  std::string name;
};

/// What was found. (Crawl, core/web/archive/crawl.h, is one that somebody else made.)
struct SiteCrawl {
  std::string base_url;  ///< the root of the key page's host
  std::string host;      ///< Address::host
  std::string title;     ///< of the key page, as page_title and page_language say
  std::string language;
  std::vector<CrawledPage> pages;  ///< the key page first
  std::vector<CrawledResource> resources;
  std::vector<std::string> warnings;  ///< one line for each page and file that could not be had
};

/// Errors: `kUsage` when `url` is no `http` or `https` URL, or has a user name; `kInput` when what
/// it leads to is no page, or one that cannot be stored; those of fetching and parsing the key
/// page; `kOutput` from the fetcher at any time, and its error when the site's server is gone.
Result<SiteCrawl> crawl_site(Fetcher& fetcher, std::string_view url, const CrawlOptions& options);

}  // namespace pagelet
