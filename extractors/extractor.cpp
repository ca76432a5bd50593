// SPDX-License-Identifier: MIT
#include "extractors/extractor.h"

#include <string>

#include "core/budget.h"
#include "extractors/menucut/main_menu.h"

namespace pagelet {

template <class Search>
auto ExtractionContext::measured(Search&& search) const {
  const double pages_before = site().page_time();
  const double begin = processor_ms();
  auto found = search();
  search_time_ += processor_ms() - begin - (site().page_time() - pages_before);
  return found;
}

CandidateSelection ExtractionContext::candidates(const CandidateOptions& options) const {
  return measured([&] {
    if (options.selection != Selection::kMenu) return select_candidates(*key_, options);
    return select_candidates(*key_, options, main_menu(*this));
  });
}

LinkedPages ExtractionContext::linked_pages(const CandidateOptions& options) const {
  return measured([&] { return LinkedPages(*key_, options); });
}

std::optional<PageIndex> ExtractionContext::load_next(LinkedPages& pages) const {
  return measured([&] { return pages.next(); });
}

Answer begin_answer(const ExtractionContext& context, const PageOptions& pages) {
  Answer answer;
  answer.whitespace = pages.whitespace;
  answer.candidates = context.candidates(pages.candidates);
  if (answer.candidates.pages.empty()) answer.flags.add(Flag::kNoCandidates);
  return answer;
}

NodeSet nodes_for_task(const Answer& answer, Task target, Task task) {
  if (target == task) return answer.nodes;
  return answer.other_nodes ? *answer.other_nodes : answer.nodes.complement();
}

Explanation Extractor::explain(const ExtractionContext& context, const Answer& answer) const {
  const std::string pages = std::to_string(answer.candidates.pages.size());
  return {{}, context.reasons(answer.votes.size(), [&](TreeNode node) {
            return "pages that share it: " + std::to_string(answer.votes[node]) + " of " + pages;
          })};
}

void Extractor::extract_batch(const ExtractionContext&, std::span<const Extractor* const>,
                              const BatchVisitor&) const {}

void Extractor::rename(std::string name) {
  ExtractorInfo info = *info_;
  info.summary = info.title + " with a setting of its own. " + info.summary;
  info.title = name;
  // Different algorithms can get the same name. Their stored answers must not be mixed.
  info.version = info.name + " " + info.version;
  info.name = std::move(name);
  info_ = std::make_shared<const ExtractorInfo>(std::move(info));
}

}  // namespace pagelet
