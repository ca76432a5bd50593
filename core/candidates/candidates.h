// SPDX-License-Identifier: MIT
#pragma once

/// Which pages the key page is compared with (docs/specification.md, sections 2.5 to 2.7).
///
/// An n-CS: n pages that all link to one another, searched along the ordered links of the key page
/// (PROLE 2015, Algorithm 1; PSI 2015). An n-SET: the first n pages of the ordered links (CONEX,
/// section 2.1). The first n pages of the site, as listed. The key page never is a candidate.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/candidates/link_order.h"
#include "core/site/site.h"

namespace pagelet {

enum class Selection : std::uint8_t { kCompleteSubdigraph, kSet, kSite };

struct CandidateOptions {
  Selection selection = Selection::kCompleteSubdigraph;
  std::size_t cs_size = 3;   ///< n of the n-CS
  std::size_t set_size = 4;  ///< n of the n-SET and of the site's first pages
  LinkOrderOptions order;
  bool path_filter = true;    ///< leave out links whose path looks like a file or a feed
  std::size_t max_loads = 0;  ///< pages loaded at most, key page included; 0: no limit

  bool operator==(const CandidateOptions&) const = default;
};

struct CandidateSelection {
  std::vector<PageIndex> pages;  ///< the candidates, in load order
  std::vector<PageIndex>
      loaded;  ///< all pages loaded for them, in load order, without the key page
  bool budget_exhausted =
      false;  ///< the clique search was cut short; only beyond n = 8 or 10,000 links

  /// Loads as the papers count them: the key page is one.
  std::size_t pages_loaded() const { return loaded.size() + 1; }
};

/// Loads pages until the candidates are found. Pages that cannot be had are skipped and not
/// counted. When no n-CS exists the largest one found is returned, and all links were loaded. Where
/// the site allows it (Site::allow_fallback), an n-SET is filled up with pages that are not linked,
/// and they take the place of an empty n-CS. Where candidates are given (Site::give_candidates),
/// they are the answer, whatever the options.
CandidateSelection select_candidates(Site& site, const CandidateOptions& options);

/// Hyperlink distance of each link of the key page (docs/specification.md, section 2.2).
std::vector<int> hyperlink_distances(Site& site, const std::vector<Link>& links);

}  // namespace pagelet
