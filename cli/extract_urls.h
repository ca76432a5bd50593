// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet extract --urls FILE`.

#include <string>

#include "cli/live_site.h"
#include "cli/many_pages.h"

namespace pagelet::cli {

/// Prints the answer for each URL of a list (`-`: standard input), one URL a line, empty lines and
/// those that begin with `#` left out; the exit code. Hosts take turns: first the first URL of each
/// host, in the order of the list, then the second, and so on. `options.jobs` hosts are asked at
/// the same time, each for one page at a time, with the pauses of a single page.
int extract_urls(const std::string& list, const LiveOptions& live, const Extractor& extractor,
                 const ManyPagesOptions& options);

}  // namespace pagelet::cli
