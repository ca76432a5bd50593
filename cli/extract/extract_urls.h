// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet extract --urls FILE`.

#include <string>

#include "cli/extract/many_pages.h"
#include "cli/live_site.h"

namespace pagelet::cli {

/// Prints the answer for each URL of a list (`-`: standard input) and returns the exit code. The
/// list has one URL in each line; empty lines and lines that begin with `#` are left out. Hosts
/// take turns: first the first URL of each host, in the order of the list, then the second of each,
/// and so on. `options.jobs` hosts are used at the same time, each for one page at a time, with the
/// same pauses as for a single page.
Result<int> extract_urls(const std::string& list, const LiveOptions& live,
                         const Extractor& extractor, const ManyPagesOptions& options);

}  // namespace pagelet::cli
