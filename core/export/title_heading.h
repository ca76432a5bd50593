// SPDX-License-Identifier: MIT
#pragma once

/// The title of a page as its first heading.

#include <string_view>

#include "core/dom/document.h"
#include "core/parts/part.h"

namespace pagelet::internal {

/// Adds the heading of page_parts. `node`: the element to which it belongs.
void add_title(PageParts& parts, std::string_view title, NodeId node);

}  // namespace pagelet::internal
