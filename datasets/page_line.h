// SPDX-License-Identifier: MIT
#pragma once

/// A page in a line of JSON: an object with the fields `url` and `html`, or `url` and `file`.
///
/// Example:
///   const PageLine page = read_page_line(R"({"url": "https://a.example/", "html": "<p>words"})");

#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

struct PageLine {
  std::string url;                       ///< empty: the line has no text of this name
  std::optional<std::string> html = {};  ///< of the page, in UTF-8
  std::string file = {};                 ///< name of the page's file, if `html` is absent
  std::string problem = {};              ///< why the line is not a page; empty: it is one
};

/// Bytes that are not UTF-8 and halves of surrogate pairs (`\ud800`) become U+FFFD, as in pages.
/// All texts of the result are valid UTF-8. O(length).
PageLine read_page_line(std::string_view line);

}  // namespace pagelet
