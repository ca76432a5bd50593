// SPDX-License-Identifier: MIT
#pragma once

/// Mends characters that a page has in place of others because a program took its encoding for
/// another one. They show as controls (U+0080 to U+009F), which no text has otherwise.
///
/// A program that takes UTF-8 for ISO-8859-1 and writes UTF-8 makes U+00E2 U+0080 U+0099 of the
/// apostrophe U+2019; one that takes windows-1252 for it makes U+0092.

#include <string>

namespace pagelet {

/// Returns the text with such characters as they were. Stretches that are a character's UTF-8 are
/// replaced if one of them contains a control, then controls for which windows-1252 has a quotation
/// mark, a dash or the like. Other controls stay. `text`: valid UTF-8. O(length); a text without
/// controls is not copied if it is moved here.
///
/// Example: `with_mended_controls("it\u00E2\u0080\u0099s \u0093so\u0094")` is
/// "it\u2019s \u201Cso\u201D".
std::string with_mended_controls(std::string text);

}  // namespace pagelet
