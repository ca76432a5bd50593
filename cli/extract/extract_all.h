// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet extract --site DIR --all`.

#include <string>

#include "cli/extract/many_pages.h"

namespace pagelet::cli {

/// Prints the answer for every page of a site folder. Returns the exit code.
int extract_all(const std::string& folder, const Extractor& extractor,
                const ManyPagesOptions& options);

}  // namespace pagelet::cli
