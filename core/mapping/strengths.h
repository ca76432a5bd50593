// SPDX-License-Identifier: MIT
#pragma once

/// How firmly a top-down mapping holds each node: the answer for every threshold at once.
///
/// Greedy assignment takes pairs in the order of falling scores, so the pairs of a higher threshold
/// are exactly those of a lower one that score high enough; and a node takes part only below a
/// mapped parent. A node's *strength* is therefore the least score on the way from the root to it:
/// with all other options equal, the mapping of a threshold t holds just the nodes whose strength
/// is at least t. Tuning uses it: one mapping serves a whole column of thresholds. O(n).

#include <vector>

#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/mapping/etdm.h"
#include "core/mapping/node_equality.h"

namespace pagelet {

/// Strength of every node of `a` under its mapping onto `b`: infinite for the root, below every
/// threshold for nodes that are not mapped. `mapping` is the one that `equality` gives, without a
/// restriction to some nodes; `texts` as for EtdmMapper.
std::vector<double> mapping_strengths(const NodeEquality& equality, SymbolTable& texts,
                                      const WorkingTree& a, const WorkingTree& b,
                                      const Mapping& mapping);

/// Whether a node of this strength is mapped with this threshold (EqualityOptions::threshold).
constexpr bool holds_at(double strength, double threshold) {
  return strength >= threshold - kScoreTolerance;
}

}  // namespace pagelet
