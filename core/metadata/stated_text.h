// SPDX-License-Identifier: MIT
#pragma once

/// What a page states for search engines, for all rooms that ask: the text of a page that scripts
/// draw, and whether it is a discussion.

#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

/// The paragraphs of `articleBody` in the page's JSON-LD, without tags, with collapsed blanks;
/// empty if it is absent or has fewer than 20 words. O(nodes + length of the scripts).
std::vector<std::string> stated_text(const Document& document);

/// Whether a page states, in attributes or JSON-LD with the vocabulary of schema.org, that it is a
/// discussion of a forum or a question with answers. The scripts are searched for the names of the
/// types, not parsed. If `stop` says so, false. O(nodes + length of the scripts).
bool states_discussion(const Document& document, StopToken* stop);

}  // namespace pagelet::internal
