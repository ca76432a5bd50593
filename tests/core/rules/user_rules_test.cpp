// SPDX-License-Identifier: MIT
//
// The user's own rules: docs/formats.md, "Rules".

#include "core/rules/user_rules.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/selector.h"
#include "tests/support/errors.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

using Strings = std::vector<std::string>;

std::shared_ptr<const UserRules> rules_of(std::string text) {
  return require(UserRules::make({.text = std::move(text), .name = "site.rules"}));
}

std::string error_in(std::string text) {
  const auto rules = UserRules::make({.text = std::move(text), .name = "site.rules"});
  if (rules) return "no error";
  EXPECT_EQ(rules.error().code, ErrorCode::kUsage);
  return rules.error().message;
}

// The rules that act on a page of a host, as messages show them.
Strings acting(const UserRules& rules, std::string_view host, const Document& page) {
  Strings shown;
  for (const RuleMatch& match : require(rules.apply(page, host, nullptr)).matches) {
    shown.push_back(rules.shown(match.rule));
  }
  return shown;
}

TEST(UserRules, AreNoneWithoutARule) {
  EXPECT_EQ(require(UserRules::make({})), nullptr);
  EXPECT_NE(rules_of("# only a comment\n"), nullptr);
}

TEST(UserRules, ActOnTheHostsOfTheirSections) {
  const Document page = parsed("<p>a<div>b<span>c");
  const auto rules = rules_of(
      "drop = p\n"
      "[news.example]\n"
      "drop = div\n"
      "\n"
      "  # a comment\n"
      "[*.blog.example, WWW.Other.example:8080]\r\n"
      "keep=span\r\n"
      "[*]\n"
      "title = p\n");
  const Strings all = {"site.rules:1 (drop p)", "site.rules:9 (title p)"};
  EXPECT_EQ(acting(*rules, "", page), all);
  EXPECT_EQ(acting(*rules, "other.example", page), all);
  const Strings news = {"site.rules:1 (drop p)", "site.rules:3 (drop div)",
                        "site.rules:9 (title p)"};
  EXPECT_EQ(acting(*rules, "news.example", page), news);
  EXPECT_EQ(acting(*rules, "www.news.example", page), news);
  EXPECT_EQ(acting(*rules, "news.example:81", page), news);
  EXPECT_EQ(acting(*rules, "sub.news.example", page), all);
  const Document other = parsed("<p>a<i>b</i><span>c");
  const Strings blog = {"site.rules:1 (drop p)", "site.rules:9 (title p)"};
  EXPECT_EQ(acting(*rules, "old.ada.blog.example", other), blog) << "span is in the dropped p";
  const Document apart = parsed("<span>c</span>");
  EXPECT_EQ(acting(*rules, "old.ada.blog.example", apart), Strings{"site.rules:7 (keep span)"});
  EXPECT_EQ(acting(*rules, "blog.example", apart), Strings{"site.rules:7 (keep span)"});
  EXPECT_EQ(acting(*rules, "other.example:8080", apart), Strings{"site.rules:7 (keep span)"});
  EXPECT_EQ(acting(*rules, "xblog.example", apart), Strings{});
}

TEST(UserRules, DropBeforeTheyKeep) {
  const Document page = parsed("<div id=a><p>1<b>2</b></div><div id=b><p>3<b>4</b></div>");
  const auto rules =
      require(UserRules::make({.keep = {"div", "b"}, .drop = {"#a p", "#b b"}, .text = {}}));
  const PageRules found = require(rules->apply(page, "", nullptr));
  std::string choices;
  for (NodeId node = page.root(); node < page.end(page.root()); ++node) {
    choices += found.choices.drops(node) ? 'd' : found.choices.keeps(node) ? 'k' : '.';
  }
  // body, div#a, p, 1, b, 2, div#b, p, 3, b, 4
  EXPECT_EQ(choices, ".kddddkkkdd");
  ASSERT_EQ(found.matches.size(), 3U) << "keep b matches only what is dropped";
  EXPECT_EQ(found.matches[0].count, 1U);
  EXPECT_EQ(rules->shown(found.matches[2].rule), "keep div");
  EXPECT_EQ(found.choices.keeper(page.root() + 1), found.matches[2].rule);
  EXPECT_FALSE(found.choices.keeper(page.root()));
  EXPECT_TRUE(found.choices.holds_kept(page, page.root()));
  EXPECT_FALSE(found.choices.holds_kept(page, page.root() + 2));
}

