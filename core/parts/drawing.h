// SPDX-License-Identifier: MIT
#pragma once

/// What a drawing (`svg`) says to those who do not see it: its label, such as "Included" for a
/// tick.

#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

/// The label of an `svg`: `aria-label`, or the text of its `title`, if it has a few words, is not
/// hidden from readers (`aria-hidden`, `role=presentation`) and does not name an icon; else empty.
/// O(1): the first nodes of the drawing are read.
///
/// Example: `<svg role=img aria-label=yes>` gives "yes", `<svg><title>Arrow icon</title>` nothing.
std::string_view label_of_drawing(const Document& document, NodeId svg);

}  // namespace pagelet::internal
