// SPDX-License-Identifier: MIT
#pragma once

/// What the walk of a page (core/export/page_parts.cpp) asks of single elements: how their words
/// are shown, and what belongs to them. The pages in tests/data/structure test it.

#include <optional>
#include <string_view>

#include "core/dom/document.h"
#include "core/parts/inline_style.h"

namespace pagelet::internal {

/// What the elements with one start tag are.
struct ShownElement {
  StyledRoles roles;
  bool is_styled = false;      ///< its style or class says something else than the element's name
  bool is_note = false;        ///< a note within a sentence
  bool is_mark = false;        ///< the mark of such a note, or what opens it
  bool is_generated = false;   ///< a list that a program adds to each page of a reference
  bool is_source = false;      ///< of what is documented, if it is folded
  bool is_read_aloud = false;  ///< words in a line that only screen readers read
  bool is_listing = false;     ///< contains lines of code, if the first element in it is one
  bool is_code = false;        ///< a block of code, if `br` ends its lines
  bool is_table = false;       ///< a table whose children are cells
  bool is_box = false;         ///< an admonition
  bool is_box_title = false;   ///< the title of an admonition
  bool may_be_title = false;   ///< such a title, if it is in an admonition
  std::optional<bool> keeps_lines =
      std::nullopt;  ///< by its `white-space`: ends of lines are shown
};

/// O(length of the attributes).
ShownElement shown_element(const Document& document, NodeId node);

/// Whether a reader would see words of this subtree. Words that only an attribute or a style sheet
/// hides count as seen. O(nodes of the subtree).
bool shows_words(const Document& document, NodeId node);

/// The first child of an element, if that is an element and at most blanks are before it; else the
/// element itself. O(1).
NodeId leading_element(const Document& document, NodeId node);

/// Whether the text of a ruby has words and no parentheses of its own.
bool needs_parentheses(const Document& document, NodeId text);

/// Whether a row is a heading of its table: in a `thead`, or all cells with words are `th`.
bool is_heading_row(const Document& document, NodeId row);

/// Whether a description with words is after a `dt` and at most a few further ones. Some tables of
/// contents are lists of terms in lists of terms. O(nodes of the `dd`).
bool is_described(const Document& document, NodeId term);

/// The end of an item, or of the lists directly after it in its list, which belong to it.
NodeId end_of_item(const Document& document, NodeId item);

/// Whether an element is an admonition by its first element: a heading "Note" or "Security Warning"
/// in an element with the class `note` or `warning`. O(length of the classes).
bool is_headed_note(const Document& document, NodeId node);

/// Whether an element is the `cite` with which a quotation begins, and its style sheet alone parts
/// it from the words after it, as in phpBB: "Ann wrote:" and the words. O(1).
bool is_line_before_quotation(const Document& document, NodeId node);

/// Whether the items of a `ul` have numbers by its own style, or by that of its first item.
bool has_numbers_by_style(const Document& document, NodeId list);

/// Whether an element is drawn: an svg, whose texts are parts of a picture (is_drawing), or an
/// empty, named `i`.
bool is_drawn(const Document& document, NodeId node);

/// The label of an `svg`: `aria-label`, or the text of its `title`, if it has a few words, is not
/// hidden from readers (`aria-hidden`, `role=presentation`) and does not name an icon; else empty.
/// O(1): the first nodes of the drawing are read.
///
/// Example: `<svg role=img aria-label=yes>` gives "yes", `<svg><title>Arrow icon</title>` nothing.
std::string_view label_of_drawing(const Document& document, NodeId svg);

/// The last cell of the row that `first` begins, in a table whose cells are blocks side by side.
/// O(children of the table).
NodeId last_cell_of_row(const Document& document, NodeId first);

/// Whether a heading contains nothing but this element.
bool is_all_of_heading(const Document& document, NodeId node);

/// The number of the first item of an `ol`: `start`, or for `reversed` the number of its items.
/// O(children) for `reversed`.
std::int32_t first_number(const Document& document, NodeId list);

/// The `type` of the numbers of an item, its own or that of its list: one of 1, a, A, i, I.
char numbering_of(const Document& document, NodeId item);

/// The `code` in a `pre`, if it has only one. O(nodes), of at most 2,000.
std::optional<NodeId> only_code_in(const Document& document, NodeId pre);

}  // namespace pagelet::internal
