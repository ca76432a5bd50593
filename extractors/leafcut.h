// SPDX-License-Identifier: MIT
#pragma once

/// LeafCut: a leaf of the key page is shared with another page if it stands there equally often
/// beside the same neighbour, and the template is what remains when the page-specific leaves are
/// cut out with as few and as large cuts as possible.
///
/// Pages are loaded one by one, those first whose addresses are built like the key page's, until
/// enough of them are no near copies of it; they vote with weights on every leaf, together with a
/// virtual page that says what links and frames usually are; a labelling of least cost, found in
/// one pass, makes subtrees of the votes. The main content are the cut blocks that are not mostly
/// links, so it is not the complement of the template. Pages that all say nothing, or no pages
/// (flag `no_candidates`), leave the virtual page alone to vote; with fewer voters than wanted the
/// flag is `few_candidates`.
///
/// Source: this project; docs/leafcut.md holds the rules. Cost: O(nodes) a page, O(pages x leaves)
/// for the votes and, each time when pages enough are loaded, for near copies.

#include <cstddef>
#include <vector>

#include "extractors/extractor.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "extractors/leafcut/leafcut_evidence.h"

namespace pagelet {

/// Flag of an answer for which fewer pages voted than wanted, but at least one was loaded.
inline constexpr const char* kFewCandidatesFlag = "few_candidates";

class LeafCut final : public Extractor {
 public:
  static const ExtractorInfo& describe();

  explicit LeafCut(Parameters parameters);

  const ExtractorInfo& info() const override { return describe(); }
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;

 private:
  void add(const ExtractionContext& context, PageIndex page, LeafEvidence& evidence) const;
  std::vector<PageIndex> load_pages(const ExtractionContext& context, LeafEvidence& evidence) const;
  bool wants_more(const LeafEvidence& evidence) const;

  Parameters parameters_;
  CandidateOptions candidates_;
  Whitespace whitespace_;
  bool own_selection_;
  std::size_t pages_;
  std::size_t max_pages_;
  double near_copy_;
  double virtual_weight_;
  CutPrices prices_;
};

}  // namespace pagelet
