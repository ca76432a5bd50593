// SPDX-License-Identifier: MIT
#include "tests/performance/open_suite.h"

#include <fmt/format.h>

#include <cstdlib>

#include "core/dom/parser/html_parser.h"
#include "core/text/encoding/decoding.h"

namespace pagelet::performance {
namespace {

constexpr std::size_t kPagesPerSite = 4;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::string open_suite_folder() {
  if (const std::string folder = variable("PAGELET_OPEN_SUITE"); !folder.empty()) return folder;
  const std::string cache = variable("XDG_CACHE_HOME");
  return (cache.empty() ? variable("HOME") + "/.cache" : cache) + "/pagelet/open-suite";
}

Suite require_suite(const std::string& folder) {
  Result<Suite> suite = open_suite(folder);
  if (!suite) {
    fmt::print(stderr, "{}\nscripts/fetch_suite.py open fetches the open suite\n",
               suite.error().text());
    std::exit(EXIT_FAILURE);
  }
  return std::move(*suite);
}

ParsedSite::ParsedSite(SiteFolder opened) : folder(std::move(opened)) {
  add(folder.key_page());
  const std::size_t size = folder.source().size();
  for (PageIndex page = 0; page < size && indexes.size() < kPagesPerSite; ++page) {
    if (page != folder.key_page()) add(page);
  }
}

void ParsedSite::add(PageIndex page) {
  Result<RawPage> bytes = folder.source().read(page, Limits{});
  if (!bytes) return;
  std::string text = decode_page(bytes->bytes).text;
  Result<Document> document = parse_html(text, symbols);
  if (!document) return;
  indexes.push_back(page);
  documents.push_back(std::move(*document));
  urls.push_back(*parse_url(folder.source().url(page)));
  texts.push_back(std::move(text));
  raw.push_back(std::move(bytes->bytes));
}

std::vector<std::unique_ptr<ParsedSite>> parsed_sample(const std::string& suite) {
  std::vector<std::unique_ptr<ParsedSite>> sites;
  for (const SuiteSite& site : require_suite(suite).sites) {
    Result<SiteFolder> folder = SiteFolder::open(site.folder);
    if (!folder) continue;
    auto parsed = std::make_unique<ParsedSite>(std::move(*folder));
    if (!parsed->texts.empty()) sites.push_back(std::move(parsed));
  }
  return sites;
}

void for_each_site(const std::string& suite,
                   const std::function<void(SiteFolder& folder, KeyPage& key_page)>& work) {
  for (const SuiteSite& suite_site : require_suite(suite).sites) {
    Result<SiteFolder> folder = SiteFolder::open(suite_site.folder);
    if (!folder) continue;
    const auto key_page = KeyPage::open(folder->source(), folder->key_page(), {});
    if (key_page) work(*folder, **key_page);
  }
}

std::string decoded_text(PageSource& source, PageIndex page) {
  const Result<RawPage> raw = source.read(page, Limits{});
  return raw ? decode_page(raw->bytes, raw->http_charset).text : std::string();
}

}  // namespace pagelet::performance
