// SPDX-License-Identifier: MIT
#pragma once

/// The common part of algorithms that map the key page onto other pages (TemEx, ETDM refinement,
/// ConEx, RTDM-TD): votes on the key page's nodes, for one setting or for many at once, and
/// explanations.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/dom/node_set.h"
#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"
#include "extractors/registry.h"

namespace pagelet {

/// The options on which the votes depend.
struct VoteSetting {
  PageOptions pages = {};
  EqualityOptions equality = {};
};

/// The votes of one setting. Only valid during the call.
struct VoteLevels {
  /// For each number of votes, the nodes that at least this number of candidates map: from 0 votes
  /// (all nodes) to one more than there are candidates (no node).
  std::span<const NodeSet> levels;
  std::size_t duplicates = 0;  ///< number of candidates that map every node (copies)
  const Answer& found;         ///< only the candidates and flags; no nodes, no votes

  std::size_t candidates() const { return levels.size() - 2; }
  const NodeSet& at_least(std::size_t votes) const {
    return levels[std::min(votes, levels.size() - 1)];
  }
  /// The votes of each node.
  std::vector<std::uint32_t> counts() const;
};

/// Maps the key page onto candidates by equal top-down mappings, and counts for each node how many
/// candidates map it, for many settings at once. A page is mapped only once for each choice of
/// weights, because the strengths of the mapping (core/mapping/etdm.h) give the answer for all
/// thresholds. Calls `visit` once for each setting. The order depends only
/// on the settings: equal ones come one after the other. Memory: a node set for each candidate page
/// and threshold.
void visit_votes(const ExtractionContext& context, std::span<const VoteSetting> settings,
                 const std::function<void(std::size_t index, const VoteLevels& votes)>& visit);

/// Makes an algorithm whose answer follows from votes: fills in its `extract` and `extract_batch`.
/// `Options` has the members of a VoteSetting.
template <class Options, NodeSet (*decide)(const Options& options, const WorkingTree& key_page,
                                           const VoteLevels& votes)>
ExtractorEntry voting_entry(Algorithm<Options> algorithm) {
  algorithm.extract = [](const Options& options,
                         const ExtractionContext& context) -> Result<Answer> {
    const VoteSetting setting{options.pages, options.equality};
    const WorkingTree& key = context.key_page(setting.pages.whitespace);
    Answer answer;
    visit_votes(context, {&setting, 1}, [&](std::size_t, const VoteLevels& votes) {
      answer = votes.found;
      answer.nodes = decide(options, key, votes);
      answer.votes = votes.counts();
    });
    return answer;
  };
  algorithm.extract_batch = [](const ExtractionContext& context,
                               std::span<const Options* const> batch, const BatchVisitor& visit) {
    std::vector<VoteSetting> settings;
    settings.reserve(batch.size());
    for (const Options* options : batch) settings.push_back({options->pages, options->equality});
    visit_votes(context, settings, [&](std::size_t index, const VoteLevels& votes) {
      const WorkingTree& key = context.key_page(votes.found.whitespace);
      visit(index, decide(*batch[index], key, votes), votes.found);
    });
  };
  return extractor_entry(std::move(algorithm));
}

/// The equal top-down mappings of the key page onto each candidate of `answer`, with the parts
/// of every pair's score. `refine`: map each page only with the nodes that all pages before it have
/// mapped, as the ETDM refinement does. Cost: the mappings, and O(n) for each page.
std::vector<PageMatches> explain_mappings(const ExtractionContext& context, const Answer& answer,
                                          const EqualityOptions& options, bool refine = false);

/// Reasons for algorithms that lose nodes page by page: "every page keeps it" or "the first page
/// that loses it: 2 of 3". `lost_on`: by node, the number of the page that lost it, from 1; 0:
/// never lost.
std::vector<std::string> explain_losses(const ExtractionContext& context,
                                        const std::vector<std::uint32_t>& lost_on,
                                        std::size_t pages);

}  // namespace pagelet
