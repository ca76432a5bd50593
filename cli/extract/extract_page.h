// SPDX-License-Identifier: MIT
#pragma once

/// `extract` for one key page: runs one algorithm, or compares two, and prints the result.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/live_site.h"
#include "core/site/page_source.h"
#include "extractors/extractor.h"
#include "pagelet/answer/answer_writer.h"

namespace pagelet::cli {

/// The source of the pages.
struct Origin {
  PageSource& source;
  PageIndex key_page;
  LiveSite* live = nullptr;  ///< set when `source` belongs to a live site
  /// The pages with which the key page is compared; nullopt: the pages that it links to.
  std::optional<std::vector<PageIndex>> candidates = {};
};

struct OnePageOptions {
  ExtractOptions answer;
  ExtractFormat format = ExtractFormat::kHtml;
  bool explain = false;  ///< print the reasons instead of the answer
  Limits limits;
};

/// Prints the answer of one extractor, or the differences between two. Returns the exit code.
Result<int> extract_page(const Origin& origin,
                         const std::vector<std::unique_ptr<Extractor>>& extractors,
                         const OnePageOptions& options);

}  // namespace pagelet::cli
