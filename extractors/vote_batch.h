// SPDX-License-Identifier: MIT
#pragma once

/// Votes of a key page's nodes for many settings of node equality and candidates at once.
///
/// A page is mapped once for each choice of weights: the strengths of the mapping
/// (core/mapping/strengths.h) answer for all thresholds. Votes are counted as sets: the nodes with
/// at least k votes, for every k, so that a number of votes is an index. The votes are those of
/// count_votes (votes.h), exactly.

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

/// What the votes depend on.
struct VoteSetting {
  CandidateOptions candidates;
  EqualityOptions equality;
  Whitespace whitespace = Whitespace::kDrop;
};

/// The votes of one setting. Valid during the call only.
struct VoteLevels {
  /// [k]: the nodes that at least k candidates map; k from 0 (all nodes) to the number of
  /// candidates.
  std::span<const NodeSet> at_least;
  std::size_t duplicates = 0;  ///< candidates that map every node
  const Extraction& found;     ///< the candidates and flags; no nodes, no votes
};

/// Calls `visit` once for each setting, in an order that depends on the settings only: equal ones
/// one after the other. Memory: a node set for each candidate page and threshold.
void visit_votes(const ExtractionContext& context, std::span<const VoteSetting> settings,
                 const std::function<void(std::size_t index, const VoteLevels& votes)>& visit);

}  // namespace pagelet
