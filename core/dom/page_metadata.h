// SPDX-License-Identifier: MIT
#pragma once

/// What a page says of itself as a whole.

#include <string>

#include "core/dom/document.h"

namespace pagelet {

/// Its title: the text of the first `title` in `head`, else that of the first `h1` with words;
/// blanks are collapsed. Empty: there is none. O(nodes of the page).
std::string page_title(const Document& document);

/// Its language as written, blanks trimmed: `lang` of `html`, else `xml:lang`, else the first of
/// a `meta` with `http-equiv="content-language"`; empty: not said. O(nodes of the head).
std::string page_language(const Document& document);

}  // namespace pagelet
