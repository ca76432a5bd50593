// SPDX-License-Identifier: MIT
#include "extractors/etdm.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/votes.h"

namespace pagelet {

const ExtractorInfo& EtdmRefinement::describe() {
  static const ExtractorInfo info{
      .name = "etdm",
      .title = "ETDM (PROLE)",
      .summary = "nodes that stay when the key page is mapped onto one page after the other",
      .citation =
          "Alarte, Insa, Silva, Tamarit: Web Template Extraction Based on Hyperlink "
          "Analysis. PROLE 2015, EPTCS 173",
      .target = Target::kTemplate,
      .parameters = table().specs(),
      .developed_on = std::vector<std::string>{}};
  return info;
}

const ParameterTable<EtdmOptions>& EtdmRefinement::table() {
  static const auto table =
      ParameterTable<EtdmOptions>(
          {.pages = {.candidates = {.cs_size = 4, .order = {.kind = LinkOrderKind::kDocument}}}})
          .part(&EtdmOptions::equality, equality_parameters())
          .part(&EtdmOptions::pages, page_parameters());
  return table;
}

Result<Extraction> EtdmRefinement::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(options_.pages.whitespace);
  Extraction extraction = begin_extraction(context, options_.pages);
  extraction.nodes = NodeSet(key.size(), true);
  const NodeEquality equality(options_.equality, context.signatures());
  EtdmMapper mapper(equality, context.symbols(), context.stop_sign());
  for (const PageIndex page : extraction.candidates.pages) {
    if (stop_now(context.stop_sign())) break;
    const Mapping mapping =
        mapper.map(key, context.page(page, extraction.whitespace), &extraction.nodes);
    NodeSet mapped(key.size());
    for (TreeNode node = 0; node < key.size(); ++node) {
      if (mapping.image[node] != kNoNode) mapped.insert(node);
    }
    extraction.nodes = std::move(mapped);
  }
  return extraction;
}

Explanation EtdmRefinement::explain(const ExtractionContext& context,
                                    const Extraction& extraction) const {
  Explanation explanation;
  explanation.pages = explain_mappings(context, extraction, options_.equality, true);
  std::vector<std::uint32_t> lost_on(extraction.nodes.universe(), 0);
  for (std::size_t page = explanation.pages.size(); page-- > 0;) {
    for (std::size_t node = 0; node < lost_on.size(); ++node) {
      if (explanation.pages[page].matches[node].image == kNoNode) {
        lost_on[node] = static_cast<std::uint32_t>(page + 1);
      }
    }
  }
  explanation.reasons = explain_losses(lost_on, explanation.pages.size(), context.stop_sign());
  return explanation;
}

}  // namespace pagelet
