// SPDX-License-Identifier: MIT
#include "reports/extraction/ranked_links.h"

#include <utility>

namespace pagelet {

std::vector<RankedLink> rank_links(Site& site, const CandidateOptions& options, std::size_t most) {
  const Document& document = site.key_page().document();
  const std::vector<Link>& links = site.links(site.key_page(), options.path_filter);
  const std::vector<int> distances = hyperlink_distances(site, links);
  LinkOrder order(document, links, distances, options.order);
  std::vector<RankedLink> ranked;
  for (auto at = order.next(); at && ranked.size() < most; at = order.next()) {
    const LinkTarget& target = site.target(links[*at]);
    RankedLink link{target.url, target.page, distances[*at], 0, links[*at].anchor};
    for (const RankedLink& before : ranked) {
      const std::size_t distance = dom_distance(document, before.anchor, link.anchor);
      if (link.nearest_before == 0 || distance < link.nearest_before) {
        link.nearest_before = distance;
      }
    }
    ranked.push_back(std::move(link));
  }
  return ranked;
}

}  // namespace pagelet
