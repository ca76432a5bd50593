// SPDX-License-Identifier: MIT
#pragma once

/// What remains of a site's frame in a main content, known by the lines beside it: lists of what
/// shares the page, and labels of blocks that are omitted or not kept.

#include "core/omission/content_lines.h"

namespace pagelet::internal {

/// Drops lines, and notes the rule that omits them:
/// - lists of links that share the page, with their labels and controls;
/// - a label such as "You may also like" and the links after it, two or more, each with at most a
///   sentence: at most 250 words, up to the end, a gap or the next part;
/// - "Related" and the like with nothing of its own after it;
/// - short headings after which all words up to the next heading of the same or a higher rank are
///   not kept or dropped, or after which a frame has them, and headings with such a label after
///   which nothing comes.
/// Nothing is dropped in code, quotations, tables of data and lists of descriptions. O(parts).
void drop_stubs(ContentLines& lines);

}  // namespace pagelet::internal
