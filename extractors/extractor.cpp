// SPDX-License-Identifier: MIT
#include "extractors/extractor.h"

#include <chrono>
#include <string>

namespace pagelet {

template <class Search>
auto ExtractionContext::measured(Search&& search) const {
  const double pages_before = site_->page_time();
  const auto begin = std::chrono::steady_clock::now();
  auto found = search();
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  search_time_ += taken.count() - (site_->page_time() - pages_before);
  return found;
}

CandidateSelection ExtractionContext::candidates(const CandidateOptions& options) const {
  return measured([&] { return select_candidates(*site_, options); });
}

LinkedPages ExtractionContext::linked_pages(const CandidateOptions& options) const {
  return measured([&] { return LinkedPages(*site_, options); });
}

std::optional<PageIndex> ExtractionContext::load_next(LinkedPages& pages) const {
  return measured([&] { return pages.next(); });
}

Extraction begin_extraction(const ExtractionContext& context, const PageOptions& pages) {
  Extraction extraction;
  extraction.whitespace = pages.whitespace;
  extraction.candidates = context.candidates(pages.candidates);
  if (extraction.candidates.pages.empty()) extraction.flags.emplace_back(kNoCandidatesFlag);
  return extraction;
}

NodeSet nodes_for_task(const Extraction& extraction, Target target, Target task) {
  if (target == task) return extraction.nodes;
  return extraction.other_nodes ? *extraction.other_nodes : extraction.nodes.complement();
}

Explanation Extractor::explain(const ExtractionContext& context,
                               const Extraction& extraction) const {
  Explanation explanation;
  const std::size_t pages = extraction.candidates.pages.size();
  for (const std::uint32_t votes : extraction.votes) {
    if (stop(context.stop_sign())) break;
    explanation.reasons.push_back(std::to_string(votes) + " of " + std::to_string(pages) +
                                  " pages");
  }
  return explanation;
}

void Extractor::extract_batch(const ExtractionContext&, std::span<const Extractor* const>,
                              const BatchVisitor&) const {}

}  // namespace pagelet
