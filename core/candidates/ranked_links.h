// SPDX-License-Identifier: MIT
#pragma once

/// The links of a key page in the order in which they are tried, with the values that decide the
/// order.

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/site/site.h"

namespace pagelet {

struct RankedLink {
  std::string url;
  std::optional<PageIndex> page;  ///< nullopt: the link is dead
  int hyperlink_distance = 0;
  /// DOM distance to the nearest link before it. If only links of the same group decide the order
  /// (DomDistanceScope), it is measured to these. 0: no such link comes before it.
  std::size_t dom_distance = 0;
  NodeId anchor{};
};

/// The first `most` links; fewer when the site's budget is used up. Costs
/// O(links + most^2 x depth).
std::vector<RankedLink> rank_links(Site& site, const CandidateOptions& options,
                                   std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace pagelet
