// SPDX-License-Identifier: MIT
//
// Pages whose doctype demands quirks mode.
//
// Gumbo parses every page with a doctype in standards mode, and every page without one in quirks
// mode. The difference that matters is <p><table>: in standards mode the table closes the
// paragraph, in quirks mode it is inside the paragraph. So when the standard demands quirks mode,
// the doctype is overwritten with spaces before Gumbo sees the page. Positions in the text do not
// change.
//
// Source: WHATWG HTML Standard, section 13.2.5 "Tokenization" (the states of comments and of
// doctypes with the force-quirks flag) and section 13.2.6.4.1 'The "initial" insertion mode';
// docs/specification.md, section 1.7.
// Complexity: linear in what precedes the end of the doctype.
// Deviations: none. Limited-quirks mode is not quirks mode (<p><table> closes the paragraph).
// Thread-safety: a pure function of the text.
//
// Example:
//   std::string page = "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2//EN\"><p><table>";
//   pagelet::blank_quirks_doctype(page);  // true; page is now spaces, then "<p><table>"

#pragma once

#include <string>

namespace pagelet {

/// Overwrites the doctype of a page with spaces if the standard demands quirks mode for it. Returns
/// true when it did so. A page without doctype, or with text or tags before it, does not change:
/// Gumbo parses it correctly.
/// `page`: decoded text, UTF-8 without byte order mark.
bool blank_quirks_doctype(std::string& page);

}  // namespace pagelet
