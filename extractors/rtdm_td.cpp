// SPDX-License-Identifier: MIT
#include "extractors/rtdm_td.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/mapping_explanation.h"

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
      .parameters =
          join({label_parameter(),
                ParameterSpec::integer("insert", 1, 0, 1000, "", "cost of inserting a node"),
                ParameterSpec::integer("delete", 1, 0, 1000, "", "cost of deleting a node"),
                ParameterSpec::integer("replace", 1, 0, 1000, "", "cost of replacing a node")},
               candidate_parameters()),
      .developed_on = std::vector<std::string>{}};
  return info;
}

RtdmTd::RtdmTd(Parameters parameters)
    : ExtractorOf(std::move(parameters)),
      candidates_(candidate_options(parameters_)),
      whitespace_(whitespace_option(parameters_)),
      label_(label_option(parameters_)) {
  costs_.insert = static_cast<std::uint32_t>(parameters_.integer("insert"));
  costs_.remove = static_cast<std::uint32_t>(parameters_.integer("delete"));
  costs_.replace = static_cast<std::uint32_t>(parameters_.integer("replace"));
}

Result<Extraction> RtdmTd::extract(const ExtractionContext& context) const {
  Extraction extraction = begin_extraction(context, candidates_, whitespace_);
  PAGELET_TRY(refine(context, extraction, nullptr));
  return extraction;
}

Result<void> RtdmTd::refine(const ExtractionContext& context, Extraction& extraction,
                            std::vector<std::uint32_t>* lost_on) const {
  const WorkingTree& key = context.key_page(whitespace_);
  extraction.nodes = NodeSet(key.size(), true);
  const std::vector<LabelId> key_labels = labels_of(key, context.symbols(), label_);
  SubtreeClassTable table;
  RtdmMapper mapper(costs_, context.stop_sign());
  std::uint32_t number = 0;
  for (const PageIndex index : extraction.candidates.pages) {
    const WorkingTree& page = context.page(index, whitespace_);
    const std::vector<LabelId> labels = labels_of(page, context.symbols(), label_);
    const std::vector<SubtreeClass> key_classes =
        table.classes_of(key, key_labels, &extraction.nodes);
    const std::vector<SubtreeClass> classes = table.classes_of(page, labels);
    PAGELET_ASSIGN_OR_RETURN(NodeSet kept,
                             mapper.map({key, key_labels, key_classes, &extraction.nodes},
                                        {page, labels, classes, nullptr}));
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
