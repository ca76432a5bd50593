// SPDX-License-Identifier: MIT
#include "core/site/loaded_pages.h"

namespace pagelet {

std::vector<const Document*> loaded_documents(Site& site, std::span<const PageIndex> pages) {
  constexpr std::size_t kMost = 6;  // each costs a walk over its nodes
  std::vector<const Document*> documents;
  for (const PageIndex index : pages) {
    if (documents.size() == kMost) break;
    const SitePage* page = site.failed(index) ? nullptr : site.page(index);
    if (page != nullptr && page != &site.key_page()) documents.push_back(&page->document());
  }
  return documents;
}

}  // namespace pagelet
