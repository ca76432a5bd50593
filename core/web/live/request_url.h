// SPDX-License-Identifier: MIT
#pragma once

/// Brings a URL into the form that a request needs.

#include <optional>
#include <string>
#include <string_view>

#include "core/url/url.h"

namespace pagelet {

/// A URL of the web as requests need it, whole and in parts.
struct RequestUrl {
  Url url;             ///< the same as `text`: redirects are resolved against it
  std::string text;    ///< the whole URL: no fragment, no user information, never an empty path
  std::string origin;  ///< `https://host:port`; no port when it is the scheme's default
  std::string host;    ///< without port, in lower case; IPv6 in brackets
  std::string path_and_query;
};

/// The URL in a form that a request can use. Bytes that RFC 3986 forbids in a path or query become
/// `%XX`; the rest stays as written. nullopt when the URL is not absolute, is neither `http` nor
/// `https`, has no usable host, an unusable port, or more than 16,384 bytes.
std::optional<RequestUrl> request_url(std::string_view url);
std::optional<RequestUrl> request_url(const Url& url);

}  // namespace pagelet
