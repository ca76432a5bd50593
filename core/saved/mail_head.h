// SPDX-License-Identifier: MIT
#pragma once

/// The head of a page that is a mail: what its header says, as a page says it; and the body of one
/// that is a text.
///
/// A mail seldom has a title, an author and a date in its HTML. Words of the header that are coded
/// (RFC 2047) are decoded. All characters beyond letters and digits of ASCII are references, so the
/// head can precede a page in any encoding that extends ASCII.

#include <string>
#include <string_view>

namespace pagelet::internal {

/// `title` and `meta` for the author and the date, from the fields Subject, From and Date of an
/// unfolded header; empty for a message that was not sent (it has neither Message-ID nor Received),
/// as saved pages are. `charset`: of bytes beyond ASCII, or empty. O(length).
std::string head_of_mail(std::string_view header, std::string_view charset);

/// The text of a mail without HTML as a body of HTML in ASCII that keeps its lines. O(length).
std::string body_of_mail(std::string text, std::string_view charset);

}  // namespace pagelet::internal
