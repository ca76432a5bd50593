// SPDX-License-Identifier: MIT

// RTDM-TD: the key page is aligned with one page after the other by a restricted top-down mapping
// of least cost (core/mapping/rtdm.h). Each time only nodes with a partner of the same label are
// kept. `body` is always kept; without candidates the whole page is the answer. A comparison that
// would need too much memory is an error (`kLimit`), not a guess. Sources: CIKM 2006; de Castro
// Reis et al., WWW 2004, for the mapping; docs/specification.md, section 7. Cost: O(n^2) a
// candidate in the worst case, near linear when most subtrees are identical or siblings differ in
// their texts alone.

#include <cstdint>
#include <utility>
#include <vector>

#include "core/mapping/rtdm.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"
#include "extractors/votes.h"

namespace pagelet::rtdm_td {
namespace {

struct Options {
  PageOptions pages = {};
  LabelKind label = LabelKind::kFull;
  EditCosts costs = {};
};

// `lost_on`: receives, by node, the number of the page that lost it, from 1; may be null.
Result<void> refine(const Options& options, const ExtractionContext& context, Answer& answer,
                    std::vector<std::uint32_t>* lost_on) {
  const WorkingTree& key = context.key_page(options.pages.whitespace);
  answer.nodes = NodeSet(key.size(), true);
  const std::vector<LabelId> key_labels = labels_of(key, context.symbols(), options.label);
  SubtreeClassTable table;
  std::uint32_t number = 0;
  std::uint64_t cells = 0;
  for (const WorkingTree& page : context.pages(answer)) {
    std::vector<LabelId> own = key_labels;
    std::vector<LabelId> labels = labels_of(page, context.symbols(), options.label);
    merge_foreign_labels(own, &answer.nodes, labels);
    const auto key_classes = table.classes_of(key, own, &answer.nodes);
    const auto classes = table.classes_of(page, labels);
    PAGELET_ASSIGN_OR_RETURN(
        NodeSet kept,
        restricted_mapping({key, own, key_classes, &answer.nodes}, {page, labels, classes},
                           options.costs, context.stop_token(), &cells));
    ++number;
    if (lost_on != nullptr) {
      answer.nodes.for_each([&](std::size_t node) {
        if (!kept.contains(node)) (*lost_on)[node] = number;
      });
    }
    answer.nodes = std::move(kept);
  }
  context.count(cells);
  return {};
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  Answer answer = begin_answer(context, options.pages);
  PAGELET_TRY(refine(options, context, answer, nullptr));
  return answer;
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  Answer again = answer;
  std::vector<std::uint32_t> lost_on(answer.nodes.universe(), 0);
  if (!refine(options, context, again, &lost_on)) return {};
  return {{}, explain_losses(context, lost_on, answer.candidates.pages.size())};
}

}  // namespace

ExtractorEntry rtdm_td_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "rtdm-td",
                .title = "RTDM-TD",
                .summary = "nodes that stay with identical labels in restricted top-down mappings",
                .citation =
                    "Vieira, da Silva, Pinto, de Moura, Cavalcanti, Freire: A fast and robust "
                    "method for web page template detection and removal. CIKM 2006, pp. 258-267; "
                    "its mapping: de Castro Reis, Golgher, Silva, Laender: Automatic Web News "
                    "Extraction Using Tree Edit Distance. WWW 2004, pp. 502-511",
                .origin = Origin::kPublished,
                .needs_pages = true},
       .table = ParameterTable<Options>()
                    .choice(&Options::label, "label", kLabelKinds, kLabelHelp)
                    .part(&Options::costs, ParameterTable<EditCosts>()
                                               .number(&EditCosts::insert, "insert", 0, 1000, "",
                                                       "cost of inserting a node")
                                               .number(&EditCosts::remove, "delete", 0, 1000, "",
                                                       "cost of deleting a node")
                                               .number(&EditCosts::replace, "replace", 0, 1000, "",
                                                       "cost of replacing a node"))
                    .part(&Options::pages, page_parameters()),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::rtdm_td
