// SPDX-License-Identifier: MIT
#pragma once

/// LeafCut: a leaf of the key page is shared with another page if it stands there equally often
/// beside the same neighbour, and the template is what remains when the page-specific leaves are
/// cut out with as few and as large cuts as possible.
///
/// Pages are loaded one by one, those first whose addresses are built like the key page's, until
/// enough of them are no near copies of it; they vote with weights on every leaf, together with a
/// virtual page that says what links and frames usually are; a labelling of least cost, found in
/// one pass, makes subtrees of the votes. A second stage looks for the main content inside of what
/// is not template: what stands beside the text that the reader came for (comments, related
/// stories, share buttons, pagers) is known by its names, and taken away where it stands at the
/// edges of the text. So the main content is not the complement of the template. Pages that all say
/// nothing, or no pages (flag `no_candidates`), leave the virtual page alone to vote; with fewer
/// voters than wanted the flag is `few_candidates`.
///
/// The first edition, `leafcut-1`, has no second stage, other weights and near copies, and cuts no
/// text alone; everything else is the same.
///
/// Source: this project; docs/leafcut.md holds the rules. Cost: O(nodes) a page, O(pages x leaves)
/// for the votes and, each time when pages enough are loaded, for near copies.

#include <cstddef>

#include "extractors/extractor.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "extractors/leafcut/leafcut_evidence.h"

namespace pagelet {

/// Flag of an answer for which fewer pages voted than wanted, but at least one was loaded.
inline constexpr const char* kFewCandidatesFlag = "few_candidates";

/// What both editions do. The members that begin with `has_` and EvidenceRules are what they differ
/// in.
struct LeafCutOptions {
  CandidateOptions candidates;
  Whitespace whitespace = Whitespace::kDrop;
  bool own_selection = true;
  std::size_t pages = 4;
  std::size_t max_pages = 8;
  double near_copy = 0.45;
  double virtual_weight = 0.2;
  CutPrices prices;
  EvidenceRules evidence;
  bool has_frame_names = true;  ///< a page alone knows frames by their names, too
  bool has_records = true;      ///< posts of discussion pages are compared with each other
  bool has_main_text = true;    ///< the second stage
};

/// The part that the editions share.
class LeafCutEdition : public Extractor {
 public:
  const Parameters& parameters() const override { return parameters_; }
  Result<Extraction> extract(const ExtractionContext& context) const override;
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override;

 protected:
  LeafCutEdition(Parameters parameters, const LeafCutOptions& options);

 private:
  bool wants_more(const LeafEvidence& evidence) const;

  Parameters parameters_;
  LeafCutOptions options_;
};

/// The second edition.
class LeafCut final : public LeafCutEdition {
 public:
  static const ExtractorInfo& describe();
  explicit LeafCut(Parameters parameters);
  const ExtractorInfo& info() const override { return describe(); }
};

/// The first edition.
class LeafCut1 final : public LeafCutEdition {
 public:
  static const ExtractorInfo& describe();
  explicit LeafCut1(Parameters parameters);
  const ExtractorInfo& info() const override { return describe(); }
};

}  // namespace pagelet
