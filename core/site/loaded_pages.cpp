// SPDX-License-Identifier: MIT
#include "core/site/loaded_pages.h"

namespace pagelet {

std::vector<SitePage*> loaded_pages(Site& site, std::span<const PageIndex> pages) {
  constexpr std::size_t kMost = 6;  // the first time, each costs a walk over its nodes
  std::vector<SitePage*> loaded;
  for (const PageIndex index : pages) {
    if (loaded.size() == kMost) break;
    SitePage* page = site.failed(index) ? nullptr : site.page(index);
    if (page != nullptr && page != &site.key_page()) loaded.push_back(page);
  }
  return loaded;
}

}  // namespace pagelet
