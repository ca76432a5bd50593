// SPDX-License-Identifier: MIT
#pragma once

/// Measures how much the template of a key page resembles that of a page that it links to, with the
/// properties of the link: in the menu or not, hyperlink distance, DOM distance (TWEB 2019, section
/// 5).
///
/// Only key pages have gold labels. So likeness is the share of the key page's gold template that
/// an equal top-down mapping (core/mapping/etdm.h, default node equality) maps onto the other page.

#include <cstddef>
#include <optional>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"

namespace pagelet {

struct TemplateLikeness {
  std::size_t site = 0;  ///< position in the suite
  /// Whether the link is in the main menu; nullopt if no menu is labelled.
  std::optional<bool> in_menu;
  int hyperlink_distance = 0;
  /// DOM distance to the nearest link of the same hyperlink distance that comes before it in the
  /// order of candidate detection; 0 for the first of these.
  std::size_t dom_distance = 0;
  double share = 0;  ///< of the gold template's nodes that are mapped, in percent
};

/// At most this many links of a site are followed. They are evenly spaced in the order of candidate
/// detection.
inline constexpr std::size_t kMaxLikenesses = 12;

/// Returns the likeness for each link that is followed. Sites that cannot be opened or have no gold
/// template, and pages that cannot be loaded, are omitted. `jobs`: number of sites at the same
/// time.
std::vector<TemplateLikeness> template_likenesses(const Suite& suite, const SiteOptions& options,
                                                  std::size_t jobs);

}  // namespace pagelet
