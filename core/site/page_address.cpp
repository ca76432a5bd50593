// SPDX-License-Identifier: MIT
#include "core/site/page_address.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

// Whether the host can be that of a page on the web. An address of a local network cannot.
bool is_plausible_host(std::string_view host) {
  const std::size_t last_dot = host.rfind('.');
  if (last_dot == host.npos || last_dot + 2 >= host.size() || is_digit(host[last_dot + 1])) {
    return false;
  }
  const auto is_allowed = [](char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '.' ||
           static_cast<unsigned char>(c) > 127;
  };
  return host.front() != '.' && host.find("..") == host.npos &&
         std::ranges::all_of(host, is_allowed);
}

std::optional<Url> plausible_url(std::string_view text) {
  std::optional<Url> url = saved_url(trim_reference(text));
  const std::optional<Address> address = url ? address_of(*url) : std::nullopt;
  if (!address) return std::nullopt;
  const std::string_view host = std::string_view(address->host);
  if (!is_web_url(*url) || !is_plausible_host(host.substr(0, host.find(':')))) return std::nullopt;
  return url;
}

}  // namespace

bool is_web_url(const Url& url) {
  return (url.scheme == "http" || url.scheme == "https") &&
         !url.to_string().starts_with(kUnknownBaseUrl);
}

std::optional<StatedAddress> stated_address(const Document& document) {
  std::optional<StatedAddress> best;
  const auto add = [&](NodeId node, std::string_view attribute, AddressSource source) {
    if (best && best->source <= source) return;
    auto url = plausible_url(attribute_of(document, node, attribute).value_or(""));
    if (url) best = StatedAddress{*std::move(url), source};
  };
  for (NodeId node{}; node < document.end(); ++node) {
    // What tools write is before the body.
    if (best && best->source <= AddressSource::kCanonical && node >= document.root()) break;
    if (document.is_text(node)) continue;
    const std::string_view tag = document.tag_name(node);
    const auto is = [&](std::string_view attribute, std::string_view value) {
      return attribute_of(document, node, attribute).value_or("") == value;
    };
    if (tag == "html") {
      add(node, "data-scrapbook-source", AddressSource::kWebScrapBook);
    } else if (tag == "link") {
      const std::string rel = ascii_lower(attribute_of(document, node, "rel").value_or(""));
      if (has_word(rel, "canonical")) add(node, "href", AddressSource::kCanonical);
    } else if (tag == "meta") {
      if (is("name", "savepage-url")) add(node, "content", AddressSource::kSavePage);
      if (is("property", "og:url")) add(node, "content", AddressSource::kOpenGraph);
    }
  }
  return best;
}

}  // namespace pagelet
