// SPDX-License-Identifier: MIT
#pragma once

/// An answer with its reasons, as data for a report about one key page.

#include <string>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/site/site.h"
#include "extractors/extractor.h"
#include "extractors/run/experiment.h"

namespace pagelet {

struct ExplainedAnswer {
  const ExtractorInfo& info;  ///< of the algorithm
  const WorkingTree& tree;    ///< of the key page
  Target task = Target::kTemplate;
  NodeSet nodes;                     ///< the answer for the task, as nodes of `tree`
  std::vector<std::string> reasons;  ///< by node; empty when the algorithm gives none
  std::vector<std::string> pages;    ///< URLs of the pages that were compared

  std::string_view reason(TreeNode node) const {
    return node < reasons.size() ? std::string_view(reasons[node]) : std::string_view();
  }
};

/// Explains an answer. `run` must hold an extraction that `extractor` made for the site's key page.
/// The site and the extractor must outlive the result. Costs as much as Extractor::explain.
ExplainedAnswer explain_answer(Site& site, const Extractor& extractor, const Run& run, Target task);

}  // namespace pagelet
