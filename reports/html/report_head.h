// SPDX-License-Identifier: MIT
#pragma once

/// The parts of the overview about the run as a whole, as HTML: answers, suite, run, method.

#include <span>
#include <string>

#include "reports/html/overview.h"
#include "reports/html/report.h"
#include "reports/html/site_facts.h"

namespace pagelet {

/// A card for each task with the verdict in words, and one for the costs.
std::string answer_cards(const RunRecord& record, const Overview& overview);

/// A card about sites, categories, languages, agreement of the annotators and licences. `facts`: by
/// site.
std::string suite_card(const RunRecord& record, std::span<const SiteFacts> facts);

/// A card about date, machine and versions, with the command that repeats the run.
std::string run_card(const RunRecord& record, const ReportOrigin& origin);

/// A list that explains how scores, means, intervals and tests are computed.
std::string method_list(const RunRecord& record);

}  // namespace pagelet
