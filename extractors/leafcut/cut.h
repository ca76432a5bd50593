// SPDX-License-Identifier: MIT
#pragma once

/// The two stages of LeafCut that look only at the key page. The first one decides which subtrees
/// are cut out as page-specific (docs/specification.md, section 15.6). The second one finds the
/// main content in them (15.8): it removes parts around the main text that have names or marks,
/// such as comments, related stories, share buttons, tags, menus and pagers.
///
/// Cost: O(nodes), no recursion.

#include <span>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/evidence.h"
#include "extractors/leafcut/names.h"

namespace pagelet {

/// The prices that make up the cost of a labelling. A cut leaf that other pages share costs 1.
struct CutPrices {
  double cuts = 1.5;          ///< for adjacent siblings that are cut, in all
  double absent = 1.5;        ///< for evidence that a template leaf is absent on other pages
  double empty_weight = 0.3;  ///< weight of leaves that are neither text nor img

  /// The prices of the finer cut, which finds the template.
  CutPrices finer() const { return {cuts / 2, absent, empty_weight}; }
};

/// The cheapest labelling of a tree. What is not template is cut.
struct LeafCutting {
  std::vector<double> cost_cut;       ///< by node: cost if its whole subtree is cut out
  std::vector<double> cost_template;  ///< by node: least cost of its subtree if the node is kept
  NodeSet template_nodes = {};
};

/// Finds the cheapest labelling. `shares`: the votes on each leaf of the tree, in document order.
LeafCutting cut_leaves(const WorkingTree& tree, std::span<const LeafShares> shares,
                       const CutPrices& prices);

/// Finds the main content. `template_nodes`: the nodes that are not in question. `names`: those of
/// the site.
NodeSet find_main_content(const WorkingTree& tree, const NodeSet& template_nodes,
                          const Surroundings& surroundings, PartNames& names);

}  // namespace pagelet
