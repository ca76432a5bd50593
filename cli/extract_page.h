// SPDX-License-Identifier: MIT
#pragma once

/// What `extract` does with one key page: runs one algorithm, or compares two, and prints.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/live_site.h"
#include "core/site/page_source.h"
#include "extractors/extractor.h"
#include "reports/tables/extract_report.h"

namespace pagelet::cli {

/// Where the pages come from.
struct Origin {
  PageSource& source;
  PageIndex key_page;
  LiveSite* live = nullptr;  ///< set when `source` is that of a live site
  /// The pages that the key page is compared with; none: what it links to.
  std::optional<std::vector<PageIndex>> candidates = {};
};

struct OnePageOptions {
  ExtractOptions answer;
  ExtractFormat format = ExtractFormat::kHtml;
  bool explain = false;  ///< print why, instead
  LimitOptions limits;
};

/// Prints the answer of one extractor, or where two disagree; the exit code.
int extract_page(const Origin& origin, const std::vector<std::unique_ptr<Extractor>>& extractors,
                 const OnePageOptions& options);

}  // namespace pagelet::cli
