// SPDX-License-Identifier: MIT
#pragma once

/// The common part of algorithms that take the one element with most links for the main menu.

#include <cstddef>
#include <utility>

#include "core/dom/working_tree.h"
#include "extractors/extractor.h"

namespace pagelet {

struct LinkDensityOptions {
  std::size_t fewest_links = 3;
  Whitespace whitespace = Whitespace::kDrop;
};

/// `fewest-links` and `whitespace`.
const ParameterTable<LinkDensityOptions>& link_density_parameters();

/// Whether a node is an `a` with `href`.
bool is_link(const WorkingTree& tree, TreeNode node);

/// For each node its links and nodes, and whether it is in the answer. O(n).
Explanation explain_density(const LinkDensityOptions& options, const ExtractionContext& context,
                            const Answer& answer);

/// The subtree of the element with the highest `weight(links, nodes)`, the number of links and of
/// nodes in its subtree, among the elements with enough links; of equal ones the first. Empty if no
/// element has enough links. O(nodes).
template <class Weight>
Answer densest_element(const LinkDensityOptions& options, const ExtractionContext& context,
                       Weight&& weight) {
  const WorkingTree& tree = context.key_page(options.whitespace);
  const NodeSums links(tree, [&](TreeNode node) { return is_link(tree, node) ? 1 : 0; });
  double highest = -1;
  TreeNode best = kNoNode;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const double count = links.below(node);
    if (count < static_cast<double>(options.fewest_links)) continue;
    const double value = weight(count, static_cast<double>(tree.subtree_size(node)));
    if (value <= highest) continue;
    highest = value;
    best = node;
  }
  Answer answer;
  answer.whitespace = options.whitespace;
  answer.nodes = NodeSet(tree.size());
  if (best != kNoNode) answer.nodes.insert_range(best, tree.end(best));
  return answer;
}

}  // namespace pagelet
