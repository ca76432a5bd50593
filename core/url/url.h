// SPDX-License-Identifier: MIT
#pragma once

/// URLs, references and addresses as docs/specification.md, sections 2.1 and 2.2, defines them.
///
/// A reference is resolved by RFC 3986, section 5.2, and nothing else is done to it: no encoding,
/// no decoding, no normalisation but the removal of dot segments. An Address is what tells pages
/// apart: host, decoded path, query. General URL libraries differ from these rules in many places
/// (libcurl's URL API takes `#top` for the directory and `http:page.html` for an error, encodes
/// blanks instead of trimming them; those of the URL Standard turn backslashes into slashes and
/// drop unusable hosts), therefore this is code of our own.
///
/// All functions are pure, take any bytes without failing, and cost O(length).
///
/// Example:
///   const std::optional<Url> page = parse_url("http://site.example/a/b.html");
///   const std::optional<Url> link = resolve(*page, clean_reference(" ../c%20d.html#top "));
///   link->to_string();                       // "http://site.example/c%20d.html"
///   address_of(*link)->path;                 // "/c d.html"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

/// Components as written (RFC 3986, section 3), the fragment left out.
struct Url {
  std::string scheme;          ///< in ASCII lower case, without the colon; empty: none is known
  std::string authority;       ///< user information, host and port, as written
  bool has_authority = false;  ///< `file:///x` has an (empty) authority, `file:/x` has none
  std::string path;            ///< as written, but without dot segments
  std::string query;           ///< without the `?`
  bool has_query = false;

  /// RFC 3986, section 5.3. A path that begins with `//` and has no authority before it gets the
  /// prefix `/.`, so that parse_url gives the same components again.
  std::string to_string() const;

  bool operator==(const Url&) const = default;
};

/// The URL written in `absolute`, whatever its scheme; the fragment is cut off. nullopt: no scheme.
std::optional<Url> parse_url(std::string_view absolute);

/// Step 2 of section 2.1: blanks trimmed at both ends, tab, CR and LF deleted inside. UTF-8.
std::string clean_reference(std::string_view href);

/// Step 3 of section 2.1: the URL that a cleaned reference means on a page whose base is `base`.
/// A scheme equal to the base's counts only before `//`. An empty reference is the base itself.
/// nullopt: the scheme is none of `http`, `https` and `file`.
std::optional<Url> resolve(const Url& base, std::string_view reference);

/// What of a base decides the result of `resolve`: used to remember results.
enum class BasePart : std::uint8_t {
  kOrigin,     ///< scheme and authority: the reference has an own authority or an absolute path
  kDirectory,  ///< also the path up to its last `/`: the reference is a relative path
  kWhole,      ///< also the rest of the path and the query: the reference has no path
};
BasePart base_part(const Url& base, std::string_view reference);

/// The path up to and with its last `/`, as section 5.2.3 of RFC 3986 puts it before a relative
/// path: `/` when the path is empty behind an authority.
std::string_view directory_of(const Url& base);

/// What an URL leads to; equal addresses are one address. Scheme and fragment do not count.
struct Address {
  std::string host;   ///< ASCII lower case, without user information, port unless 80 or 443
  std::string path;   ///< percent-decoded once, valid UTF-8, never empty
  std::string query;  ///< as written; empty: none

  bool operator==(const Address&) const = default;
};

/// Step 4 of section 2.1. nullopt: the port is unusable (not a number up to 65535).
std::optional<Address> address_of(const Url& url);

/// Every `%` with two hexadecimal digits replaced by its byte, once; then each maximal ill-formed
/// part of the result replaced by U+FFFD.
std::string percent_decode(std::string_view text);

/// The URL that results show for the page `page_name` of a folder with the base `base_url`
/// (section 2.1, "Pages of a folder"). `page_name` is a relative file name, taken literally but for
/// its first `?`, which begins the query.
std::string page_url(std::string_view base_url, std::string_view page_name);

/// Step 5 of section 2.1: whether the extension of the last segment is one of web pages, or none.
/// `decoded_path`: Address::path or the name of a file.
bool has_page_extension(std::string_view decoded_path);

/// Step 5 of section 2.1: whether the path contains none of `/file`, `feeds`, `.pdf` and `/rss`.
bool passes_path_filter(std::string_view decoded_path);

/// Section 2.2, on decoded paths (Address::path): 0 in the same directory, d > 0 when `link_path`
/// lies d levels below the directory of `key_path`, -u when u levels have to be climbed first.
int hyperlink_distance(std::string_view key_path, std::string_view link_path);
int hyperlink_distance(const Url& key, const Url& link);

}  // namespace pagelet
