// SPDX-License-Identifier: MIT
#pragma once

/// Replaces the references of style sheets to other files.
///
/// A browser fetches what `url(...)` and `@import` name, and the strings of `image-set(...)`. If a
/// hostile sheet hides one, the content security policy of the frame still stops the request.

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

/// Reads a sheet, or the value of a style attribute. `localise(reference)` returns the text that
/// replaces the reference in `url("...")`; it must not contain quotes, backslashes or line ends.
/// References to parts of the page itself (`#id`) stay. One pass, O(length).
StyleSheet read_style_sheet(std::string_view css,
                            const std::function<std::string(std::string_view)>& localise);

}  // namespace pagelet
