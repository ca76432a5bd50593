// SPDX-License-Identifier: MIT
#pragma once

/// Tells files that are no text from pages.

#include <string_view>

namespace pagelet {

/// The kind of bytes that cannot be a page: "a PDF document", "an image", "binary data" ...;
/// empty: they may be one. `encoding`: DecodedPage::encoding of these bytes.
///
/// Bytes that begin with `<`, after blanks, may always be a page. Otherwise known signatures count,
/// and a byte 0 among the first 1,024, unless the encoding is UTF-16. O(1).
///
/// Example: `not_text("%PDF-1.7\n...", "windows-1252")` is "a PDF document".
std::string_view not_text(std::string_view bytes, std::string_view encoding);

}  // namespace pagelet
