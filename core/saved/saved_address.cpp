// SPDX-License-Identifier: MIT
#include "core/saved/saved_address.h"

#include <algorithm>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/contains.h"

namespace pagelet {
namespace {

constexpr std::size_t kLookedAt = std::size_t{1} << 14;
constexpr std::size_t kMaxAddressBytes = 2'048;

/// A comment of a tool: it begins with `begin`, contains `mark`, and has the address after the next
/// `before`, up to a blank.
struct ToolComment {
  AddressSource source;
  std::string_view begin;
  std::string_view mark;
  std::string_view before;
};

constexpr ToolComment kToolComments[] = {
    {AddressSource::kSavedFrom, "saved from url=(", "", ")"},
    {AddressSource::kSingleFile, "Page saved with SingleFile", "", "url:"},
    {AddressSource::kSingleFile, "Archive processed by SingleFile", "", "url:"},
    {AddressSource::kMonolith, "Saved from ", " using monolith", ""},
    {AddressSource::kHttrack, "Mirrored from ", " by HTTrack Website Copier", ""},
};

std::optional<StatedAddress> address_in_comment(std::string_view comment) {
  comment = trim_html_spaces(comment);
  for (const ToolComment& tool : kToolComments) {
    if (!comment.starts_with(tool.begin) || comment.find(tool.mark) == comment.npos) continue;
    std::string_view rest = comment.substr(tool.begin.size());
    const std::size_t before = rest.find(tool.before);
    if (before == rest.npos) continue;
    rest = trim_html_spaces(rest.substr(before + tool.before.size()));
    std::string text(rest.substr(0, rest.find_first_of(" \t\r\n")));
    // HTTrack omits http:// and names other schemes.
    const bool is_bare =
        tool.source == AddressSource::kHttrack && text.find("://") >= text.find('/');
    if (is_bare) text.insert(0, "http://");
    if (auto url = saved_url(text)) return StatedAddress{*std::move(url), tool.source};
  }
  return std::nullopt;
}

/// An archive that replays a page: what is before the page's references, and its address if the
/// archive's scripts have it.
struct Replay {
  std::optional<StatedAddress> address;
  std::string host;  ///< of the archive
  std::string path;  ///< of the collection, with slashes at both ends
};

// The text between `before` and the next quote; empty without one.
std::string_view quoted_after(std::string_view text, std::string_view before) {
  const std::size_t at = text.find(before);
  if (at == text.npos) return {};
  text.remove_prefix(at + before.size());
  const std::size_t end = text.find('"');
  return end == text.npos ? std::string_view() : text.substr(0, end);
}

constexpr std::string_view kToolbarBegin = "<!-- BEGIN WAYBACK TOOLBAR INSERT -->";
constexpr std::string_view kToolbarEnd = "<!-- END WAYBACK TOOLBAR INSERT -->";

// Marks of the Wayback Machine: in its scripts since 2020, 2017 to 2020, and before (the name of
// its servers); and its toolbar, which is in MHTML, where scripts are not.
constexpr std::string_view kWaybackMarks[] = {"__wm.init(", "WB_wombat_Init(", "wwwb-app",
                                              kToolbarBegin};
constexpr std::string_view kWaybackHost = "web.archive.org";
constexpr std::string_view kWaybackPath = "/web/";

std::optional<Replay> replay_of(std::string_view page) {
  page = page.substr(0, kLookedAt);
  const auto is_in_page = [&](std::string_view mark) { return page.find(mark) != page.npos; };
  if (std::ranges::any_of(kWaybackMarks, is_in_page)) {
    Replay replay{std::nullopt, std::string(kWaybackHost), std::string(kWaybackPath)};
    if (auto url = saved_url(quoted_after(page, "__wm.wombat(\""))) {
      replay.address = StatedAddress{*std::move(url), AddressSource::kWayback};
    }
    return replay;
  }
  if (page.find("<!-- WB Insert -->") == page.npos) return std::nullopt;
  auto url = saved_url(quoted_after(page, "wbinfo.url = \""));
  auto prefix = saved_url(quoted_after(page, "wbinfo.prefix = decodeURI(\""));
  if (!url || !prefix || !prefix->path.ends_with('/')) return std::nullopt;
  return Replay{StatedAddress{*std::move(url), AddressSource::kPywb}, std::move(prefix->authority),
                std::move(prefix->path)};
}

// The length of a time and a kind of resource, as in `20260101000000im_/`, and of the path before
// them, if an address follows; otherwise 0.
std::size_t replay_length(std::string_view text, std::string_view path) {
  std::size_t at = path.size();
  while (at < text.size() && is_digit(text[at])) ++at;
  if (text.substr(at).size() > 3 && is_lower_letter(text[at]) && is_lower_letter(text[at + 1]) &&
      text[at + 2] == '_') {
    at += 3;
  }
  if (at > path.size() && text.substr(at).starts_with('/')) ++at;
  const std::string_view url = text.substr(at);
  constexpr std::string_view kFollowing[] = {"http://", "https://", "mailto:"};
  const auto follows = [&](std::string_view begin) { return url.starts_with(begin); };
  return std::ranges::any_of(kFollowing, follows) ? at : 0;
}

// Where the reference begins whose path is at `at`: before its host, if that is the archive's.
std::size_t reference_begin(std::string_view page, std::size_t at, std::string_view host) {
  std::string_view before = page.substr(0, at);
  if (!before.ends_with(host) || !before.substr(0, at - host.size()).ends_with("//")) return at;
  before.remove_suffix(host.size() + 2);
  for (const std::string_view scheme : {"https:", "http:"}) {
    if (before.ends_with(scheme)) return before.size() - scheme.size();
  }
  return before.size();
}

// The address in one of the Wayback Machine ("https://web.archive.org/web/2026/http://a.example/").
std::string_view without_archive(std::string_view address) {
  const std::size_t path = address.find(kWaybackPath);
  if (path == 0 || path == address.npos || reference_begin(address, path, kWaybackHost) != 0) {
    return address;
  }
  const std::size_t length = replay_length(address.substr(path), kWaybackPath);
  return length == 0 ? address : address.substr(path + length);
}

// Whether a reference may begin after this text: in an attribute, a list of pictures or a style.
bool may_precede_reference(std::string_view before) {
  while (before.ends_with(' ')) before.remove_suffix(1);
  return !before.empty() &&
         std::string_view("\"'=(,").find(before.back()) != std::string_view::npos;
}

}  // namespace

std::optional<Url> saved_url(std::string_view text) {
  text = without_archive(text);
  const auto is_blank = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7F; };
  if (text.size() > kMaxAddressBytes || std::ranges::any_of(text, is_blank)) return std::nullopt;
  std::optional<Url> url = parse_url(text);
  if (!url || (url->scheme != "http" && url->scheme != "https") || url->authority.empty() ||
      url->authority.find('@') != std::string::npos || !address_of(*url)) {
    return std::nullopt;
  }
  if (url->path.empty()) url->path = "/";
  // The Wayback Machine writes it.
  const std::string_view port = default_port(url->scheme);
  if (url->authority.ends_with(port)) url->authority.resize(url->authority.size() - port.size());
  return url;
}

