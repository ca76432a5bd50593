// SPDX-License-Identifier: MIT
#pragma once

/// What the tests of metadata share: the metadata of a page, alone or among others of its site.
///
/// Example: said(metadata_of("<title>a</title>").title) is "html: a".

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "core/export/metadata.h"

namespace pagelet {

/// "source: value", empty when absent.
inline std::string said(const MetadataField& field) {
  return field.values.empty() ? "" : std::string(to_string(field.source)) + ": " + field.text();
}

/// page_metadata, which title_and_traits must agree with.
inline PageMetadata checked_metadata(const Document& page, const Url& url,
                                     const MetadataContext& context = {}) {
  PageMetadata metadata = page_metadata(page, url, url, context);
  const TitleAndTraits only = title_and_traits(page, url, context);
  EXPECT_EQ(said(only.title), said(metadata.title));
  EXPECT_EQ(only.traits, page_traits(page));
  return metadata;
}

inline PageMetadata metadata_of(std::string_view html,
                                std::string_view url = "https://www.gazette.example/a/b.html") {
  SymbolTable symbols;
  const Result<Document> page = parse_html("<!DOCTYPE html>" + std::string(html), symbols);
  if (!page) throw std::runtime_error(page.error().text());
  const Url base = parse_url(url).value_or(Url());
  return checked_metadata(*page, base);
}

/// The metadata of the first page; the others are of the same site.
inline PageMetadata metadata_among(const std::vector<std::string>& pages) {
  SymbolTable symbols;
  std::vector<Document> documents;
  for (const std::string& page : pages) {
    Result<Document> document = parse_html("<!DOCTYPE html>" + page, symbols);
    if (!document) throw std::runtime_error(document.error().text());
    documents.push_back(std::move(*document));
  }
  std::vector<PageTraits> traits;
  for (const Document& document : documents) traits.push_back(page_traits(document));
  std::vector<const PageTraits*> others;
  for (std::size_t page = 1; page < traits.size(); ++page) others.push_back(&traits[page]);
  const Url url = *parse_url("https://x.example/b.html");
  return checked_metadata(documents.front(), url, {.other_pages = others});
}

}  // namespace pagelet
