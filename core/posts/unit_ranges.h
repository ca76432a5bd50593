// SPDX-License-Identifier: MIT
#pragma once

/// Makes the units of a page from the elements whose names say where posts begin or end: with their
/// siblings, with the rows of a table, or as the elements around them.

#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/page/post_tags.h"

namespace pagelet::internal {

/// Makes the elements around parts of posts the units: those beside one another with one part each,
/// at most `levels` above it. Returns whether there are some; otherwise `units` is unchanged.
/// O(units x levels).
bool make_elements(const Document& document, std::vector<NodeRange>& units, int levels);

/// Makes units that begin in the cells of a table begin with their rows, as a post has several of
/// them, or with the largest element that contains nothing but the row. O(units + their rows).
void begin_with_rows(const Document& document, std::vector<NodeRange>& units);

/// Lengthens each unit by its siblings up to the next one, after the last one by as many as another
/// has. Anchors with an element each around them become these. O(units + siblings).
void add_siblings_after(const Document& document, const PostTags& tags,
                        std::vector<NodeRange>& units, StopToken* stop);

/// Lengthens each unit by its siblings before it, after the last one and after `begin`, where the
/// comments begin. Those apart from it go. O(units + siblings).
void add_siblings_before(const Document& document, const PostTags& tags, NodeId begin,
                         std::vector<NodeRange>& units, StopToken* stop);

/// Whether a node is in an element, or beside it or the nearest elements around it. O(1).
bool is_near(const Document& document, NodeId element, NodeId node);

}  // namespace pagelet::internal
