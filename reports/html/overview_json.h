// SPDX-License-Identifier: MIT
#pragma once

/// The data of the overview and the algorithms' pages, as their scripts read it.

#include <span>
#include <string>
#include <vector>

#include "reports/html/overview.h"
#include "reports/html/site_facts.h"
#include "reports/output/json.h"

namespace pagelet {

/// The object that assets/overview.js and assets/algorithm.js draw; its fields are described in
/// docs/report.md. Numbers are rounded to 4 decimals, p values to 6. No times of writing, no paths.
/// `site_pages`: by site, the link to its page from the report's folder; empty: it has none.
Json overview_json(const RunRecord& record, const Overview& overview,
                   const std::vector<std::string>& site_pages, std::span<const SiteFacts> facts);

/// The F1 in nodes of every extractor on every site, and the leader of each task: the way from one
/// site to another in the inspector. Links are those between files of one folder.
Json site_list_json(const RunRecord& record, const Overview& overview);

}  // namespace pagelet
