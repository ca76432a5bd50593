// SPDX-License-Identifier: MIT
#pragma once

/// HTTP responses: the head, as the network and web archives give it, and the body, as web archives
/// store it, mostly with its codings.
///
/// Some writers of archives undo the coding of a body but keep the header that names it. If a body
/// does not look like the coding in its header, it is therefore taken as already decoded.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/web/http/header_fields.h"

namespace pagelet {

struct HttpHead {
  int status = 0;
  MediaType media_type;
  std::string location;          ///< empty: none
  std::string content_encoding;  ///< lower case, all fields joined by commas; empty: none
  std::string retry_after;       ///< empty: none
  bool chunked = false;
  std::size_t size = 0;  ///< bytes, with the blank line at the end: the body begins here
};

/// The head of a response, with folded lines joined; nullopt when there is none. O(its length).
std::optional<HttpHead> parse_http_head(std::string_view message);

/// The body of a response, with chunks and codings undone (gzip, deflate, zstd, and their x-
/// names). Errors: `kLimit` with `LimitKind::kBytes`, the body has more than `max_bytes`; `kInput`,
/// it is damaged, cut, or in another coding. The message does not name the page.
Result<std::string> decode_http_body(const HttpHead& head, std::string_view body,
                                     std::size_t max_bytes);

/// Whether bytes without a media type count as a page: the first one that is no blank is a `<`.
bool looks_like_markup(std::string_view bytes);

}  // namespace pagelet
