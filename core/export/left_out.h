// SPDX-License-Identifier: MIT
#pragma once

/// Parts of a page that are not there for readers, and are left out with their subtrees.

#include "core/dom/document.h"

namespace pagelet::internal {

/// Whether the start tag of an element hides it with its subtree: browsers never show it, or it is
/// a control of a form (trait::kHidden, core/dom/html_elements.h), or it has the attribute
/// `hidden`.
bool is_hidden(const Document& document, NodeId node);

/// Whether an element is for acting and not for reading:
/// - a link of a heading to itself, an `a` to a fragment whose text is only a sign (`#`, a pilcrow,
///   a section sign, a chain);
/// - a command of the site's software: a link, alone or in brackets in a `span`, whose whole text
///   (or image) is "edit", "quote", "reply" or the like, in one of eight languages. Its address
///   must name an action: it contains `=`, ends with `#`, or is a script. A link to the page on a
///   function `quote` does not.
/// O(nodes of the subtree), of at most a few.
bool is_control(const Document& document, NodeId node);

}  // namespace pagelet::internal
