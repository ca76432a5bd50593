// SPDX-License-Identifier: MIT
#pragma once

/// SST: the pages are merged into a site style tree, and parts of it that look alike everywhere, in
/// structure and in what their leaves say, are noise: the template.
///
/// An element node stands for nodes of the same kind (tag and presentation attributes) at the same
/// place; a style node for one sequence of children, with the number of pages that have it.
/// Importance is high where pages differ. A node of the key page is template when its element and
/// all elements below it are unimportant. Without candidates nothing is (flag `no_candidates`).
///
/// Source: Yi, Liu, Li, "Eliminating Noisy Information in Web Pages for Data Mining", KDD 2003;
/// docs/specification.md, section 10. Cost: one hash update a node, and the words of leaves that
/// stand on several pages.

#include "extractors/extractor.h"

namespace pagelet {

class Sst final : public Extractor {
 public:
  static const ExtractorInfo& describe();

  explicit Sst(Parameters parameters);

  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;

 private:
  Parameters parameters_;
  CandidateOptions candidates_;
  Whitespace whitespace_;
  double gamma_;
  double noise_threshold_;
};

}  // namespace pagelet
