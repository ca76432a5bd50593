// SPDX-License-Identifier: MIT
#include "evaluation/comparison/template_likeness.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/candidates/candidates.h"
#include "core/mapping/etdm.h"
#include "core/site/key_page.h"
#include "evaluation/comparison/gold_sites.h"

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

std::vector<TemplateLikeness> likenesses_of(std::size_t site, KeyPage& key, const Gold& gold) {
  const WorkingTree& tree = key.tree(Whitespace::kDrop);
  std::vector<TemplateLikeness> found;
  if (gold.template_nodes.empty()) return found;
  const NodeEquality equality(EqualityOptions{}, key.site().signatures());
  EtdmMapper mapper(equality, key.site().symbols(), key.budget());
  std::vector<RankedLink> links = rank_links(key, {});
  std::erase_if(links, [](const RankedLink& link) { return !link.page; });
  for (const RankedLink& link : spread(std::move(links), kMaxLikenesses)) {
    SitePage* page = key.load(*link.page);
    if (page == nullptr || page->index() == key.index()) continue;
    const Mapping mapping = mapper.map(tree, key.tree(*page, Whitespace::kDrop));
    const std::size_t common = mapping.nodes().count_common(gold.template_nodes);
    TemplateLikeness& one = found.emplace_back();
    one.site = site;
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
  const auto by_site = on_gold_sites(
      suite, options, jobs, [](std::size_t at, SiteFolder&, KeyPage& key, const Gold& gold) {
        return likenesses_of(at, key, gold);
      });
  std::vector<TemplateLikeness> all;
  for (const auto& found : by_site) {
    if (found) all.insert(all.end(), found->begin(), found->end());
  }
  return all;
}

}  // namespace pagelet
