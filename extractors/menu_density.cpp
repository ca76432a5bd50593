// SPDX-License-Identifier: MIT

// Menu density: the main menu is the element with the highest share of links.
//
// The share is the number of links in a subtree by the number of its nodes; elements with fewer
// than `fewest-links` links do not count. Other pages are not looked at. Source: the outlook of
// PROLE15, which names the idea and gives neither an algorithm nor figures. Cost: O(n).

#include "extractors/link_density.h"
#include "extractors/registry.h"

namespace pagelet::menu_density {
namespace {

Result<Answer> extract(const LinkDensityOptions& options, const ExtractionContext& context) {
  return densest_element(options, context,
                         [](double links, double nodes) { return links / nodes; });
}

}  // namespace

ExtractorEntry menu_density_entry() {
  return extractor_entry<LinkDensityOptions>(
      {.info = {.name = "menu-density",
                .title = "Menu density",
                .summary = "the main menu is the element with the highest share of links",
                .citation = "The idea: Alarte, Insa, Silva, Tamarit: Web Template Extraction Based "
                            "on Hyperlink Analysis. PROLE 2014, EPTCS 173 (2015), pp. 16-26, "
                            "future work",
                .target = Task::kMenu},
       .table = link_density_parameters(),
       .extract = extract,
       .explain = explain_density});
}

}  // namespace pagelet::menu_density
