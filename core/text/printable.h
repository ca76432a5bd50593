// SPDX-License-Identifier: MIT
#pragma once

/// Makes text safe for a terminal: control characters become U+FFFD.
///
/// Control characters are C0, DEL and C1, as characters or, in bytes that are not UTF-8, as single
/// bytes. A terminal may obey them: ESC ] 52 writes to the clipboard.

#include <string>
#include <string_view>

namespace pagelet {

/// For the text of a page, which may have several lines. Tab and line feed stay. A carriage return,
/// with the line feed that may follow it, becomes one line feed. U+202D and U+202E, which make a
/// terminal show a line backwards, become U+FFFD.
std::string printable_text(std::string_view text);

/// For a name, an address or a message inside one line. Replaces all control characters, and the
/// characters that embed, override or isolate a writing direction (U+202A to U+202E, U+2066 to
/// U+2069).
std::string printable_line(std::string_view text);

/// A part of some input for a message: in quotes, on one line, and cut after 100 bytes.
std::string quoted(std::string_view text);

/// A message without the middle of a very long name or value: the reason is at its end.
std::string without_middle(std::string_view message);

/// JSON whose strings say the same without DEL, C1 and those characters of directions: they are
/// written as `\u009b`.
std::string printable_json(std::string json);

}  // namespace pagelet
