// SPDX-License-Identifier: MIT

// Menu links: the main menu is the element with the highest product of links and their share.
//
// The share alone prefers tiny groups of links, because every wrapper lowers it. The product with
// the number of links prefers long lists. Other pages are not looked at. Cost: O(n).

#include "extractors/link_density.h"
#include "extractors/registry.h"

namespace pagelet::menu_links {
namespace {

Result<Answer> extract(const LinkDensityOptions& options, const ExtractionContext& context) {
  return densest_element(options, context,
                         [](double links, double nodes) { return links * links / nodes; });
}

}  // namespace

ExtractorEntry menu_links_entry() {
  return extractor_entry<LinkDensityOptions>(
      {.info = {.name = "menu-links",
                .title = "Menu links",
                .summary = "the main menu is the element with most links, times their share",
                .target = Task::kMenu},
       .table = link_density_parameters(),
       .extract = extract,
       .explain = explain_density});
}

}  // namespace pagelet::menu_links
