// SPDX-License-Identifier: MIT
#pragma once

/// Lines of a main content that came before, as pages have them in forms of a part for two widths
/// of the screen, and in boxes that are shown again further down.

#include "core/omission/content_lines.h"

namespace pagelet::internal {

/// Drops lines, and notes them as omitted:
/// - a long text that comes a second time at once, or in a block of lines that comes again below
///   the same heading; not if the page has it more than twice, nor if it is code: refrains, clauses
///   and answers are meant where they are;
/// - the title near its heading, in a heading or a line of its own;
/// - the first line of a text after its heading, if it is the title;
/// - in a line, the first words of a text, with an ellipsis, before all of it;
/// - of a heading and a line or heading directly before or after it with the same words, one.
/// Quotations repeat what they answer, and verses of several lines their refrain. O(parts).
void drop_copies(ContentLines& lines);

}  // namespace pagelet::internal
