// SPDX-License-Identifier: MIT
#pragma once

/// The gaps in a manual and in a book: runs of blocks between kept ones, built as those are.

#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// Keeps blocks between kept ones that an algorithm which weighs blocks against the length of a
/// page leaves out:
/// - on a long page with code, short runs of those whose start tags, and those of the elements
///   around them, are the same as of blocks of which at least eight are kept, and a quarter of
///   their bytes;
/// - in a book, all blocks of a kind (the same tags and classes) of which an eighth is kept, and
///   the other ones, too, if the page has few links. A book is a kind with 30 blocks or more,
///   40,000 bytes and few links. Its end may be after the last kept block.
/// Blocks of links, and those in navigation, asides, footers and dialogs, are left alone. Returns
/// whether it kept any. `keep`: by NodeId. O(nodes).
bool keep_gaps(const Document& document, std::vector<bool>& keep);

}  // namespace pagelet::internal
