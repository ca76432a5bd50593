// SPDX-License-Identifier: MIT
#include "evaluation/comparison/menu_pages.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "core/candidates/complete_subdigraph.h"
#include "core/site/key_page.h"
#include "core/workers/workers.h"
#include "datasets/site_folder.h"

namespace pagelet {
namespace {

// Steps of the search of a site; menus of a few dozen pages need far fewer.
constexpr std::uint64_t kSteps = 1'000'000;

std::set<PageIndex> linked_pages(KeyPage& key, SitePage& page) {
  std::set<PageIndex> linked;
  for (const Link& link : key.links(page, false)) {
    const std::optional<PageIndex> target = key.site().target(link).page;
    if (target) linked.insert(key.site().source().identity(*target));
  }
  return linked;
}

Result<std::optional<MenuPages>> pages_of_menu(const SuiteSite& site, const SiteOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(site));
  PAGELET_ASSIGN_OR_RETURN(
      const std::unique_ptr<KeyPage> key,
      KeyPage::open(folder.source(), folder.key_page(),
                    {.limits = options.limits, .interrupt = options.interrupt}));
  const WorkingTree& tree = key->tree(Whitespace::kDrop);
  PAGELET_ASSIGN_OR_RETURN(const Gold gold, folder.gold(tree));
  if (!gold.counts() || !gold.has_nodes || gold.main_menu.empty()) return std::nullopt;
  std::vector<PageIndex> pages;
  std::vector<std::set<PageIndex>> links_of;
  CompleteSubdigraph search(kSteps, key->budget());
  for (const Link& link : key->links(false)) {
    const TreeNode anchor = tree.node_of(link.anchor);
    const std::optional<PageIndex> target = key->site().target(link).page;
    if (anchor == kNoNode || !gold.main_menu.contains(anchor) || !target) continue;
    SitePage* const page = key->load(*target);
    const bool is_new = page != nullptr && page->index() != key->index() &&
                        std::ranges::find(pages, page->index()) == pages.end();
    if (!is_new) continue;
    const std::set<PageIndex>& linked = links_of.emplace_back(linked_pages(*key, *page));
    std::vector<std::size_t> mutual;
    for (std::size_t at = 0; at < pages.size(); ++at) {
      if (linked.contains(pages[at]) && links_of[at].contains(page->index())) mutual.push_back(at);
    }
    pages.push_back(page->index());
    search.add_page(mutual);
  }
  return MenuPages{0, pages.size(), search.best().size()};
}

}  // namespace

std::vector<MenuPages> menu_pages(const Suite& suite, const SiteOptions& options,
                                  std::size_t jobs) {
  std::vector<std::optional<MenuPages>> by_site(suite.sites.size());
  const auto work = [&](std::size_t at) -> Result<void> {
    // Why a site cannot be used is reported when algorithms run on it.
    auto found = within_memory([&] { return pages_of_menu(suite.sites[at], options); });
    if (found) by_site[at] = *found;
    return {};
  };
  // The work has no errors.
  (void)for_each_piece(suite.sites.size(), jobs, work);
  std::vector<MenuPages> all;
  for (std::size_t at = 0; at < by_site.size(); ++at) {
    if (by_site[at]) all.push_back({at, by_site[at]->pages, by_site[at]->largest_cs});
  }
  return all;
}

}  // namespace pagelet
