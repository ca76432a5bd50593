// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/text/encoding/decoding.h"

namespace pagelet {
namespace {

using std::string_view_literals::operator""sv;

std::string_view kind_of(std::string_view bytes) {
  return not_text(bytes, decode_page(std::string(bytes)).encoding);
}

TEST(NotText, KnowsFilesOfOtherKinds) {
  EXPECT_EQ(kind_of("%PDF-1.7\n%\xE2\xE3"), "a PDF document");
  EXPECT_EQ(kind_of("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"sv), "an image");
  EXPECT_EQ(kind_of("\xFF\xD8\xFF\xE0\0\x10JFIF"sv), "an image");
  EXPECT_EQ(kind_of("GIF89a\x01"), "an image");
  EXPECT_EQ(kind_of("PK\x03\x04\x14\0"sv), "a ZIP file");
  EXPECT_EQ(kind_of("some\0bytes"sv), "binary data");
  EXPECT_EQ(kind_of("\0"sv), "binary data");
}

TEST(NotText, KnowsFeeds) {
  for (
      const std::string_view feed :
      {"<?xml version=\"1.0\"?><rss version=\"2.0\">"sv,
       "\xEF\xBB\xBF\n<!-- a --><rss\n version='2.0' xmlns:a=\"b\">"sv,
       "<?xml version=\"1.0\"?><?xml-stylesheet href=a?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">"sv,
       "<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\">"sv}) {
    EXPECT_EQ(kind_of(feed), "a feed (RSS or Atom)") << feed;
  }
  for (const std::string_view page :
       {"<rss>"sv, "<feed>/Atom"sv, "<?xml version=\"1.0\""sv, "<!-- a <rss version=\"2.0\">"sv,
        "<?xml version=\"1.0\"?><html><rss version=\"2.0\">"sv, "<p><rss version=\"2.0\">"sv}) {
    EXPECT_EQ(kind_of(page), "") << page;
  }
}

TEST(NotText, LetsPagesThrough) {
  for (const std::string_view page :
       {""sv, "text"sv, "<p>a\0b"sv, " \n<!doctype html>\0"sv, "\xEF\xBB\xBF<p>\0"sv,
        "GIF images"sv, "PDF"sv, "\xFF\xFE<\0p\0>\0a\0"sv, "\xFE\xFF\0<\0p\0>\0a"sv,
        "<meta charset=windows-1252>\xFF\xD8\xFF"sv}) {
    EXPECT_EQ(kind_of(page), "") << page;
  }
  EXPECT_EQ(not_text("\0a\0b"sv, "utf-16be"), "");
  // Far away a NUL is a mistake.
  EXPECT_EQ(kind_of(std::string(2'000, 'a') + '\0'), "");
}

TEST(NotText, SaysWhatAnArchiveContains) {
  const auto zip = [](std::string_view names) {
    return std::string("PK\x03\x04\0"sv) + std::string(names);
  };
  const auto is = [](const std::string& bytes, std::string_view what) {
    return not_text(bytes, "utf-8").starts_with(what);
  };
  EXPECT_TRUE(is(zip("mimetypeapplication/epub+zipPK"), "an EPUB book"));
  EXPECT_TRUE(is(zip("archive/a.warc.gz"), "a WACZ archive"));
  EXPECT_TRUE(is(zip("indexes/index.cdx.gz"), "a WACZ archive"));
  EXPECT_TRUE(is(zip("word/document.xml"), "a ZIP file"));
  EXPECT_TRUE(is("ZIM\x04", "a ZIM archive"));
  EXPECT_TRUE(is("WARC/1.0\r\n", "a web archive"));
  EXPECT_EQ(not_text("PK is text", "utf-8"), "");
}

}  // namespace
}  // namespace pagelet