std::optional<StatedAddress> address_of_tool(std::string_view page) {
  if (auto replay = replay_of(page); replay && replay->address) return std::move(replay->address);
  constexpr std::string_view kComment = "<!--";
  std::string_view rest = page.substr(0, kLookedAt);
  while (true) {
    rest = trim_html_spaces(rest);
    const bool is_comment = rest.starts_with(kComment);
    const bool may_precede_head = is_comment || rest.starts_with("<!") || rest.starts_with("<?") ||
                                  starts_with_ignoring_case(rest, "<html") ||
                                  starts_with_ignoring_case(rest, "<meta");
    const std::size_t end = rest.find(is_comment ? "-->" : ">");
    if (!may_precede_head || end == rest.npos) return std::nullopt;
    if (is_comment) {
      const std::string_view comment = rest.substr(0, end);
      if (auto address = address_in_comment(comment.substr(std::min(end, kComment.size())))) {
        return address;
      }
    }
    rest.remove_prefix(end + (is_comment ? 3 : 1));
  }
}

std::string without_replay(std::string page) {
  const std::optional<Replay> replay = replay_of(page);
  if (!replay) return page;
  std::string without;
  without.reserve(page.size());
  const std::string_view text = page;
  std::size_t copied = 0;
  std::size_t at = 0;
  while ((at = text.find(replay->path, at)) != std::string_view::npos) {
    const std::size_t length = replay_length(text.substr(at), replay->path);
    const std::size_t begin = std::max(copied, reference_begin(text, at, replay->host));
    const bool is_reference = length > 0 && may_precede_reference(text.substr(0, begin));
    if (is_reference) {
      without += text.substr(copied, begin - copied);
      copied = at + length;
    }
    at = is_reference ? copied : at + 1;
  }
  return without.append(text.substr(copied));
}

std::string without_toolbar(std::string page) {
  const std::size_t begin = find_long(page, kToolbarBegin);
  const std::size_t end = begin == page.npos ? page.npos : page.find(kToolbarEnd, begin);
  if (end != page.npos) page.erase(begin, end + kToolbarEnd.size() - begin);
  return page;
}

}  // namespace pagelet
