// SPDX-License-Identifier: MIT
#pragma once

/// Explains an answer block by block, for a terminal: `pagelet extract --explain` and `--diff`.
///
/// A block consists of the texts and leaf elements (images, controls) that have the same nearest
/// block element (p, li, td, div ...) and were judged alike. It is shown in one line.

#include <cstddef>
#include <string>

#include "core/budget.h"
#include "core/result.h"
#include "extractors/run/run.h"

namespace pagelet {

/// Where the text is shown.
struct Screen {
  std::size_t width = 0;  ///< columns: longer lines are cut; 0: none is
  bool colour = false;    ///< ANSI colours
};

/// One line a block: whether it belongs to the answer (`+`) or not (`-`), its element and the
/// beginning of its text; below it why, once for neighbours with the same reason. Errors: those of
/// the limit.
Result<std::string> explain_report(const ExplainedAnswer& answer, const Screen& screen,
                                   OutputLimit& limit);

/// The blocks on which two algorithms disagree and where they begin, with both reasons, once for
/// neighbours with the same ones. Both answers are for the same task and on the same tree. Errors:
/// those of the limit.
Result<std::string> difference_report(const ExplainedAnswer& a, const ExplainedAnswer& b,
                                      const Screen& screen, OutputLimit& limit);

}  // namespace pagelet
