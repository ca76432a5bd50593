// SPDX-License-Identifier: MIT
#pragma once

/// The linked titles of the entries that a page lists, such as the posts of a blog and the goods of
/// a shop. An algorithm that weighs words takes a short link for navigation.

#include <vector>

#include "core/dom/document.h"

namespace pagelet::internal {

/// Keeps titles of at most 200 bytes of which nothing is kept, outside of navigation, asides and
/// footers:
/// - a heading with a link in an `article` or `li`, if words after it in this are kept, and none
///   before it, and words of an element of the same name beside this are kept, or of one in the
///   elements beside that around it;
/// - a `td` or `dd` that is a link, if the cell or term before it is kept and is short and has a
///   digit, as a day.
/// `keep` is by NodeId (SerializeOptions::keep). O(nodes * log(texts)).
void keep_entry_titles(const Document& document, std::vector<bool>& keep);

}  // namespace pagelet::internal
