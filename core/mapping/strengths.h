// SPDX-License-Identifier: MIT
#pragma once

/// Computes from one top-down mapping the mapped nodes for every threshold.
///
/// Greedy assignment takes pairs in the order of falling scores. So the pairs for a higher
/// threshold are exactly those pairs for a lower one that score high enough. And a node can be
/// mapped only if its parent is. A node's *strength* is therefore the least score on the way from
/// the root to the node: with all other options equal, the mapping for a threshold t holds exactly
/// the nodes whose strength is at least t. Tuning uses this: one mapping is enough for all
/// thresholds. O(n).

#include <vector>

#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/mapping/etdm.h"
#include "core/mapping/node_equality.h"

namespace pagelet {

/// Strength of every node of `a` in its mapping onto `b`: infinite for the root, below every
/// threshold for nodes that are not mapped. `mapping` must be the result for `equality`, without a
/// restriction to some nodes. `texts` as for EtdmMapper.
std::vector<double> mapping_strengths(const NodeEquality& equality, SymbolTable& texts,
                                      const WorkingTree& a, const WorkingTree& b,
                                      const Mapping& mapping);

/// Whether a node of this strength is mapped with this threshold (EqualityOptions::threshold).
constexpr bool holds_at(double strength, double threshold) {
  return strength >= threshold - kScoreTolerance;
}

}  // namespace pagelet
