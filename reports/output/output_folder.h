// SPDX-License-Identifier: MIT
#pragma once

/// Writes the files of a report, escapes texts, and fills them into HTML.

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace pagelet {

/// A file that is part of the program: its text is compiled in (cmake/PageletEmbed.cmake).
struct Asset {
  std::string_view name;  ///< file name
  std::string_view text;
};

/// The text with each character of the table replaced: `{{'&', "&amp;"}, ...}`.
template <std::size_t N>
std::string escaped(std::string_view text,
                    const std::pair<char, std::string_view> (&replacements)[N]) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    const auto found =
        std::ranges::find(replacements, c, [](const auto& one) { return one.first; });
    if (found == std::end(replacements)) {
      result += c;
    } else {
      result += found->second;
    }
  }
  return result;
}

/// Writes a file below a folder, completely or not at all. Missing folders are created, and an
/// existing file of that name is replaced. `name`: relative, with slashes. Errors (`kOutput`), with
/// the path and the reason: a folder or the file cannot be created or written.
Result<void> write_output_file(const std::string& folder, const std::string& name,
                               std::string_view text);

/// Escapes text for HTML, in elements and in quoted attributes: `& < > " '`.
std::string escape_html(std::string_view text);

/// Makes a page from a template: every `{{name}}` is replaced by the value of that name, without
/// escaping. `values`: pairs of name and HTML. Names that the template does not contain are
/// ignored; a `{{name}}` without value becomes empty. A `{{name}}` inside a value is not replaced.
std::string fill_template(std::string_view page,
                          const std::vector<std::pair<std::string, std::string>>& values);

/// A file name without folder for an id of any characters, such as a URL. `/` becomes `+` and `?`
/// becomes `@`. Letters and digits of all scripts stay, and so do `-`, `_`, `.`, `=` and `,`, but
/// no `.` at the beginning. Every other byte becomes `%` and two hexadecimal digits. A name of more
/// than 200 bytes is cut and ends with `~` and the SHA-256 of the id. Two ids have the same name
/// only if they differ in nothing but percent-encoded letters beyond ASCII.
std::string output_file_name(std::string_view id);

/// A reference to output_file_name(id) for a link, in which `%` is escaped again.
std::string output_file_link(std::string_view id);

}  // namespace pagelet
