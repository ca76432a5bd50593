// SPDX-License-Identifier: MIT
#pragma once

/// Text that cannot steer a terminal: what stands for control characters is U+FFFD.
///
/// Control characters are C0, DEL and C1, as characters or, where the bytes are no UTF-8, as bytes.
/// A terminal may take them for commands: ESC ] 52 writes the clipboard.

#include <string>
#include <string_view>

namespace pagelet {

/// Text of a page, of several lines: tab and line feed stay, a carriage return becomes a line feed
/// (with a line feed after it, one). U+202D and U+202E, which show a line backwards, are replaced.
std::string printable_text(std::string_view text);

/// A name, an address or a message, as a part of one line: no control character stays, and none of
/// the characters that embed, override or isolate a direction (U+202A to U+202E, U+2066 to U+2069).
std::string printable_line(std::string_view text);

/// JSON whose strings say the same without DEL, C1 and those characters of directions: they are
/// written as `\u009b`.
std::string printable_json(std::string json);

}  // namespace pagelet
