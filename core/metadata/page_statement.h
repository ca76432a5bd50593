// SPDX-License-Identifier: MIT
#pragma once

/// What a page states for programs in the vocabulary of schema.org: what kind of page it is, and
/// its text.

#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

struct PageStatement {
  bool is_discussion = false;  ///< it is a discussion, or a question with its answers
  bool is_article = false;     ///< it has an article, or a post of a blog
  bool is_offer = false;       ///< it sells a thing, and has no article
};

/// Reads attributes and JSON-LD, in which the names of types are searched for, not parsed. When
/// `stop` says so, what was found so far. O(nodes + length of the scripts).
PageStatement page_statement(const Document& document, StopToken* stop);

/// The text of a page that scripts draw: the paragraphs of `articleBody` in its JSON-LD, without
/// tags, with collapsed blanks; empty if it is absent or has fewer than 20 words. O(nodes + length
/// of the scripts).
std::vector<std::string> stated_text(const Document& document, StopToken* stop);

}  // namespace pagelet::internal
