// SPDX-License-Identifier: MIT
#pragma once

/// Writes strings so that CommonMark (with the tables and the strikethrough of GFM) reads exactly
/// these strings. Part of write_markdown (core/export/markdown_writer.h).
///
/// Texts must be valid UTF-8 on one line, with collapsed blanks. All functions cost O(length).

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet::internal {

/// The place of a text. With more of these false, fewer characters are escaped.
struct TextPlace {
  bool starts_line = false;    ///< at the beginning of a line of a paragraph
  bool behind_blank = false;   ///< at the beginning of a line or after a blank
  bool before_markup = false;  ///< marks follow without a blank
  bool in_cell = false;        ///< in a row of a table
  bool in_strike = false;      ///< between `~~` and `~~`
};

/// Appends `text` with a backslash before every character that could be read as a mark.
void append_text(std::string& markdown, std::string_view text, const TextPlace& place);

/// Appends `code`, not empty, as a code span.
void append_code_span(std::string& markdown, std::string_view code, bool in_cell);

/// Appends code, or TeX, without its marks.
void append_code(std::string& markdown, std::string_view code, bool in_cell);

/// Appends a URL for the parentheses of a link or image. ASCII control characters are
/// percent-encoded.
void append_destination(std::string& markdown, std::string_view url, bool in_cell);

/// The backticks around code: more than the longest run in `code`, and at least `shortest`.
std::string fence_around(std::string_view code, std::size_t shortest);

/// The URL to write for a link to, or an image from, `reference`; empty when it cannot be used.
std::string destination_of(std::string_view reference, const std::optional<Url>& base);

/// The language of code that a class of an element names (`language-*`, `lang-*`); empty when none
/// does. O(length of its classes), of at most 1,024 bytes.
std::string_view language_of(const Document& document, NodeId node);

}  // namespace pagelet::internal
