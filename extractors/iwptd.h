// SPDX-License-Identifier: MIT
#pragma once

/// IWPTD: texts that stand on enough pages are template segments, and the outermost block of which
/// most text is template is template with all that it holds.
///
/// A segment is a text node, the same when its collapsed text and the tags above it are. Blocks are
/// the subtrees of certain tags. Text outside qualifying blocks is not template. Without candidates
/// nothing can be frequent: the answer is empty (flag `no_candidates`).
///
/// Source: Wang, Fang, Ravula, He, Yuan, Fu, "Incremental Web Page Template Detection", WWW 2008,
/// as described by Alarte et al., ACM TWEB 13(2), 2019; docs/specification.md, section 9. Cost:
/// O(n).

#include <cstddef>

#include "extractors/extractor.h"

namespace pagelet {

class Iwptd final : public Extractor {
 public:
  static const ExtractorInfo& describe();

  explicit Iwptd(Parameters parameters);

  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;

 private:
  std::size_t minimum_frequency(std::size_t pages) const;

  Parameters parameters_;
  CandidateOptions candidates_;
  Whitespace whitespace_;
  double ratio_;
};

}  // namespace pagelet
