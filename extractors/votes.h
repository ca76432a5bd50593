// SPDX-License-Identifier: MIT
#pragma once

/// What algorithms share that map the key page onto other pages by node equality (TemEx, ETDM
/// refinement, ConEx): votes on the key page's nodes, for one setting or for many at once, and
/// explanations.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/dom/node_set.h"
#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"

namespace pagelet {

struct Votes {
  std::vector<std::uint32_t> votes;  ///< by node of the key page
  std::size_t duplicates = 0;        ///< number of candidates that map every node (copies)
};

/// Maps the key page onto each candidate of `extraction` by an equal top-down mapping.
Votes count_votes(const ExtractionContext& context, const Extraction& extraction,
                  const EqualityOptions& options);

/// The options on which the votes depend.
struct VoteSetting {
  PageOptions pages = {};
  EqualityOptions equality = {};
};

/// The votes of one setting. Only valid during the call.
struct VoteLevels {
  /// at_least[k]: the nodes that at least k candidates map. k is from 0 (all nodes) to the number
  /// of candidates.
  std::span<const NodeSet> at_least;
  std::size_t duplicates = 0;  ///< number of candidates that map every node
  const Extraction& found;     ///< only the candidates and flags; no nodes, no votes
};

/// Counts the votes for many settings at once: exactly those of count_votes. A page is mapped only
/// once for each choice of weights, because the strengths of the mapping (core/mapping/strengths.h)
/// give the answer for all thresholds. Calls `visit` once for each setting. The order depends only
/// on the settings: equal ones come one after the other. Memory: a node set for each candidate page
/// and threshold.
void visit_votes(const ExtractionContext& context, std::span<const VoteSetting> settings,
                 const std::function<void(std::size_t index, const VoteLevels& votes)>& visit);

/// The equal top-down mappings of the key page onto each candidate of `extraction`, with the parts
/// of every pair's score. `refine`: map each page only with the nodes that all pages before it have
/// mapped, as the ETDM refinement does. Cost: the mappings, and O(n) for each page.
std::vector<PageMatches> explain_mappings(const ExtractionContext& context,
                                          const Extraction& extraction,
                                          const EqualityOptions& options, bool refine = false);

/// The ordinal number as text: "first", "second", "third", "4th" and so on.
std::string ordinal(std::size_t number);

/// Reasons for algorithms that lose nodes page by page: "every page keeps it" or "lost on the
/// second of 3 pages". `lost_on`: by node, the number of the page that lost it, from 1; 0: never
/// lost.
std::vector<std::string> explain_losses(const std::vector<std::uint32_t>& lost_on,
                                        std::size_t pages, StopSign* sign);

}  // namespace pagelet
