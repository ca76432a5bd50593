// SPDX-License-Identifier: MIT
#include "extractors/temex.h"

#include <algorithm>
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
      .parameters =
          join({ParameterSpec::integer("votes", 2, 1, 64, "pages",
                                       "pages that must share a node (at most all candidates)"),
                ParameterSpec::choice("duplicate-guard", "on", {"on", "off"},
                                      "a candidate that repeats the key page raises the votes")},
               join(equality_parameters(), candidate_parameters())),
  };
  return info;
}

TemEx::TemEx(Parameters parameters) : parameters_(std::move(parameters)) {
  apply_profile(parameters_);
  candidates_ = candidate_options(parameters_);
  equality_ = equality_options(parameters_);
  whitespace_ = whitespace_option(parameters_);
  votes_ = parameters_.integer("votes");
  duplicate_guard_ = parameters_.is_on("duplicate-guard");
}

Result<Extraction> TemEx::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(whitespace_);
  Extraction extraction = begin_extraction(context, candidates_, whitespace_);
  extraction.nodes = NodeSet(key.size());
  Votes counted = count_votes(context, extraction, equality_);
  extraction.votes = std::move(counted.votes);
  if (extraction.candidates.pages.empty()) return extraction;
  const std::size_t needed = std::min(extraction.candidates.pages.size(),
                                      votes_ + (duplicate_guard_ ? counted.duplicates : 0));
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (extraction.votes[node] >= needed) extraction.nodes.insert(node);
  }
  return extraction;
}

}  // namespace pagelet
