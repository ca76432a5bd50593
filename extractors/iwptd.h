// SPDX-License-Identifier: MIT
#pragma once

/// IWPTD: texts that occur on enough pages are template segments. If most text of a block belongs
/// to template segments, the whole block is template; the outermost such block counts.
///
/// A segment is a text node. Two segments are the same when their collapsed texts and the tags
/// above them are the same. Blocks are the subtrees of certain tags. Text outside such blocks is
/// not template. Without candidates no text can be frequent, so the answer is empty (flag
/// `no_candidates`).
///
/// Source: Wang, Fang, Ravula, He, Yuan, Fu, "Incremental Web Page Template Detection", WWW 2008,
/// as described by Alarte et al., ACM TWEB 13(2), 2019; docs/specification.md, section 9. Cost:
/// O(n).

#include <cstddef>

#include "extractors/extractor.h"

namespace pagelet {

struct IwptdOptions {
  PageOptions pages = {};
  std::size_t min_df = 5;
  double ratio = 0.7;
};

class Iwptd final : public ExtractorOf<Iwptd, IwptdOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<IwptdOptions>& table();
  using ExtractorOf::ExtractorOf;

  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;

 private:
  std::size_t minimum_frequency(std::size_t pages) const;
};

}  // namespace pagelet
