// SPDX-License-Identifier: MIT
#pragma once

/// What the elements of HTML are in Markdown. Part of write_markdown
/// (reports/export/markdown_writer.h).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

enum class MarkdownRole : std::uint8_t {
  kInline,     ///< nothing of its own
  kHidden,     ///< left out with its subtree
  kLine,       ///< a block without margins
  kParagraph,  ///< a block with margins
  kHeading,
  kQuote,
  kBullets,
  kNumbers,
  kItem,
  kTerm,
  kPreformatted,
  kRule,
  kTable,
  kTableHead,
  kRow,
  kCell,
  kCaption,
  kBreak,
  kImage,
  kLink,
  kStrong,
  kEmphasis,
  kStrike,
  kCode,
  kCodeLine,  ///< a line of a listing, whatever it holds
};

struct MarkdownElement {
  std::string_view tag;
  MarkdownRole role = MarkdownRole::kInline;
  std::uint8_t level = 0;  ///< 1 to 6 for a heading
};

/// By the name of the element; one that is not known is inline.
MarkdownElement markdown_element(std::string_view tag);

/// The same with what classes say of the listings of Doxygen, which are no `pre`: `div.fragment`
/// with `div.line` in it is preformatted, its `div.line` are lines, the numbers of the lines
/// (`span.lineno`) and the tooltips after them (`div.ttc` with `.ttname`) are hidden.
/// O(attributes).
MarkdownElement markdown_element(const Document& document, NodeId node);

/// Whether a cell and the next one in its row belong on one line: the cell of a table, or of the
/// tables that javadoc makes of `div` (`col-first`, `col-second`, `col-constructor-name` ...),
/// which is not the last of its row and has a few words without blocks, such as a type or a name.
/// O(nodes of the cell, but kMostNodesOfShortCell at most).
bool joins_next_cell(const Document& document, NodeId node);
inline constexpr std::size_t kMostNodesOfShortCell = 64;

/// Whether `node` is a cell with nothing but blanks between it and `end`, where another one ended.
/// O(texts in between + attributes).
bool is_cell_after(const Document& document, NodeId end, NodeId node);

/// Whether a text is the blank between two lines of a listing of Doxygen, which are lines already.
/// O(attributes).
bool is_between_code_lines(const Document& document, NodeId text);

/// Whether a blank belongs before `node`, because it is one of several tags of a page or links that
/// stand side by side with nothing between them: an `a` or `span` directly after an element of the
/// same name which is a link as well, or has the same class and that names a tag, label or badge.
/// O(attributes).
bool begins_next_tag(const Document& document, NodeId node);

/// `text` without the characters that have no width and no meaning for readers: zero width space
/// (U+200B), word joiner (U+2060), byte order mark (U+FEFF) and soft hyphen (U+00AD). A view of
/// `text` or of `buffer`. O(length).
std::string_view without_zero_width(std::string_view text, std::string& buffer);

/// A text of code as people want to copy it: without_zero_width, line feeds in place of carriage
/// returns, spaces in place of those that do not break. `after_line_number`: what is a blank
/// between the number of a line and the line goes. O(length).
std::string code_text(std::string_view text, bool after_line_number);

/// The language of a code block that a class of an element names (`language-*`, `highlight-*`);
/// empty when none does. On code itself count `lang-*`, which is the language of people elsewhere,
/// `data-lang`, and what pandoc writes after `sourceCode`.
std::string_view language_of(const Document& document, NodeId node, bool is_code);

/// Whether an element is a link of a heading to the heading itself: an `a` to a fragment with no
/// words but a sign such as a pilcrow. Readers of a text take it for a mistake.
bool is_permalink(const Document& document, NodeId node);

/// Whether a reader would see words of this subtree; those that only style sheets hide count.
/// O(nodes of the subtree).
bool shows_words(const Document& document, NodeId node);

/// Whether a `dt` is a term with a description: a `dd` follows, after a few further terms at most,
/// which shows something besides further lists of terms. Tables of contents are such lists without
/// descriptions. O(nodes of the `dd`).
bool is_described(const Document& document, NodeId term);

/// The number a value begins with, by the HTML standard's rules for parsing integers, but at most
/// 10^9 in amount; nullopt when it begins with none.
std::optional<std::int32_t> leading_integer(std::string_view value);

}  // namespace pagelet::internal
