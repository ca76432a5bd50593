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

/// What is known of a page before its posts are joined. All references must outlive the call.
struct PostsToJoin {
  const Document& document;
  const PostFacts& facts;             ///< after `read`
  std::span<const PostGroup> groups;  ///< all of the page
  const PostGroup& main;              ///< that of the posts
  PostKind kind = PostKind::kNone;
};

/// The units of the main group with those of other groups that are posts of the same discussion:
/// heads are joined with their texts, and the opening post is added. In document order.
/// O(n log n) for n nodes.
std::vector<PostUnit> joined_posts(const PostsToJoin& known, StopToken* stop);

}  // namespace pagelet::internal
