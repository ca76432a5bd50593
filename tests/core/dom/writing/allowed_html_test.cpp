// SPDX-License-Identifier: MIT
#include "core/dom/writing/allowed_html.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

#include "core/dom/writing/serializer.h"
#include "core/text/blanks.h"
#include "tests/support/build_document.h"
#include "tests/support/inert_html.h"
#include "tests/support/parsed.h"

namespace pagelet::internal {
namespace {

std::string allowed(const Document& page, DroppedHtml* dropped = nullptr) {
  SerializeOptions options;
  options.allowed_only = true;
  options.dropped = dropped;
  return serialize_html(page, options);
}

// The content of the body, for a page whose body has the content `body`.
std::string allowed(std::string_view body, DroppedHtml* dropped = nullptr) {
  const std::string html = allowed(parsed_body(body), dropped);
  const std::size_t begin = html.find('>', html.find("<body")) + 1;
  return html.substr(begin, html.rfind("</body>") - begin);
}

TEST(AllowedHtml, KeepsMarkupThatRunsNothing) {
  for (const std::string_view html :
       {"<h1 id=\"a\" class=\"b c\">d</h1><p lang=\"de\">e <b>f</b><br></p>",
        "<a href=\"http://site.example/a?b#c\" rel=\"nofollow\">d</a><a href=\"mailto:a@b\">c</a>",
        "<img src=\"data:image/png;base64,AA\" srcset=\"a.png 2x, b.png\" alt=\"c\" width=\"1\">",
        "<table><tbody><tr><td colspan=\"2\" bgcolor=\"#fff\">a</td></tr></tbody></table>",
        "<form action=\"/search\" method=\"get\"><input type=\"text\" name=\"q\"></form>",
        "<svg viewbox=\"0 0 1 1\"><path d=\"M0 0\" fill=\"url(#a)\"></path></svg>",
        "<math><mi>x</mi><mo>+</mo><mn>1</mn></math>",
        "<p data-a-b=\"c\" aria-label=\"d\">e</p><time datetime=\"2024-01-02\">f</time>",
        "<details open=\"\"><summary>a</summary>b</details>"}) {
    DroppedHtml dropped;
    EXPECT_EQ(allowed(html, &dropped), html);
    EXPECT_TRUE(dropped.empty()) << html;
  }
}

TEST(AllowedHtml, HasOnlyElementsOnTheLists) {
  struct Case {
    std::string_view html;
    std::string_view allowed;
  };
  for (const Case& example : std::initializer_list<Case>{
           {"<script>a</script>b", "b"},
           {"<iframe srcdoc='<p>a'></iframe>b", "<div><p>a</p></div>b"},
           {"<object data=a><embed src=b>c</object>", "c"},
           {"<noscript><p>a</p></noscript>", "<p>a</p>"},
           {"<my-element><p>a</p></my-element>", "<p>a</p>"},
           {"<template><p>a</p></template>b", "b"},
           {"<xmp><b>a</b></xmp>", "<pre>&lt;b&gt;a&lt;/b&gt;</pre>"},
           {"<meta http-equiv=refresh content=0><link rel=prefetch href=a><base href=b>c", "c"},
           {"<link rel='next import' href=a><link rel=next href=b>",
            "<link rel=\"next\" href=\"b\">"},
           {"<svg><script>a</script><use href=b></use><set to=c></set><a href=d>e</a></svg>",
            "<svg><a href=\"d\">e</a></svg>"},
           {"<svg><style>a{}</style></svg>", "<svg></svg>"},
           {"<math><semantics><mi>a</mi><annotation-xml encoding=text/html><p>b</p>"
            "</annotation-xml></semantics></math>",
            "<math><semantics><mi>a</mi></semantics></math>"},
       }) {
    EXPECT_EQ(allowed(example.html), example.allowed) << example.html;
  }
}

TEST(AllowedHtml, HasOnlyAttributesOnTheLists) {
  DroppedHtml dropped;
  EXPECT_EQ(allowed("<p onclick=a ONLOAD=b id=c>d</p><button formaction=e autofocus>f</button>"
                    "<a target=_top ping=g data-h&i=j>k</a>",
                    &dropped),
            "<p id=\"c\">d</p><button>f</button><a>k</a>");
  for (const std::string_view name :
       {"onclick", "onload", "formaction", "autofocus", "target", "ping", "data-h&i"}) {
    EXPECT_EQ(dropped.attributes[std::string(name)], 1U) << name;
  }
}

TEST(AllowedHtml, HasNoReferencesThatRunCode) {
  for (const std::string_view reference :
       {"javascript:a", " JaVaScRiPt:a", "java\tscript:a", "java\nscript:a", "\x01javascript:a",
        "vbscript:a", "data:text/html,a", "data:image/png,a", "blob:a", "file:///a", "filesystem:a",
        "view-source:a", "jar:a", "x-y:a", ":a"}) {
    EXPECT_FALSE(is_allowed_reference("href", reference)) << reference;
  }
  for (const std::string_view reference : {"", "a", "/a:b", "?a:b", "#a:b", "//a.example:80/",
                                           "http:a", "HTTPS://a.example", "mailto:a", "tel:1"}) {
    EXPECT_TRUE(is_allowed_reference("href", reference)) << reference;
  }
  EXPECT_TRUE(is_allowed_reference("src", " data:image/png;base64,AA"));
  EXPECT_FALSE(is_allowed_reference("src", "data:text/html,a"));
  EXPECT_TRUE(is_allowed_reference("srcset", "a 1x, https://b.example/c 2x"));
  EXPECT_FALSE(is_allowed_reference("srcset", "a 1x, javascript:b 2x"));
}

TEST(AllowedHtml, HasNoStyles) {
  DroppedHtml dropped;
  EXPECT_EQ(allowed("<style>a{b:c}</style><link rel='alternate StyleSheet' href=d><p style='e: f'>g"
                    "</p><svg><style>h{}</style></svg>",
                    &dropped),
            "<p>g</p><svg></svg>");
  EXPECT_TRUE(dropped.empty());
}

TEST(AllowedHtml, HasPaintThatRefersToItsPageOnly) {
  for (const std::string_view value : {"", "none", "url(#a)", "URL(#a) red", "translate(1, 2)"}) {
    EXPECT_TRUE(is_allowed_paint(value)) << value;
  }
  for (const std::string_view value :
       {"url(a.svg#b)", "url( #a)", "url('javascript:a')", "uRl(//a.example)", "u\\72l(a)",
        "url(#a) url(b)", "src(javascript:a)"}) {
    EXPECT_FALSE(is_allowed_paint(value)) << value;
  }
}

TEST(AllowedHtml, IsRecognisedByItsCharactersAlone) {
  EXPECT_EQ(what_is_not_inert("<!DOCTYPE html><p id=\"a\">&lt;script><br></p>"), "");
  for (const std::string_view html :
       {"<script>", "<p onclick=\"a\">", "<p title=\"<b>\">", "<p a", "<a<b>", "<!-- a -->"}) {
    EXPECT_NE(what_is_not_inert(html), "") << html;
  }
}

TEST(AllowedHtml, OfEveryTreeRunsNothing) {
  RandomParts parts{.tags = {}, .texts = {}, .attributes = {}};
  for_each_word(
      "p a svg math style script noscript template select option table tr td form title textarea "
      "xmp plaintext iframe mglyph foreignobject desc annotation-xml mi pre a<b use b listing",
      [&](std::string_view tag) { parts.tags.push_back(tag); });
  for (const char* text : {"a", "</style><script>b", "<!--", "-->", "]]>", "javascript:a", "\"><b>",
                           "</noscript><i>", "url('\\3c/style>')", "\n", "&lt;"}) {
    parts.texts.emplace_back(text);
  }
  for_each_word("onclick href src srcdoc style id xlink:href data-a data-<b fill",
                [&](std::string_view name) { parts.attributes.emplace_back(name, parts.texts); });
  std::mt19937 random(11);
  for (int round = 0; round < 2'000; ++round) {
    const Document page = random_document(random, 3 + random() % 40, parts);
    SerializeOptions options;
    options.allowed_only = true;
    if (round % 2 == 0) options.base = parse_url("http://site.test/");
    for (std::size_t from = 0; from < page.size(); ++from) {
      std::vector<bool> keep(page.size());
      std::fill(keep.begin() + static_cast<std::ptrdiff_t>(from), keep.end(), true);
      options.keep = &keep;
      const std::string html = serialize_html(page, options);
      ASSERT_EQ(what_is_not_inert(html), "") << html;
    }
  }
}

}  // namespace
}  // namespace pagelet::internal
