// SPDX-License-Identifier: MIT
#pragma once

/// TemEx: a node is template when enough pages of a complete subdigraph have an equal node.
///
/// The key page is mapped onto each page of the n-CS by an equal top-down mapping. Each page that
/// maps a node is a vote for it. The nodes with at least `votes` votes are the template, which is a
/// connected tree that contains `body`. A candidate that repeats the key page node for node raises
/// the number of votes needed (`duplicate-guard`). Without candidates the answer is empty.
///
/// Source: Alarte, Insa, Silva, Tamarit, "Site-level web template extraction based on DOM
/// analysis", PSI 2015, Algorithm 1, in the counting formulation of Alarte et al., "What Web
/// Template Extractor Should I Use?", ACM TWEB 13(2), 2019. docs/specification.md, section 4, lists
/// the decisions that the papers leave open. Cost: one mapping for each candidate
/// (core/mapping/etdm.h), then O(n).

#include "core/mapping/node_equality.h"
#include "extractors/extractor.h"

namespace pagelet {

struct TemExOptions {
  PageOptions pages = {};
  EqualityOptions equality = {};
  std::size_t votes = 2;
  bool duplicate_guard = true;
};

class TemEx final : public ExtractorOf<TemEx, TemExOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<TemExOptions>& table();
  using ExtractorOf::ExtractorOf;

  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;
  void extract_batch(const ExtractionContext& context, std::span<const Extractor* const> batch,
                     const BatchVisitor& visit) const override;

 private:
  std::size_t votes_needed(const Extraction& extraction, std::size_t duplicates) const;
  static std::size_t votes_needed(std::size_t candidates, std::size_t votes,
                                  std::size_t duplicates) {
    return candidates < votes + duplicates ? candidates : votes + duplicates;
  }
};

}  // namespace pagelet
