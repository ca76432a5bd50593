// SPDX-License-Identifier: MIT
#pragma once

/// The sentences of the report, as plain text in UTF-8. Algorithms are named by their titles.

#include <cstddef>
#include <string>
#include <vector>

#include "reports/html/overview.h"

namespace pagelet {

/// Which algorithm is best, with its interval, and whether the difference to the next ones is
/// significant: one sentence each.
std::vector<std::string> verdict(const RunRecord& record, const Comparison& comparison);

/// The costs of the best algorithms and of the cheapest one: one sentence each.
std::vector<std::string> cost_verdict(const RunRecord& record, const Overview& overview);

/// How an extractor fails at a task, in nodes: whether it misses nodes or takes too many, of which
/// kinds, and on which sites. Empty when no site has gold for the task.
std::vector<std::string> failures_of(const RunRecord& record, const Overview& overview,
                                     std::size_t extractor, Target task);

/// "heading" -> "headings".
std::string plural_of(NodeKind kind);

}  // namespace pagelet
