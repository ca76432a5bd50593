// SPDX-License-Identifier: MIT
#pragma once

/// Cards: a picture, a heading and a few words in an element of their own. Style sheets lay a link
/// without words over all of it, and show one of several forms of a picture.

#include <optional>

#include "core/dom/document.h"

namespace pagelet::internal {

/// The link without words over the card of a heading: an `a` with `href` and nothing to
/// see, in one of a few elements around the heading that contain no other one, and labelled with
/// the heading's words or not at all. nullopt without such a link, or if the heading contains one.
/// O(nodes of the card), of at most 60.
std::optional<NodeId> overlay_link(const Document& document, NodeId heading);

/// Whether a small element with one picture repeats the one before it for another width of the
/// screen: both have the same words and alternative text, and pictures of one name but for their
/// sizes, or a caption. O(nodes of both), of at most 16 each.
bool repeats_picture_before(const Document& document, NodeId node);

}  // namespace pagelet::internal
