// SPDX-License-Identifier: MIT
#pragma once

/// Finds the post that opens a discussion where it has another form than the posts that answer it,
/// as a question, a topic that is shown like an article, or the description of an issue.

#include <cstddef>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/posts/post_groups.h"
#include "core/posts/post_rules.h"

namespace pagelet::internal {

/// Whether a long text is in a range, in no heading, control or count, and not among facts with a
/// date. O(nodes).
bool has_long_text(const Document& document, const PostFacts& facts, NodeRange range);

/// The last element before a node with a date, an author and a text, or with a date and an author
/// and what is after it; or the link that readers vote on. An empty range: there is none.
/// `heads`: how often it may say who wrote it and when. `facts`: read. O(nodes + their texts).
PostUnit opening_before(const Document& document, const PostFacts& facts, NodeId first,
                        std::size_t heads, StopToken* stop);

/// The same before posts that may have the opening post among them: only what was written earlier
/// than the first of them and has a long text. What is above the posts of a page may name the
/// writer of the first of them and its date, too.
PostUnit earlier_opening(const Document& document, const PostFacts& facts, NodeRange first,
                         StopToken* stop);

}  // namespace pagelet::internal
