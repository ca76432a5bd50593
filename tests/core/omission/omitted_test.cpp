// SPDX-License-Identifier: MIT

// No words are lost without a word: those of an answer are in its text, or a named rule omits them.
// tests/extractors/answer/omitted_words_test.cpp checks it on the pages of suites.

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/page_parts.h"
#include "tests/support/lost_letters.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

TEST(OmittedParts, HaveReasons) {
  const Document page = parsed_body(
      "<p>seen<p hidden>un<b>seen</b></p><button>press</button><select><option>one</select>"
      "<span class=material-icons>back</span><a href=?edit=1>edit</a><video>none</video>");
  const internal::PageParts parts = internal::page_parts(page, nullptr, nullptr, {});
  std::map<std::string_view, std::string> texts;
  internal::for_each_omitted(page, nullptr, parts,
                             [&](internal::OmissionRule rule, NodeId, std::string_view words) {
                               texts[to_string(reason_of(rule))] += words;
                             });
  const std::map<std::string_view, std::string> expected = {{"hidden", "unseen"},
                                                            {"controls", "pressone"},
                                                            {"icons", "back"},
                                                            {"aids", "edit"},
                                                            {"replaced", "none"}};
  EXPECT_EQ(texts, expected);
}

TEST(OmittedParts, HaveThePicturesInLabelsOfTabs) {
  const Document page = parsed_body(
      "<i role=tab href=#a><svg><title>Ruby logo</title></svg></i>"
      "<i role=tab href=#b><svg><title>Curl logo</title></svg></i><p id=a>puts</p><p "
      "id=b>curl</p>");
  EXPECT_EQ(lost_letters(page, nullptr), Letters());
}

TEST(OmittedPartsProperty, AndTheTextHaveAllWords) {
  constexpr std::string_view kTags[] = {"p",
                                        "div",
                                        "span",
                                        "b",
                                        "h2",
                                        "h3",
                                        "ul",
                                        "li",
                                        "ol",
                                        "table",
                                        "tr",
                                        "td",
                                        "th",
                                        "pre",
                                        "code",
                                        "p hidden",
                                        "div style='display:none'",
                                        "button",
                                        "button aria-controls=a",
                                        "div id=a hidden",
                                        "nav",
                                        "form",
                                        "select",
                                        "option",
                                        "svg",
                                        "i class=icon aria-hidden=true",
                                        "details",
                                        "summary",
                                        "div class=newsletter",
                                        "div class=related",
                                        "a href=/x",
                                        "a href='#'",
                                        "span class=line",
                                        "span class=ln",
                                        "td class=gutter",
                                        "div class=comments",
                                        "dl",
                                        "dt",
                                        "dd",
                                        "blockquote",
                                        "section",
                                        "time class=published",
                                        "time class=updated",
                                        "noscript",
                                        "template",
                                        "sup",
                                        "q"};
  constexpr std::string_view kWords[] = {
      "one ", "Two", " three.", "edit", "1", "2", "Advertisement", "Table of contents",
      "\n",   "$5",  "00",      "x"};
  std::mt19937 random(7);
  const auto any = [&](std::size_t count) { return random() % count; };
  for (int round = 0; round < 1'000; ++round) {
    std::string body;
    for (std::size_t tokens = 3 + any(40); tokens > 0; --tokens) {
      if (any(3) == 0) {
        body += "</" + std::string(kTags[any(15)]) + ">";
      } else if (any(2) == 0) {
        body += "<" + std::string(kTags[any(std::size(kTags))]) + ">";
      } else {
        body += kWords[any(std::size(kWords))];
      }
    }
    const Document page = parsed_body(body);
    std::vector<bool> keep(page.size(), true);
    for (std::size_t at = 0; at < page.size() && round % 2 == 0; ++at) keep[at] = any(4) > 0;
    EXPECT_EQ(lost_letters(page, &keep), Letters()) << body;
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace pagelet
