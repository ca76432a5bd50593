// SPDX-License-Identifier: MIT
#pragma once

/// What the report says in words. Plain text, UTF-8; algorithms by title.

#include <cstddef>
#include <string>
#include <vector>

#include "reports/html/overview.h"

namespace pagelet {

/// Which algorithm is best, with its interval, and whether the difference to the next ones is
/// significant: one sentence each.
std::vector<std::string> verdict(const RunRecord& record, const Comparison& comparison);

/// What the best ones cost, and the cheapest: one sentence each.
std::vector<std::string> cost_verdict(const RunRecord& record, const Overview& overview);

/// How an extractor fails at a task, in nodes: by missing or by taking too much, which kinds of
/// nodes, on which sites. Empty without sites that have gold for the task.
std::vector<std::string> failures_of(const RunRecord& record, const Overview& overview,
                                     std::size_t extractor, Target task);

/// "heading" -> "headings".
std::string plural_of(NodeKind kind);

}  // namespace pagelet
