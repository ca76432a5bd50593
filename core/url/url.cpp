// SPDX-License-Identifier: MIT
#include "core/url/url.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/encoding/decoding.h"
#include "core/text/hash.h"
#include "core/text/unicode.h"

namespace pagelet {
namespace {

// The first line is HybEx's list; the specification adds the second line.
constexpr std::string_view kPageExtensions[] = {"html", "htm", "php",   "php3",  "asp",  //
                                                "aspx", "jsp", "shtml", "xhtml", "cgi", "cfm"};
constexpr std::string_view kFilteredParts[] = {"/file", "feeds", ".pdf", "/rss"};

bool is_kept_scheme(std::string_view scheme) {
  return scheme == "http" || scheme == "https" || scheme == "file";
}

/// The components of a reference, as views of it.
struct Reference {
  std::string_view scheme;  // may be empty
  std::string_view authority;
  std::string_view path;
  std::string_view query;
  bool has_authority = false;
  bool has_query = false;
};

Reference split(std::string_view text) {
  Reference parts;
  text = text.substr(0, text.find('#'));
  const auto end_of_scheme = std::ranges::find_if_not(
      text, [](char c) { return is_letter_or_digit(c) || c == '+' || c == '-' || c == '.'; });
  if (end_of_scheme != text.end() && *end_of_scheme == ':' && is_letter(text.front())) {
    parts.scheme = {text.begin(), end_of_scheme};
    text.remove_prefix(parts.scheme.size() + 1);
  }
  if (text.starts_with("//")) {
    text.remove_prefix(2);
    const std::size_t end = std::min(text.find_first_of("/?"), text.size());
    parts.has_authority = true;
    parts.authority = text.substr(0, end);
    text.remove_prefix(end);
  }
  const std::size_t question_mark = text.find('?');
  parts.path = text.substr(0, question_mark);
  if (question_mark != std::string_view::npos) {
    parts.has_query = true;
    parts.query = text.substr(question_mark + 1);
  }
  return parts;
}

/// RFC 3986, section 5.2.4.
std::string remove_dot_segments(std::string_view path) {
  if (!path.starts_with('.') && path.find("/.") == std::string_view::npos) return std::string(path);
  std::string kept;
  kept.reserve(path.size());
  while (!path.empty()) {
    const std::string_view segment = path.substr(0, path.find('/', 1));  // with the slash before it
    path.remove_prefix(segment.size());
    const bool has_slash = segment.starts_with('/');
    const std::string_view name = segment.substr(has_slash ? 1 : 0);
    if (name != "." && name != "..") {
      kept += segment;
    } else if (!has_slash) {  // the path begins with it
      path.remove_prefix(std::min<std::size_t>(path.size(), 1));
    } else {
      const std::size_t parent = name == ".." ? kept.rfind('/') : kept.size();
      kept.resize(parent == std::string::npos ? 0 : parent);
      if (path.empty()) kept += '/';
    }
  }
  return kept;
}

/// The name in ASCII lower case, as the domain name system has it (UTS #46):
/// `xn--mller-kva.example` for a host that begins with "m\u00fcller". A name that IDNA does not
/// allow stays as it is.
std::string host_name(std::string_view name) {
  std::string ascii = is_ascii(name) ? std::string() : idna_name(name);
  return ascii.empty() ? ascii_lower(name) : ascii;
}

struct Server {
  std::string host;
  std::string port;  // with its colon, or empty
};

/// Host and port of an authority; nullopt: unusable port.
std::optional<Server> server_of(std::string_view authority) {
  authority.remove_prefix(authority.rfind('@') + 1);  // npos + 1 is 0
  // The colons of an IPv6 address are inside brackets.
  const std::size_t bracket = authority.starts_with('[') ? authority.find(']') : 0;
  const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
  Server server{host_name(authority.substr(0, colon)), {}};
  if (colon == std::string_view::npos) return server;
  const std::string_view port = authority.substr(colon + 1);
  if (port.empty()) return server;
  const auto number = number_in<std::uint16_t>(port);
  if (!number) return std::nullopt;
  server.port = ":" + std::to_string(*number);
  return server;
}

bool is_usable_host(std::string_view host) {
  constexpr std::string_view kForbidden = "\"#%/<>?@\\^`{|}";
  return !host.empty() && std::ranges::all_of(host, [&](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0x20 && byte != 0x7f && kForbidden.find(c) == std::string_view::npos;
  });
}

/// A path or query as it is sent: bytes that RFC 3986 forbids there become `%XX`, the rest stays as
/// written.
std::string as_sent(std::string_view path_or_query) {
  constexpr std::string_view kForbidden = "\"<>\\^`{|}";
  return percent_encode(path_or_query, [&](char c) {
    return c > ' ' && c < '\x7F' && kForbidden.find(c) == std::string_view::npos;
  });
}

/// The query in the name of a file, encoded. File names cannot have a `/`, so wget writes `%2F` for
/// it, which stays.
std::string query_of_name(std::string_view name) {
  constexpr std::string_view kQueryCharacters = "/?:@!$&'()*+,;=";
  std::string query;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char c = name[at];
    const bool is_kept = is_unreserved(c) || percent_encoded_byte(name, at) == '/' ||
                         kQueryCharacters.find(c) != std::string_view::npos;
    if (is_kept) {
      query += c;
    } else {
      append_percent_encoded(query, c);
    }
  }
  return query;
}

/// The next non-empty segment of the directory part of a path; empty at its end.
std::string_view next_segment(std::string_view& directory) {
  while (directory.starts_with('/')) directory.remove_prefix(1);
  const std::string_view segment = directory.substr(0, directory.find('/'));
  directory.remove_prefix(segment.size());
  return segment;
}

}  // namespace

