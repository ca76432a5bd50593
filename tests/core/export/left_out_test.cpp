// SPDX-License-Identifier: MIT
//
// What no reader sees, and what is no text. Formulas: formula_test.cpp.

#include "core/export/left_out.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

TEST(LeftOut, IsWhatAnInlineStyleHides) {
  for (const std::string_view hiding :
       {"style='display:none'", "style='color: red; DISPLAY : None !important'",
        "style='visibility: hidden; position: absolute'", "hidden", "hidden=until-found"}) {
    EXPECT_EQ(readable_of("<div " + std::string(hiding) + ">a</div>bc"), "bc") << hiding;
  }
  for (const std::string_view showing :
       {"style='display:block'", "style='text-decoration: none'", "style='content: \"none\"'",
        "style='x-display:none'", "style", "style=';;:'", "aria-hidden=true",
        "style='visibility:hidden'"}) {
    EXPECT_EQ(readable_of("<div " + std::string(showing) + ">a</div>b"), "a\nb") << showing;
  }
  // A script shows the page.
  EXPECT_EQ(readable_of("<script>show()</script></body><body style='display:none'>a"), "a");
  EXPECT_EQ(readable_of("<p>a</p><div style='display:none'>bc</div>"), "a\n\nbc");
  EXPECT_EQ(readable_of("<p>ab</p><div style='display:none'>c</div><p hidden>def"), "ab");
}

TEST(LeftOut, AreIconsForTheEye) {
  EXPECT_EQ(readable_of("<i class=material-icons aria-hidden=true>home</i> a <span class='ui icon' "
                        "aria-hidden=true>x</span> <i>b</i> <svg aria-hidden=true><text>c</text>"
                        "</svg>"),
            "a b");
}

TEST(LeftOut, IsTheSecondFormOfAPicture) {
  EXPECT_EQ(markdown_of("<img class=lazy src='data:image/gif;x' data-src=a.jpg alt=b>\n"
                        "<noscript><img src=a-2.jpg alt=b></noscript>"),
            "![b](a.jpg)\n");
  EXPECT_EQ(markdown_of("<noscript><img src=a.jpg></noscript><img src=a.jpg>"), "![](a.jpg)\n");
  // Two pictures, and words.
  EXPECT_EQ(markdown_of("<img src=a><noscript><img src=b></noscript>"), "![](a)![](b)\n");
  EXPECT_EQ(markdown_of("<img src=a><noscript>c <img src=a></noscript>"), "![](a)c ![](a)\n");
}

TEST(LeftOut, AreLinksOfHeadingsToThemselves) {
  EXPECT_EQ(markdown_of("<h2>a <a href='page.html#a'>\u00B6</a></h2><h2>b<a href='#b'>#</a></h2>"
                        "<p><a href='page.html'>#</a> <a href='page.html#c'>c</a>"),
            "## a\n\n## b\n\n[#](page.html) [c](page.html#c)\n");
}

TEST(LeftOut, AreNumbersOfLines) {
  EXPECT_EQ(markdown_of("<table><tr><td class=gutter><pre><span>1</span><br><span>2</span></pre>"
                        "<td class=code><pre>a\nb</pre></table>"),
            "```\na\nb\n```\n");
  EXPECT_EQ(readable_of("<table><tr><td class=gutter>1<td>a<tr><td class=gutter>x<td>b</table>"),
            "a\nx\tb");
}

}  // namespace
}  // namespace pagelet
