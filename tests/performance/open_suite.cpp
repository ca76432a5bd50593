// SPDX-License-Identifier: MIT
#include "tests/performance/open_suite.h"

#include <fmt/format.h>

#include <cstdlib>

#include "core/dom/parser/html_parser.h"
#include "core/text/encoding/decoding.h"
#include "datasets/site_folder.h"

namespace pagelet::performance {
namespace {

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

std::vector<SitePages> sample_pages(const Suite& suite, std::size_t pages_per_site) {
  std::vector<SitePages> sample;
  for (const SuiteSite& site : suite.sites) {
    Result<SiteFolder> folder = SiteFolder::open(site.folder);
    if (!folder) continue;
    SitePages pages{site.id, {}};
    SymbolTable symbols;
    const auto add = [&](PageIndex page) {
      std::string text = decoded_text(folder->source(), page);
      if (parse_html(text, symbols)) pages.texts.push_back(std::move(text));
    };
    add(folder->key_page());
    for (PageIndex page = 0; page < folder->source().size(); ++page) {
      if (pages.texts.size() == pages_per_site) break;
      if (page != folder->key_page()) add(page);
    }
    sample.push_back(std::move(pages));
  }
  return sample;
}

std::string decoded_text(PageSource& source, PageIndex page) {
  const Result<RawPage> raw = source.read(page, Limits{});
  return raw ? decode_page(raw->bytes, raw->http_charset).text : std::string();
}

}  // namespace pagelet::performance
