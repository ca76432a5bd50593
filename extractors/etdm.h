// SPDX-License-Identifier: MIT
#pragma once

/// ETDM refinement: the key page's tree is mapped onto the pages of a complete subdigraph, one
/// after the other. After each page, only the mapped nodes remain.
///
/// There are no votes: a node is template when every page has an equal node. The number of children
/// and the position of a key-page node are always those of the original page; otherwise a container
/// whose content was removed would match no longer. Without candidates the whole page is the answer
/// (flag `no_candidates`).
///
/// Source: Alarte, Insa, Silva, Tamarit, "Web Template Extraction Based on Hyperlink Analysis",
/// PROLE 2015 (EPTCS 173), Algorithm 2; docs/specification.md, section 5. Cost: one mapping for
/// each candidate.

#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"

namespace pagelet {

struct EtdmOptions {
  PageOptions pages = {};
  EqualityOptions equality = {};
};

class EtdmRefinement final : public ExtractorOf<EtdmRefinement, EtdmOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<EtdmOptions>& table();
  using ExtractorOf::ExtractorOf;

  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;
};

}  // namespace pagelet
