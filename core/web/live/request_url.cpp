// SPDX-License-Identifier: MIT
#include "core/web/live/request_url.h"

#include <algorithm>
#include <utility>

#include "core/text/ascii.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxLength = 16'384;

bool is_usable_host(std::string_view host) {
  constexpr std::string_view kForbidden = "\"#%/<>?@\\^`{|}";
  return !host.empty() && std::ranges::all_of(host, [&](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0x20 && byte != 0x7f && kForbidden.find(c) == std::string_view::npos;
  });
}

}  // namespace

std::optional<RequestUrl> request_url(std::string_view url) {
  const std::optional<Url> parsed = parse_url(url);
  return parsed ? request_url(*parsed) : std::nullopt;
}

std::optional<RequestUrl> request_url(const Url& url) {
  const std::size_t length = url.scheme.size() + url.authority.size() + url.path.size() +
                             url.query.size() + (url.has_query ? 4 : 3);
  if (length > kMaxLength) return std::nullopt;
  if (!url.has_authority || (url.scheme != "http" && url.scheme != "https")) return std::nullopt;
  const std::optional<Address> address = address_of(url);
  if (!address) return std::nullopt;

  // Address::host leaves out both default ports, but a URL only the port of its own scheme.
  RequestUrl request;
  request.host = address->host;
  const std::size_t colon = request.host.rfind(':');
  const std::size_t bracket = request.host.rfind(']');
  const std::string_view other_port = url.scheme == "https" ? ":80" : ":443";
  std::string port;
  if (colon != std::string::npos && (bracket == std::string::npos || colon > bracket)) {
    port = request.host.substr(colon);
    request.host.resize(colon);
  } else if (url.authority.ends_with(other_port)) {
    port = other_port;
  }
  if (!is_usable_host(request.host)) return std::nullopt;
  std::string path = as_sent(url.path);
  if (!path.starts_with('/')) path.insert(0, "/");
  request.url = {url.scheme,      request.host + port, true,
                 std::move(path), as_sent(url.query),  url.has_query};
  request.origin = url.scheme + "://" + request.url.authority;
  request.text = request.url.to_string();
  request.path_and_query = request.text.substr(request.origin.size());
  return request;
}

}  // namespace pagelet
