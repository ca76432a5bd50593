// SPDX-License-Identifier: MIT
#include "core/web/http/http_headers.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "core/web/http/header_fields.h"
#include "core/web/live/request_url.h"

namespace pagelet {
namespace {

constexpr UnixSeconds kNow = 1'000'000'000;  // Sun, 09 Sep 2001 01:46:40 GMT

std::string header_of(std::initializer_list<std::string_view> lines) {
  std::string header;
  for (const std::string_view line : lines) header.append(line).append("\r\n");
  return header;
}

TEST(HttpHeaders, NamesAreInAnyCaseAndValuesAreTrimmed) {
  const std::string header =
      header_of({"Content-Type:  text/html ", "X: 1", "x:2", "no colon", ": no name"});
  EXPECT_EQ(field_of(header, "content-type"), "text/html");
  EXPECT_EQ(field_of(header, "x"), "1");
  EXPECT_EQ(fields_of(header, "x"), "1,2");
  EXPECT_EQ(field_of(header, "y"), "");
}

TEST(HttpHeaders, RetryAfterIsReadAsSecondsOrAsADate) {
  EXPECT_EQ(retry_after("120", kNow), 120);
  EXPECT_EQ(retry_after("Sun, 09 Sep 2001 01:47:00 GMT", kNow), 20);
  EXPECT_EQ(retry_after("Sun, 09 Sep 2001 01:46:00 GMT", kNow), 0);
  EXPECT_EQ(retry_after("", kNow), std::nullopt);
  EXPECT_EQ(retry_after("soon", kNow), std::nullopt);
  EXPECT_EQ(retry_after("-99999999999999999999999", kNow), std::nullopt);
  EXPECT_EQ(retry_after("99999999999999999999999 apples", kNow), std::nullopt);
  EXPECT_GT(retry_after("99999999999999999999999", kNow), 1'000'000);
}

TEST(HttpHeaders, FreshnessFollowsCacheControlAndExpires) {
  const auto until = [](std::initializer_list<std::string_view> lines) {
    return freshness_of(header_of(lines), kNow).fresh_until;
  };
  EXPECT_EQ(until({}), 0);
  EXPECT_EQ(until({"cache-control: public, max-age=60"}), kNow + 60);
  EXPECT_EQ(until({"cache-control: max-age=60", "age: 20"}), kNow + 40);
  EXPECT_EQ(until({"cache-control: max-age=60", "age: 90"}), kNow);
  EXPECT_EQ(until({"cache-control: max-age=60, no-cache"}), 0);
  EXPECT_EQ(until({R"(cache-control: private="a,no-cache", max-age="60")"}), kNow + 60);
  EXPECT_EQ(until({"cache-control: max-age=60", "vary: *"}), 0);
  EXPECT_EQ(until({"cache-control: max-age=junk"}), kNow);
  EXPECT_EQ(until({"cache-control: max-age=-99999999999999999999999"}), kNow);
  EXPECT_EQ(until({"expires: Sun, 09 Sep 2001 01:47:40 GMT"}), kNow + 60);
  EXPECT_EQ(
      until({"expires: Sun, 09 Sep 2001 01:47:40 GMT", "date: Sun, 09 Sep 2001 01:47:30 GMT"}),
      kNow + 10);
  EXPECT_EQ(until({"expires: 0"}), 0);
  EXPECT_EQ(until({"expires: Sun, 09 Sep 2001 01:47:40 GMT", "cache-control: max-age=5"}),
            kNow + 5);
  EXPECT_FALSE(freshness_of(header_of({"cache-control: no-store"}), kNow).may_store);
  EXPECT_TRUE(freshness_of(header_of({"cache-control: max-age=1"}), kNow).may_store);
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
  const auto request = request_url("https://Site.Example:8443/a?b#c");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->origin, "https://site.example:8443");
  EXPECT_EQ(request->host, "site.example");
  EXPECT_EQ(request->path_and_query, "/a?b");
  EXPECT_EQ(request_url("http://[::1]/")->host, "[::1]");
  EXPECT_EQ(request_url("http://[::1]:81/")->host, "[::1]");
}

}  // namespace
}  // namespace pagelet
