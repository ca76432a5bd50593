// SPDX-License-Identifier: MIT
#pragma once

/// The entries of a reference: its functions, types and the like, which a summary lists.

#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// Keeps the entries that a summary on the same page lists, and the summary. A link of the summary
/// is a signature ("stop()", "state/0"), and leads to the id of an entry, or of its heading; the
/// entry begins with the same words. At least two are beside one another, with the same tag and
/// first class, and an element at most four levels above them has the summary and kept words. Links
/// in navigation, asides, headers and footers do not count. Returns whether it kept any. `keep`:
/// by NodeId. O(nodes + texts of the entries' beginnings).
bool keep_entries(const Document& document, std::vector<bool>& keep);

}  // namespace pagelet::internal
