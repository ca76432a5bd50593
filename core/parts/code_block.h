// SPDX-License-Identifier: MIT
#pragma once

/// Code: which elements show it, what its lines are, and its language.
///
/// A line of code ends where the page ends it: with a line feed, a `br`, a block, a row of a table,
/// or an element that is a line (is_code_line). Programs that write pages combine these, so a line
/// end directly after an element that is a line or a block is the end of that line, and the numbers
/// of lines are none of its words.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/parts/part.h"

namespace pagelet::internal {

/// The lines of code of an element with the role kPreformatted, the kOpen at `open`: with the
/// blanks of the page, without blank lines around them, in a form that people can copy (code_text).
std::string code_block(std::span<const PagePart> parts, std::size_t open);

/// Whether an element in code is a line: it has a class such as `line` or `token-line`, or is one
/// of several `code` in a `pre` with nothing between them. O(length of the classes).
bool is_code_line(const Document& document, NodeId node);

/// Whether an element, or the first one in it, is a line of code by its class, or the number of
/// one.
bool holds_code_line(const Document& document, NodeId node);

/// Whether `br` ends lines of an element, in which neither blocks nor images are. O(its nodes), of
/// at most 2,000.
bool ends_lines_with_breaks(const Document& document, NodeId node);

/// Whether a `code` is all of its block and `br` ends its lines. Outside of `pre`, line feeds in it
/// are blanks. O(nodes of the `code`), of at most 2,000.
bool is_block_of_code(const Document& document, NodeId code);

/// Whether an element is named as one with lines of code, each an element, is: by a class, or by
/// the type that the editor Slate writes. O(length of its attributes).
bool is_named_listing(const Document& document, NodeId node);

/// Whether a text has nothing but digits, blanks and colons, as the numbers of lines of code.
bool are_numbers(std::string_view text);

/// Whether an element has nothing but the numbers of lines of code: it is in code and has a class
/// such as `linenumber`, also directly after a `pre`, or is a cell before a cell with the lines.
/// O(nodes), of at most 200.
bool is_line_numbers(const Document& document, NodeId node);

/// Whether a cell of a table in code is the first of its row, before the line, and has its number.
bool is_number_cell(const Document& document, NodeId cell);

/// Whether a cell without `pre` has the lines of code of which the cell before has the numbers.
bool holds_listing(const Document& document, NodeId cell);

/// Whether each row of a table is the number of a line and the line. The cell of the number has a
/// class such as `line-number` or the attribute `data-line-number`, or the numbers count and the
/// cell of the line has a class of code. O(rows), of at most 100.
bool is_listing(const Document& document, NodeId table);

/// The language that a `pre`, an element in it, or one of a few elements around it names, or
/// empty. Known are
/// - the classes `language-*` and `lang-*` (HTML Standard), also around the `pre`: in Jekyll's
///   frames, and in an element that contains nothing but the `pre` and its bar;
/// - `highlight-python` (Sphinx), `highlight-source-js` (GitHub), `highlight js` (Hexo) around it;
/// - the class after `hljs`, `sourceCode` (pandoc) or `brush:`;
/// - the attributes `data-language` and `data-lang`, also around it;
/// - the attribute `lang`, unless it looks like the code of a language that people speak.
/// O(nodes of the `pre` + length of the classes), of at most 1,024 bytes for each element.
///
/// Example: `<pre class="brush: java">` gives "java".
std::string_view code_language(const Document& document, NodeId pre);

}  // namespace pagelet::internal
