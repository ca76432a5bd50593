// SPDX-License-Identifier: MIT
#include "core/web/live/robots.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

bool allows(std::string_view body, std::string_view path) {
  return RobotsRules::parse(body, "pagelet").allows(path);
}

TEST(Robots, WithoutRulesEverythingIsAllowed) {
  EXPECT_TRUE(allows("", "/a"));
  EXPECT_TRUE(allows("<!DOCTYPE html><p>404", "/a"));
  EXPECT_TRUE(allows("Disallow: /a\n", "/a"));  // belongs to no group
  EXPECT_TRUE(allows("User-agent: *\nDisallow:\n", "/a"));
  EXPECT_TRUE(RobotsRules().allows("/a"));
  EXPECT_FALSE(RobotsRules::disallow_all().allows("/a"));
  EXPECT_FALSE(RobotsRules::disallow_all().allows("/"));
}

// RFC 9309, section 2.2.1
TEST(Robots, AGroupIsForTheAgentsThatItNames) {
  EXPECT_FALSE(allows("User-agent: pagelet\nDisallow: /a\n", "/a"));
  EXPECT_FALSE(allows("USER-AGENT: PageLet\ndisallow: /a\n", "/a"));
  EXPECT_FALSE(allows("user-agent:pagelet/1.0 (x)\ndisallow:/a\n", "/a"));
  EXPECT_TRUE(allows("User-agent: pageletbot\nDisallow: /a\n", "/a"));
  EXPECT_TRUE(allows("User-agent: page\nDisallow: /a\n", "/a"));
}

TEST(Robots, AGroupForThisAgentReplacesTheGeneralGroup) {
  const std::string body = "User-agent: *\nDisallow: /a\n\nUser-agent: pagelet\nDisallow: /b\n";
  EXPECT_TRUE(allows(body, "/a"));
  EXPECT_FALSE(allows(body, "/b"));
  // Even a group without rules replaces it.
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /\n\nUser-agent: pagelet\nAllow:\n", "/a"));
}

TEST(Robots, AgentsMayShareAGroupAndGroupsForOneAgentAreJoined) {
  const std::string body =
      "User-agent: other\nUser-agent: pagelet\nDisallow: /a\n\n"
      "User-agent: third\nDisallow: /c\n\nUser-agent: pagelet\nDisallow: /b\n";
  EXPECT_FALSE(allows(body, "/a"));
  EXPECT_FALSE(allows(body, "/b"));
  EXPECT_TRUE(allows(body, "/c"));
}

// Section 2.2.4
TEST(Robots, OtherRecordsDoNotEndAGroup) {
  const std::string body =
      "User-agent: other\nSitemap: https://site.example/x.xml\nUser-agent: pagelet\n"
      "Host: x\nDisallow: /a\n";
  EXPECT_FALSE(allows(body, "/a"));
}

// Section 2.2.2
TEST(Robots, TheLongestMatchDecides) {
  const std::string body = "User-agent: *\nAllow: /a/p\nDisallow: /a\n";
  EXPECT_TRUE(allows(body, "/a/page"));
  EXPECT_FALSE(allows(body, "/a/other"));
  EXPECT_FALSE(allows(body, "/ab"));
  EXPECT_TRUE(allows(body, "/b"));
  // The order of the lines does not count.
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /a\nAllow: /a/p\n", "/a/page"));
}

TEST(Robots, OfEqualMatchesTheAllowingOneDecides) {
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /a\nAllow: /a\n", "/a"));
  EXPECT_TRUE(allows("User-agent: *\nAllow: /a\nDisallow: /a\n", "/a"));
}

TEST(Robots, PathsAreCaseSensitive) { EXPECT_TRUE(allows("User-agent: *\nDisallow: /A\n", "/a")); }

