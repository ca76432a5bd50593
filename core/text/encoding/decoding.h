// SPDX-License-Identifier: MIT
//
// Converts the bytes of a page to UTF-8 text: finds the encoding of the page and decodes it.
//
// The first rule that applies names the encoding (docs/specification.md, section 1.6):
//   1. a byte order mark (UTF-8, UTF-16 big or little endian), which is removed,
//   2. the charset parameter of the HTTP header Content-Type (live pages),
//   3. the standard's prescan for a meta declaration in the first 1,024 bytes, unless the page is
//      valid UTF-8 with at least 8 characters beyond ASCII: tools that save pages in UTF-8 often
//      leave the declaration,
//   4. the same over the whole page, which finds what rule 3 finds,
//   5. UTF-8 when the whole page is valid UTF-8,
//   6. UTF-8 when the page has more characters beyond ASCII than ill-formed parts,
//   7. what a detector guesses from the bytes (encoding_guess.h), or windows-1252.
// Labels and decoders are those of the WHATWG Encoding Standard. Decoding never fails:
// bytes that cannot be decoded become U+FFFD, in UTF-8 one for each maximal ill-formed part.
//
// Sources: Encoding Standard (https://encoding.spec.whatwg.org/), state of 2026; HTML Standard,
// section 13.2.3.2 "Determining the character encoding".
// Deviations: the labels of the encoding "replacement" (hz-gb-2312, iso-2022-kr, ...) count as
// unknown; x-user-defined means windows-1252; the encoding in an XML declaration is ignored;
// browsers believe each declaration; rules 4 to 7 replace their guesses, which also look at the
// page's address.
// All functions are pure, the stop token apart, and cost O(length).
//
// Example:
//   const pagelet::DecodedPage page = pagelet::decode_page("<meta charset=latin1>\xE9");
//   // page.text == "<meta charset=latin1>\xC3\xA9", page.encoding == "windows-1252"

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pagelet {

class StopToken;  // core/budget.h

/// A page as text.
struct DecodedPage {
  std::string text;           ///< Valid UTF-8 without byte order mark.
  std::string_view encoding;  ///< Name in the Encoding Standard, in lower case: "gbk". Static.
  bool is_guessed = false;    ///< Whether rule 6 or 7 named the encoding.
};

/// Decodes a page.
/// `bytes`: the page as it was stored or received, without content coding; may be empty. Valid
/// UTF-8 is not copied if it is moved here.
/// `http_charset`: value of the charset parameter of the Content-Type header, without quotes; empty
/// when there is none (pages from files). An unknown label is ignored.
/// `token`: when it says stop, the text ends early; nullptr: never stop.
DecodedPage decode_page(std::string bytes, std::string_view http_charset = {},
                        StopToken* token = nullptr);

/// Name of the encoding for a label of the Encoding Standard, in lower case, such as
/// "windows-1252"; the view is static. Letter case and ASCII whitespace around the label do not
/// matter. Empty when the label is unknown or belongs to the encoding "replacement".
std::string_view encoding_for_label(std::string_view label);

/// Whether the text is well-formed UTF-8 (Unicode, table 3-7: no overlong forms, no surrogates,
/// nothing above U+10FFFF, no truncated end). A byte order mark and U+0000 are well-formed.
bool is_valid_utf8(std::string_view text);

/// The text with each maximal ill-formed part replaced by U+FFFD: E2 82 20 becomes EF BF BD 20.
/// Valid UTF-8 is returned unchanged; a byte order mark stays. `token`: as above.
std::string repair_utf8(std::string_view text, StopToken* token = nullptr);

/// The kind of bytes that cannot be a page: "a PDF document", "an image", "binary data" ...;
/// empty: they may be one. `encoding`: DecodedPage::encoding of these bytes.
///
/// Bytes that begin with `<`, after blanks, may be a page, unless the first element is that of a
/// feed: mirrors of WordPress have feeds as `feed/index.html`. Otherwise known signatures count,
/// and a byte 0, unless the encoding is UTF-16. Only the first kBytesOfKind count. O(1).
///
/// Example: `not_text("%PDF-1.7\n...", "windows-1252")` is "a PDF document".
std::string_view not_text(std::string_view bytes, std::string_view encoding);
inline constexpr std::size_t kBytesOfKind = 1'024;

}  // namespace pagelet
