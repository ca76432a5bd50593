// SPDX-License-Identifier: MIT
#pragma once

/// The language of a block of code, as the page's software names it.

#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

/// The language that a `pre`, an element in it, or one of a few elements around it names; empty:
/// none does. Known are
/// - the classes `language-*` and `lang-*` (HTML Standard), of Jekyll also around the `pre`;
/// - `highlight-python` (Sphinx), `highlight-source-js` (GitHub), `highlight js` (Hexo) around it;
/// - the class after `hljs`, `sourceCode` (pandoc) or `brush:`;
/// - the attributes `data-language`, `data-lang` and `data-enlighter-language`;
/// - the attribute `lang`, unless it looks like the code of a language that people speak.
/// O(nodes of the `pre` + length of the classes), of at most 1,024 bytes for each element.
///
/// Example: `<pre class="brush: java">` gives "java".
std::string_view code_language(const Document& document, NodeId pre);

}  // namespace pagelet::internal
