// SPDX-License-Identifier: MIT
#include "evaluation/comparison/menu_pages.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/candidates/complete_subdigraph.h"
#include "core/site/key_page.h"
#include "evaluation/comparison/gold_sites.h"

namespace pagelet {
namespace {

// Steps of the search of a site; menus of a few dozen pages need far fewer.
constexpr std::uint64_t kSteps = 1'000'000;

std::set<PageIndex> linked_pages(KeyPage& key, SitePage& page) {
  std::set<PageIndex> linked;
  for (const Link& link : key.links(page, false)) {
    const std::optional<PageIndex> target = link.page;
    if (target) linked.insert(key.site().source().identity(*target));
  }
  return linked;
}

MenuPages pages_of_menu(std::size_t site, KeyPage& key, const NodeSet& menu) {
  const WorkingTree& tree = key.tree(Whitespace::kDrop);
  std::vector<PageIndex> pages;
  std::vector<std::set<PageIndex>> links_of;
  CompleteSubdigraph search(kSteps, key.budget());
  for (const Link& link : key.links(false)) {
    const TreeNode anchor = tree.node_of(link.anchor);
    const std::optional<PageIndex> target = link.page;
    if (anchor == kNoNode || !menu.contains(anchor) || !target) continue;
    SitePage* const page = key.load(*target);
    const bool is_new = page != nullptr && page->index() != key.index() &&
                        std::ranges::find(pages, page->index()) == pages.end();
    if (!is_new) continue;
    const std::set<PageIndex>& linked = links_of.emplace_back(linked_pages(key, *page));
    std::vector<std::size_t> mutual;
    for (std::size_t at = 0; at < pages.size(); ++at) {
      if (linked.contains(pages[at]) && links_of[at].contains(page->index())) mutual.push_back(at);
    }
    pages.push_back(page->index());
    search.add_page(mutual);
  }
  return {site, pages.size(), search.best().size()};
}

}  // namespace

std::vector<MenuPages> menu_pages(const Suite& suite, const SiteOptions& options,
                                  std::size_t jobs) {
  const auto by_site = on_gold_sites(
      suite, options, jobs, [](std::size_t at, SiteFolder&, KeyPage& key, const Gold& gold) {
        return gold.main_menu.empty() ? std::nullopt
                                      : std::optional(pages_of_menu(at, key, gold.main_menu));
      });
  std::vector<MenuPages> all;
  for (const auto& found : by_site) {
    if (found && *found) all.push_back(**found);
  }
  return all;
}

}  // namespace pagelet
