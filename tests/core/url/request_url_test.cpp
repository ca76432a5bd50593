// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "core/url/url.h"

namespace pagelet {
namespace {

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
