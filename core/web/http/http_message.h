// SPDX-License-Identifier: MIT
#pragma once

/// HTTP responses: the head, as the network and web archives give it, and the body, as web archives
/// store it, mostly with its codings. Header fields of HTTP/1 and of web archives: one line
/// `Name: value` for each field, which ends in CRLF or LF; names may be in any case.
///
/// All functions accept any bytes and cost O(length).

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/web/http/content_decoder.h"

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
  std::string name;     ///< "text/html": lower case, without parameters; empty: none
  std::string charset;  ///< as written, without quotes; empty: none
};
MediaType parse_media_type(std::string_view value);

/// Whether a MediaType::name belongs to a page: `text/html` or `application/xhtml+xml`.
bool is_page_type(std::string_view media_type);

/// Whether bytes without a media type count as a page: their first character that is no blank is a
/// `<`. A byte order mark of UTF-8 or UTF-16 may precede it.
bool looks_like_markup(std::string_view bytes);

/// How many redirections are followed, on the network and in archives.
inline constexpr std::size_t kMaxRedirects = 10;

/// Whether a status redirects the client to the URL in the field Location (RFC 9110, section 15.4).
constexpr bool is_redirection(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

struct HttpHead {
  int status = 0;
  MediaType media_type;
  std::string location;          ///< empty: none
  std::string content_encoding;  ///< lower case, all fields joined by commas; empty: none
  std::string retry_after;       ///< empty: none
  bool chunked = false;
  std::size_t size = 0;  ///< bytes, with the blank line at the end: the body begins here
};

/// The head of a response, with folded lines joined; nullopt when there is none. Interim responses
/// before it (100, 103 ...) are skipped and belong to `size`.
std::optional<HttpHead> parse_http_head(std::string_view message);

/// The body of a response, with chunks and codings undone (decode_content); at most `max_bytes`.
DecodedContent decode_http_body(const HttpHead& head, std::string_view body, std::size_t max_bytes);

}  // namespace pagelet
