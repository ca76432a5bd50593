// SPDX-License-Identifier: MIT
#pragma once

/// Header fields of HTTP/1 and web archives: one line `Name: value` for each field, which ends in
/// CRLF or LF. Names may be in any case. All functions accept any bytes and cost O(length).

#include <string>
#include <string_view>

namespace pagelet {

/// The value of the first field with the name, without blanks around it; empty when there is none.
/// `name`: in lower case. Lines that are not fields are skipped.
std::string_view field_of(std::string_view header, std::string_view name);

/// The values of all fields with the name, for a value that is a list: joined by commas.
std::string fields_of(std::string_view header, std::string_view name);

/// Removes and returns the text before the first separator outside quotes; removes that separator
/// too.
std::string_view take_until(std::string_view& text, char separator);

/// `text` without the quotes around it, if there are any.
std::string_view unquoted(std::string_view text);

/// Joins folded lines (RFC 9112, section 5.2): a line break before a space or a tab becomes spaces.
void unfold(std::string& header);

/// Offset of the first byte after the blank line that ends the header, or npos.
std::size_t header_size(std::string_view bytes);

/// The value of a field Content-Type.
struct MediaType {
  std::string name;     ///< "text/html": lower case, without parameters; empty: none
  std::string charset;  ///< as written, without quotes; empty: none
};
MediaType parse_media_type(std::string_view value);

/// Whether a MediaType::name belongs to a page: `text/html` or `application/xhtml+xml`.
bool is_page_type(std::string_view media_type);
/// Also true without a type: servers that name none mostly send pages.
bool may_be_page_type(std::string_view media_type);

/// Whether a status redirects the client to the URL in the field Location (RFC 9110, section 15.4).
constexpr bool is_redirection(long status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

}  // namespace pagelet
