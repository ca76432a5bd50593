// SPDX-License-Identifier: MIT
#pragma once

/// What a page says twice: words for those who look and for those who listen, a picture, a number.

#include <span>

#include "core/dom/document.h"
#include "core/parts/part.h"

namespace pagelet::internal {

/// Whether an element has `aria-hidden`, and the next one, or a text at its beginning, says its
/// words, as in "(133)133 reviews": in full for those who listen. O(1): of texts, only some hundred
/// bytes are compared.
bool is_said_after(const Document& document, NodeId node);

/// Whether an element has `aria-hidden`, and together with such siblings beside it says what the
/// element before them says in full for those who listen, as a price with its parts. O(1).
bool is_said_before(const Document& document, NodeId node);

/// Whether an element of a line has a few words without digits, in a link only in parentheses, and
/// words beside it in its parent that are not only for screen readers. O(nodes of the parent), of
/// at most 40.
bool is_beside_shown_words(const Document& document, NodeId node);

/// Whether an image that comes after `parts` is the last one of them once more, in the next block:
/// pages have forms of it for narrow and for wide screens. Cells and items may repeat an image,
/// such as a tick or a star. O(1).
bool repeats_image(const Document& document, std::span<const PagePart> parts, NodeId image);

/// Whether a text that comes after `parts` is only the mark of its item, before the item's words:
/// the number that it has in a numbered list, or a bullet. O(nodes of the item without words).
bool repeats_mark(const Document& document, std::span<const PagePart> parts, NodeId text);

}  // namespace pagelet::internal
