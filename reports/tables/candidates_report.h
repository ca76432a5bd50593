// SPDX-License-Identifier: MIT
#pragma once

/// What `pagelet candidates` prints: the links of a key page in the order in which they are tried,
/// the pages that were loaded, and which of them became candidates.

#include <cstdint>
#include <string>

#include "core/candidates/candidates.h"
#include "core/site/site.h"

namespace pagelet {

enum class CandidatesFormat : std::uint8_t { kTable, kTree, kJson, kDot };

/// Table: links with hyperlink distance, DOM distance to the first link, dead or not, loaded,
/// chosen. Tree: the linked pages by directory, the candidates marked. JSON:
/// `pagelet.candidates/1`. Dot: the loaded pages and their links, for Graphviz.
std::string candidates_report(Site& site, const CandidateOptions& options, CandidatesFormat format);

}  // namespace pagelet
