// SPDX-License-Identifier: MIT
#pragma once

/// The code of a `pre`, and the language that the page names for it.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/export/page_parts.h"

namespace pagelet::internal {

/// The code of a `pre`, the kOpen at `open`: with the blanks and lines of the page, a line end
/// between elements of a class such as `line` or `code-line` with nothing between them, without
/// blank lines around it, and in a form that people can copy (code_text).
std::string code_block(std::span<const PagePart> parts, std::size_t open);

/// The language that a `pre`, an element in it, or one of a few elements around it names; empty:
/// none does. Known are
/// - the classes `language-*` and `lang-*` (HTML Standard), of Jekyll also around the `pre`;
/// - `highlight-python` (Sphinx), `highlight-source-js` (GitHub), `highlight js` (Hexo) around it;
/// - the class after `hljs`, `sourceCode` (pandoc) or `brush:`;
/// - the attributes `data-language` and `data-lang`;
/// - the attribute `lang`, unless it looks like the code of a language that people speak.
/// O(nodes of the `pre` + length of the classes), of at most 1,024 bytes for each element.
///
/// Example: `<pre class="brush: java">` gives "java".
std::string_view code_language(const Document& document, NodeId pre);

}  // namespace pagelet::internal
