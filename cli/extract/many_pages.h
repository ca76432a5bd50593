// SPDX-License-Identifier: MIT
#pragma once

/// `extract` for many key pages: prints each answer, and counts the evidence behind the answers.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/site/page_source.h"
#include "extractors/extractor.h"
#include "reports/extraction/extract_lines.h"

namespace pagelet::cli {

struct ManyPagesOptions {
  ExtractOptions lines;
  /// JSON: one object in each line. Other formats: a line `==> URL <==` before each page.
  ExtractFormat format = ExtractFormat::kJson;
  std::size_t jobs = 1;  ///< number of threads; it does not change the output
  LimitOptions limits;
};

/// The pages of a site, opened for one thread.
struct OpenedPages {
  std::unique_ptr<PageSource> source;
  std::string host;  ///< Address::host of all pages; empty: the host of the first key page
  /// The key pages; nullopt: all pages of the source.
  std::optional<std::vector<PageIndex>> key_pages = {};
  bool fallback = true;  ///< whether pages may be compared with pages that they do not link to
};

/// One of the sites.
struct ManyPagesSite {
  std::size_t most_pages = 0;  ///< upper bound of the number of pages; 0 when key pages are given
  /// Opens the site. May be called from any thread.
  std::function<Result<OpenedPages>()> open;
};

/// Prints the answer for every page of some sites, in the order of sites and pages. On standard
/// error it prints how many answers rest on which evidence. Returns the exit code.
int extract_many_pages(const std::vector<ManyPagesSite>& sites, const Extractor& extractor,
                       const ManyPagesOptions& options);

}  // namespace pagelet::cli
