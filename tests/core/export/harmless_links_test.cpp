// SPDX-License-Identifier: MIT

// Links and images that are inert in a browser must be inert in every format, whatever blanks are
// before their scheme: readers of Markdown trim more of them than browsers do.

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "core/export/answer_renderer.h"
#include "core/metadata/metadata.h"
#include "core/text/blanks.h"
#include "tests/core/export/markdown_of.h"
#include "tests/core/export/markdown_reading.h"
#include "tests/support/built_page.h"

namespace pagelet {
namespace {

constexpr auto kBlanks = std::to_array<std::string_view>(
    {"&nbsp;", "&#x1680;", "&#x2003;", "&#x200a;", "&#x2028;", "&#x202f;", "&#x205f;", "&#x3000;"});

constexpr auto kHarmful =
    std::to_array<std::string_view>({"javascript:alert(1)", "vbscript:x", "data:text/html,x",
                                     "blob:x", "file:///etc/passwd", "ms-msdt:/id", "about:blank"});

std::string page_with(std::string_view reference) {
  const std::string value(reference);
  return "<p>words <a href='" + value + "'>u</a> <img src='" + value + "' alt=i width=9 height=9>";
}

std::string html_of(std::string_view body, const Url& base) {
  const BuiltPage page(parsed_body(body));
  NodeSet nodes(page.tree.size());
  for (std::size_t at = 0; at < page.tree.size(); ++at) nodes.insert(at);
  return AnswerRenderer(page.tree, nodes, base.to_string(), base).html();
}

// Whether a reader that trims all blanks of Unicode takes a URL for one with a scheme of its own.
bool is_inert(std::string_view url) {
  url = trim_blanks(url);
  return url.find(':') == std::string_view::npos || url.starts_with("http://site.example/");
}

TEST(HarmlessLinks, HaveNoOtherSchemeAfterAnyBlank) {
  for (const std::string_view url : kHarmful) {
    EXPECT_EQ(markdown_of(page_with(url)), "words u i\n") << url;
    EXPECT_EQ(markdown_of(page_with(url), "http://site.example/"), "words u i\n") << url;
    for (const std::string_view blank : kBlanks) {
      const std::string reference = std::string(blank) + std::string(url);
      EXPECT_EQ(read_markdown(markdown_of(page_with(reference))).links.size(), 0) << reference;
      for (const std::string& link :
           read_markdown(markdown_of(page_with(reference), "http://site.example/")).links) {
        EXPECT_TRUE(is_inert(link)) << reference << ": " << link;
      }
    }
  }
}

TEST(HarmlessLinks, AreTheSameInHtml) {
  const Url base = parse_url("http://site.example/").value();
  for (const std::string_view url : kHarmful) {
    if (url.starts_with("data:")) continue;
    for (const std::string_view blank : kBlanks) {
      const std::string reference = std::string(blank) + std::string(url);
      const MarkdownReading html = read_markdown(markdown_of(html_of(page_with(reference), base)));
      const MarkdownReading markdown =
          read_markdown(markdown_of(page_with(reference), "http://site.example/"));
      EXPECT_EQ(html.links, markdown.links) << reference;
    }
    EXPECT_EQ(html_of(page_with(url), base).find(url), std::string::npos) << url;
  }
}

TEST(HarmlessLinks, KeepTheUrlsOfReaders) {
  EXPECT_EQ(markdown_of("<p>a <a href=' \n b.html '>b</a>"), "a [b](b.html)\n");
  EXPECT_EQ(markdown_of("<p>a <a href='mailto:b@c.example'>b</a>"), "a [b](mailto:b@c.example)\n");
  EXPECT_EQ(markdown_of("<p>a <a href='tel:1'>b</a>", "http://h/"), "a [b](tel:1)\n");
  EXPECT_EQ(markdown_of("<p>a <a href='b&nbsp;c&#x3000;'>b</a>", "http://h/"),
            "a [b](http://h/b%C2%A0c%E3%80%80)\n");
}

TEST(HarmlessLinks, AreThoseOfMetadata) {
  const Url url = parse_url("http://site.example/").value();
  for (const std::string_view harmful : kHarmful) {
    for (const std::string_view blank : {std::string_view(), kBlanks[0], kBlanks[7]}) {
      const std::string value = std::string(blank) + std::string(harmful);
      const Document page = parsed("<link rel=canonical href='" + value +
                                   "'><meta property=og:image content='" + value + "'>");
      const PageMetadata metadata = page_metadata(page, url, url);
      EXPECT_TRUE(is_inert(metadata.image.text())) << value << ": " << metadata.image.text();
      EXPECT_TRUE(is_inert(metadata.canonical_url.text())) << value;
    }
  }
}

}  // namespace
}  // namespace pagelet
