// SPDX-License-Identifier: MIT
#pragma once

/// Header fields of HTTP/1, of web archives and of MIME: one line `Name: value` for each field,
/// which ends in CRLF or LF; names may be in any case.
///
/// All functions accept any bytes and cost O(length).

#include <cstddef>
#include <string>
#include <string_view>

namespace pagelet {

/// The value of the first field with the name, without blanks around it; empty when there is none.
/// `name`: in lower case. Lines that are not fields are skipped.
std::string_view field_of(std::string_view header, std::string_view name);

/// The values of all fields with the name, for a value that is a list: joined by commas.
std::string fields_of(std::string_view header, std::string_view name);

/// Joins folded lines (RFC 9112, section 5.2): a line break before a space or a tab becomes spaces.
void unfold(std::string& header);

/// Offset of the first byte after the blank line that ends the header, or npos.
std::size_t header_size(std::string_view bytes);

/// The value of a field Content-Type.
struct MediaType {
  std::string name;     ///< "text/html": lower case, without parameters, or empty
  std::string charset;  ///< as written, without quotes, or empty
};
MediaType parse_media_type(std::string_view value);

/// A parameter of such a value, as written, without quotes; empty when there is none. `name`: in
/// any case.
std::string_view media_type_parameter(std::string_view value, std::string_view name);

/// Whether a MediaType::name belongs to a page: `text/html` or `application/xhtml+xml`.
bool is_page_type(std::string_view media_type);

}  // namespace pagelet
