// SPDX-License-Identifier: MIT
#pragma once

/// Elements that are a part of the words around them.

#include "core/dom/document.h"

namespace pagelet::internal {

/// Whether an element is a part of the words around it, whatever it is called: words are directly
/// before or after it, as for a link or the name of another member, or it shows an address.
/// O(length of the texts).
bool is_in_sentence(const Document& document, NodeId element);

}  // namespace pagelet::internal
