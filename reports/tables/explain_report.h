// SPDX-License-Identifier: MIT
#pragma once

/// Why an algorithm answers as it does, block by block, for a terminal: `pagelet extract --explain`
/// and `--diff`.
///
/// A block is what stands in one line of its own: the texts and leaf elements (images, controls)
/// with the same nearest block element (p, li, td, div ...), as far as they were judged alike.

#include <string>

#include "core/site/site.h"
#include "evaluation/run/experiment.h"
#include "extractors/extractor.h"

namespace pagelet {

/// One line a block: whether it belongs to the answer for `task` (`+`) or not (`-`), why, its
/// element and the beginning of its text. `colour`: with ANSI colours.
std::string explain_report(Site& site, const Extractor& extractor, const Run& run, Target task,
                           bool colour);

/// The blocks on which two algorithms disagree, with both reasons. The two runs are of the same
/// site and have answers.
struct ComparedRun {
  const Extractor& extractor;
  const Run& run;
};
std::string difference_report(Site& site, const ComparedRun& a, const ComparedRun& b, Target task,
                              bool colour);

}  // namespace pagelet
