// SPDX-License-Identifier: MIT
#pragma once

/// What the overview says of the run as a whole: answers, suite, circumstances, method, as HTML.

#include <span>
#include <string>

#include "reports/html/overview.h"
#include "reports/html/report.h"
#include "reports/html/site_facts.h"

namespace pagelet {

/// A card for each task with the verdict in words, and one for the costs.
std::string answer_cards(const RunRecord& record, const Overview& overview);

/// Sites, categories, languages, agreement of the annotators, licences. `facts`: by site.
std::string suite_card(const RunRecord& record, std::span<const SiteFacts> facts);

/// Date, machine, versions, and the command that makes the run again.
std::string run_card(const RunRecord& record, const ReportOrigin& origin);

/// How scores, means, intervals and tests are made: a list.
std::string method_list(const RunRecord& record);

}  // namespace pagelet
