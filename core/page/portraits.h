// SPDX-License-Identifier: MIT
#pragma once

/// Portraits of the people who wrote a text.

#include "core/dom/document.h"

namespace pagelet::internal {

/// Whether an image is a small portrait of a writer, by its class (`avatar`) or its address (that
/// of Gravatar). One that says to be wider than 128 pixels may be what a page is about. O(length of
/// the attributes).
bool is_portrait(const Document& document, NodeId image);

}  // namespace pagelet::internal
