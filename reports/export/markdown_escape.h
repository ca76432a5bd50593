// SPDX-License-Identifier: MIT
#pragma once

/// Strings in a form that CommonMark (with the tables and the strikethrough of GFM) reads as just
/// these strings. Part of write_markdown (reports/export/markdown_writer.h).
///
/// Everything is valid UTF-8, on one line, its blanks collapsed. All functions cost O(length).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pagelet::internal {

/// Where a text stands. What is false is escaped less.
struct TextPlace {
  bool starts_line = false;    ///< at the beginning of a line of a paragraph
  bool behind_blank = false;   ///< at the beginning of a line or behind a blank
  bool before_markup = false;  ///< marks follow without a blank
  bool in_cell = false;        ///< in a row of a table
  bool in_strike = false;      ///< between `~~` and `~~`
};

/// Appends `text` with a backslash before every character that could be read as a mark.
void append_text(std::string& markdown, std::string_view text, const TextPlace& place);

/// Appends `code`, not empty, as a code span.
void append_code_span(std::string& markdown, std::string_view code, bool in_cell);

/// Appends what stands in the parentheses of a link or image. ASCII control characters are
/// percent-encoded.
void append_destination(std::string& markdown, std::string_view url, bool in_cell);

/// Backticks around a code block: at least three, and more than `code` has anywhere in a row.
std::string code_fence(std::string_view code);

/// How CommonMark sees the character beside a `*`, by which it tells opening from closing marks.
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
/// Number of bytes behind the last character of the kind kOther.
std::size_t marks_at_end(std::string_view text);

}  // namespace pagelet::internal
