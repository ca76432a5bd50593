// SPDX-License-Identifier: MIT

// Metadata of a page beside other pages of its site. Input: the page, a separator (fuzz_site.h),
// then other pages, separated too.

#include "core/metadata/metadata.h"

#include <optional>
#include <string>

#include "core/dom/parser/html_parser.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/text/encoding/decoding.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_site.h"

namespace pagelet::fuzz {
namespace {

constexpr std::size_t kMaxPages = 4;

bool is_absolute(std::string_view url) {
  const std::optional<Url> parsed = parse_url(url);
  return parsed && !parsed->scheme.empty();
}

void check_field(std::string_view name, const MetadataField& field) {
  require(field.values.size() < 2 || name == "author" || name == "tags", "one value a field");
  for (const std::string& value : field.values) {
    require(!value.empty() && is_valid_utf8(value), "values are UTF-8");
    require(collapse_blanks(value) == value, "blanks are collapsed");
    if (name == "image" || name == "canonical_url" || name == "next_page")
      require(is_absolute(value), "URLs are absolute");
    if (name == "published" || name == "modified") {
      require(is_digit(value.front()), "a date begins with its year");
    }
  }
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(metadata) {
  SymbolTable symbols;
  std::vector<Document> pages;
  do {
    Result<Document> page =
        parse_html(decode_page(std::string(input.until(kPageEnd))).text, symbols, small_limits());
    if (page) pages.push_back(std::move(*page));
    if (pages.empty()) return;
  } while (!input.empty() && pages.size() < kMaxPages);
  std::vector<PageTraits> traits;
  for (const Document& page : pages) traits.push_back(page_traits(page));
  std::vector<const PageTraits*> others;
  for (std::size_t page = 1; page < traits.size(); ++page) others.push_back(&traits[page]);
  const Url url = parse_url("http://site.example/d/a.html?q").value();
  const auto found = [&] {
    return page_metadata(pages.front(), url, url, {.other_pages = others, .stop = nullptr});
  };
  const PageMetadata metadata = found();
  metadata.for_each(check_field);
  const std::string front = front_matter(metadata, url.to_string());
  require(is_valid_utf8(front) && front.starts_with("---\n"), "front matter is UTF-8");
  require(front_matter(found(), url.to_string()) == front, "the same page gives the same metadata");
}
