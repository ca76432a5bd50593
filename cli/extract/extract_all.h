// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet extract --site DIR --all`.

#include "cli/extract/many_pages.h"
#include "datasets/site_folder.h"

namespace pagelet::cli {

/// Prints the answer for every page of a site folder. Returns the exit code.
Result<int> extract_all(const Mirror& mirror, const Extractor& extractor,
                        const ManyPagesOptions& options);

}  // namespace pagelet::cli
