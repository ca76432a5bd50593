// SPDX-License-Identifier: MIT
#pragma once

/// Groups of repeated units of a page that may be posts or comments.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/post_tags.h"
#include "core/posts/post_rules.h"

namespace pagelet::internal {

inline constexpr std::uint32_t kNoPost = 0xFFFFFFFFU;

struct PostUnit {
  NodeRange range{};               ///< with the replies in it
  std::uint32_t parent = kNoPost;  ///< the innermost unit around it
  UnitSums own{};                  ///< what it has besides the units in it
};

/// Finds for each unit the innermost one around it, and what it has besides the units in it.
/// `units`: in document order. O(units).
std::vector<PostUnit> nested_units(std::span<const NodeRange> units, const PostFacts& facts);

/// Units whose elements have the same tag and share a name or a type of schema.org. A unit is an
/// element, or one with the siblings up to the next such element, as in `dl`, or after the last
/// one. Units of the same group may be nested.
struct PostGroup {
  PostSigns signs = 0;
  bool is_question = false;        ///< PostTag::is_question
  bool has_unit_name = true;       ///< its name is not that of a part, or of a list
  std::vector<NodeRange> units{};  ///< in document order
  double score = 0;                ///< how many of them are like posts
  std::size_t words = 0;
};

/// Whether a group can be the posts of a page by its name, the number of its units and what they
/// have.
bool are_like_posts(const PostGroup& group);

/// Whether `holds(unit)` is true for most units.
template <class Holds>
bool are_most(std::span<const NodeRange> units, Holds&& holds) {
  return 2 * static_cast<std::size_t>(std::ranges::count_if(units, holds)) > units.size();
}

/// Whether most units have a heading that leads to a page of its own, as in a list of articles.
/// O(nodes of the headings).
bool lead_to_other_pages(const Document& document, std::span<const NodeRange> units);

struct PostGroups {
  std::vector<PostGroup> list{};     ///< the best first; none if no group is like posts
  std::optional<PostFacts> facts{};  ///< of the whole body; unless the list is empty
};

/// The groups of a page. O(n log n) for n nodes + O(text), and only that of the units if none is
/// like posts. `off`: rules that are not applied.
PostGroups groups_of(const Document& document, PostTags& tags, StopToken* stop, PostRules off = {});

}  // namespace pagelet::internal
