// SPDX-License-Identifier: MIT
#pragma once

/// Escapes strings so that CommonMark (with the tables and the strikethrough of GFM) reads exactly
/// these strings. Part of write_markdown (core/export/markdown_writer.h).
///
/// All strings must be valid UTF-8 on one line, with collapsed blanks. All functions cost
/// O(length).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

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

/// Appends a URL for the parentheses of a link or image. ASCII control characters are
/// percent-encoded.
void append_destination(std::string& markdown, std::string_view url, bool in_cell);

/// The backticks around a code block: at least three, and more than the longest run in `code`.
std::string code_fence(std::string_view code);

/// The kind of the character beside a `*`. CommonMark uses it to tell opening from closing marks.
enum class CharacterKind : std::uint8_t {
  kBlank,
  kPunctuation,
  kOther,
  kEither,  ///< a symbol that is not ASCII: punctuation since CommonMark 0.31, not before
};

/// Kind of the first character of `text`, which is not empty.
CharacterKind first_kind(std::string_view text);
/// Kind of the last character of `text`, which is not empty.
CharacterKind last_kind(std::string_view text);

/// Number of bytes before the first character of the kind kOther.
std::size_t marks_at_begin(std::string_view text);
/// Number of bytes after the last character of the kind kOther.
std::size_t marks_at_end(std::string_view text);

}  // namespace pagelet::internal
