// SPDX-License-Identifier: MIT

// Measures what each rule for titles, authors and dates is worth, for
// scripts/score/metadata_worth.py:
//
//   metadata_worth < LINES    reads lines of a file, a tab and its address, and prints for each one
//                             line of JSON: the title, author and published of the page, and those
//                             without each rule that changes one of them

#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/files/files.h"
#include "core/metadata/metadata.h"
#include "core/metadata/metadata_rules.h"
#include "core/site/key_page.h"
#include "core/site/links.h"
#include "core/site/page_source.h"

namespace pagelet {
namespace {

using Json = nlohmann::ordered_json;
using internal::MetadataRule;

// A page alone, as in the benchmarks.
Json found_without(KeyPage& key, internal::MetadataRules off) {
  const Document& document = key.page().document();
  const Url base = base_url_of(document, key.url(), false);
  const PageMetadata metadata = page_metadata(document, key.url(), base, {.off = off});
  return {{"title", metadata.title.text()},
          {"author", metadata.author.text()},
          {"published", metadata.published.text()}};
}

Result<Json> worth_on(const std::string& file, const std::string& url) {
  PAGELET_ASSIGN_OR_RETURN(std::string bytes, read_input(file));
  GivenPages source({{url, std::move(bytes)}});
  SiteSettings site;
  site.candidates.emplace();
  PAGELET_ASSIGN_OR_RETURN(const auto key, KeyPage::open(source, 0, site));
  const Json all = found_without(*key, {});
  Json answers = {{"", all}};
  for (std::size_t rule = 1; rule < internal::kMetadataRules; ++rule) {
    const Json found = found_without(*key, {MetadataRule(rule)});
    if (found != all) answers[std::string(to_string(MetadataRule(rule)))] = found;
  }
  return answers;
}

// Returns whether all pages could be read.
bool print_lines() {
  bool is_good = true;
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    const std::string file = line.substr(0, tab);
    const Result<Json> answers =
        worth_on(file, tab == std::string::npos ? std::string() : line.substr(tab + 1));
    if (!answers) std::fprintf(stderr, "%s: %s\n", file.c_str(), answers.error().message.c_str());
    is_good = is_good && answers;
    const Json row = {{"file", file}, {"answers", answers ? *answers : Json::object()}};
    std::printf("%s\n", row.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  }
  return is_good;
}

}  // namespace
}  // namespace pagelet

int main(int argc, char**) {
  if (argc == 1) return pagelet::print_lines() ? 0 : 3;
  std::fprintf(stderr, "usage: metadata_worth < LINES\n");
  return 2;
}