std::string Url::to_string() const {
  std::string text;
  text.reserve(scheme.size() + authority.size() + path.size() + query.size() + 4);
  text += scheme;
  if (!scheme.empty()) text += ':';
  if (has_authority) {
    text += "//";
    text += authority;
  } else if (path.starts_with("//")) {
    text += "/.";
  }
  text += path;
  if (has_query) {
    text += '?';
    text += query;
  }
  return text;
}

std::optional<Url> parse_url(std::string_view absolute) {
  const Reference parts = split(absolute);
  if (parts.scheme.empty()) return std::nullopt;
  return Url{ascii_lower(parts.scheme),       std::string(parts.authority), parts.has_authority,
             remove_dot_segments(parts.path), std::string(parts.query),     parts.has_query};
}

std::string_view trim_reference(std::string_view href) {
  const auto is_trimmed = [](char c) { return c >= '\0' && c <= ' '; };
  while (!href.empty() && is_trimmed(href.front())) href.remove_prefix(1);
  while (!href.empty() && is_trimmed(href.back())) href.remove_suffix(1);
  return href;
}

std::string clean_reference(std::string_view href) {
  std::string cleaned(trim_reference(href));
  std::erase_if(cleaned, [](char c) { return c == '\t' || c == '\r' || c == '\n'; });
  return cleaned;
}

std::string_view directory_of(const Url& base) {
  const std::string_view path = base.path;
  if (path.empty() && base.has_authority) return "/";
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash + 1);
}

std::optional<Url> resolve(const Url& base, std::string_view reference) {
  const Reference parts = split(reference);
  std::string scheme = parts.scheme.empty() ? base.scheme : ascii_lower(parts.scheme);
  if (!is_kept_scheme(scheme)) return std::nullopt;
  Url url;
  url.query = parts.query;
  url.has_query = parts.has_query;
  if (parts.has_authority || scheme != base.scheme) {
    url.authority = parts.authority;
    url.has_authority = parts.has_authority;
    url.path = remove_dot_segments(parts.path);
  } else {
    url.authority = base.authority;
    url.has_authority = base.has_authority;
    if (parts.path.empty()) {
      url.path = base.path;
      if (!parts.has_query) {
        url.query = base.query;
        url.has_query = base.has_query;
      }
    } else if (parts.path.starts_with('/')) {
      url.path = remove_dot_segments(parts.path);
    } else {
      url.path = remove_dot_segments(std::string(directory_of(base)).append(parts.path));
    }
  }
  url.scheme = std::move(scheme);
  return url;
}

