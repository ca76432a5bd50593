// SPDX-License-Identifier: MIT
#pragma once

/// SST: the pages are merged into a site style tree. Parts of the tree whose structure and leaves
/// are alike on all pages are noise, that is, template.
///
/// The tree has two kinds of nodes. An element node stands for nodes of the same kind (tag and
/// presentation attributes) at the same place. A style node stands for one sequence of children,
/// and counts the pages that have it. An element is important where pages differ. A node of the key
/// page is template when its element node and all those below it are unimportant. Without
/// candidates no node is template (flag `no_candidates`).
///
/// Source: Yi, Liu, Li, "Eliminating Noisy Information in Web Pages for Data Mining", KDD 2003;
/// docs/specification.md, section 10. Cost: one hash update for each node, and the words of leaves
/// that occur on several pages, which are numbered.

#include "extractors/extractor.h"

namespace pagelet {

struct SstOptions {
  PageOptions pages = {};
  double gamma = 0.9;
  double noise_threshold = 0.2;
};

class Sst final : public ExtractorOf<Sst, SstOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<SstOptions>& table();
  using ExtractorOf::ExtractorOf;

  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;
};

}  // namespace pagelet
