// SPDX-License-Identifier: MIT
#pragma once

/// Explanations of the algorithms that map the key page onto other pages: TemEx, ETDM refinement
/// and ConEx.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The equal top-down mappings of the key page onto each candidate of `extraction`, with the parts
/// of every pair's score. `refine`: map each page only with the nodes that all pages before it have
/// mapped, as the ETDM refinement does. Cost: the mappings, and O(n) for each page.
std::vector<PageMatches> explain_mappings(const ExtractionContext& context,
                                          const Extraction& extraction,
                                          const EqualityOptions& options, bool refine = false);

/// The ordinal number as text: "first", "second", "third", "4th" and so on.
std::string ordinal(std::size_t number);

/// Reasons for algorithms that lose nodes page by page: "every page keeps it" or "lost on the
/// second of 3 pages". `lost_on`: by node, the number of the page that lost it, from 1; 0: never
/// lost.
std::vector<std::string> explain_losses(const std::vector<std::uint32_t>& lost_on,
                                        std::size_t pages, StopSign* sign);

}  // namespace pagelet
