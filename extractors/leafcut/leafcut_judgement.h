// SPDX-License-Identifier: MIT
#pragma once

/// From the evidence of the pages to the template and the main content, and what is said of them to
/// people.

#include <string>
#include <vector>

#include "core/dom/working_tree.h"
#include "extractors/leafcut/leafcut_content.h"
#include "extractors/leafcut/leafcut_cut.h"
#include "extractors/leafcut/leafcut_evidence.h"

namespace pagelet {

/// The votes on the leaves of a key page, and what came of them.
struct LeafJudgement {
  std::vector<bool> near_copies;   ///< by page
  std::vector<bool> voters;        ///< by page
  std::vector<double> weights;     ///< by page
  std::vector<LeafShares> shares;  ///< by leaf
  bool is_discussion = false;
  LeafCutting cutting;
  MainContent content;  ///< `parts` is empty in the first edition
};

/// One line for each node of the key page: how its leaf stands on the pages, why it was cut or
/// kept, and what the second stage made of it. `run`: the price of a run.
std::vector<std::string> reasons_of(const WorkingTree& key, const LeafEvidence& evidence,
                                    const LeafJudgement& judgement, double run);

}  // namespace pagelet
