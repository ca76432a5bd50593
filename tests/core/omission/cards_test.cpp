// SPDX-License-Identifier: MIT
#include "core/omission/cards.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

TEST(OverlayLinks, AreThoseOfTheHeadings) {
  EXPECT_EQ(markdown_of("<div><a href=/x aria-label='A b'></a><h3>A b</h3></div>"),
            "### [A b](/x)\n");
  EXPECT_EQ(markdown_of("<div><h3>A b</h3><p>c<a href=/x></a></div>"), "### [A b](/x)\n\nc\n");
  EXPECT_EQ(markdown_of("<div><div><h3>A</h3></div><a href=/x></a></div>"
                        "<div><div><h3>B</h3></div><a href=/y></a></div>"),
            "### [A](/x)\n\n### [B](/y)\n");
}

TEST(OverlayLinks, AreNoOtherLinks) {
  EXPECT_EQ(markdown_of("<div><a href=/x aria-label=Share></a><h3>A b</h3></div>"), "### A b\n");
  EXPECT_EQ(markdown_of("<div><a href=/x></a><h3><a href=/y>A</a></h3></div>"), "### [A](/y)\n");
  EXPECT_EQ(markdown_of("<div><a name=x></a><h3>A</h3></div>"), "### A\n");
  EXPECT_EQ(markdown_of("<div><h3>A</h3><h3>B</h3><a href=/x></a></div>"), "### A\n\n### B\n");
}

TEST(PictureCopies, AreOnePicture) {
  EXPECT_EQ(markdown_of("<div><img src=/a/photo-300x200.jpg alt=a></div>"
                        "<div><img src=/b/photo-1024x683.jpg alt=a></div>"),
            "![a](/a/photo-300x200.jpg)\n");
  EXPECT_EQ(markdown_of("<figure><img src=a-mobile.jpg alt='A pier'><figcaption>The pier of "
                        "the old harbour</figcaption></figure><figure><img src=b.jpg alt='A pier'>"
                        "<figcaption>The pier of the old harbour</figcaption></figure>"),
            "![A pier](a-mobile.jpg)\n\nThe pier of the old harbour\n");
}

TEST(PictureCopies, AreNoOtherPictures) {
  EXPECT_EQ(markdown_of("<div><img src=photo-1.jpg alt=a></div><div><img src=photo-2.jpg alt=a>"
                        "</div>"),
            "![a](photo-1.jpg)\n\n![a](photo-2.jpg)\n");
  EXPECT_EQ(markdown_of("<div><img src=tick.png alt=yes> a</div><div><img src=tick.png alt=yes> b"
                        "</div>"),
            "![yes](tick.png) a\n\n![yes](tick.png) b\n");
}

TEST(Pictures, AreThoseOfAmp) {
  EXPECT_EQ(markdown_of("<amp-img src=a.jpg alt=b><noscript><img src=a.jpg alt=b></noscript>"
                        "</amp-img>c"),
            "![b](a.jpg) c\n");
  EXPECT_EQ(markdown_of("<amp-youtube data-videoid=x1></amp-youtube>"),
            "[https://www.youtube.com/watch?v=x1](https://www.youtube.com/watch?v=x1)\n");
}

TEST(Pictures, AreElementsThatAPageDefines) {
  EXPECT_EQ(line_of("<x-image src=a.jpg alt=b></x-image>"), "![b](a.jpg)");
  EXPECT_EQ(line_of("<x-image src=a.jpg alt=b>c</x-image>"), "c");
  EXPECT_EQ(line_of("<x-image src=a.jpg></x-image><noscript><img src=c.jpg></noscript>"),
            "![](c.jpg)");
}

TEST(Links, ToNothingLeaveTheirWords) {
  EXPECT_EQ(markdown_of("<p>a <a href='#'>b</a>"), "a b\n");
  EXPECT_EQ(markdown_of("<p>a <a href='#c'>b</a>"), "a [b](#c)\n");
}

TEST(Headings, HaveNoPictureOfAnAnchor) {
  EXPECT_EQ(markdown_of("<h2 id=a>Wheels<a href=#a><img src=l.svg alt='chain link icon'></a></h2>"),
            "## Wheels\n");
  EXPECT_EQ(markdown_of("<h2 id=a><a href=#a><img src=l.svg alt=Wheels></a></h2>"),
            "## ![Wheels](l.svg)\n");
}

TEST(Formulas, AreInAttributes) {
  EXPECT_EQ(markdown_of("<p>a <span data-formula='p_i = 1'><svg></svg></span> b"),
            "a $p_i = 1$ b\n");
  EXPECT_EQ(markdown_of("<section data-formula='p_i = 1'><svg></svg></section>"), "$$p_i = 1$$\n");
}

}  // namespace
}  // namespace pagelet
