// SPDX-License-Identifier: MIT
#pragma once

/// The address of a page as evidence about the page, if it is known or the page states it.
///
/// A page that was saved, or that comes from a column of a table, often has no URL. The tool that
/// saved it may have written its address into the file (core/saved/saved_address.h), and references
/// are resolved against that one. Many other pages name their own address for search engines. It is
/// not fetched, and no reference is resolved against it, because a page may name any address.
///
/// Cost: O(nodes). Tested in tests/core/site/page_address_test.cpp.

#include <optional>
#include <string_view>

#include "core/dom/document.h"
#include "core/saved/saved_address.h"
#include "core/url/url.h"

namespace pagelet {

/// Base URL of pages whose address is not known.
inline constexpr std::string_view kUnknownBaseUrl = "http://site.invalid/";

/// The URL of a page as results and messages show it: without the unknown base.
constexpr std::string_view shown_url(std::string_view url) {
  return url.starts_with(kUnknownBaseUrl) ? url.substr(kUnknownBaseUrl.size()) : url;
}

/// Whether a URL tells where a page is on the web: its scheme is `http` or `https`, and it is not
/// below kUnknownBaseUrl.
bool is_web_url(const Url& url);

/// The address that WebScrapBook wrote into the start tag `html` (`data-scrapbook-source`) or Save
/// Page WE into a `meta name=savepage-url`; without one, that which the page states for search
/// engines: the first `link rel=canonical` whose `href` is absolute and plausible, otherwise the
/// first `meta property=og:url` of this kind. References are whole in pages that these tools save.
/// Plausible are URLs of the web with at most 2,048 bytes, no user information, no blanks or
/// control characters, and a host of letters, digits, hyphens and non-ASCII characters with a dot,
/// whose last part begins with no digit.
std::optional<StatedAddress> stated_address(const Document& document);

}  // namespace pagelet
