// SPDX-License-Identifier: MIT
#pragma once

/// RTDM-TD: the key page is aligned with one page after the other by a restricted top-down mapping
/// of least cost. Each time only nodes with a partner of the same label are kept; the rest is the
/// template.
///
/// `body` is always kept. Without candidates the whole page is the answer (flag `no_candidates`).
/// If a comparison would need too much memory, the result is an error (`kLimit`), not a guess.
///
/// Sources: Vieira, Silva, Pinto, de Moura, Cavalcanti, Freire, "A fast and robust method for web
/// page template detection and removal", CIKM 2006; Reis et al., WWW 2004, for the mapping
/// (core/mapping/rtdm.h); docs/specification.md, section 7. Cost: O(n^2) a candidate in the worst
/// case, near linear when most subtrees are identical.

#include <cstdint>
#include <vector>

#include "core/mapping/rtdm.h"
#include "extractors/extractor.h"

namespace pagelet {

struct RtdmTdOptions {
  PageOptions pages = {};
  LabelKind label = LabelKind::kFull;
  EditCosts costs = {};
};

class RtdmTd final : public ExtractorOf<RtdmTd, RtdmTdOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<RtdmTdOptions>& table();
  using ExtractorOf::ExtractorOf;

  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;

 private:
  // `lost_on`: receives, by node, the number of the page that lost it, from 1; may be null.
  Result<void> refine(const ExtractionContext& context, Extraction& extraction,
                      std::vector<std::uint32_t>* lost_on) const;
};

}  // namespace pagelet
