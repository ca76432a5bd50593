// SPDX-License-Identifier: MIT
#pragma once

/// The gaps in a manual: short runs of blocks between kept ones, built as those are.

#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// Keeps, on a long page with code, short runs of blocks between kept ones whose start tags, and
/// those of the elements around them, are the same as of blocks of which at least eight are kept,
/// and a quarter of their bytes. An algorithm that weighs blocks against the length of a page makes
/// such gaps in manuals. Blocks of links, and those in navigation, asides, footers and dialogs, are
/// left alone. Returns whether it kept any. `keep`: by NodeId. O(nodes).
bool keep_gaps(const Document& document, std::vector<bool>& keep);

}  // namespace pagelet::internal
