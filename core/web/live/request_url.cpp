// SPDX-License-Identifier: MIT
#include "core/web/live/request_url.h"

#include <algorithm>

#include "core/text/ascii.h"
#include "core/url/url.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxLength = 16'384;

std::string encoded(std::string_view text) {
  constexpr std::string_view kForbidden = "\"<>\\^`{|}";
  return percent_encode(text, [&](char c) {
    return c > ' ' && c < '\x7F' && kForbidden.find(c) == std::string_view::npos;
  });
}

bool is_usable_host(std::string_view host) {
  constexpr std::string_view kForbidden = "\"#%/<>?@\\^`{|}";
  return !host.empty() && std::ranges::all_of(host, [&](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0x20 && byte != 0x7f && kForbidden.find(c) == std::string_view::npos;
  });
}

}  // namespace

std::optional<RequestUrl> request_url(std::string_view url) {
  if (url.size() > kMaxLength) return std::nullopt;
  const std::optional<Url> parsed = parse_url(url);
  if (!parsed || !parsed->has_authority) return std::nullopt;
  const bool is_https = parsed->scheme == "https";
  if (!is_https && parsed->scheme != "http") return std::nullopt;
  const std::optional<Address> address = address_of(*parsed);
  if (!address) return std::nullopt;

  // Address::host leaves out both default ports, but a URL only the port of its own scheme.
  RequestUrl request;
  request.host = address->host;
  const std::size_t colon = request.host.rfind(':');
  const std::size_t bracket = request.host.rfind(']');
  std::string port;
  if (colon != std::string::npos && (bracket == std::string::npos || colon > bracket)) {
    port = request.host.substr(colon);
    request.host.resize(colon);
  } else if (parsed->authority.ends_with(is_https ? ":80" : ":443")) {
    port = is_https ? ":80" : ":443";
  }
  if (!is_usable_host(request.host)) return std::nullopt;
  request.origin = parsed->scheme + "://" + request.host + port;
  request.path_and_query = parsed->path.empty() ? "/" : encoded(parsed->path);
  if (!request.path_and_query.starts_with('/')) request.path_and_query.insert(0, "/");
  if (parsed->has_query) request.path_and_query += "?" + encoded(parsed->query);
  request.text = request.origin + request.path_and_query;
  return request;
}

}  // namespace pagelet
