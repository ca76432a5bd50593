// SPDX-License-Identifier: MIT
#pragma once

/// Blanks as docs/specification.md, section 1.5, defines them: the characters of Unicode
/// White_Space and U+001C to U+001F. All functions take valid UTF-8 and cost O(length).

#include <cstddef>
#include <string>
#include <string_view>

namespace pagelet {

/// Length in bytes of the blank that begins at `at`; 0 when no blank begins there.
std::size_t blank_length(std::string_view text, std::size_t at);

/// Whether `text` consists of blanks only (also when it is empty).
bool is_blank(std::string_view text);

/// `text` without the blanks at both ends.
std::string_view trim_blanks(std::string_view text);

/// Trimmed, and every run of blanks inside replaced by one space.
std::string collapse_blanks(std::string_view text);

/// The same without a copy where trimming is enough: a view of `text` or of `buffer`.
std::string_view collapse_blanks(std::string_view text, std::string& buffer);

/// Calls `visit(std::string_view word)` for every maximal run of characters that are not blank.
template <class Visitor>
void for_each_word(std::string_view text, Visitor&& visit) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t blank = blank_length(text, at);
    if (blank == 0) {
      ++at;
      continue;
    }
    if (at > begin) visit(text.substr(begin, at - begin));
    at += blank;
    begin = at;
  }
  if (begin < text.size()) visit(text.substr(begin));
}

/// Number of words of `text`.
std::size_t count_words(std::string_view text);

/// ASCII letters in lower case, everything else as it is.
std::string ascii_lower(std::string_view text);

}  // namespace pagelet
