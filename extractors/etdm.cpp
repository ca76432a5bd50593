// SPDX-License-Identifier: MIT
#include "extractors/etdm.h"

#include <utility>

#include "extractors/common_parameters.h"

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
      .parameters =
          join(equality_parameters(), candidate_parameters({.cs_size = 4, .order = "document"})),
  };
  return info;
}

EtdmRefinement::EtdmRefinement(Parameters parameters) : parameters_(std::move(parameters)) {
  apply_profile(parameters_);
  candidates_ = candidate_options(parameters_);
  equality_ = equality_options(parameters_);
  whitespace_ = whitespace_option(parameters_);
}

Result<Extraction> EtdmRefinement::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(whitespace_);
  Extraction extraction = begin_extraction(context, candidates_, whitespace_);
  extraction.nodes = NodeSet(key.size(), true);
  const NodeEquality equality(equality_, context.signatures());
  EtdmMapper mapper(equality, context.symbols());
  for (const PageIndex page : extraction.candidates.pages) {
    const Mapping mapping = mapper.map(key, context.page(page, whitespace_), &extraction.nodes);
    NodeSet mapped(key.size());
    for (TreeNode node = 0; node < key.size(); ++node) {
      if (mapping.image[node] != kNoNode) mapped.insert(node);
    }
    extraction.nodes = std::move(mapped);
  }
  return extraction;
}

}  // namespace pagelet