TEST(UserRules, SayInWhichLineAFileIsWrong) {
  EXPECT_EQ(error_in("drop = p\ndrop = div:hover\n"),
            "site.rules:2: selector \"div:hover\": \":hover\" is not supported (column 4)");
  EXPECT_EQ(error_in("\n\nremove = p\n"),
            "site.rules:3: a line is [HOST], or NAME = SELECTOR with one of the names drop, keep, "
            "title, author, date");
  EXPECT_EQ(error_in("drop p"), error_in("remove = p"));
  EXPECT_EQ(error_in("drop ="), "site.rules:1: selector \"\": a selector is expected (column 1)");
  EXPECT_EQ(error_in("[a.example"),
            "site.rules:1: a section must end with \"]\", as in [news.example]");
  EXPECT_EQ(error_in("[ ]"),
            "site.rules:1: a section must name a host, as in [news.example], or [*]");
  EXPECT_EQ(error_in("[a.example/x]"),
            "site.rules:1: \"a.example/x\" is not a host; write news.example, *.news.example or *");
  for (const char* name : {"https://a.example", "a*.example", "a.example?", "*.", "**"}) {
    EXPECT_NE(error_in("[" + std::string(name) + "]"), "no error") << name;
  }
  const auto wrong = UserRules::make({.keep = {"p", "p >"}});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message, "keep: selector \"p >\": a selector is expected (column 4)");
}

TEST(UserRules, NameThoseThatMatchNowhere) {
  const auto rules =
      rules_of("drop = p\ndrop = .ad\n[a.example]\nkeep = i\n[b.example]\nkeep = u\n");
  EXPECT_EQ(rules->unmatched(), Strings{}) << "none was tried";
  require(rules->apply(parsed("<b>x"), "a.example", nullptr));
  EXPECT_EQ(rules->unmatched(), (Strings{"site.rules:1 (drop p): matches nothing on any page",
                                         "site.rules:2 (drop .ad): matches nothing on any page",
                                         "site.rules:4 (keep i): matches nothing on any page",
                                         "site.rules:5: no page is of the hosts of this section"}));
  require(rules->apply(parsed("<p class=ad>x"), "", nullptr));
  require(rules->apply(parsed("<b>x"), "b.example", nullptr));
  EXPECT_EQ(rules->unmatched(), (Strings{"site.rules:4 (keep i): matches nothing on any page",
                                         "site.rules:6 (keep u): matches nothing on any page"}));
  const auto both = rules_of("drop = div\nkeep = i\n");
  require(both->apply(parsed("<div><i>x</i></div>"), "", nullptr));
  EXPECT_EQ(both->unmatched(), Strings{"site.rules:2 (keep i): matches only what drop removes"});
  require(both->apply(parsed("<i>x</i>"), "", nullptr));
  EXPECT_EQ(both->unmatched(), Strings{});
  std::string many;
  for (int n = 0; n < 50; ++n) many += "drop = x" + std::to_string(n) + "\n";
  const auto nothing = rules_of(many);
  require(nothing->apply(parsed("<p>x"), "", nullptr));
  ASSERT_EQ(nothing->unmatched().size(), UserRules::kMaxMessages + 1);
  EXPECT_EQ(nothing->unmatched().back(),
            "site.rules: 30 further selectors match nothing on any page");
}

TEST(UserRules, NameSectionsThatNoPageHad) {
  const auto rules = rules_of(
      "# one\n[a.example *.b.example]\nkeep = i\n[c.example]\n[d.example]\ndrop = p\n"
      "drop = b\n[e.example]\ndrop = p\n[*]\ndrop = p\n");
  EXPECT_EQ(rules->unmatched(), Strings{}) << "there was no page";
  require(rules->apply(parsed("<i>x</i><p>y"), "x.b.example", nullptr));
  EXPECT_EQ(rules->unmatched(),
            Strings{"site.rules:5: no page is of the hosts of this section, nor of 1 further ones"})
      << "c.example has no rule";
  require(rules->apply(parsed("<p><b>x"), "d.example", nullptr));
  EXPECT_EQ(rules->unmatched(), Strings{"site.rules:8: no page is of the hosts of this section"});
}

// A million rules, and selectors that take long: the time of the page ends the work.
TEST(UserRules, EndWithTheTimeOfThePage) {
  std::string text;
  for (int n = 0; n < 1'000'000; ++n) text += "drop=*\n";
  std::string elements;
  for (int n = 0; n < 2'000; ++n) elements += "<p class='a b c'>x";
  const Document page = parsed(elements);
  const auto many = rules_of(std::move(text));
  Budget budget(0.2);
  error_of(many->apply(page, "", &budget), ErrorCode::kTimeout);
  std::string selector = ":not(";
  while (selector.size() < Selector::kMaxBytes - 20) selector += ".a.b.c ~ p + p,";
  selector += "p)";
  const auto costly = rules_of("drop = " + selector + "\nkeep = " + selector);
  Budget other(0.05);
  error_of(costly->apply(page, "", &other), ErrorCode::kTimeout);
}

}  // namespace
}  // namespace pagelet
