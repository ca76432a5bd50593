// SPDX-License-Identifier: MIT
#include "cli/extract/url_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/files/files.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/unicode.h"
#include "core/url/url.h"
#include "core/web/http/http_message.h"

namespace pagelet::cli {
namespace {

constexpr std::size_t kHostsOfAGroup = 64;
constexpr std::size_t kMaxListBytes = std::size_t{1} << 30;  // unpacked

// A URL and its place in the file.
struct Line {
  std::size_t number;
  std::string url;
};

// The text with XML's five entities replaced.
std::string without_entities(std::string_view text) {
  constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  std::string result;
  while (!text.empty()) {
    const auto* const entity = std::ranges::find_if(
        kEntities, [&](const auto& one) { return text.starts_with(one.first); });
    const bool is_entity = entity != std::end(kEntities);
    result += is_entity ? entity->second : text.front();
    text.remove_prefix(is_entity ? entity->first.size() : 1);
  }
  return result;
}

// The text of a `loc` element.
std::string location(std::string_view text) {
  constexpr std::string_view kBegin = "<![CDATA[";
  constexpr std::string_view kEnd = "]]>";
  text = trim_blanks(text);
  if (!text.starts_with(kBegin) || !text.ends_with(kEnd)) return without_entities(text);
  text.remove_prefix(kBegin.size());
  text.remove_suffix(kEnd.size());
  return std::string(trim_blanks(text));
}

std::vector<Line> lines_of_sitemap(std::string_view text) {
  constexpr std::string_view kBegin = "<loc>";
  std::vector<Line> lines;
  std::size_t number = 1;
  std::size_t counted = 0;  // line feeds before this position are in `number`
  for (std::size_t at = 0; (at = text.find(kBegin, at)) != std::string_view::npos;) {
    const std::size_t begin = at + kBegin.size();
    const std::size_t end = std::min(text.find("</loc>", begin), text.size());
    number +=
        static_cast<std::size_t>(std::ranges::count(text.substr(counted, begin - counted), '\n'));
    counted = begin;
    lines.push_back({number, location(text.substr(begin, end - begin))});
    at = end;
  }
  return lines;
}

std::vector<Line> lines_of_list(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = trim_blanks(take_part(text, '\n'));
    if (!line.empty() && !line.starts_with('#')) lines.push_back({number, std::string(line)});
  }
  return lines;
}

}  // namespace

Result<std::vector<ListedUrl>> read_url_list(const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const FileBytes bytes, FileBytes::open(file));
  PAGELET_ASSIGN_OR_RETURN(std::string packed, bytes.read_all());
  auto unpacked = without_gzip(std::move(packed), kMaxListBytes);
  if (!unpacked) return fail_in(bytes.name(), unpacked.error());
  if (unpacked->find('\0') != std::string::npos) {
    return fail(ErrorCode::kInput, bytes.name() + ": is not text in UTF-8, plain or with gzip");
  }
  const std::string_view text = trim_blanks(without_utf8_mark(*unpacked));
  if (text.find("<sitemapindex") < text.find("<loc>")) {
    return fail(ErrorCode::kInput,
                bytes.name() + ": is an index of sitemaps; name one of the sitemaps in it");
  }
  std::vector<ListedUrl> urls;
  std::map<std::string, std::pair<std::size_t, std::size_t>> hosts;  // group and number of URLs
  for (Line& line : text.starts_with('<') ? lines_of_sitemap(text)
                                          : lines_of_list(without_utf8_mark(*unpacked))) {
    const auto address = request_url(line.url) ? address_of(line.url) : std::nullopt;
    ListedUrl listed{std::move(line.url), address ? address->host : std::string()};
    if (!address) {
      listed.error = fmt::format("{}, line {}: '{}' is not a usable http or https URL",
                                 bytes.name(), line.number, listed.url);
    }
    auto& [group, count] =
        hosts.try_emplace(listed.host, hosts.size() / kHostsOfAGroup, 0).first->second;
    listed.group = group;
    listed.turn = count++;
    urls.push_back(std::move(listed));
  }
  if (urls.empty()) return fail(ErrorCode::kInput, bytes.name() + ": contains no URL");
  std::ranges::stable_sort(
      urls, {}, [](const ListedUrl& listed) { return std::pair(listed.group, listed.turn); });
  return urls;
}

}  // namespace pagelet::cli