BasePart base_part(const Url& base, std::string_view reference) {
  const Reference parts = split(reference);
  const bool own_origin =
      parts.has_authority || (!parts.scheme.empty() && ascii_lower(parts.scheme) != base.scheme);
  if (own_origin || parts.path.starts_with('/')) return BasePart::kOrigin;
  return parts.path.empty() ? BasePart::kWhole : BasePart::kDirectory;
}

std::size_t HashAddress::operator()(const Address& address) const {
  return combine_hash(combine_hash(hash_bytes(address.host), hash_bytes(address.path)),
                      hash_bytes(address.query));
}

std::optional<Address> address_of(const Url& url) {
  std::optional<Server> server = server_of(url.authority);
  if (!server) return std::nullopt;
  Address address{std::move(server->host), percent_decode(url.path), as_sent(url.query)};
  if (server->port != ":80" && server->port != ":443") address.host += server->port;
  if (address.path.empty()) address.path = "/";
  return address;
}

std::optional<Address> address_of(std::string_view absolute) {
  const std::optional<Url> url = parse_url(absolute);
  return url ? address_of(*url) : std::nullopt;
}

std::optional<RequestUrl> request_url(const Url& url) {
  constexpr std::size_t kMaxLength = 16'384;
  if (url.to_string().size() > kMaxLength || !url.has_authority) return std::nullopt;
  if (url.scheme != "http" && url.scheme != "https") return std::nullopt;
  const std::optional<Server> server = server_of(url.authority);
  if (!server || !is_usable_host(server->host)) return std::nullopt;
  RequestUrl request;
  request.host = server->host;
  request.url = {url.scheme,        server->host,       true,
                 as_sent(url.path), as_sent(url.query), url.has_query};
  if (server->port != default_port(url.scheme)) request.url.authority += server->port;
  if (!request.url.path.starts_with('/')) request.url.path.insert(0, "/");
  request.origin = url.scheme + "://" + request.url.authority;
  request.text = request.url.to_string();
  request.path_and_query = request.text.substr(request.origin.size());
  return request;
}

std::optional<RequestUrl> request_url(std::string_view url) {
  const std::optional<Url> parsed = parse_url(url);
  return parsed ? request_url(*parsed) : std::nullopt;
}

std::string percent_decode(std::string_view text) {
  std::string decoded = percent_decode_bytes(text);
  return is_valid_utf8(decoded) ? decoded : repair_utf8(decoded);
}

std::string page_url(std::string_view base_url, std::string_view page_name) {
  const std::size_t query = std::min(page_name.find('?'), page_name.size());
  const std::string reference =
      percent_encode(page_name.substr(0, query),
                     [](char c) { return is_unreserved(c) || c == '/'; }) +
      query_of_name(page_name.substr(query));
  const std::optional<Url> base = parse_url(base_url);
  const std::optional<Url> url = base ? resolve(*base, reference) : std::nullopt;
  return url ? url->to_string() : std::string(base_url) + reference;
}

bool has_page_extension(std::string_view decoded_path) {
  // npos + 1 is 0.
  std::string_view name = decoded_path.substr(decoded_path.rfind('/') + 1);
  name = name.substr(0, name.find('?'));
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot + 1 == name.size()) return true;
  const std::string extension = ascii_lower(name.substr(dot + 1));
  return std::ranges::find(kPageExtensions, extension) != std::end(kPageExtensions);
}

bool passes_path_filter(std::string_view decoded_path) {
  return std::ranges::none_of(kFilteredParts, [&](std::string_view part) {
    return decoded_path.find(part) != std::string_view::npos;
  });
}

int hyperlink_distance(std::string_view key_path, std::string_view link_path) {
  // npos + 1 is 0: a path without slash has no directory.
  std::string_view key = key_path.substr(0, key_path.rfind('/') + 1);
  std::string_view link = link_path.substr(0, link_path.rfind('/') + 1);
  std::string_view key_segment = next_segment(key);
  std::string_view link_segment = next_segment(link);
  while (!key_segment.empty() && key_segment == link_segment) {
    key_segment = next_segment(key);
    link_segment = next_segment(link);
  }
  int up = 0;
  for (; !key_segment.empty(); key_segment = next_segment(key)) ++up;
  if (up > 0) return -up;
  int down = 0;
  for (; !link_segment.empty(); link_segment = next_segment(link)) ++down;
  return down;
}

}  // namespace pagelet
