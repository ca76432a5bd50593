// SPDX-License-Identifier: MIT
#pragma once

/// Title and language of a page.

#include <string>

#include "core/dom/document.h"

namespace pagelet {

/// The text of the first `title` in `head`, with blanks collapsed; empty when there is none.
std::string title_element(const Document& document);

/// The language as written, with blanks collapsed: `lang` of `html`, otherwise `xml:lang`,
/// otherwise the first language of a `meta` with `http-equiv="content-language"`. Empty when the
/// page names none. O(nodes of the head).
std::string page_language(const Document& document);

}  // namespace pagelet
