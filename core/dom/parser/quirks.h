// SPDX-License-Identifier: MIT
#pragma once

/// Pages whose doctype demands quirks mode.
///
/// Gumbo parses every page with a doctype in standards mode, and every page without one in quirks
/// mode. The difference that matters is `<p><table>`: in standards mode the table closes the
/// paragraph, in quirks mode it is inside the paragraph.
///
/// Source: HTML Standard, "Tokenization" (comments, and doctypes with the force-quirks flag) and
/// 'The "initial" insertion mode'; docs/specification.md, section 1.7. Limited-quirks mode is not
/// quirks mode.

#include <string>

namespace pagelet {

/// Overwrites the doctype of a page with spaces if the standard demands quirks mode for it, so that
/// positions do not change. Returns true when it did so. A page without doctype, or with text or
/// tags before it, does not change: Gumbo parses it correctly. `page`: decoded text, UTF-8 without
/// byte order mark. Linear in what precedes the end of the doctype.
bool blank_quirks_doctype(std::string& page);

}  // namespace pagelet
