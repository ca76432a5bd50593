// SPDX-License-Identifier: MIT
#pragma once

/// Why an algorithm answers as it does, block by block, for a terminal: `pagelet extract --explain`
/// and `--diff`.
///
/// A block is what stands in one line of its own: the texts and leaf elements (images, controls)
/// with the same nearest block element (p, li, td, div ...), as far as they were judged alike.

#include <string>

#include "evaluation/run/explained_answer.h"

namespace pagelet {

/// One line a block: whether it belongs to the answer (`+`) or not (`-`), why, its element and the
/// beginning of its text. `colour`: with ANSI colours.
std::string explain_report(const ExplainedAnswer& answer, bool colour);

/// The blocks on which two algorithms disagree, with both reasons. Both answers are for the same
/// task and on the same tree.
std::string difference_report(const ExplainedAnswer& a, const ExplainedAnswer& b, bool colour);

}  // namespace pagelet
