// SPDX-License-Identifier: MIT
#include "extractors/temex.h"

#include <algorithm>
#include <string>
#include <utility>

#include "extractors/common_parameters.h"
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
      .parameters = table().specs(),
      .developed_on = std::vector<std::string>{}};
  return info;
}

const ParameterTable<TemExOptions>& TemEx::table() {
  static const auto table = ParameterTable<TemExOptions>()
                                .number(&TemExOptions::votes, "votes", 1, 64, "pages",
                                        "pages that must share a node (at most all candidates)")
                                .on_off(&TemExOptions::duplicate_guard, "duplicate-guard",
                                        "a candidate that repeats the key page raises the votes")
                                .part(&TemExOptions::equality, equality_parameters())
                                .part(&TemExOptions::pages, page_parameters());
  return table;
}

std::size_t TemEx::votes_needed(const Extraction& extraction, std::size_t duplicates) const {
  return votes_needed(extraction.candidates.pages.size(), options_.votes,
                      options_.duplicate_guard ? duplicates : 0);
}

Result<Extraction> TemEx::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(options_.pages.whitespace);
  Extraction extraction = begin_extraction(context, options_.pages);
  extraction.nodes = NodeSet(key.size());
  Votes counted = count_votes(context, extraction, options_.equality);
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
    needed.push_back({member->options_.votes, member->options_.duplicate_guard});
    settings.push_back({member->options_.pages, member->options_.equality});
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
  explanation.pages = explain_mappings(context, extraction, options_.equality);
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
