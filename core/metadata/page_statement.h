// SPDX-License-Identifier: MIT
#pragma once

/// What kind of page a page says it is, in the vocabulary of schema.org.

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

struct PageStatement {
  bool is_discussion = false;  ///< it is a discussion, or a question with its answers
  bool is_offer = false;       ///< it sells a thing, and has no article
};

/// Reads attributes and JSON-LD, in which the names of types are searched for, not parsed. When
/// `stop` says so, what was found so far. O(nodes + length of the scripts).
PageStatement page_statement(const Document& document, StopToken* stop);

}  // namespace pagelet::internal
