// SPDX-License-Identifier: MIT
#pragma once

/// Names of those who wrote the posts of a forum, or comments. An algorithm that judges blocks
/// often keeps the date of a post and not the name beside it.

#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

/// Keeps the names of the authors of posts whose date is kept, if there are at least two.
///
/// A date is a `time`, an element with `itemprop` `datePublished` or `dateCreated`, or one whose
/// `title` is a date. The author of a post is the only element named as authors are, or marked so
/// (`itemprop`, `rel`), in the smallest element around the date that has one, within five levels
/// and 120 nodes. Its name is its first text, of at most five words. `keep`: by NodeId, as in
/// SerializeOptions. `stop` ends it early. O(nodes).
void keep_bylines(const Document& document, std::vector<bool>& keep, StopToken* stop = nullptr);

}  // namespace pagelet::internal
