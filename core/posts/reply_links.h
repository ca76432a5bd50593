// SPDX-License-Identifier: MIT
#pragma once

/// Finds which posts answer which by links, attributes or how far they are indented.

#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/posts/post_finder.h"

namespace pagelet::internal {

/// For each unit the earlier one that it answers, or kNoPost: the one that an attribute such as
/// `data-parent-pid` names, or a link with words such as "in reply to" or "parent". A unit is known
/// by ids at its beginning and attributes such as `data-pid`, also of the element around it if no
/// other unit is in that. O(nodes of the units and these elements), and O(n log n) for n units.
std::vector<std::uint32_t> parents_by_links(const Document& document,
                                            std::span<const PostUnit> units, StopToken* stop);

/// The same where units are indented, each by the same step more than the one that it answers:
/// kNoPost for all if the steps differ. O(units).
std::vector<std::uint32_t> parents_by_indents(const Document& document,
                                              std::span<const PostUnit> units, StopToken* stop);

}  // namespace pagelet::internal
