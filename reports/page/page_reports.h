// SPDX-License-Identifier: MIT
#pragma once

/// The output of the commands about one page: `candidates`, `extract --explain` and `--diff`.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/candidates/candidates.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "extractors/run/run.h"

namespace pagelet {

enum class CandidatesFormat : std::uint8_t { kTable, kTree, kJson, kDot };

/// `candidates`: the links of the key page in the order in which they are tried, the pages that
/// were loaded, and those that became candidates.
/// - Table: links with the distances that decide their order (candidates.h), and whether they are
///   dead, could not be loaded, were loaded and chosen.
/// - Tree: the linked pages by directory, with the candidates marked.
/// - JSON: `pagelet.candidates/1`.
/// - Dot: the loaded pages and their links, for Graphviz; it needs no `links`.
///
/// The pages were selected and the links ranked by `options`. A table is for a screen of `width`
/// columns. Errors: those of the page's limits of time and output.
Result<std::string> candidates_report(KeyPage& key, const CandidateOptions& options,
                                      const CandidateSelection& selection,
                                      std::vector<RankedLink> links, CandidatesFormat format,
                                      std::size_t width = 0);

/// Where the text is shown.
struct Screen {
  std::size_t width = 0;  ///< columns: longer lines are cut or wrapped, all at 100; 0: 100
  bool colour = false;    ///< ANSI colours
};

/// Explains an answer block by block. A block consists of the texts and leaf elements (images,
/// controls) that have the same nearest block element (p, li, td, div ...) and were judged alike.
///
/// One line a block: whether its texts belong to the answer (`+`) or not (`-`), its element and the
/// beginning of its text; below it why, a reason a line, once for neighbours with the same reasons.
/// "in" precedes an element that was judged differently from its texts. Before the blocks, how many
/// words of the answer no format for readers has, and why, and which of the user's rules matched.
/// Errors: those of the limit.
Result<std::string> explain_report(const ExplainedAnswer& answer, const Screen& screen,
                                   OutputLimit& limit);

/// The blocks on which two algorithms disagree and where they begin, with both reasons, once for
/// neighbours with the same ones. Both answers are for the same task and on the same tree. Errors:
/// those of the limit.
Result<std::string> difference_report(const ExplainedAnswer& a, const ExplainedAnswer& b,
                                      const Screen& screen, OutputLimit& limit);

}  // namespace pagelet
