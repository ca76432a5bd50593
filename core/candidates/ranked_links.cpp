// SPDX-License-Identifier: MIT
#include "core/candidates/ranked_links.h"

#include <utility>

namespace pagelet {

std::vector<RankedLink> rank_links(Site& site, const CandidateOptions& options, std::size_t most) {
  const Document& document = site.key_page().document();
  const std::vector<Link>& links = site.links(site.key_page(), options.path_filter);
  const std::vector<int> distances = hyperlink_distances(site, links);
  LinkOrder order(document, links, distances, options.order);
  const bool by_group = options.order.kind == LinkOrderKind::kDistance &&
                        options.order.scope == DomDistanceScope::kGroup;
  std::vector<RankedLink> ranked;
  for (auto at = order.next(); at && ranked.size() < most; at = order.next()) {
    const LinkTarget& target = site.target(links[*at]);
    RankedLink link{target.url, target.page, distances[*at], 0, links[*at].anchor};
    for (const RankedLink& before : ranked) {
      if (stop(site.budget())) return ranked;
      if (by_group && before.hyperlink_distance != link.hyperlink_distance) continue;
      const std::size_t distance = dom_distance(document, before.anchor, link.anchor);
      if (link.dom_distance == 0 || distance < link.dom_distance) link.dom_distance = distance;
    }
    ranked.push_back(std::move(link));
  }
  return ranked;
}

}  // namespace pagelet
