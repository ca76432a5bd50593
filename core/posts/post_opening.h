// SPDX-License-Identifier: MIT
#pragma once

/// The opening post of a discussion whose other posts are found: it may have another name than its
/// answers, or another shape.

#include <optional>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_range.h"
#include "core/posts/post_facts.h"

namespace pagelet::internal {

/// The first post that is known, and the page.
struct KnownPosts {
  const Document& document;
  const PostFacts& facts;
  NodeId first;  ///< the element of the post
  StopToken* stop;
};

/// Whether a post before the first one is the only element there with its tag and one of its
/// classes. O(nodes before it * classes).
bool has_opening_of_like_name(const KnownPosts& known);

/// An element beside the first post whose parts have the same tags and classes as those of the
/// post. O(nodes).
std::optional<NodeRange> opening_of_like_parts(const KnownPosts& known);

/// The last element before the first post with a date, an author and a text. O(nodes).
std::optional<NodeRange> last_opening(const KnownPosts& known);

}  // namespace pagelet::internal
