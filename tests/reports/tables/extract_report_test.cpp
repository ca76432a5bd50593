// SPDX-License-Identifier: MIT
#include "reports/tables/extract_report.h"

#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/text/encoding/decoding.h"
#include "extractors/registry.h"
#include "tests/support/memory_source.h"

namespace pagelet {
namespace {

using std::string_literals::operator""s;

// A page of 1998 in windows-1252, whose menu is also on another page.
constexpr std::string_view kMenu =
    "<ul><li><a href=index.html>Home</a><li><a href=more.html>More</a></ul>";
constexpr std::string_view kKeyPage =
    "<!doctype html><html lang=fr><head>\n<base href='/docs/'>\n"
    "<meta http-equiv=content-type content='text/html; charset=windows-1252'>\n"
    "<meta http-equiv=refresh content='0; url=/'><script>go()</script>"
    "<link rel=stylesheet href=a.css><title> Caf\xE9 &amp;\n th\xE9 </title></head><body>";
constexpr std::string_view kContent =
    "<h1>Caf\xE9<a href='#cafe'>#</a></h1><p>Un &lt;b&gt; <a href='x.html#y'>lien</a> <img "
    "src=i.png alt='une image'></p><ol><li>un<li>deux</ol><table><tr><th>a<th><tr><td>b<td>c"
    "</table><pre>  x\n y</pre>";

class ExtractReportTest : public testing::Test {
 protected:
  ExtractReportTest() {
    source_.add("docs/more.html", "<body>" + std::string(kMenu) + "<dl><dt>Else</dl>");
    const PageIndex key = source_.add("index.html", std::string(kKeyPage) + std::string(kMenu) +
                                                        "<div>" + std::string(kContent) + "</div>");
    site_ = std::move(*Site::open(source_, key, {}));
  }

  std::string report(ExtractFormat format, Target task) {
    const auto extractor = make_extractor("temex", {{"cs-size", "1"}, {"votes", "1"}});
    const pagelet::Run run = run_extractor(*site_, **extractor);
    return extract_report(*site_, **extractor, run, task, format, false);
  }

  MemorySource source_;
  std::unique_ptr<Site> site_;
};

TEST_F(ExtractReportTest, HtmlIsAPageOfItsOwn) {
  const std::string head =
      "<!DOCTYPE html><html lang=\"fr\"><head><meta charset=\"utf-8\"><title>Caf\xC3\xA9 &amp; "
      "th\xC3\xA9</title><link rel=\"stylesheet\" "
      "href=\"http://site.test/docs/a.css\"></head><body>";
  EXPECT_EQ(
      report(ExtractFormat::kHtml, Target::kContent),
      head +
          "<div><h1>Caf\xC3\xA9<a href=\"#cafe\">#</a></h1><p>Un &lt;b&gt; <a "
          "href=\"http://site.test/docs/x.html#y\">lien</a> <img "
          "src=\"http://site.test/docs/i.png\" alt=\"une image\"></p><ol><li>un</li><li>deux</li>"
          "</ol><table><tbody><tr><th>a</th><th></th></tr><tr><td>b</td><td>c</td></tr></tbody>"
          "</table><pre>  x\n y</pre></div></body></html>\n");
  EXPECT_EQ(report(ExtractFormat::kHtml, Target::kTemplate),
            head +
                "<ul><li><a href=\"http://site.test/docs/index.html\">Home</a></li><li><a "
                "href=\"http://site.test/docs/more.html\">More</a></li></ul></body></html>\n");
}

TEST_F(ExtractReportTest, TextKeepsTheBlocks) {
  constexpr std::string_view kText =
      "Caf\xC3\xA9\n\nUn <b> lien\n\n1. un\n2. deux\n\na\nb\tc\n\n  x\n y";
  EXPECT_EQ(report(ExtractFormat::kText, Target::kContent), std::string(kText) + "\n");
  EXPECT_EQ(report(ExtractFormat::kText, Target::kTemplate), "- Home\n- More\n");

  const auto json = nlohmann::json::parse(report(ExtractFormat::kJson, Target::kContent));
  EXPECT_EQ(json["text"], kText);
  EXPECT_EQ(json["title"], "Caf\xC3\xA9 & th\xC3\xA9");
  EXPECT_EQ(json["language"], "fr");
}

TEST_F(ExtractReportTest, MarkdownKeepsBlocksAndAbsoluteLinks) {
  EXPECT_EQ(report(ExtractFormat::kMarkdown, Target::kContent),
            "# Caf\xC3\xA9\n\nUn \\<b\\> [lien](http://site.test/docs/x.html#y) ![une "
            "image](http://site.test/docs/i.png)\n\n1. un\n2. deux\n\n| a |  |\n| --- | --- |\n"
            "| b | c |\n\n```\n  x\n y\n```\n");
}

TEST(ExtractReport, APageWithoutTitleIsNamedByItsUrl) {
  MemorySource source;
  const PageIndex key = source.add("a.html", "<title> </title><p>b &amp; c");
  const auto site = Site::open(source, key, {});
  const auto extractor = make_extractor("temex", {});
  const pagelet::Run run = run_extractor(**site, **extractor);
  // In quirks mode as the page itself was.
  EXPECT_EQ(extract_report(**site, **extractor, run, Target::kContent, ExtractFormat::kHtml, false),
            "<html><head><meta charset=\"utf-8\"><title>http://site.test/a.html</title></head>"
            "<body><p>b &amp; c</p></body></html>\n");
}

TEST(ExtractReport, WhateverIsOnAPageIsTextInTheDocument) {
  MemorySource source;
  const PageIndex key =
      source.add("a.html",
                 "<title>\x01\"\\ &#0;&#xD800;&#x11111111111;&#x1B;[31m \xFF</title>"
                 "<p>\0\x07 &#x7F; \xC3 \xED\xA0\x80</p>"s);
  const auto site = Site::open(source, key, {});
  const auto extractor = make_extractor("temex", {});
  const pagelet::Run run = run_extractor(**site, **extractor);
  for (const ExtractFormat format : {ExtractFormat::kJson, ExtractFormat::kHtml,
                                     ExtractFormat::kText, ExtractFormat::kMarkdown}) {
    const std::string text =
        extract_report(**site, **extractor, run, Target::kContent, format, false);
    EXPECT_TRUE(is_valid_utf8(text));
    EXPECT_EQ(text.find('\0'), std::string::npos);
    if (format == ExtractFormat::kJson) {
      EXPECT_TRUE(nlohmann::json::parse(text).is_object());
    }
  }
}

}  // namespace
}  // namespace pagelet
