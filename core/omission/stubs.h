// SPDX-License-Identifier: MIT
#pragma once

/// What remains of a site's frame in a main content, known by its words: labels of controls, of
/// advertisements and of blocks that are left out, and what serves to share the page.

#include "core/omission/content_lines.h"

namespace pagelet::internal {

/// Drops lines, and notes them as omitted:
/// - labels of advertisements; "Table of contents" and the like, if no list follows;
/// - labels of controls that lead nowhere, as "Expand all Collapse all", and closing signs;
/// - links that share the page, with their labels, also as a whole list;
/// - a label such as "Read more:" with one link; "Related" with nothing of its own after it;
/// - what a forum says of members, in a line such as "Posts: 25", in several lists of data, or in
///   one that says nothing else;
/// - words that only those hear who listen to the page, if they are a whole line, and have no
///   number or one that the next lines show;
/// - a line that ends with a colon at the end, if what it announces is not kept;
/// - short headings after which all words up to the next heading of the same or a higher rank are
///   not kept or dropped, or after which a frame has them, and headings with such a label after
///   which nothing comes.
/// Nothing is dropped in code, quotations, tables of data and lists of descriptions. O(parts).
void drop_stubs(ContentLines& lines);

}  // namespace pagelet::internal
