// SPDX-License-Identifier: MIT
#include "extractors/temex.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extractors/common_parameters.h"
#include "extractors/mapping_explanation.h"
#include "extractors/vote_batch.h"
#include "extractors/votes.h"

namespace pagelet {

const ExtractorInfo& TemEx::describe() {
  static const ExtractorInfo info{
      .name = "temex",
      .title = "TemEx",
      .summary = "nodes that enough pages of a complete subdigraph map by equal top-down mappings",
      .citation =
          "Alarte, Insa, Silva, Tamarit: Site-level web template extraction based on DOM "
          "analysis. PSI 2015; What Web Template Extractor Should I Use? ACM TWEB 13(2), "
          "2019",
      .target = Target::kTemplate,
      .parameters =
          join({ParameterSpec::integer("votes", 2, 1, 64, "pages",
                                       "pages that must share a node (at most all candidates)"),
                ParameterSpec::choice("duplicate-guard", "on", {"on", "off"},
                                      "a candidate that repeats the key page raises the votes")},
               join(equality_parameters(), candidate_parameters())),
      .developed_on = std::vector<std::string>{}};
  return info;
}

TemEx::TemEx(Parameters parameters) : ExtractorOf(std::move(parameters)) {
  apply_profile(parameters_);
  candidates_ = candidate_options(parameters_);
  equality_ = equality_options(parameters_);
  whitespace_ = whitespace_option(parameters_);
  votes_ = parameters_.integer("votes");
  duplicate_guard_ = parameters_.is_on("duplicate-guard");
}

std::size_t TemEx::votes_needed(const Extraction& extraction, std::size_t duplicates) const {
  return votes_needed(extraction.candidates.pages.size(), votes_,
                      duplicate_guard_ ? duplicates : 0);
}

Result<Extraction> TemEx::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(whitespace_);
  Extraction extraction = begin_extraction(context, candidates_, whitespace_);
  extraction.nodes = NodeSet(key.size());
  Votes counted = count_votes(context, extraction, equality_);
  extraction.votes = std::move(counted.votes);
  if (extraction.candidates.pages.empty()) return extraction;
  const std::size_t needed = votes_needed(extraction, counted.duplicates);
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (extraction.votes[node] >= needed) extraction.nodes.insert(node);
  }
  return extraction;
}

void TemEx::extract_batch(const ExtractionContext& context, std::span<const Extractor* const> batch,
                          const BatchVisitor& visit) const {
  // The data for a setting lies close together in memory, because there are many settings and they
  // are visited in another order.
  struct Needed {
    std::size_t votes;
    bool duplicate_guard;
  };
  std::vector<Needed> needed;
  std::vector<VoteSetting> settings;
  needed.reserve(batch.size());
  settings.reserve(batch.size());
  for (const Extractor* extractor : batch) {
    const auto* member = static_cast<const TemEx*>(extractor);
    needed.push_back({member->votes_, member->duplicate_guard_});
    settings.push_back({member->candidates_, member->equality_, member->whitespace_});
  }
  const auto answer = [&](std::size_t index, const VoteLevels& votes) {
    const CandidateSelection& candidates = votes.found.candidates;
    const std::size_t least = votes_needed(candidates.pages.size(), needed[index].votes,
                                           needed[index].duplicate_guard ? votes.duplicates : 0);
    const NodeSet nothing(candidates.pages.empty() ? votes.at_least[0].universe() : 0);
    visit(index, {candidates.pages.empty() ? nothing : votes.at_least[least],
                  votes.found.whitespace, candidates, votes.found.flags});
  };
  visit_votes(context, settings, answer);
}

Explanation TemEx::explain(const ExtractionContext& context, const Extraction& extraction) const {
  Explanation explanation;
  explanation.pages = explain_mappings(context, extraction, equality_);
  const std::size_t duplicates = static_cast<std::size_t>(
      std::ranges::count_if(explanation.pages, [](const PageMatches& page) {
        return std::ranges::none_of(page.matches,
                                    [](const NodeMatch& match) { return match.image == kNoNode; });
      }));
  const std::string needed = std::to_string(votes_needed(extraction, duplicates));
  const std::string pages = std::to_string(explanation.pages.size());
  for (const std::uint32_t votes : extraction.votes) {
    if (stop(context.stop_sign())) break;
    explanation.reasons.push_back(std::to_string(votes) + " of " + pages + " pages map it, " +
                                  needed + " needed");
  }
  return explanation;
}

}  // namespace pagelet
