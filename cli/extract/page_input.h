// SPDX-License-Identifier: MIT
#pragma once

/// The page that `extract` works on, with the source of its site.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/extract/extract.h"
#include "core/result.h"
#include "core/site/page_source.h"
#include "core/web/archive/crawl.h"
#include "core/web/live/web_fetcher.h"

namespace pagelet::cli {

/// A key page and the pages that it may be compared with. Owns all that they are read from.
struct PageInput {
  std::unique_ptr<Fetcher> fetcher;  ///< loads the pages of a live site; otherwise null
  std::unique_ptr<PageSource> source;
  PageIndex key_page = 0;
  /// The pages with which the key page is compared; nullopt: the pages that it links to.
  std::optional<std::vector<PageIndex>> candidates = {};

  bool is_live() const { return fetcher != nullptr; }
  /// The URL of the key page, as results show it.
  std::string url() const { return std::string(source->url(key_page)); }
};

/// Opens the key page that the command line names: a live page, files, a page of an archive, or the
/// key page of a folder. A live page is not loaded yet. Errors: `kUsage` and `kInput`, as in
/// docs/web.md.
Result<PageInput> open_page_input(const ExtractArguments& arguments);

/// Reads archives into `crawl` and reports on standard error which records were left out.
/// `only_host`: the only site that is read; empty: all sites.
Result<void> read_archives(const std::vector<std::string>& archives, const Limits& limits,
                           Crawl& crawl, const std::string& only_host = {});

/// Reports on standard error what is wrong with a folder of pages, and with its address if the
/// format shows addresses.
void warn_of_folder(const Mirror& mirror, const SiteFolder& folder, ExtractFormat format);

}  // namespace pagelet::cli
