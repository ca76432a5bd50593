// SPDX-License-Identifier: MIT
//
// What styles and attributes change in the order, the lines and the marks of a page.

#include <gtest/gtest.h>

#include <string>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

TEST(ShownOrder, NumbersItemsAsBrowsersDo) {
  EXPECT_EQ(readable_of("<ol reversed><li>a<li>b<li value=7>c<li>d</ol>"),
            "4. a\n3. b\n7. c\n6. d");
  EXPECT_EQ(readable_of("<ol reversed start=10><li>a<li>b</ol>"), "10. a\n9. b");
  EXPECT_EQ(readable_of("<ol type=a><li>a<li>b<li value=28>c</ol>"), "a. a\nb. b\nab. c");
  EXPECT_EQ(readable_of("<ol type=A start=0><li>a<li type=i>b</ol>"), "0. a\ni. b");
  EXPECT_EQ(readable_of("<ol type=I start=1994><li>a</ol>"), "MCMXCIV. a");
  EXPECT_EQ(readable_of("<ol type=i start=4000><li>a</ol>"), "4000. a");
  EXPECT_EQ(markdown_of("<ol type=a><li>a<li>b</ol>"), "1. a\n2. b\n");
  EXPECT_EQ(markdown_of("<ol reversed><li>a<li>b</ol>"), "2. a\n1) b\n");
}

TEST(ShownOrder, ShowsTheFootOfATableLast) {
  EXPECT_EQ(readable_of("<table><tr><th>a<th>b<tfoot><tr><td>sum<td>3<tbody><tr><td>c<td>1<tr><td>d"
                        "<td>2</table>e"),
            "a\tb\nc\t1\nd\t2\nsum\t3\ne");
  EXPECT_EQ(readable_of("<table><tr><td>a<tfoot><tr><td>b</table>"), "a\nb");
}

TEST(ShownOrder, EndsLinesAtInlineElementsThatAreBlocks) {
  EXPECT_EQ(readable_of("<h1>a<span style='display:block'>b</span></h1>c"), "a\nb\n\nc");
  EXPECT_EQ(readable_of("<p><b style='display: block;'>a</b>b"), "a\nb");
  EXPECT_EQ(markdown_of("<p><b style='display:flex'>a</b>b"), "**a**\n\nb\n");
  EXPECT_EQ(readable_of("<p>a<a href=x style='display:block'>b</a>c"), "a\nb\nc");
  EXPECT_EQ(readable_of("<p>a<b style='display:inline-block'>b</b>c"), "abc");
}

TEST(ShownOrder, KeepsEndsOfLinesWhereAStyleDoes) {
  EXPECT_EQ(readable_of("<p style='white-space:pre-line'>\na\nb\n</p>c\nd"), "a\nb\n\nc d");
  EXPECT_EQ(readable_of("<div style='white-space:break-spaces'>a<b>b\nc</b></div>"), "ab\nc");
  EXPECT_EQ(
      readable_of("<div style='white-space:pre'><p style='white-space:normal'>a\nb</p></div>"),
      "a b");
}

TEST(ShownOrder, HidesWhatIsForOtherBrowsers) {
  EXPECT_EQ(readable_of("<p>ab</p><canvas><p>c</p></canvas>"), "ab");
  EXPECT_EQ(readable_of("<p>ab</p><object data='a/g.svg?x'><p>c</p></object>"), "ab");
  EXPECT_EQ(readable_of("<p>ab</p><object data=g type=image/png>c</object>"), "ab");
  EXPECT_EQ(readable_of("<p>ab</p><object data=g.swf>c</object>"), "ab\n\nc");
}

}  // namespace
}  // namespace pagelet
