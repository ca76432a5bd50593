// SPDX-License-Identifier: MIT
#pragma once

/// The output of `pagelet candidates`: the links of a key page in the order in which they are
/// tried, the pages that were loaded, and those that became candidates.

#include <cstdint>
#include <string>

#include "core/candidates/candidates.h"
#include "core/result.h"
#include "core/site/site.h"

namespace pagelet {

enum class CandidatesFormat : std::uint8_t { kTable, kTree, kJson, kDot };

/// The candidates in a format:
/// - Table: links with the distances that decide their order (candidates.h), and whether they are
///   dead, could not be loaded, were loaded and chosen.
/// - Tree: the linked pages by directory, with the candidates marked.
/// - JSON: `pagelet.candidates/1`.
/// - Dot: the loaded pages and their links, for Graphviz.
///
/// Errors: those of the site's limits of time and output.
Result<std::string> candidates_report(Site& site, const CandidateOptions& options,
                                      CandidatesFormat format);

}  // namespace pagelet
