// SPDX-License-Identifier: MIT
//
// Words that style sheets put apart have a blank between them.

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

// Style sheets make such elements blocks, or put them apart.
TEST(MarkdownWriter, KeepsWordsOfInlineElementsApart) {
  const auto pair = [](const std::string& a, const std::string& b) {
    const std::string text = readable_of("<span>" + a + "</span><b><time>" + b + "</time></b>");
    EXPECT_EQ(readable_of("<p><a href=x>" + a + "</a><i></i><em>" + b + "</em>"), text);
    return text;
  };
  EXPECT_EQ(pair("3", "With coffee makers"), "3 With coffee makers");
  EXPECT_EQ(pair("Lawrence Ulrich", "Mar 7"), "Lawrence Ulrich Mar 7");
  EXPECT_EQ(pair("4.9", "1,113 reviews"), "4.9 1,113 reviews");
  EXPECT_EQ(pair("\u00E9t\u00E9", "\u00C9t\u00E9"), "\u00E9t\u00E9 \u00C9t\u00E9");
  EXPECT_EQ(pair("May", "7"), "May 7");
  EXPECT_EQ(pair("HOKA", "Clifton"), "HOKA Clifton");
  EXPECT_EQ(pair("June 14, 2024", "1 yr"), "June 14, 2024 1 yr");
  EXPECT_EQ(pair("33%", "of all"), "33% of all");
  EXPECT_EQ(pair("Why?", "Because"), "Why? Because");
  EXPECT_EQ(pair("here.", "The seals"), "here. The seals");
  EXPECT_EQ(pair("Item number:", "276702815108"), "Item number: 276702815108");
  EXPECT_EQ(pair("All Sizes", "(40)"), "All Sizes (40)");
  EXPECT_EQ(pair("(28)", "28 reviews"), "(28) 28 reviews");
  // They may be one word, or a number.
  for (const auto& [a, b] :
       std::initializer_list<std::pair<std::string, std::string>>{{"T", "he"},
                                                                  {"S", "Mall"},
                                                                  {"MA", "IN"},
                                                                  {"un", "kind"},
                                                                  {"12", "30"},
                                                                  {"a", "-B"},
                                                                  {"3", "\u6708"},
                                                                  {"itertools.", "accumulate"},
                                                                  {"json.", "JSONDecoder"},
                                                                  {"accumulate", "("},
                                                                  {"f", "(x)"},
                                                                  {"xs:", "date"},
                                                                  {"12:", "30"},
                                                                  {"", "B"}}) {
    EXPECT_EQ(pair(a, b), a + b);
  }
  EXPECT_EQ(readable_of("i<b>Phone</b> <b>Mc</b>Donald H<sub>2</sub><b>O</b>"),
            "iPhone McDonald H_2O");
  EXPECT_EQ(markdown_of("<pre><b>a</b><i>B</i></pre><code><b>a</b><i>1</i></code>"),
            "```\naB\n```\n\n`a1`\n");
}

TEST(MarkdownWriter, KeepsWordsBesideAnInlineElementApart) {
  const auto beside = [](const std::string& a, const std::string& b) {
    const std::string text = readable_of("<span>" + a + "</span>" + b);
    EXPECT_EQ(readable_of("<p>" + a + "<time>" + b + "</time>"), text);
    return text;
  };
  EXPECT_EQ(beside("06.03.2016", "Werden"), "06.03.2016 Werden");
  EXPECT_EQ(beside("Media caption", "Drone footage"), "Media caption Drone footage");
  EXPECT_EQ(beside("20", "items"), "20 items");
  EXPECT_EQ(beside("Comments", "31"), "Comments 31");
  EXPECT_EQ(readable_of("Email<span>(required)</span>"), "Email (required)");
  EXPECT_EQ(readable_of("<a href=x>push</a>(item)"), "push(item)");
  EXPECT_EQ(beside("Score:", "5"), "Score: 5");
  for (const auto& [a, b] :
       std::initializer_list<std::pair<std::string, std::string>>{{"i", "Phone"},
                                                                  {"T", "he"},
                                                                  {"2", "nd"},
                                                                  {"80", "s"},
                                                                  {"3", "D"},
                                                                  {"CO", "2"},
                                                                  {"km", "2"},
                                                                  {"f", "(x)"},
                                                                  {"System.", "Out"},
                                                                  {"14", "15 and 16"},
                                                                  {"HOKA", "Clifton"}}) {
    EXPECT_EQ(beside(a, b), a + b);
  }
  EXPECT_EQ(readable_of("Java<b>Script</b> java<i>Script</i> <b>Mac</b>Pro"),
            "JavaScript javaScript MacPro");
}

TEST(MarkdownWriter, KeepsWordsAfterImagesApart) {
  EXPECT_EQ(markdown_of("<b>a</b><img src=i><i>1</i><img src=i>, b"), "**a**![](i) *1*![](i), b\n");
  EXPECT_EQ(readable_of("Go<img src=i>on<img src=i>!"), "Go on!");
  EXPECT_EQ(markdown_of("<p><img src=i></p>a"), "![](i)\n\na\n");
  EXPECT_EQ(markdown_of("a<svg><path/></svg>b<i class=icon></i>c<i></i>d<svg></svg>, e"),
            "a b cd, e\n");
}

}  // namespace
}  // namespace pagelet
