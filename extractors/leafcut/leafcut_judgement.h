// SPDX-License-Identifier: MIT
#pragma once

/// The result of LeafCut on one key page, and its explanation for people.

#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_content.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "extractors/leafcut/leafcut_evidence.h"
#include "extractors/leafcut/leafcut_names.h"

namespace pagelet {

/// The votes on the leaves of a key page, and the result.
struct LeafJudgement {
  std::vector<bool> near_copies;   ///< by page
  std::vector<bool> voters;        ///< by page
  std::vector<double> weights;     ///< by page
  std::vector<LeafShares> shares;  ///< by leaf
  LeafCutting coarse;              ///< for the main content
  LeafCutting fine;                ///< for the template; without the main content
  MainContent content;
};

/// One line for each node of the key page: the rule that decided, its evidence and its numbers; of
/// a leaf, also the pages that share it. The lines of all inner nodes of a block are the same.
/// `run`: the price of a run of the coarse cut. Fewer lines when `sign` says to stop.
std::vector<std::string> reasons_of(const WorkingTree& key, const LeafEvidence& evidence,
                                    const LeafJudgement& judgement, const PartNames& names,
                                    double run, StopSign* sign);

}  // namespace pagelet
