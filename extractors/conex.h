// SPDX-License-Identifier: MIT
#pragma once

/// ConEx: the main content lies around those nodes of the key page that no other page has.
///
/// 1. The key page is mapped onto each page of an n-SET by an equal top-down mapping.
/// 2. Nodes that (almost) no page maps are candidates.
/// 3. The topmost candidates of the branch that reaches highest are taken. As long as two of them
///    are siblings, they are replaced by their parent.
/// 4. The subtrees of the remaining nodes are the content.
///
/// Without other pages every node is a candidate, so the answer is the whole page (flag
/// `no_candidates`).
///
/// Source: Alarte, Insa, Silva, Tamarit, "Main Content Extraction from Heterogeneous Webpages",
/// Algorithms 1 to 5; docs/specification.md, section 11. Cost: one mapping for each page, then
/// O(n log n).

#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"

namespace pagelet {

struct ConExOptions {
  PageOptions pages = {};
  EqualityOptions equality = {};
  std::size_t max_occurrences = 0;
};

class ConEx final : public ExtractorOf<ConEx, ConExOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<ConExOptions>& table();
  using ExtractorOf::ExtractorOf;

  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;
  void extract_batch(const ExtractionContext& context, std::span<const Extractor* const> batch,
                     const BatchVisitor& visit) const override;
};

}  // namespace pagelet
