// SPDX-License-Identifier: MIT
#pragma once

/// Finds the section of a page that readers' comments fill.

#include <span>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/node_range.h"
#include "core/posts/post_facts.h"

namespace pagelet::internal {

/// The comments with what belongs to them, as their heading, forms and pagers: the element around
/// them if it has little else, otherwise the siblings from the first to the last. `units`: at least
/// one, in document order. `facts`: of the whole page. O(nodes).
std::vector<NodeRange> section_of_posts(const Document& document, PostTags& tags,
                                        const PostFacts& facts, std::span<const NodeRange> units);

/// Whether a form for a text also asks for an address of mail, as those for comments on an article
/// do. Members of a forum have given theirs. O(nodes).
bool asks_readers(const Document& document);

}  // namespace pagelet::internal