// Section 2.2.3
TEST(Robots, StarDollarAndCommentHaveTheirMeaning) {
  const std::string star = "User-agent: *\nDisallow: /a*/c\n";
  EXPECT_FALSE(allows(star, "/a/c"));
  EXPECT_FALSE(allows(star, "/ab/b/c/d"));
  EXPECT_TRUE(allows(star, "/ac"));
  const std::string end = "User-agent: *\nDisallow: /*.php$\n";
  EXPECT_FALSE(allows(end, "/a/b.php"));
  EXPECT_FALSE(allows(end, "/a.php.php"));
  EXPECT_TRUE(allows(end, "/a.php?x"));
  EXPECT_TRUE(allows(end, "/a.phps"));
  const std::string whole = "User-agent: *\nDisallow: /a$\n";
  EXPECT_FALSE(allows(whole, "/a"));
  EXPECT_TRUE(allows(whole, "/ab"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: *\n", "/anything"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /a # comment\n", "/a"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /*?id=\n", "/x.php?id=3"));
  // A dollar before the end stands for itself.
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /a$b\n", "/a$bc"));
}

TEST(Robots, PathsAreComparedInANormalEncoding) {
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /caf\xC3\xA9\n", "/caf%C3%A9"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /caf%c3%a9\n", "/caf%C3%A9"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /%62ar\n", "/bar"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /bar\n", "/%62ar"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /a%2Fb\n", "/a/b"));
  EXPECT_FALSE(allows("User-agent: *\nDisallow: /f%2A.html\n", "/f*.html"));
  EXPECT_TRUE(allows("User-agent: *\nDisallow: /f%2A.html\n", "/fx.html"));
}

TEST(Robots, AnyLineEndIsReadAndTheByteOrderMarkIsSkipped) {
  EXPECT_FALSE(allows("\xEF\xBB\xBFUser-agent: *\nDisallow: /a\n", "/a"));
  EXPECT_FALSE(allows("User-agent: *\r\nDisallow: /a\r\n", "/a"));
  EXPECT_FALSE(allows("User-agent: *\rDisallow: /a", "/a"));
  EXPECT_FALSE(allows("  User-agent \t:  * \n\tDisallow : /a \n", "/a"));
}

TEST(Robots, TheFileItselfIsAlwaysAllowed) {
  EXPECT_TRUE(RobotsRules::disallow_all().allows("/robots.txt"));
}

TEST(Robots, TheCrawlDelayIsThatOfTheGroupForThisAgent) {
  const auto delay = [](std::string_view body) {
    return RobotsRules::parse(body, "pagelet").crawl_delay();
  };
  EXPECT_EQ(delay("User-agent: *\nCrawl-delay: 2.5\n"), 2.5);
  EXPECT_EQ(delay("User-agent: *\nCrawl-delay: 2\nUser-agent: pagelet\nCrawl-delay: 3\n"), 3.0);
  EXPECT_EQ(delay("User-agent: other\nDisallow: /\nCrawl-delay: 2\n"), std::nullopt);
  for (const char* value : {"", "x", "-1", "inf", "nan", "1e999"}) {
    EXPECT_EQ(delay("User-agent: *\nCrawl-delay: " + std::string(value) + "\n"), std::nullopt)
        << value;
  }
}

TEST(Robots, AllRulesOfALongFileAreRead) {
  std::string body = "User-agent: *\n";
  while (body.size() < 600'000)
    body += "Disallow: /path/number/" + std::to_string(body.size()) + "\n";
  body += "Disallow: /last\n";
  const RobotsRules rules = RobotsRules::parse(body, "pagelet");
  EXPECT_FALSE(rules.allows("/last"));
  EXPECT_TRUE(rules.allows("/other"));
}

TEST(Robots, APatternOfManyStarsIsMatchedFast) {
  std::string pattern = "/";
  for (int i = 0; i < 2'000; ++i) pattern += "*a";
  const RobotsRules rules =
      RobotsRules::parse("User-agent: *\nDisallow: " + pattern + "b\n", "pagelet");
  EXPECT_TRUE(rules.allows("/" + std::string(16'000, 'a')));
  EXPECT_FALSE(rules.allows("/" + std::string(2'000, 'a') + "b"));
}

}  // namespace
}  // namespace pagelet
