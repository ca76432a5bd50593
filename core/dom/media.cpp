// SPDX-License-Identifier: MIT
#include "core/dom/media.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/dom/references.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/words.h"
#include "core/url/url.h"

namespace pagelet::internal {
namespace {

constexpr std::size_t kMaxNodes = 12;  // of an element with one picture, or with one film

// Whether the value of a `src` is the list of a `srcset`: a width or density follows the first
// reference, or a comma and another reference.
bool is_list(std::string_view value) {
  const std::size_t end = std::min(value.find_first_of(kHtmlSpaces), value.size());
  std::string_view rest = trim_html_spaces(value.substr(end));
  if (rest.empty()) return false;
  if (value[end - 1] == ',') return true;
  rest = rest.substr(0, rest.find_first_of(" \t\n\f\r,"));
  const char unit = rest.back();
  rest.remove_suffix(1);
  const auto is_of_number = [](char c) { return is_digit(c) || c == '.'; };
  return (unit == 'w' || unit == 'x') && !rest.empty() && std::ranges::all_of(rest, is_of_number);
}

// The reference of a `srcset` with the largest width or density.
std::string_view largest_in(std::string_view candidates) {
  std::string_view largest;
  int most = 0;
  for_each_candidate(candidates, [&](std::string_view reference) {
    const char* const end = candidates.data() + candidates.size();
    const char* at = reference.data() + reference.size();
    while (at < end && is_html_space(*at)) ++at;
    int size = 1;
    std::from_chars(at, end, size);
    if (size < most || leads_nowhere(reference)) return;
    most = size;
    largest = reference;
  });
  return largest;
}

// A value without the quotation marks of one that was escaped twice: `src=\"a.jpg\"`.
std::string_view without_escaped_quotes(std::string_view value) {
  constexpr std::string_view kQuote = "\\\"";
  if (value.starts_with(kQuote) && value.ends_with("\"/")) value.remove_suffix(1);  // `\"/>`
  if (value.size() < 2 * kQuote.size() || !value.starts_with(kQuote) || !value.ends_with(kQuote)) {
    return value;
  }
  return value.substr(kQuote.size(), value.size() - 2 * kQuote.size());
}

// A reference that leads somewhere, or empty. Scripts keep settings in `data-src`, and templates
// leave an empty fragment.
std::string_view value_of(const Document& document, NodeId node, std::string_view name) {
  const std::string_view value =
      without_escaped_quotes(trim_html_spaces(attribute_of(document, node, name).value_or("")));
  if (leads_nowhere(value)) return {};
  return is_list(value) ? largest_in(value) : value;
}

std::string_view largest_in(const Document& document, NodeId node, std::string_view name) {
  return largest_in(attribute_of(document, node, name).value_or(""));
}

std::string_view largest_of(const Document& document, NodeId node) {
  const std::string_view late = largest_in(document, node, "data-srcset");
  return late.empty() ? largest_in(document, node, "srcset") : late;
}

// A late source goes before `src`, which is then a placeholder.
std::string_view source_of(const Document& document, NodeId node) {
  const std::string_view late = late_source(document, node);
  if (!late.empty()) return late;
  const std::string_view listed = largest_in(document, node, "data-srcset");
  return listed.empty() ? value_of(document, node, "src") : listed;
}

// The first text that is not empty and that `visit` has for a `source` in an element.
template <class Visit>
std::string_view first_below(const Document& document, NodeId node, Visit&& visit) {
  const NodeId end = std::min(document.end(node), node + kMaxNodes);
  std::string_view found;
  for (NodeId at = node + 1; at < end && found.empty(); ++at) {
    if (document.tag_name(at) == "source") found = visit(document, at);
  }
  return found;
}

// The late source of the `figure` around an image, if it has no other one.
std::string_view source_of_figure(const Document& document, NodeId image) {
  constexpr int kMaxLevels = 4;
  constexpr std::size_t kMaxFigureNodes = 40;
  const auto is_figure = [&](NodeId node) { return document.tag_name(node) == "figure"; };
  const auto figure = element_around(document, image, kMaxLevels, is_figure);
  if (!figure || document.end(*figure) > *figure + kMaxFigureNodes) return {};
  for (NodeId at = *figure; at < document.end(*figure); ++at) {
    if (document.tag_name(at) == "img" && at != image) return {};
  }
  const std::string_view late = late_source(document, *figure);
  return late.empty() ? largest_of(document, *figure) : late;
}

bool is_of_id(char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; }

// The letters, digits, hyphens and underscores after a part of an address.
std::string id_after(std::string_view address, std::string_view part) {
  const std::size_t at = address.find(part);
  if (at == std::string_view::npos) return {};
  address.remove_prefix(at + part.size());
  return {address.begin(), std::ranges::find_if_not(address, is_of_id)};
}

// `https://www.youtube.com/watch?v=ID` for the address of a player with this film; empty: it is
// another address.
std::string film_of_player(std::string_view player) {
  std::string reference = clean_reference(player);
  if (reference.starts_with("//")) reference.insert(0, "https:");
  const std::optional<Url> url = parse_url(reference);
  const std::string host = "." + (url ? ascii_lower(url->authority) : std::string());
  std::string film;
  if (host == ".player.vimeo.com") {
    film = id_after(url->path, "/video/");
    return film.empty() ? film : "https://vimeo.com/" + film;
  }
  if (host.ends_with(".youtube.com") || host.ends_with(".youtube-nocookie.com")) {
    film = id_after(url->path, "/embed/");
  }
  if (film == "videoseries") {
    return "https://www.youtube.com/playlist?list=" + id_after("&" + url->query, "&list=");
  }
  return film.empty() ? film : "https://www.youtube.com/watch?v=" + film;
}

// The address of a player of another host; empty: it is not known as one.
std::string other_player(std::string_view player) {
  std::string reference = clean_reference(player);
  if (reference.starts_with("//")) reference.insert(0, "https:");
  const std::optional<Url> url = parse_url(reference);
  if (!url || (url->scheme != "https" && url->scheme != "http")) return {};
  const std::string place = ascii_lower(url->authority + url->path);
  const bool is_player = place.find("/embed") != std::string::npos ||
                         place.find("player") != std::string::npos ||
                         place.find("podcast") != std::string::npos;
  return is_player ? reference : std::string();
}

// The address of the film of AMP's elements for players; empty: it is another element.
std::string film_of_amp(const Document& document, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  const bool is_youtube = tag == "amp-youtube";
  if (!is_youtube && tag != "amp-vimeo") return {};
  const std::string id(attribute_of(document, node, "data-videoid").value_or(""));
  if (id.empty() || !std::ranges::all_of(id, is_of_id)) return {};
  return (is_youtube ? "https://www.youtube.com/watch?v=" : "https://vimeo.com/") + id;
}

}  // namespace

std::array<NodeId, 2> nodes_beside(const Document& document, NodeId node) {
  const auto is_gap = [&](std::size_t at) {
    return at < document.size() && document.is_text(node_at(at)) &&
           !document.has_words(node_at(at));
  };
  std::size_t before = index_of(node) - (index_of(node) > 0 ? 1 : 0);
  if (is_gap(before)) --before;
  std::size_t after = index_of(document.end(node));
  if (is_gap(after)) ++after;
  return {node_at(before), after < document.size() ? node_at(after) : node};
}

NodeId sibling_before(const Document& document, NodeId node) {
  const NodeId parent = document.parent(node);
  NodeId before = nodes_beside(document, node)[0];
  while (before > parent && document.parent(before) != parent) before = document.parent(before);
  return before;
}

std::string_view late_source(const Document& document, NodeId node) {
  for (const std::string_view name : {"data-src", "data-lazy-src", "data-original", "data-lazy",
                                      "data-img-url", "nitro-lazy-src"}) {
    const std::string_view source = value_of(document, node, name);
    if (!source.empty()) return source;
  }
  return {};
}

std::string_view picture_source(const Document& document, NodeId image) {
  if (const std::string_view source = source_of(document, image); !source.empty()) return source;
  if (const std::string_view own = largest_of(document, image); !own.empty()) return own;
  const NodeId parent = document.parent(image);
  return document.tag_name(parent) == "picture" ? first_below(document, parent, largest_of)
                                                : source_of_figure(document, image);
}

std::string_view picture_words(const Document& document, NodeId image) {
  return without_escaped_quotes(attribute_of(document, image, "alt").value_or(""));
}

bool is_empty_picture(const Document& document, NodeId image) {
  constexpr std::string_view kNames =
      "blank clear cleardot clearpixel empty pixel pxltrans shim spacer trans transparent";
  for (const std::string_view side : {"width", "height"}) {
    const std::string_view length = attribute_of(document, image, side).value_or("");
    if (leading_integer(length).value_or(2) <= 1) return true;
  }
  if (!is_blank(picture_words(document, image))) return false;
  std::string_view file = source_of(document, image);
  file = file.substr(0, file.find_first_of("?#"));
  file = file.substr(file.rfind('/') + 1);
  const std::size_t dot = std::min(file.rfind('.'), file.size());
  const std::string_view kind = file.substr(dot);
  if (kind != ".gif" && kind != ".png" && kind != ".svg") return false;
  std::string stem = ascii_lower(file.substr(0, dot));
  if (stem.ends_with("1x1")) return true;
  std::erase_if(stem, [](char c) { return c == '-' || c == '_' || is_digit(c); });
  return has_word(kNames, stem);
}

bool is_custom_picture(const Document& document, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  const bool is_named =
      tag.ends_with("-img") || tag.ends_with("-image") || tag.ends_with("-picture");
  return is_named && !document.has_children(node) &&
         !attribute_of(document, node, "src").value_or("").empty();
}

bool repeats_picture(const Document& document, NodeId node) {
  if (document.tag_name(node) != "noscript") return false;
  std::string_view source;
  if (document.end(node) > node + kMaxNodes) return false;
  for (NodeId at = node; at < document.end(node); ++at) {
    if (document.has_words(at)) return false;
    if (document.tag_name(at) == "img") source = picture_source(document, at);
  }
  return std::ranges::any_of(nodes_beside(document, node), [&](NodeId image) {
    return document.tag_name(image) == "img" && !source.empty() &&
           (!late_source(document, image).empty() || picture_source(document, image) == source);
  });
}

namespace {

// A title that a player gives each of its films, such as "YouTube video player", says nothing.
bool is_title_of_player(std::string_view title) {
  constexpr std::string_view kWords =
      "audio dailymotion embed embedded film iframe movie player podcast soundcloud spotify video "
      "videopress vimeo wistia youtube";
  bool is_of_player = true;
  for_each_word(ascii_lower(title), [&](std::string_view word) {
    is_of_player = is_of_player && has_word(kWords, word);
  });
  return is_of_player;
}

}  // namespace

std::optional<Embed> embed_of(const Document& document, NodeId node) {
  const std::string_view tag = document.tag_name(node);
  const bool is_media = tag == "video" || tag == "audio" || tag == "amp-video";
  const std::string film = film_of_amp(document, node);
  if (!is_media && film.empty() && tag != "iframe" && tag != "amp-iframe") return std::nullopt;
  std::string_view source = source_of(document, node);
  if (is_media && source.empty()) source = first_below(document, node, source_of);
  Embed embed{is_media       ? std::string(source)
              : film.empty() ? film_of_player(source)
                             : film,
              collapse_blanks(attribute_of(document, node, "title").value_or(""))};
  if (!is_media && embed.address.empty() && !embed.title.empty()) {
    embed.address = other_player(source);
  }
  if (!is_media && embed.address.empty()) return std::nullopt;
  if (!is_media && is_title_of_player(embed.title)) embed.title.clear();
  embed.is_address = embed.title.empty();
  if (embed.is_address && is_media) {
    const std::string_view file = source.substr(0, source.find_first_of("?#"));
    embed.title = file.substr(file.rfind('/') + 1);
  }
  if (embed.title.empty()) embed.title = embed.address;
  return embed;
}

}  // namespace pagelet::internal
