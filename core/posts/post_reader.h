// SPDX-License-Identifier: MIT
#pragma once

/// Reads the parts of posts: who wrote them, when, and which nodes are their text.

#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/dates.h"
#include "core/posts/post_finder.h"

namespace pagelet::internal {

struct ReadPosts {
  std::vector<PostParts> list;  ///< by unit
  std::vector<bool> keep;       ///< by NodeId: the nodes of the texts of all posts
};

/// Reads the posts of a page. O(nodes of the units + their texts), and O(n log n) for n posts.
ReadPosts read_posts(const Document& document, const FoundPosts& found, DayOrder order,
                     StopToken* stop);

}  // namespace pagelet::internal
