// SPDX-License-Identifier: MIT
#pragma once

/// The data of the overview and the algorithms' pages, as their scripts read it.

#include <string>
#include <vector>

#include "reports/html/overview.h"
#include "reports/output/json.h"

namespace pagelet {

/// The object that assets/overview.js and assets/algorithm.js draw; its fields are described in
/// docs/report.md. Numbers are rounded to 4 decimals, p values to 6. No times of writing, no paths.
/// `site_pages`: by site, the link to its page from the report's folder; empty: it has none.
Json overview_json(const RunRecord& record, const Overview& overview,
                   const std::vector<std::string>& site_pages);

}  // namespace pagelet
