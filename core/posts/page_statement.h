// SPDX-License-Identifier: MIT
#pragma once

/// What a page states about itself by schema.org, as far as it matters for posts.

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

struct PageStatement {
  bool is_discussion = false;  ///< it is a discussion, or a question with its answers
  bool is_offer = false;       ///< it sells a thing, and has no article
};

/// Reads attributes and JSON-LD. O(nodes + JSON-LD).
PageStatement page_statement(const Document& document, StopToken* stop);

}  // namespace pagelet::internal
