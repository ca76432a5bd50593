// SPDX-License-Identifier: MIT
#pragma once

/// Words that a page has twice: for those who look, and for those who listen.

#include "core/dom/document.h"

namespace pagelet::internal {

/// Whether an element has `aria-hidden`, and the next one says its words, as in "(133)133 reviews":
/// in full for those who listen. O(1): of texts, only some hundred bytes are compared.
bool is_said_after(const Document& document, NodeId node);

/// Whether an element has `aria-hidden`, and together with such siblings beside it says what the
/// element before them says in full for those who listen, as a price with its parts. O(1).
bool is_said_before(const Document& document, NodeId node);

/// Whether an element of a line has a few words without digits, in a link only in parentheses, and
/// words beside it in its parent that are not only for screen readers. O(nodes of the parent), of
/// at most 40.
bool is_beside_shown_words(const Document& document, NodeId node);

}  // namespace pagelet::internal
