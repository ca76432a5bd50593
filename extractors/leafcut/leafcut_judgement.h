// SPDX-License-Identifier: MIT
#pragma once

/// Turns the evidence of the pages into the template and the main content, and explains the result
/// to people.

#include <string>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_content.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "extractors/leafcut/leafcut_evidence.h"

namespace pagelet {

/// The votes on the leaves of a key page, and the result.
struct LeafJudgement {
  std::vector<bool> near_copies;   ///< by page
  std::vector<bool> voters;        ///< by page
  std::vector<double> weights;     ///< by page
  std::vector<LeafShares> shares;  ///< by leaf
  bool is_discussion = false;
  LeafCutting cutting;
  MainContent content;  ///< `parts` is empty in the first edition
};

/// One line for each node of the key page: on which pages its leaf is shared, why it was cut or
/// kept, and what the second stage decided. `run`: the price of a run.
std::vector<std::string> reasons_of(const WorkingTree& key, const LeafEvidence& evidence,
                                    const LeafJudgement& judgement, double run);

}  // namespace pagelet
