// SPDX-License-Identifier: MIT
#pragma once

/// Whether the pages to which the main menu of a key page links also link to one another (PROLE
/// 2015: "the webpages linked by the items in a menu usually form a CS").

#include <cstddef>
#include <vector>

#include "datasets/suite.h"
#include "evaluation/run/labelled_site.h"

namespace pagelet {

struct MenuPages {
  std::size_t site = 0;   ///< position in the suite
  std::size_t pages = 0;  ///< that the labelled menu links to, without the key page
  /// Size of the largest complete subdigraph among them that was found; 0 without pages.
  std::size_t largest_cs = 0;
};

/// Loads the pages of each labelled menu. Sites that cannot be opened or have no labelled menu, and
/// pages that cannot be loaded, are omitted. `jobs`: number of sites at the same time.
std::vector<MenuPages> menu_pages(const Suite& suite, const SiteOptions& options, std::size_t jobs);

}  // namespace pagelet
