// SPDX-License-Identifier: MIT
#pragma once

/// The text of a page that scripts draw: some state it for search engines.

#include <string>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet::internal {

/// The paragraphs of `articleBody` in the page's JSON-LD, without tags, with collapsed blanks;
/// empty if it is absent or has fewer than 20 words. O(nodes + length of the scripts).
std::vector<std::string> stated_text(const Document& document, StopToken* stop);

}  // namespace pagelet::internal
