// SPDX-License-Identifier: MIT
#pragma once

/// MHTML (RFC 2557): a page and its resources as the parts of a MIME message; and mails.
///
/// Read: multiparts, also with multiparts inside, and a message that is one page; the
/// transfer encodings quoted-printable and base64, all others as they are; lines that end in CRLF
/// or LF. A part that the end of the file cuts is used as far as it goes.
///
/// Chromium writes the page's own encoding without declaring it, and the page's `meta` names it.

#include <string>
#include <string_view>
#include <vector>

#include "core/saved/saved_page.h"

namespace pagelet::internal {

/// Whether the bytes are a MIME message that may have a page: they begin with header fields, which
/// have `MIME-Version` and the type of a page, a text or a multipart. O(header).
bool looks_like_mhtml(std::string_view bytes);

/// The documents of the message, the page first: the part that `start` names, or the first one,
/// after the `head_of_mail`. Without HTML, the first text is the page.
/// `charset`: for parts without a transfer encoding that declare none, or empty.
std::vector<SavedDocument> read_mhtml(std::string_view bytes, std::string_view charset);

/// The bytes of a text in quoted-printable (RFC 2045, section 6.7). What is not an escape stays.
std::string decode_quoted_printable(std::string_view text);

}  // namespace pagelet::internal
