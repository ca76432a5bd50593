// SPDX-License-Identifier: MIT
#include "evaluation/comparison/template_likeness.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/candidates/candidates.h"
#include "core/mapping/etdm.h"
#include "core/site/key_page.h"
#include "core/workers/workers.h"
#include "datasets/site_folder.h"

namespace pagelet {
namespace {

// Evenly spaced elements, at most `most`, the first included.
template <class Value>
std::vector<Value> spread(std::vector<Value> values, std::size_t most) {
  if (values.size() <= most) return values;
  std::vector<Value> chosen;
  for (std::size_t at = 0; at < most; ++at) chosen.push_back(values[at * values.size() / most]);
  return chosen;
}

Result<std::vector<TemplateLikeness>> likenesses_of(const SuiteSite& site,
                                                    const SiteOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(site));
  PAGELET_ASSIGN_OR_RETURN(
      const std::unique_ptr<KeyPage> key,
      KeyPage::open(folder.source(), folder.key_page(),
                    {.limits = options.limits, .interrupt = options.interrupt}));
  const WorkingTree& tree = key->tree(Whitespace::kDrop);
  PAGELET_ASSIGN_OR_RETURN(const Gold gold, folder.gold(tree));
  std::vector<TemplateLikeness> found;
  if (!gold.counts() || !gold.has_nodes || gold.template_nodes.empty()) return found;
  const NodeEquality equality(EqualityOptions{}, key->site().signatures());
  EtdmMapper mapper(equality, key->site().symbols(), key->budget());
  std::vector<RankedLink> links = rank_links(*key, {});
  std::erase_if(links, [](const RankedLink& link) { return !link.page; });
  for (const RankedLink& link : spread(std::move(links), kMaxLikenesses)) {
    SitePage* page = key->load(*link.page);
    if (page == nullptr || page->index() == key->index()) continue;
    const Mapping mapping = mapper.map(tree, key->tree(*page, Whitespace::kDrop));
    const std::size_t common = mapping.nodes().count_common(gold.template_nodes);
    TemplateLikeness& one = found.emplace_back();
    const TreeNode anchor = tree.node_of(link.anchor);
    if (!gold.main_menu.empty()) {
      one.in_menu = anchor != kNoNode && gold.main_menu.contains(anchor);
    }
    one.hyperlink_distance = link.hyperlink_distance;
    one.dom_distance = link.dom_distance;
    one.share =
        100 * static_cast<double>(common) / static_cast<double>(gold.template_nodes.count());
  }
  return found;
}

}  // namespace

std::vector<TemplateLikeness> template_likenesses(const Suite& suite, const SiteOptions& options,
                                                  std::size_t jobs) {
  std::vector<std::vector<TemplateLikeness>> by_site(suite.sites.size());
  const auto work = [&](std::size_t at) -> Result<void> {
    // Why a site cannot be used is reported when algorithms run on it.
    auto found = within_memory([&] { return likenesses_of(suite.sites[at], options); });
    if (found) by_site[at] = *std::move(found);
    return {};
  };
  // The work has no errors.
  (void)for_each_piece(suite.sites.size(), jobs, work);
  std::vector<TemplateLikeness> all;
  for (std::size_t at = 0; at < by_site.size(); ++at) {
    for (TemplateLikeness& one : by_site[at]) {
      one.site = at;
      all.push_back(one);
    }
  }
  return all;
}

}  // namespace pagelet
