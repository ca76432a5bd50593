// SPDX-License-Identifier: MIT
//
// Long scripts and texts, which Gumbo does not read, are as the standard has them.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "tests/support/tree_notation.h"

namespace pagelet {
namespace {

// Letters, as many as make the parser give Gumbo a mark for the text that they are in.
const std::string kFiller(70, 'z');

// The tree of a page, in which the letters may only be where they are in the source.
std::string tree_with_filler(std::string page) {
  for (std::size_t at = page.find('$'); at != std::string::npos; at = page.find('$', at)) {
    page.replace(at, 1, kFiller);
  }
  std::string tree = tree_of(page);
  for (std::size_t at = tree.find(kFiller); at != std::string::npos; at = tree.find(kFiller, at)) {
    tree.replace(at, kFiller.size(), "$");
  }
  return tree;
}

TEST(ParseHtml, KeepsLongScripts) {
  EXPECT_EQ(tree_with_filler("<script>$ if (a<b&&c) '</p>'</script><style>p>a{}$</style>"),
            "html(head(script('$ if (a<b&&c) '</p>'') style('p>a{}$')) body)");
  EXPECT_EQ(
      tree_with_filler("<body><script>?</script><script>$</script><SCRIPT>$\u20ac</Script >?"),
      "html(head body(script('?') script('$') script('$\u20ac') '?'))");
  // What Gumbo replaces or normalises.
  EXPECT_EQ(tree_with_filler("<script>$\r\n</script><script>$\x01</script>"),
            "html(head(script('$\n') script('$\uFFFD')) body)");
}

TEST(ParseHtml, KeepsLongTexts) {
  EXPECT_EQ(body_of("<p>" + kFiller + " and\n" + kFiller + " </p>" + kFiller),
            "body(p('" + kFiller + " and\n" + kFiller + " ') '" + kFiller + "')");
  EXPECT_EQ(tree_with_filler("$ x&amp;$ $&lt;b> $\r\n$"), "html(head body('$ x&$ $<b> $\n$'))");
  // Before a table; and a page that has the characters that stand for texts.
  EXPECT_EQ(tree_with_filler("<table><tr>$<td>$"),
            "html(head body('$' table(tbody(tr(td('$'))))))");
  EXPECT_EQ(tree_with_filler("<p>$<b>\xF3\xB0\x80\x80</b>"),
            "html(head body(p('$' b('\xF3\xB0\x80\x80'))))");
  EXPECT_EQ(tree_with_filler("<p>$<b>&#xF0000;</b>"),
            "html(head body(p('$' b('\xF3\xB0\x80\x80'))))");
}

TEST(ParseHtml, ReadsAsTheStandardWhereALongScriptIsNone) {
  // In foreign content a script holds markup.
  EXPECT_EQ(tree_with_filler("<body><svg><script>$<a>x</a></script></svg>"),
            "html(head body(svg(script('$' a('x')))))");
  // A scan for tags takes this svg for closed.
  EXPECT_EQ(tree_with_filler("<body><script>?</script><svg><desc><p></svg></p></desc>"
                             "<style>$<a>x</a></style>"),
            "html(head body(script('?') svg(desc(p) style('$' a('x')))))");
  // Frames, and no body.
  EXPECT_EQ(tree_with_filler("<frameset><script>$</script><frame></frameset>"),
            "html(head frameset(frame))");
  // The first end tag only ends the inner script.
  EXPECT_EQ(tree_with_filler("<body><script><!-- $<script>$</script>$--></script>x"),
            "html(head body(script('<!-- $<script>$</script>$-->') 'x'))");
}

// Letters change no other node, wherever the parser reads them.
TEST(ParseHtmlProperty, LongTextsGiveTheTreeOfShortOnes) {
  const std::vector<std::string_view> pieces = {"<script>$x",
                                                "<style a='>'>$x",
                                                "<SCRIPT>x$",
                                                "</script>",
                                                "</script >",
                                                "</style>",
                                                "<script>$x</script>",
                                                "<style>x$</style>",
                                                "<script>x$<p>&amp;</script>",
                                                "<!--",
                                                "-->",
                                                "<svg>",
                                                "</svg>",
                                                "<svg/>",
                                                "<math>",
                                                "</math>",
                                                "<mi>",
                                                "<desc>",
                                                "</desc>",
                                                "<foreignObject>",
                                                "</foreignObject>",
                                                "<title>",
                                                "</title>",
                                                "<textarea>",
                                                "</textarea>",
                                                "<noscript>",
                                                "</noscript>",
                                                "<iframe>",
                                                "</iframe>",
                                                "<template>",
                                                "</template>",
                                                "<select>",
                                                "</select>",
                                                "<table>",
                                                "<td>",
                                                "</table>",
                                                "<p>",
                                                "</p>",
                                                "<b>",
                                                "</b>",
                                                "<body>",
                                                "<head>",
                                                "</head>",
                                                "<frameset>",
                                                "<![CDATA[",
                                                "]]>",
                                                "?",
                                                "<!DOCTYPE html>",
                                                "<a href='<script>$x'>",
                                                "<xmp>",
                                                "</xmp>",
                                                "<option>",
                                                "$x",
                                                " $x ",
                                                "x $x\n$",
                                                "&amp;$x",
                                                "$x&lt;",
                                                "<pre>\n$x",
                                                "<col>",
                                                "<colgroup>",
                                                "-",
                                                ">",
                                                "<",
                                                "]",
                                                " ",
                                                "\r\n",
                                                "$x\r\n$x",
                                                "<plaintext>",
                                                "\xF3\xB0\x80\x80",
                                                "&#xF0000;",
                                                "<caption>",
                                                "<tr>",
                                                "</tr>",
                                                "<frame>",
                                                "</body>",
                                                "</html>"};
  std::mt19937 random(4);
  for (int round = 0; round < 40'000; ++round) {
    std::string page;
    for (std::size_t length = 1 + random() % 12; length > 0; --length) {
      page += pieces[random() % pieces.size()];
    }
    std::string tree = tree_with_filler(page);
    std::erase(tree, '$');
    std::erase(page, '$');
    ASSERT_EQ(tree, tree_of(page)) << page;
  }
}

}  // namespace
}  // namespace pagelet
