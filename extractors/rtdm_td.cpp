// SPDX-License-Identifier: MIT
#include "extractors/rtdm_td.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/votes.h"

namespace pagelet {

const ExtractorInfo& RtdmTd::describe() {
  static const ExtractorInfo info{
      .name = "rtdm-td",
      .title = "RTDM-TD",
      .summary = "nodes that stay with identical labels in restricted top-down mappings",
      .citation =
          "Vieira, Silva, Pinto, de Moura, Cavalcanti, Freire: A fast and robust method for "
          "web page template detection and removal. CIKM 2006",
      .target = Target::kTemplate,
      .parameters = table().specs(),
      .developed_on = std::vector<std::string>{}};
  return info;
}

const ParameterTable<RtdmTdOptions>& RtdmTd::table() {
  static const auto table =
      ParameterTable<RtdmTdOptions>()
          .choice(&RtdmTdOptions::label, "label", label_kinds(), kLabelHelp)
          .part(
              &RtdmTdOptions::costs,
              ParameterTable<EditCosts>()
                  .number(&EditCosts::insert, "insert", 0, 1000, "", "cost of inserting a node")
                  .number(&EditCosts::remove, "delete", 0, 1000, "", "cost of deleting a node")
                  .number(&EditCosts::replace, "replace", 0, 1000, "", "cost of replacing a node"))
          .part(&RtdmTdOptions::pages, page_parameters());
  return table;
}

Result<Extraction> RtdmTd::extract(const ExtractionContext& context) const {
  Extraction extraction = begin_extraction(context, options_.pages);
  PAGELET_TRY(refine(context, extraction, nullptr));
  return extraction;
}

Result<void> RtdmTd::refine(const ExtractionContext& context, Extraction& extraction,
                            std::vector<std::uint32_t>* lost_on) const {
  const WorkingTree& key = context.key_page(options_.pages.whitespace);
  extraction.nodes = NodeSet(key.size(), true);
  const std::vector<LabelId> key_labels = labels_of(key, context.symbols(), options_.label);
  SubtreeClassTable table;
  std::uint32_t number = 0;
  for (const PageIndex index : extraction.candidates.pages) {
    const WorkingTree& page = context.page(index, extraction.whitespace);
    const std::vector<LabelId> labels = labels_of(page, context.symbols(), options_.label);
    const std::vector<SubtreeClass> key_classes =
        table.classes_of(key, key_labels, &extraction.nodes);
    const std::vector<SubtreeClass> classes = table.classes_of(page, labels);
    PAGELET_ASSIGN_OR_RETURN(
        NodeSet kept,
        restricted_mapping({key, key_labels, key_classes, &extraction.nodes},
                           {page, labels, classes, nullptr}, options_.costs, context.stop_sign()));
    ++number;
    if (lost_on != nullptr) {
      extraction.nodes.for_each([&](std::size_t node) {
        if (!kept.contains(node)) (*lost_on)[node] = number;
      });
    }
    extraction.nodes = std::move(kept);
  }
  return {};
}

Explanation RtdmTd::explain(const ExtractionContext& context, const Extraction& extraction) const {
  Extraction again = extraction;
  std::vector<std::uint32_t> lost_on(extraction.nodes.universe(), 0);
  if (!refine(context, again, &lost_on)) return {};
  return {{}, explain_losses(lost_on, extraction.candidates.pages.size(), context.stop_sign())};
}

}  // namespace pagelet
