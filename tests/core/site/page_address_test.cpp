// SPDX-License-Identifier: MIT
#include "core/site/page_address.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/parsed.h"

namespace pagelet {
namespace {

std::string stated(const std::string& head) {
  const auto address = stated_address(parsed("<head>" + head + "</head><body>text"));
  return address ? address->url.to_string() : std::string();
}
std::string canonical(const std::string& href) {
  return stated("<link rel=canonical href='" + href + "'>");
}

bool is_web(std::string_view url) { return is_web_url(parse_url(url).value_or(Url())); }

TEST(PageAddress, OfTheWebHasAHost) {
  EXPECT_TRUE(is_web("http://site.example/a"));
  EXPECT_TRUE(is_web("HTTPS://localhost"));
  EXPECT_FALSE(is_web("file:///home/user/page.html"));
  EXPECT_FALSE(is_web("page.html"));
  EXPECT_FALSE(is_web(""));
  EXPECT_FALSE(is_web("http://site.invalid/folder/page.html")) << "a folder without base";
}

TEST(PageAddress, IsTheCanonicalOneBeforeThatOfOpenGraph) {
  const std::string open_graph = "<meta property=og:url content=https://b.example/og>";
  EXPECT_EQ(stated(open_graph + "<link rel='x Canonical' href=' https://a.example/1?q=2#top '>"),
            "https://a.example/1?q=2");
  EXPECT_EQ(stated(open_graph), "https://b.example/og");
  EXPECT_EQ(stated("<link rel=canonical href=/1>" + open_graph), "https://b.example/og");
  EXPECT_EQ(stated("<link rel=alternate href=https://a.example/1>"), "");
  EXPECT_EQ(canonical("https://a.example/1") + stated("<p>"), "https://a.example/1");
}

TEST(PageAddress, OfAToolThatSavedThePageComesFirst) {
  const std::string of_page =
      "<meta property=og:url content=https://b.example/og>"
      "<link rel=canonical href=https://a.example/1>";
  const std::string save_page = "<meta name=savepage-url content='https://c.example/?a=1&amp;b=2'>";
  EXPECT_EQ(stated(of_page + save_page), "https://c.example/?a=1&b=2");
  EXPECT_EQ(stated(of_page + "<meta name=savepage-url content=file:///a.html>"),
            "https://a.example/1");
  EXPECT_EQ(stated("<meta name=savepage-title content=https://c.example/>"), "");
  const auto of_scrapbook = stated_address(parsed(
      "<html data-scrapbook-source=https://d.example/3><head>" + of_page + save_page + "</head>"));
  ASSERT_TRUE(of_scrapbook);
  EXPECT_EQ(of_scrapbook->url.to_string(), "https://d.example/3");
  EXPECT_EQ(to_string(of_scrapbook->source), "webscrapbook");
}

TEST(PageAddress, MustBePlausible) {
  EXPECT_EQ(canonical("https://xn--bcher-kva.example:8080/1"),
            "https://xn--bcher-kva.example:8080/1");
  EXPECT_EQ(canonical("https://b\xC3\xBC"
                      "cher.example/\xC3\xA4"),
            "https://b\xC3\xBC"
            "cher.example/\xC3\xA4");
  for (const std::string& hostile :
       {std::string("javascript:alert(1)"), std::string("data:text/html,a"),
        std::string("file:///etc/passwd"), std::string("//a.example/1"), std::string("https:/a/b"),
        std::string("https://"), std::string("https://localhost/1"),
        std::string("https://127.0.0.1/1"), std::string("https://[::1]/1"),
        std::string("https://user:secret@a.example/1"), std::string("https://a.example:99999/1"),
        std::string("https://a.example/a b"), std::string("https://a.example/\n1"),
        std::string("https://a..example/1"), std::string("https://.example/1"),
        std::string("https://a.example./1"), std::string("https://%61.example/1"),
        std::string("http://site.invalid/1"), "https://a.example/" + std::string(2'048, 'a')}) {
    EXPECT_EQ(canonical(hostile), "") << hostile;
  }
}

}  // namespace
}  // namespace pagelet
