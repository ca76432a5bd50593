// SPDX-License-Identifier: MIT
#pragma once

/// Characters of a page that are not shown as they are. All functions but the last three cost
/// O(length).

#include <cstddef>
#include <string>
#include <string_view>

#include "core/dom/document.h"

namespace pagelet::internal {

/// `text` without the characters that have no width and no meaning for readers: zero width space
/// (U+200B), word joiner (U+2060), byte order mark (U+FEFF) and soft hyphen (U+00AD). A view of
/// `text` or of `buffer`.
std::string_view without_zero_width(std::string_view text, std::string& buffer);

/// Whether readers do not see a line feed between two texts: a character of Chinese or Japanese is
/// on each side of it. These scripts have no blanks between words, and browsers show none. O(1).
bool joins_lines(std::string_view before, std::string_view after);

/// The text without characters of zero width, and unless `keeps_lines`, without the line feeds that
/// readers do not see, and the blanks around them.
std::string_view shown_words(std::string_view text, bool keeps_lines, std::string& buffer);

/// A text of code without characters of zero width, with line feeds instead of carriage returns,
/// and with ordinary spaces instead of non-breaking ones.
std::string code_text(std::string_view text);

/// Length in bytes of the blank at `at` that is folded in output; 0 when none begins there. The
/// blanks of HTML and the ends of lines are; U+3000, U+00A0 and the other spaces of Unicode are
/// characters that the page shows.
std::size_t folded_length(std::string_view text, std::size_t at);

/// Whether a reader would take the last character of one element and the first of the next for two
/// words: a letter beside a digit, a small letter before a capital, capitals before a capital with
/// a small letter ("HOKA", "Clifton"), digits after a number with a point or comma ("4.9",
/// "1,113 reviews") or beside several words, or a mark before or after a word ("Score:", "5";
/// "Price", "$5"). "T" and "he" are one word.
/// O(length of the last number and of the first text).
bool begins_other_word(std::string_view before, std::string_view after);

/// The same for a text beside an element, where only longer words are sure to be two: "Next" and
/// "Home", "20" and "items", but not "i" and "Phone", "2" and "nd".
bool begins_other_word_beside(std::string_view before, std::string_view after);

/// Whether a style sheet parts two texts of a page, of which the second follows the first: the
/// words of two inline elements side by side would be read as one, or those of one that says
/// nothing of its words and those beside it. O(nodes between them + depth).
bool begins_other_word(const Document& document, NodeId before, NodeId after);

}  // namespace pagelet::internal
