// SPDX-License-Identifier: MIT
#pragma once

/// The three meanings of "blank":
///   * `blank_length`, `is_blank`, `trim_blanks` and so on use the blanks of texts, attributes and
///     addresses as docs/specification.md, section 1.5, defines them: the characters of Unicode
///     White_Space and U+001C to U+001F. These functions take valid UTF-8.
///   * `is_html_space` is about the characters that separate the parts of a tag or of a style
///     sheet: the "ASCII whitespace" of the HTML Standard and the "whitespace" of CSS.
///   * `is_http_space` is about the characters that may stand around the value of a header field.
/// All functions that take a text cost O(length).
///
/// Example:
///   collapse_blanks(" a \n b ");  // "a b"

#include <cstddef>
#include <string>
#include <string_view>

namespace pagelet {

namespace internal {
std::size_t length_of_blank(std::string_view text, std::size_t at);
bool has_only_blanks(std::string_view text);
std::string_view without_outer_blanks(std::string_view text);
std::size_t end_of_word(std::string_view text, std::size_t at);

// Most characters are letters of ASCII.
constexpr bool is_plain_letter(char c) { return static_cast<signed char>(c) > ' '; }
}  // namespace internal

/// Length in bytes of the blank that begins at `at`; 0 when no blank begins there.
inline std::size_t blank_length(std::string_view text, std::size_t at) {
  const bool is_letter = at < text.size() && internal::is_plain_letter(text[at]);
  return is_letter ? 0 : internal::length_of_blank(text, at);
}

/// Whether `text` consists only of blanks. The empty text does.
inline bool is_blank(std::string_view text) {
  if (text.empty()) return true;
  return !internal::is_plain_letter(text.front()) && !internal::is_plain_letter(text.back()) &&
         internal::has_only_blanks(text);
}

/// `text` without the blanks at both ends.
inline std::string_view trim_blanks(std::string_view text) {
  const bool has_none = !text.empty() && internal::is_plain_letter(text.front()) &&
                        internal::is_plain_letter(text.back());
  return has_none ? text : internal::without_outer_blanks(text);
}

/// `text` without the blanks at both ends, with every run of blanks inside replaced by one space.
std::string collapse_blanks(std::string_view text);

/// The same as a view of `text` if trimming is enough, otherwise as a view of `buffer`, which then
/// holds the result.
std::string_view collapse_blanks(std::string_view text, std::string& buffer);

/// Length of the longest prefix of `text` that `collapse_blanks` would leave unchanged. After it
/// comes a blank or the end of the text; 0: the text begins with a blank.
std::size_t collapsed_length(std::string_view text);

/// Calls `visit(std::string_view word)` for every word: every maximal run of characters that are
/// not blanks.
template <class Visitor>
void for_each_word(std::string_view text, Visitor&& visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = internal::end_of_word(text, at);
    if (end > at) visit(text.substr(at, end - at));
    at = end + blank_length(text, end);
  }
}

/// Whether one of the words is `wanted`.
bool has_word(std::string_view text, std::string_view wanted);

/// Number of words of `text`.
std::size_t count_words(std::string_view text);

/// Tab, line feed, form feed, carriage return, space.
constexpr bool is_html_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}
inline constexpr std::string_view kHtmlSpaces = " \t\n\f\r";

/// Space, tab (OWS of RFC 9110), and the carriage return and line feed that end a field's line.
constexpr bool is_http_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// `text` without the characters at both ends for which `is_space(char)` holds.
template <class IsSpace>
constexpr std::string_view trim(std::string_view text, IsSpace&& is_space) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}
constexpr std::string_view trim_html_spaces(std::string_view text) {
  return trim(text, is_html_space);
}
constexpr std::string_view trim_http_spaces(std::string_view text) {
  return trim(text, is_http_space);
}

}  // namespace pagelet
