// SPDX-License-Identifier: MIT
#pragma once

/// How elements of HTML are written in Markdown. Part of write_markdown
/// (core/export/markdown_writer.h).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

enum class MarkdownRole : std::uint8_t {
  kInline,     ///< no marks of its own
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
  kLink,  ///< the first of the spans, in the order of MarkdownInline::Span
  kSuperscript,
  kSubscript,
  kStrike,
  kStrong,
  kEmphasis,
  kCode,
  kQuotation,  ///< q, in quotation marks; the last of the spans
};

/// Whether the words of an element belong to the line around it, and have a mark.
constexpr bool is_span(MarkdownRole role) {
  return role >= MarkdownRole::kLink && role <= MarkdownRole::kQuotation;
}

constexpr bool is_block(MarkdownRole role) {
  return role != MarkdownRole::kInline && role != MarkdownRole::kHidden &&
         role != MarkdownRole::kImage && !is_span(role);
}

struct MarkdownElement {
  std::string_view tag;
  MarkdownRole role = MarkdownRole::kInline;
  std::uint8_t level = 0;  ///< 1 to 6 for a heading
};

/// The kind of an element by its name; an unknown element is inline.
MarkdownElement markdown_element(std::string_view tag);

/// Whether a cell and the next one in its row belong on one line. The cell must not be the last of
/// its row, and must have only a few words without blocks, such as a type or a name.
/// O(nodes of the cell), at most kMostNodesOfShortCell.
bool joins_next_cell(const Document& document, NodeId node);
inline constexpr std::size_t kMostNodesOfShortCell = 64;

/// Whether `node` is a cell and only blanks are between it and `end`, the end of another cell.
/// O(texts between them + attributes).
bool is_cell_after(const Document& document, NodeId end, NodeId node);

/// Whether a blank belongs before `node`: it is a link directly after another link. O(attributes).
bool follows_link(const Document& document, NodeId node);

/// `text` without the characters that have no width and no meaning for readers: zero width space
/// (U+200B), word joiner (U+2060), byte order mark (U+FEFF) and soft hyphen (U+00AD). A view of
/// `text` or of `buffer`. O(length).
std::string_view without_zero_width(std::string_view text, std::string& buffer);

/// A text of code in a form that people can copy: without characters of zero width, with line feeds
/// instead of carriage returns, and with ordinary spaces instead of non-breaking ones.
/// O(length).
std::string code_text(std::string_view text);

/// The mark of a superscript or subscript in plain text and code: '^' or '_'; 0: another role.
char script_mark(MarkdownRole role);

/// The mark at the beginning or end of a quotation (`q`) that is in `depth` others.
std::string_view quotation_mark(std::size_t depth, bool opening);

/// The language of code that a class of an element names (`language-*`, `lang-*`); empty when none
/// does. O(length of its classes), of at most 1,024 bytes.
std::string_view language_of(const Document& document, NodeId node);

/// Whether the start tag of an element hides it with its subtree: its name, or `hidden`.
/// O(attributes).
bool is_hidden(const Document& document, NodeId node);

/// Whether an element is for acting and not for reading: a link of a heading to itself, an `a` to a
/// fragment whose text is only a sign such as a pilcrow; or a command of the site's software.
/// O(nodes), of at most a few.
///
/// A command is a link, alone or in brackets in a `span`, whose whole text (or image) is "edit",
/// "quote", "reply" or the like, in one of eight languages. Its address must name an action: it
/// contains `=`, ends with `#`, or is a script. A link to the page on a function `quote` does not.
bool is_control(const Document& document, NodeId node);

/// Whether an element is left out with its subtree: it is hidden or a control.
bool is_left_out(const Document& document, NodeId node);

/// Length in bytes of the blank at `at` that is folded in output; 0 when none begins there. The
/// blanks of HTML and the ends of lines are; U+3000, U+00A0 and the other spaces of Unicode are
/// characters that the page shows.
std::size_t folded_length(std::string_view text, std::size_t at);

/// Length of the characters at the beginning of `text` that are not folded.
std::size_t shown_word_length(std::string_view text);

/// Whether a reader would see words of this subtree. Words that only a style sheet hides count as
/// seen. O(nodes of the subtree).
bool shows_words(const Document& document, NodeId node);

/// Whether a `dt` is a term with a description: after at most a few further terms, a `dd` follows
/// that shows more than further lists of terms. Some tables of contents are lists of terms without
/// descriptions. O(nodes of the `dd`).
bool is_described(const Document& document, NodeId term);

/// The number with which a value begins, by the HTML Standard's rules for parsing integers, but
/// limited to -10^9 .. 10^9. nullopt when it begins with no number.
std::optional<std::int32_t> leading_integer(std::string_view value);

}  // namespace pagelet::internal
