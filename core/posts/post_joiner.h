// SPDX-License-Identifier: MIT
#pragma once

/// Joins the units of a page that are posts of one discussion.

#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/posts/post_groups.h"
#include "core/posts/post_rules.h"
#include "core/posts/posts.h"

namespace pagelet::internal {

/// The units of the main group of some with those of the others that are posts of the same
/// discussion: heads are joined with their texts, and the opening post is added. `facts`: read.
/// In document order. O(n log n) for n nodes.
std::vector<PostUnit> joined_posts(const Document& document, const PostFacts& facts,
                                   std::span<const PostGroup> groups, const PostGroup& main,
                                   PostKind kind, StopToken* stop);

}  // namespace pagelet::internal
