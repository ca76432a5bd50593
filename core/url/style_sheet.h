// SPDX-License-Identifier: MIT
#pragma once

/// Style sheets with their references to other files put into our own hands.
///
/// The tokens that can make a browser fetch something, `url(...)` and `@import`, are found by the
/// rules of CSS Syntax for comments, strings and unquoted URLs. What a hostile sheet gets past this
/// is stopped by the content security policy of the frame that it is shown in.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet {

/// An `@import` at the beginning of a sheet.
struct StyleImport {
  std::string reference;  ///< as written, escapes not resolved
  std::string media;      ///< the media query list; may be empty
};

struct StyleSheet {
  std::string text;                  ///< without its imports
  std::vector<StyleImport> imports;  ///< in order
};

/// Reads a sheet, or the value of a style attribute. `localise(reference)` gives what is to stand
/// in `url("...")` instead of the reference; it must not contain quotes, backslashes or line ends.
/// References to parts of the page itself (`#id`) stay. One pass, O(length).
StyleSheet read_style_sheet(std::string_view css,
                            const std::function<std::string(std::string_view)>& localise);

}  // namespace pagelet
