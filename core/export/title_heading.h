// SPDX-License-Identifier: MIT
#pragma once

/// The title of a page as the first heading of its text.

#include <string_view>

#include "core/dom/document.h"
#include "core/export/page_parts.h"

namespace pagelet::internal {

/// Adds `title` as a heading before everything else, unless the first heading of the page, or one
/// in the first 1,500 bytes, says it: one text is most of the other. If the first paragraph has the
/// same letters, it becomes the heading. `node`: the element to which the heading belongs. An empty
/// title, or one of more than 1,000 bytes, is none; a page without words and images gets none.
/// O(words of the parts).
void add_title(PageParts& parts, std::string_view title, NodeId node);

}  // namespace pagelet::internal
