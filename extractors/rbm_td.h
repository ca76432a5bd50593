// SPDX-License-Identifier: MIT
#pragma once

/// RBM-TD: a node is template when its whole subtree occurs identically at the same place of every
/// candidate page.
///
/// The parameter `path` says which places are the same:
/// - `labels`: the same child index at every level, and ancestors with the same labels;
/// - `index`: the same child index at every level, and ancestors with the same tags;
/// - `tags`: ancestors with the same tags; any node there will do.
///
/// The answer is a union of whole subtrees; `include-paths` adds their ancestors. Without
/// candidates the whole page is the answer (flag `no_candidates`).
///
/// Source: Vieira, da Silva, Pinto, de Moura, Cavalcanti, Freire, "On finding templates on web
/// collections", World Wide Web 12(2), 2009; docs/specification.md, section 8. Cost: O(n) a
/// candidate.

#include <vector>

#include "core/mapping/subtree_classes.h"
#include "extractors/extractor.h"

namespace pagelet {

struct RbmTdOptions {
  PageOptions pages = {};
  LabelKind label = LabelKind::kFull;
  /// What makes two places the same.
  enum class Place : std::uint8_t { kLabels, kIndex, kTags } place = Place::kLabels;
  bool include_paths = false;
};

class RbmTd final : public ExtractorOf<RbmTd, RbmTdOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<RbmTdOptions>& table();
  using ExtractorOf::ExtractorOf;

  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;

 private:
  // For each candidate: the nodes whose subtree occurs on it at the same place.
  std::vector<NodeSet> found_on_pages(const ExtractionContext& context,
                                      const Extraction& extraction) const;
};

}  // namespace pagelet
