// SPDX-License-Identifier: MIT
#pragma once

/// LeafCut: a leaf of the key page is shared with another page if it occurs there equally often
/// beside the same neighbour. The page-specific leaves are cut out with as few and as large cuts as
/// possible; the template is the rest.
///
/// 1. Pages are loaded one by one, first those whose addresses have a form like the key page's,
///    until enough of them are like the key page and no near copies of it.
/// 2. These pages vote on every leaf, with weights. A virtual page votes too: it says whether
///    leaves in links and frames usually are template.
/// 3. A labelling of least cost, found in one pass, turns the votes into subtrees. It is made
///    twice: coarse, to find the text, and with half of the price for the template.
/// 4. A second stage removes parts that have the names of comments, related stories, share buttons,
///    pagers and the like from the edges of the text. So the main content is not the complement of
///    the template.
///
/// If there are no pages (flag `no_candidates`), or if no page tells anything, only the virtual
/// page votes. With fewer voters than wanted, the flag is `few_candidates`.
///
/// Source: this project; docs/specification.md, section 15, holds the rules. Cost: O(nodes) for
/// each page, O(pages x leaves) for the votes, and the same for near copies each time when enough
/// pages are loaded.

#include <cstddef>

#include "extractors/extractor.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "extractors/leafcut/leafcut_evidence.h"

namespace pagelet {

/// Flag of an answer for which at least one page was loaded, but fewer pages voted than wanted.
inline constexpr const char* kFewCandidatesFlag = "few_candidates";

struct LeafCutOptions {
  PageOptions pages = {};
  std::size_t wanted = 4;
  std::size_t max_pages = 8;
  double near_copy = 0.45;
  double virtual_weight = 0.2;
  CutPrices prices = {};
};

class LeafCut final : public ExtractorShortcut<LeafCut, LeafCutOptions> {
 public:
  static const ExtractorInfo& describe();
  static const ParameterTable<LeafCutOptions>& table();
  using ExtractorShortcut::ExtractorShortcut;
  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;

 private:
  bool wants_more(const LeafEvidence& evidence) const;
};

}  // namespace pagelet
