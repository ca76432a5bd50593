// SPDX-License-Identifier: MIT
#pragma once

/// Writes a Document as plain text for people.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet {

/// Widest indent of nested lists, in columns. It bounds the output.
inline constexpr std::size_t kWidestTextIndent = 24;

/// The text of the body that a reader would see, in UTF-8, as far as this can be told without style
/// sheets and scripts.
///
/// - Block elements and `br` begin a new line. Where the HTML Standard's style sheet has a margin
///   (paragraphs, headings, outermost lists, `pre`), there is one blank line, never more. The
///   blanks of HTML are collapsed to one space, except in `pre`, `listing`, `xmp` and `plaintext`;
///   other spaces, such as U+3000, stay, except at the end of a line.
/// - `^` is before a `sup`, `_` before a `sub`; a `q` is in quotation marks, and a price that is
///   struck out between `~~`. Formulas, films with a title and the text of a ruby are as in
///   Markdown, without dollars and addresses.
/// - Items of `ul`, `menu` and `dir` begin with `- `, items of `ol` with their number. The other
///   lines of an item begin below its first word. `dd` is indented by four columns and `blockquote`
///   by two, up to kWidestTextIndent columns in all.
/// - Tables of data (core/parts/table_data.h tells which) have each row on one line, with a
///   tab between two cells, also between empty ones. In other tables, a tab separates cells too.
/// - Left out is what Markdown leaves out (core/export/markdown_writer.h), and images. Where words
///   are left out, at least one blank remains.
///
/// There is no blank line at the beginning or the end. `keep` as in SerializeOptions
/// (core/dom/writing/serializer.h), for writing a template or a main content. `limit`: when to stop
/// (core/budget.h). `title` as in MarkdownOptions. Nothing recurses. Cost: O(nodes +
/// output).
///
/// Example: `<ol><li>a<li><p>b</p><p>c</p></ol>` gives "1. a\n\n2. b\n\n   c".
std::string readable_text(const Document& document, const std::vector<bool>* keep = nullptr,
                          OutputLimit* limit = nullptr, std::string_view title = {});

namespace internal {
struct PageParts;

/// The same for the parts of a page (core/export/page_parts.h).
std::string readable_text(const PageParts& parts, OutputLimit* limit);
}  // namespace internal

}  // namespace pagelet
