// SPDX-License-Identifier: MIT

// ETDM refinement: the key page is mapped onto the pages of a complete subdigraph, one after the
// other, and each time only the mapped nodes remain (docs/specification.md, section 5; algorithm 2
// of PROLE15). Positions and numbers of children are those of the original page; otherwise a
// container whose content was removed would match no longer. Without candidates the whole page is
// the answer. Cost: one mapping for each candidate.

#include "core/mapping/etdm.h"

#include <cstdint>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/registry.h"
#include "extractors/votes.h"

namespace pagelet::etdm {
namespace {

struct Options {
  PageOptions pages = {};
  EqualityOptions equality = {};
};

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  const WorkingTree& key = context.key_page(options.pages.whitespace);
  Answer answer = begin_answer(context, options.pages);
  answer.nodes = NodeSet(key.size(), true);
  const NodeEquality equality(options.equality, context.signatures(), context.relation());
  EtdmMapper mapper(equality, context.symbols(), context.stop_token());
  for (const WorkingTree& page : context.pages(answer)) {
    answer.nodes = mapper.map(key, page, &answer.nodes).nodes();
  }
  context.count(mapper.comparisons());
  return answer;
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  Explanation explanation;
  explanation.pages = explain_mappings(context, answer, options.equality, true);
  std::vector<std::uint32_t> lost_on(answer.nodes.universe(), 0);
  for (std::size_t page = explanation.pages.size(); page-- > 0;) {
    for (std::size_t node = 0; node < lost_on.size(); ++node) {
      if (explanation.pages[page].matches[node].image == kNoNode) {
        lost_on[node] = static_cast<std::uint32_t>(page + 1);
      }
    }
  }
  explanation.reasons = explain_losses(context, lost_on, explanation.pages.size());
  return explanation;
}

}  // namespace

ExtractorEntry etdm_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "etdm",
                .title = "ETDM (PROLE)",
                .summary =
                    "nodes that stay when the key page is mapped onto one page after the other",
                .citation =
                    "Alarte, Insa, Silva, Tamarit: Web Template Extraction Based on Hyperlink "
                    "Analysis. PROLE 2014, EPTCS 173 (2015), pp. 16-26, arXiv 1501.02031",
                .origin = Origin::kPublished,
                .needs_pages = true},
       .table = ParameterTable<Options>(
                    {.pages = {.candidates = {.cs_size = 4,
                                              .order = {.kind = LinkOrderKind::kDocument}}}})
                    .part(&Options::equality, equality_parameters())
                    .part(&Options::pages, page_parameters()),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::etdm
