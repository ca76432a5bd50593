// SPDX-License-Identifier: MIT
#pragma once

/// Header fields as HTTP/1 and web archives write them: `Name: value`, a line each, which ends in
/// CRLF or LF; names in any case. All functions take any bytes and cost O(length).

#include <string>
#include <string_view>

namespace pagelet {

/// The value of the first field with the name, given in lower case, without blanks around it;
/// empty: there is none. Lines that are no fields are passed over.
std::string_view field_of(std::string_view header, std::string_view name);

/// Makes one line of each folded one (RFC 9112, section 5.2): a line break before a space or a tab
/// becomes spaces.
void unfold(std::string& header);

/// Where the empty line behind a header ends: its first byte behind; npos: there is none.
std::size_t header_size(std::string_view bytes);

/// What a field Content-Type says.
struct MediaType {
  std::string name;     ///< "text/html": lower case, without parameters; empty: none
  std::string charset;  ///< as written, without quotes; empty: none
};
MediaType parse_media_type(std::string_view value);

/// Whether MediaType::name is that of a page: `text/html` or `application/xhtml+xml`.
bool is_page_type(std::string_view media_type);

/// Whether a status sends the client to the field Location (RFC 9110, section 15.4).
constexpr bool is_redirection(long status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

}  // namespace pagelet
