// SPDX-License-Identifier: MIT
#pragma once

/// The address of a page that a tool wrote into it when it saved the page.
///
/// Browsers, SingleFile, monolith and HTTrack write a comment before the page's head. It counts
/// only there, where a page can have no text. The Wayback Machine and pywb write scripts, and put
/// the address of the archive before each reference of the page; before 2020, the scripts of the
/// Wayback Machine did not name the page's whole address.
///
/// A page may be hostile, so an address counts only if it is one of the web with at most 2,048
/// bytes, no user information, no blanks or control characters, and a usable port. Cost: O(16 KiB),
/// and O(length) for a page of an archive.
///
/// Example:
///   address_of_tool("<!-- saved from url=(0020)http://site.example/ --><html>")->url

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "core/url/url.h"

namespace pagelet {

/// What states the address of a page, in the order in which it is believed.
enum class AddressSource : std::uint8_t {
  kMhtml,       ///< headers of MHTML
  kWebArchive,  ///< Safari's web archive
  kHar,         ///< the request of a HAR file
  kSavedFrom,   ///< the comment of Chromium and Internet Explorer
  kSingleFile,
  kMonolith,
  kHttrack,
  kWayback,  ///< a page of the Wayback Machine
  kPywb,
  kWebScrapBook,  ///< an attribute of `html`
  kSavePage,      ///< Save Page WE's `meta name=savepage-url`
  kCanonical,     ///< `link rel=canonical` of the page itself
  kOpenGraph,     ///< `meta property=og:url`
};

inline constexpr std::string_view kAddressSourceNames[] = {
    "mhtml",   "webarchive", "har",          "saved_from", "singlefile", "monolith", "httrack",
    "wayback", "pywb",       "webscrapbook", "savepage",   "canonical",  "og:url"};

constexpr std::string_view to_string(AddressSource source) {
  return kAddressSourceNames[static_cast<std::size_t>(source)];
}

struct StatedAddress {
  Url url;
  AddressSource source{};
};

/// The URL in `text`, if it can be the address of a page that a tool saved, without the scheme's
/// default port. Of an address of the Wayback Machine, that of the page in it.
std::optional<Url> saved_url(std::string_view text);

/// The address that a tool wrote into a page; `page`: decoded.
std::optional<StatedAddress> address_of_tool(std::string_view page);

/// The page without the address of the Wayback Machine or pywb before its references:
/// `/web/20260101000000im_/http://site.example/a.png` becomes `http://site.example/a.png`. All
/// other pages are returned as they are.
std::string without_replay(std::string page);

/// The page without the toolbar that the Wayback Machine puts between two comments.
std::string without_toolbar(std::string page);

}  // namespace pagelet
