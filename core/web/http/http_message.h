// SPDX-License-Identifier: MIT
#pragma once

/// An HTTP/1 response as web archives keep it: what the server sent, mostly with its codings.
///
/// Writers of archives differ in what they undo: the header may still name a coding that the body
/// no longer has. A body that does not look like what the header says is therefore taken as it is.

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
  std::string content_encoding;  ///< lower case; empty: none
  bool chunked = false;
  std::size_t size = 0;  ///< bytes, the empty line included: where the body begins
};

/// The head of a response; nullopt: there is none. O(length of the head).
std::optional<HttpHead> parse_http_head(std::string_view message);

/// The body of a response without chunks and codings (gzip, deflate, zstd, and their x- names).
/// Errors: `kLimit` with `LimitKind::kBytes`, more than `max_bytes`; `kInput`, damaged, cut, or in
/// another coding; the message says what, not where.
Result<std::string> decode_http_body(const HttpHead& head, std::string_view body,
                                     std::size_t max_bytes);

/// Whether bytes without a media type are taken for a page: the first that is no blank is a `<`.
bool looks_like_markup(std::string_view bytes);

}  // namespace pagelet
