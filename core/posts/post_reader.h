// SPDX-License-Identifier: MIT
#pragma once

/// Reads the parts of posts: who wrote them, when, which nodes are their text, and which posts they
/// answer.

#include <cstdint>
#include <span>
#include <string_view>
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

/// Whether a text says that the post before the name after it is answered: "in reply to".
/// O(length).
bool has_reply_words(std::string_view text);

/// For each unit its parent if it has one, or the earlier unit that it answers, or kNoPost. An
/// attribute such as `data-parent-pid` names the answered unit, or a link with words such as "in
/// reply to" or "parent" leads to it. A unit is known by ids at its beginning and attributes such
/// as `data-pid`, also of the element around it if no other unit is in that. If all are kNoPost,
/// indents say it: a unit is indented by the same step more than the one that it answers. O(nodes
/// of the units and these elements), and O(n log n) for n units.
std::vector<std::uint32_t> parents_of(const Document& document, std::span<const PostUnit> units,
                                      StopToken* stop);

}  // namespace pagelet::internal
