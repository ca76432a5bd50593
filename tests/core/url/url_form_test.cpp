// SPDX-License-Identifier: MIT

// The form of an address (docs/specification.md, section 15.1), and the URL that is requested for
// it.

#include "core/url/url_form.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/url/url.h"

namespace pagelet {
namespace {

using Names = std::vector<std::string>;

UrlForm form(const std::string& path_and_query) {
  return form_of(*address_of(*parse_url("http://site.test" + path_and_query)));
}

double distance(const std::string& a, const std::string& b) {
  const double found = form_distance(form(a), form(b));
  EXPECT_EQ(form_distance(form(b), form(a)), found) << a << " " << b;
  return found;
}

TEST(UrlForm, HasThePartsOfAnAddress) {
  const UrlForm page = form("/a//b%2Fc/Two-words.2.HTML?b=1&&a=2&b=3&=x");
  EXPECT_EQ(page.directories, (Names{"a", "", "b", "c"})) << "decoded before it is split";
  EXPECT_EQ(page.extension, "HTML");
  EXPECT_EQ(page.words, 2U);
  EXPECT_TRUE(page.has_digit);
  EXPECT_FALSE(page.is_index);
  EXPECT_EQ(page.query_names, (Names{"", "a", "b"}));
}

TEST(UrlForm, LeavesOutASlashOrAnIndexNameAtTheEnd) {
  for (const char* path : {"/a/one.two.3/", "/a/one.two.3/index.html", "/a/one.two.3/HOME"}) {
    EXPECT_EQ(form(path).directories, Names{"a"}) << path;
    EXPECT_EQ(form(path).words, 2U);
    EXPECT_EQ(form(path).extension, "3");
    EXPECT_FALSE(form(path).has_digit) << "it is the extension";
    EXPECT_FALSE(form(path).is_index);
    EXPECT_EQ(distance(path, "/a/one.two.3"), 0);
  }
  EXPECT_EQ(form("/a//").directories, (Names{"a", ""})) << "no empty segment is the file";
  EXPECT_EQ(form("/a/index/index").directories, Names{"a"}) << "once";
}

TEST(UrlForm, CountsThreeWordsAtMost) {
  EXPECT_EQ(form("/").words, 0U);
  EXPECT_EQ(form("/a1b").words, 2U);
  EXPECT_EQ(form("/a-b-c.d").words, 3U);
  EXPECT_EQ(form("/a-b-c-d-e.html").words, 3U);
  // Letters and digits of every script count.
  EXPECT_EQ(form("/\xC3\xA9t\xC3\xA9_\xD0\xB6").words, 2U);
  EXPECT_TRUE(form("/\xD9\xA3").has_digit);
}

TEST(UrlForm, RecognisesIndexPages) {
  for (const char* path : {"/", "//", "/index", "/HOME.php", "/default.asp", "/a//home", "/index/",
                           "/a/index/index.html"}) {
    EXPECT_TRUE(form(path).is_index) << path;
  }
  for (const char* path : {"/a/", "/a/Index.html", "/index.old.html", "/indexes.html", "/.index"}) {
    EXPECT_FALSE(form(path).is_index) << path;
  }
}

TEST(UrlForm, DistanceIsTheSumOfTheDifferences) {
  EXPECT_EQ(distance("/a/b.html", "/a/c.html"), 0);
  EXPECT_EQ(distance("/b.html", "/a/c.html"), 2) << "a segment";
  EXPECT_EQ(distance("/b.html", "/index.html"), 2) << "an index page";
  EXPECT_EQ(distance("/x/b/", "/x/c"), 0) << "a directory";
  EXPECT_EQ(distance("/b.html", "/c.htm"), 1) << "an extension";
  EXPECT_EQ(distance("/b.html", "/c.HTML"), 1) << "case matters";
  EXPECT_EQ(distance("/b.html", "/c-d-e.html"), 1) << "two words";
  EXPECT_EQ(distance("/b.html", "/c4.html"), 0.5) << "a digit";
  EXPECT_EQ(distance("/b?x=1&y=2", "/c?y=3&x"), 0) << "query names are a set";
  EXPECT_EQ(distance("/b?x=1", "/c?y=1"), 1);
  EXPECT_EQ(distance("/b?x=1", "/c?%78=1"), 1) << "not decoded";
  EXPECT_EQ(distance("/2020/b", "/2021/c"), 0.5) << "another directory of one kind";
  EXPECT_EQ(distance("/2020/b", "/news/c"), 1.5) << "of another kind";
  EXPECT_EQ(distance("//b", "/news/c"), 1.5) << "empty is a kind";
  EXPECT_EQ(distance("/x/y/b", "/x/c"), 2) << "directories are compared from the front";
  EXPECT_EQ(distance("/y/x/b", "/x/c"), 2.5);
}

TEST(RequestUrl, IsEncodedAndHasNoUserAndNoFragment) {
  const auto text = [](std::string_view url) {
    const auto request = request_url(url);
    return request ? request->text : "none";
  };
  EXPECT_EQ(text("HTTP://Site.Example"), "http://site.example/");
  EXPECT_EQ(text("http://me:secret@site.example/a#top"), "http://site.example/a");
  EXPECT_EQ(text("http://site.example/a b?c=\xC3\xA9|"), "http://site.example/a%20b?c=%C3%A9%7C");
  EXPECT_EQ(text("http://site.example/%7e/a%2fb"), "http://site.example/%7e/a%2fb");
  EXPECT_EQ(text("http://site.example/a\r\nX: y"), "http://site.example/a%0D%0AX:%20y");
  EXPECT_EQ(text("http://site.example:80/"), "http://site.example/");
  EXPECT_EQ(text("https://site.example:443/"), "https://site.example/");
  EXPECT_EQ(text("http://site.example:443/"), "http://site.example:443/");
  EXPECT_EQ(text("https://site.example:80/"), "https://site.example:80/");
  EXPECT_EQ(text("https://site.example:0080/"), "https://site.example:80/");
  EXPECT_EQ(text("http://site.example:8080/?"), "http://site.example:8080/?");
  EXPECT_EQ(text("http://[::1]:8080/"), "http://[::1]:8080/");
  for (const char* url : {"", "/a", "file:///etc/passwd", "ftp://site.example/", "javascript:1",
                          "http:///a", "http:a", "http://site.example:x/", "http://si te/",
                          "http://site.example:99999/", "http://a%2eb/", "gopher://x/"}) {
    EXPECT_EQ(text(url), "none") << url;
  }
  EXPECT_EQ(text("http://site.example/" + std::string(20'000, 'a')), "none");
}

TEST(RequestUrl, HasOriginHostAndPath) {
  const auto request = request_url("https://Site.Example:8443/a?b#c").value();
  EXPECT_EQ(request.origin, "https://site.example:8443");
  EXPECT_EQ(request.host, "site.example");
  EXPECT_EQ(request.path_and_query, "/a?b");
  EXPECT_EQ(request_url("http://[::1]/")->host, "[::1]");
  EXPECT_EQ(request_url("http://[::1]:81/")->host, "[::1]");
}

}  // namespace
}  // namespace pagelet
