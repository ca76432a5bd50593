// SPDX-License-Identifier: MIT
#pragma once

/// Groups of repeated units of a page that may be posts or comments.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/dates.h"
#include "core/page/post_tags.h"
#include "core/posts/post_rules.h"

namespace pagelet::internal {

inline constexpr std::uint32_t kNoPost = 0xFFFFFFFFU;

struct PostUnit {
  NodeRange range{};               ///< with the replies in it
  std::uint32_t parent = kNoPost;  ///< the innermost unit around it
  UnitSums own{};                  ///< what it has besides the units in it
  NodeId title{};                  ///< the link with which it opens a discussion; 0: it has a text
  NodeId date{};                   ///< by which it was found; 0: not by dates
  NodeId author{};                 ///< the text that names its writer; 0: not known
};

/// Finds for each unit the innermost one around it, and what it has besides the units in it.
/// `units`: in document order. O(units).
std::vector<PostUnit> nested_units(std::span<const NodeRange> units, const PostMarks& marks);

/// Calls `visit(node)` for each node of a unit but those of the units in it, in document order.
/// `units`: in document order. O(nodes of the unit outside of the units in it + units in it).
template <class Visit>
void for_each_own_node(std::span<const PostUnit> units, std::size_t unit, Visit&& visit) {
  std::size_t inner = unit + 1;
  for (NodeId node = units[unit].range.begin; node < units[unit].range.end;) {
    while (inner < units.size() && units[inner].range.begin < node) ++inner;
    const bool is_inner = inner < units.size() && units[inner].range.begin == node;
    if (!is_inner) visit(node);
    node = is_inner ? units[inner].range.end : node + 1;
  }
}

/// The units that begin in a range. `units`: in document order. O(log units).
inline std::span<const NodeRange> units_in(std::span<const NodeRange> units, NodeRange range) {
  const auto from = [&](NodeId node) {
    return std::ranges::lower_bound(units, node, {}, &NodeRange::begin);
  };
  return {from(range.begin), from(range.end)};
}

/// What a unit has besides the others in it. `others`: in document order. O(others in the unit).
UnitSums rest_of(NodeRange unit, std::span<const NodeRange> others, const PostMarks& marks);

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

/// The text after the label of who reported a problem, as issue trackers have it ("Reported by:");
/// 0: there is none. O(nodes + their short texts).
NodeId reporter_in(const Document& document, NodeRange range);

/// Whether a group can be the posts of a page by its name, the number of its units and what they
/// have. `is_forum`: that of the page, whose threads may have a single post.
bool are_like_posts(const PostGroup& group, bool is_forum);

/// Whether `holds(unit)` is true for most units.
template <class Units, class Holds>
bool are_most(const Units& units, Holds&& holds) {
  return 2 * static_cast<std::size_t>(std::ranges::count_if(units, holds)) > units.size();
}

/// Whether most units have a heading that leads to a page of its own, as in a list of articles.
/// O(nodes of the headings).
bool lead_to_other_pages(const Document& document, std::span<const NodeRange> units);

/// When a unit was written, by the first of its dates that names a day.
struct UnitTime {
  std::optional<long> minutes{};  ///< since 1970
  std::string text{};             ///< of the date
};

/// The time of a unit; elements that are dates come before texts. O(marks of the unit).
UnitTime time_of(const Document& document, const PostMarks& marks, NodeRange unit,
                 const DayForm& form);

/// The groups of a page, the best first; none if no group is like posts, else `facts` are read.
/// O(n log n) for n nodes + O(text), and only that of the units if none is like posts.
std::vector<PostGroup> groups_of(const Document& document, PostFacts& facts, StopToken* stop);

}  // namespace pagelet::internal
