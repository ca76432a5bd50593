// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet extract --warc FILE...`.

#include <functional>
#include <string>
#include <vector>

#include "cli/extract/many_pages.h"
#include "core/web/archive/crawl.h"

namespace pagelet::cli {

/// Reports on standard error which records were left out.
void warn_of_left_out(const CrawlCounts& counts);

/// Prints the answer for every page of every site in web archives (`-`: standard input). Returns
/// the exit code.
Result<int> extract_warc(const std::vector<std::string>& archives, const Extractor& extractor,
                         const ManyPagesOptions& options);

/// The same for archives in which the records of a site come one after the other: the answers for a
/// site are written when a page of another host comes. A host that comes back is an error.
Result<int> extract_contiguous_warc(const std::vector<std::string>& archives,
                                    const Extractor& extractor, const ManyPagesOptions& options);

/// Finds one page in web archives and passes it on with its site. Returns the exit code of
/// `extract_page`, or of an error.
Result<int> with_archived_page(
    const std::vector<std::string>& archives, const std::string& url, const Limits& limits,
    const std::function<Result<int>(PageSource& source, PageIndex page)>& extract_page);

}  // namespace pagelet::cli
