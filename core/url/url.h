// SPDX-License-Identifier: MIT
#pragma once

/// URLs, references and addresses as docs/specification.md, sections 2.1 and 2.2, defines them.
///
/// A reference is resolved by RFC 3986, section 5.2. Nothing else is done to it: no encoding, no
/// decoding, no normalisation except the removal of dot segments. General URL libraries follow
/// other rules: libcurl resolves `#top` to the directory, rejects `http:page.html`, and encodes
/// blanks instead of trimming them; those for the URL Standard turn backslashes into slashes.
///
/// A URL has a form for each thing that is done with it: text, to be read and shown; Url, its parts
/// as written, against which references are resolved; Address, decoded, which tells pages apart;
/// UrlForm (url_form.h), which tells kinds of pages apart; RequestUrl, encoded, which is sent.
///
/// All functions are pure, accept any bytes, and cost O(length).
///
/// Example:
///   const std::optional<Url> page = parse_url("http://site.example/a/b.html");
///   const std::optional<Url> link = resolve(*page, clean_reference(" ../c%20d.html#top "));
///   link->to_string();                       // "http://site.example/c%20d.html"
///   address_of(*link)->path;                 // "/c d.html"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

/// The components of a URL as written (RFC 3986, section 3), without the fragment.
struct Url {
  std::string scheme;          ///< in ASCII lower case, without the colon; empty: not known
  std::string authority;       ///< user information, host and port, as written
  bool has_authority = false;  ///< `file:///x` has an (empty) authority, `file:/x` has none
  std::string path;            ///< as written, but without dot segments
  std::string query;           ///< without the `?`
  bool has_query = false;

  /// The URL in one string, by RFC 3986, section 5.3. A path that begins with `//` and has no
  /// authority before it gets the prefix `/.`, so that parse_url gives the same components again.
  std::string to_string() const;

  bool operator==(const Url&) const = default;
};

/// The URL in `absolute`, with any scheme; the fragment is cut off. nullopt when it has no scheme.
std::optional<Url> parse_url(std::string_view absolute);

/// `href` without the C0 control characters and spaces at its ends, as the URL Standard trims it.
/// Other blanks, such as U+00A0, are a part of the reference.
std::string_view trim_reference(std::string_view href);

/// Step 2 of section 2.1: `trim_reference(href)` without tab, CR and LF.
std::string clean_reference(std::string_view href);

/// Step 3 of section 2.1: the URL that a cleaned reference means on a page with the base `base`.
/// A scheme that equals the base's is ignored unless `//` follows it. An empty reference means the
/// base itself. nullopt when the scheme is not `http`, `https` or `file`.
std::optional<Url> resolve(const Url& base, std::string_view reference);

/// The part of a base on which the result of `resolve` depends. Used to remember results.
enum class BasePart : std::uint8_t {
  kOrigin,     ///< scheme and authority; for a reference with an authority or an absolute path
  kDirectory,  ///< also the path up to its last `/`; for a relative path
  kWhole,      ///< also the rest of the path, and the query; for a reference without a path
};
BasePart base_part(const Url& base, std::string_view reference);

/// The path up to its last `/`, with that `/`: the part that RFC 3986, section 5.2.3, puts before a
/// relative path. It is `/` when the path after an authority is empty.
std::string_view directory_of(const Url& base);

/// The port of a URL of the web that names none: `:443` for https, `:80` for http.
constexpr std::string_view default_port(std::string_view scheme) {
  return scheme == "https" ? ":443" : ":80";
}

/// Identifies the page at a URL: two URLs with equal addresses lead to the same page. Scheme and
/// fragment do not count.
struct Address {
  std::string host;   ///< ASCII, lower case, no user information; with port unless 80 or 443
  std::string path;   ///< percent-decoded once, valid UTF-8, never empty
  std::string query;  ///< as it is sent (see `request_url`), or empty

  bool operator==(const Address&) const = default;
};

/// For tables with addresses as keys.
struct HashAddress {
  std::size_t operator()(const Address& address) const;
};

/// Step 4 of section 2.1: the address of a URL. nullopt when the port is not a number up to 65535.
std::optional<Address> address_of(const Url& url);
/// The same for an absolute URL as text; also nullopt when parse_url gives none.
std::optional<Address> address_of(std::string_view absolute);

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

/// Replaces every `%` with two hexadecimal digits by its byte, once. Then replaces each maximal
/// ill-formed part of the result by U+FFFD.
std::string percent_decode(std::string_view text);

/// The URL that results show for the page `page_name` of a folder with the base `base_url`
/// (section 2.1, "Pages of a folder"). `page_name` is a relative file name. It is taken literally,
/// except that its first `?` begins the query.
std::string page_url(std::string_view base_url, std::string_view page_name);

/// Step 5 of section 2.1: whether the last segment has no extension or the extension of a web page.
/// `decoded_path`: Address::path or the name of a file.
bool has_page_extension(std::string_view decoded_path);

/// Step 5 of section 2.1: whether the path contains none of `/file`, `feeds`, `.pdf` and `/rss`.
bool passes_path_filter(std::string_view decoded_path);

/// The hyperlink distance (section 2.2) of two decoded paths (Address::path): 0 in the same
/// directory; d > 0 when `link_path` is d levels below the directory of `key_path`; -u when the
/// way to it goes u levels up first.
int hyperlink_distance(std::string_view key_path, std::string_view link_path);

}  // namespace pagelet
