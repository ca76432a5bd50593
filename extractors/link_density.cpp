// SPDX-License-Identifier: MIT
#include "extractors/link_density.h"

#include <vector>

#include "core/text/fill_in.h"
#include "core/text/real.h"
#include "extractors/common_parameters.h"

namespace pagelet {

const ParameterTable<LinkDensityOptions>& link_density_parameters() {
  static const ParameterTable<LinkDensityOptions> table = [] {
    ParameterTable<LinkDensityOptions> options;
    options
        .number(&LinkDensityOptions::fewest_links, "fewest-links", 1, 1'000, "links",
                "links that the element must contain")
        .choice(&LinkDensityOptions::whitespace, "whitespace", kWhitespaceChoices, kWhitespaceHelp);
    return options;
  }();
  return table;
}

bool is_link(const WorkingTree& tree, TreeNode node) {
  return !tree.is_text(node) && tree.tag_name(node) == "a" &&
         attribute_of(tree.document(), tree.document_node(node), "href").has_value();
}

Explanation explain_density(const LinkDensityOptions& options, const ExtractionContext& context,
                            const Answer& answer) {
  const WorkingTree& tree = context.key_page(options.whitespace);
  const NodeSums links(tree, [&](TreeNode node) { return is_link(tree, node) ? 1 : 0; });
  return {{}, context.reasons(tree.size(), [&](TreeNode node) {
            return fill_in(
                "{}: {} links, {} nodes",
                {answer.nodes.contains(node) ? "in the densest element"
                                             : "outside of the densest element",
                 fixed_text(links.below(node), 0), std::to_string(tree.subtree_size(node))});
          })};
}

}  // namespace pagelet
