// SPDX-License-Identifier: MIT
#pragma once

/// How alike the template of a key page and that of a page to which it links are, with the
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
  /// DOM distance to the nearest of the links that come before it in the order of candidate
  /// detection; 0 for the first.
  std::size_t dom_distance = 0;
  double share = 0;  ///< percent of the gold template's nodes
};

/// Most links of a site that are followed: evenly spaced in the order of candidate detection.
inline constexpr std::size_t kMaxLikenesses = 12;

/// The likeness of the pages that each key page links to. Sites that cannot be opened, or without
/// gold template, have none. `jobs`: sites worked on at the same time.
std::vector<TemplateLikeness> template_likenesses(const Suite& suite, const SiteOptions& options,
                                                  std::size_t jobs);

}  // namespace pagelet
