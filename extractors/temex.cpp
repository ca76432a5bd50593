// SPDX-License-Identifier: MIT

// TemEx: a node is template when enough pages of a complete subdigraph have an equal node.
//
// The key page is mapped onto each page of the n-CS by an equal top-down mapping. Each page that
// maps a node is a vote for it; the nodes with at least `votes` votes are the template, a connected
// tree that contains `body`. A candidate that repeats the key page raises the number of votes
// needed (`duplicate-guard`). Without candidates the answer is empty. Source: algorithm 1 of PSI
// 2015, in the counting form of TWEB 2019; docs/specification.md, section 4, has the decisions that
// the papers leave open. Cost: one mapping for each candidate (core/mapping/etdm.h), then O(n).

#include <algorithm>
#include <string>

#include "core/text/fill_in.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"
#include "extractors/votes.h"

namespace pagelet::temex {
namespace {

struct Options {
  PageOptions pages = {};
  EqualityOptions equality = {};
  std::size_t votes = 2;
  bool duplicate_guard = true;

  // At least one, so that nothing is template without candidates.
  std::size_t votes_needed(std::size_t candidates, std::size_t duplicates) const {
    return std::clamp<std::size_t>(votes + (duplicate_guard ? duplicates : 0), 1,
                                   std::max<std::size_t>(candidates, 1));
  }
};

NodeSet answer(const Options& options, const WorkingTree&, const VoteLevels& votes) {
  return votes.at_least(options.votes_needed(votes.candidates(), votes.duplicates));
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  Explanation explanation;
  explanation.pages = explain_mappings(context, answer, options.equality);
  const auto is_mapped = [](const NodeMatch& match) { return match.image != kNoNode; };
  const auto duplicates = std::ranges::count_if(explanation.pages, [&](const PageMatches& page) {
    return std::ranges::all_of(page.matches, is_mapped);
  });
  const std::size_t pages = explanation.pages.size();
  const std::size_t needed = options.votes_needed(pages, static_cast<std::size_t>(duplicates));
  explanation.reasons = context.reasons(answer.votes.size(), [&](TreeNode node) {
    const std::uint32_t votes = answer.votes[node];
    return fill_in("{} pages map it: {} of {}, needed {}",
                   {votes >= needed ? "enough" : "too few", std::to_string(votes),
                    std::to_string(pages), std::to_string(needed)});
  });
  return explanation;
}

}  // namespace

ExtractorEntry temex_entry() {
  return voting_entry<Options, answer>(
      {.info = {.name = "temex",
                .title = "TemEx",
                .summary = "nodes that enough pages of a complete subdigraph map by equal top-down "
                           "mappings",
                .citation =
                    "Alarte, Insa, Silva, Tamarit: Site-level web template extraction based on DOM "
                    "analysis. PSI 2015, LNCS 9609, pp. 36-49; Alarte et al.: What Web Template "
                    "Extractor Should I Use? ACM TWEB 13(2), 2019",
                .origin = Origin::kPublished,
                .needs_pages = true},
       .table = ParameterTable<Options>()
                    .number(&Options::votes, "votes", 1, 1'000, "pages",
                            "pages that must share a node (at most all candidates)")
                    .on_off(&Options::duplicate_guard, "duplicate-guard",
                            "a candidate that repeats the key page raises the votes")
                    .part(&Options::equality, equality_parameters())
                    .part(&Options::pages, page_parameters()),
       .explain = explain});
}

}  // namespace pagelet::temex
