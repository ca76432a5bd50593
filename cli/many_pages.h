// SPDX-License-Identifier: MIT
#pragma once

/// What `extract` does with many key pages: prints each answer, counts what they rest on.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/site/page_source.h"
#include "extractors/extractor.h"
#include "reports/tables/extract_lines.h"

namespace pagelet::cli {

struct ManyPagesOptions {
  ExtractOptions lines;
  /// JSON: one object a line. Other formats: a line `==> URL <==` before each page.
  ExtractFormat format = ExtractFormat::kJson;
  std::size_t jobs = 1;  ///< threads; the output is the same for any number
  LimitOptions limits;
};

/// The pages of a site, for one thread.
struct OpenedPages {
  std::unique_ptr<PageSource> source;
  std::string host;  ///< Address::host of all pages; empty: that of the first key page
  /// The key pages; none: all pages of the source.
  std::optional<std::vector<PageIndex>> key_pages = {};
  bool fallback = true;  ///< whether pages may be compared with such that they do not link to
};

/// One of the sites.
struct ManyPagesSite {
  std::size_t most_pages = 0;  ///< there are no more; with key pages, 0
  /// Called from any thread, by each at most once in a row.
  std::function<Result<OpenedPages>()> open;
};

/// Prints the answer for every page of some sites, in the order of sites and pages, and says on
/// standard error what the answers rest on; the exit code.
int extract_many_pages(const std::vector<ManyPagesSite>& sites, const Extractor& extractor,
                       const ManyPagesOptions& options);

}  // namespace pagelet::cli
