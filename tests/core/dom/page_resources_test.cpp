// SPDX-License-Identifier: MIT
#include "core/dom/page_resources.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/dom/parser/html_parser.h"

namespace pagelet {
namespace {

std::vector<std::string> resources_of(const std::string& page) {
  SymbolTable symbols;
  const Result<Document> document = parse_html(page, symbols);
  std::vector<std::string> urls;
  for (const PageResource& found :
       pagelet::resources_of(*document, *parse_url("http://a.test/b/"))) {
    urls.push_back(found.url.to_string());
  }
  return urls;
}

using Urls = std::vector<std::string>;

TEST(PageResources, AreThoseThatAPageShowsInDocumentOrder) {
  EXPECT_EQ(
      resources_of("<link rel='icon StyleSheet' href=a.css#x><link rel=icon href=no.png>"
                   "<style>@import 'b.css'; p{q:url(c.png)}</style><body background=d.png>"
                   "<img src=' e.png '><img src='data:,x'><img src=''><p style='f:url(g.png)'>"
                   "<svg><image xlink:href=h.png></svg><img src=e.png>"),
      (Urls{"http://a.test/b/a.css", "http://a.test/b/b.css", "http://a.test/b/c.png",
            "http://a.test/b/d.png", "http://a.test/b/e.png", "http://a.test/b/g.png",
            "http://a.test/b/h.png", "http://a.test/b/e.png"}));
}

// Texts of nested elements do not count: the time for nested styles would be their size times their
// depth.
TEST(PageResources, OfAStyleElementAreThoseOfItsOwnTexts) {
  EXPECT_EQ(resources_of("<svg><style>a{b:url(1.png)}<style>c{d:url(2.png)}<g>e{f:url(no.png)}</g>"
                         "</style>g{h:url(3.png)}</style></svg>"),
            (Urls{"http://a.test/b/1.png", "http://a.test/b/3.png", "http://a.test/b/2.png"}));
}

}  // namespace
}  // namespace pagelet
