// SPDX-License-Identifier: MIT
#pragma once

/// The form of a URL that a request can be made with.

#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

/// A URL of the web taken apart.
struct RequestUrl {
  std::string text;    ///< the whole: no fragment, no user information, never an empty path
  std::string origin;  ///< `https://host:port`, the port only where it is not the scheme's
  std::string host;    ///< without port, in lower case; IPv6 in brackets
  std::string path_and_query;
};

/// What RFC 3986 forbids in a path or query becomes `%XX`; the rest stays as written. nullopt: the
/// URL is not absolute, neither `http` nor `https`, has no host or an unusable one, an unusable
/// port, or more than 16,384 bytes.
std::optional<RequestUrl> request_url(std::string_view url);

}  // namespace pagelet
