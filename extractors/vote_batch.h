// SPDX-License-Identifier: MIT
#pragma once

/// Counts the votes on a key page's nodes for many settings of node equality and candidates at
/// once.
///
/// A page is mapped only once for each choice of weights, because the strengths of the mapping
/// (core/mapping/strengths.h) give the answer for all thresholds. Votes are stored as sets: for
/// every k, the set of nodes with at least k votes. The votes are exactly those of count_votes
/// (votes.h).

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The options on which the votes depend.
struct VoteSetting {
  CandidateOptions candidates;
  EqualityOptions equality;
  Whitespace whitespace = Whitespace::kDrop;
};

/// The votes of one setting. Only valid during the call.
struct VoteLevels {
  /// at_least[k]: the nodes that at least k candidates map. k is from 0 (all nodes) to the number
  /// of candidates.
  std::span<const NodeSet> at_least;
  std::size_t duplicates = 0;  ///< number of candidates that map every node
  const Extraction& found;     ///< only the candidates and flags; no nodes, no votes
};

/// Calls `visit` once for each setting. The order depends only on the settings: equal ones come one
/// after the other. Memory: a node set for each candidate page and threshold.
void visit_votes(const ExtractionContext& context, std::span<const VoteSetting> settings,
                 const std::function<void(std::size_t index, const VoteLevels& votes)>& visit);

}  // namespace pagelet
