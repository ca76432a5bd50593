// SPDX-License-Identifier: MIT
//
// What no reader sees, and what is not text: hidden parts, and formulas.

#include "core/omission/omitted_elements.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

TEST(LeftOut, IsWhatAnInlineStyleHides) {
  for (const std::string_view hiding :
       {"style='display:none'", "style='color: red; DISPLAY : None !important'",
        "style='visibility: hidden; position: absolute'", "hidden", "hidden=hidden"}) {
    EXPECT_EQ(readable_of("<div " + std::string(hiding) + ">a</div>bc"), "bc") << hiding;
  }
  for (const std::string_view showing :
       {"style='display:block'", "style='text-decoration: none'", "style='content: \"none\"'",
        "style='x-display:none'", "style", "style=';;:'", "aria-hidden=true",
        "style='visibility:hidden'", "hidden=until-found", "hidden=UNTIL-FOUND"}) {
    EXPECT_EQ(readable_of("<div " + std::string(showing) + ">a</div>b"), "a\nb") << showing;
  }
  // A script shows the page.
  EXPECT_EQ(readable_of("<script>show()</script></body><body style='display:none'>a"), "a");
  EXPECT_EQ(readable_of("<p>a</p><div style='display:none'>bc</div>"), "a\n\nbc");
  EXPECT_EQ(readable_of("<p>ab</p><div style='display:none'>c</div><p hidden>def"), "ab");
}

TEST(LeftOut, IsNoButtonInASentenceOrWithThePictureOfAFigure) {
  EXPECT_EQ(readable_of("<p>The <button>spike</button> opens the <button>strands</button>.</p>"),
            "The spike opens the strands.");
  EXPECT_EQ(readable_of("<p>Open it.</p><button>Save</button>"), "Open it.");
  EXPECT_EQ(readable_of("<p>The end of it. <button>Save</button></p>"), "The end of it.");
  EXPECT_EQ(markdown_of("<figure><button><img src=/a.png alt=a></button></figure>"),
            "![a](/a.png)\n");
  EXPECT_EQ(markdown_of("<div><button><img src=/a.png alt=a></button> b</div>"), "b\n");
}

TEST(LeftOut, IsATagThatANoscriptShowsAsText) {
  EXPECT_EQ(readable_of("<p>a</p><noscript>&lt;img src=/a.png&gt;</noscript>"), "a");
  EXPECT_NE(readable_of("<p>a</p><noscript>&lt; 3 b</noscript>"), "a");
}

// Pages that React streams: scripts move such parts to their places.
TEST(LeftOut, IsNoMainTextWithTheAttributeHidden) {
  const std::string text = repeated("word ", 60) + "end.";
  const std::string menu = "<div hidden><a href=a>" + repeated("link ", 200) + "</a></div>";
  EXPECT_EQ(readable_of(menu + "<p>Top</p><div hidden id='S:0'><p>" + text +
                        "<b hidden>no</b></p></div><p hidden>less than that</p>"),
            "Top\n\n" + text);
  // Less than a quarter of the running text; in any case a dialog.
  EXPECT_EQ(readable_of("<p>" + repeated(text, 4) + "</p><div hidden>" + text + "</div>"),
            repeated(text, 4));
  EXPECT_EQ(readable_of("<p>Top</p><div hidden>" + repeated("word ", 40) + "</div>"), "Top");
}

// A browser shows a dialog once it has `open`, which scripts set.
TEST(LeftOut, AreClosedDialogs) {
  EXPECT_EQ(readable_of("<p>a</p><dialog><p>b</p></dialog><dialog class=x id=y>c</dialog>"), "a");
  EXPECT_EQ(readable_of("<p>a</p><dialog open>b</dialog>"), "a\n\nb");
}

// The answers to common questions: a script shows each when a reader asks for it.
TEST(LeftOut, AreNoFoldedPartsOfAnAnswer) {
  const auto kept = [](const std::string& body) {
    const Document page = parsed_body(body);
    const std::vector<bool> all(page.size(), true);
    return readable_text(page, &all);
  };
  const std::string text = "<p>" + repeated("text ", 200) + "</p>";
  const std::string words = repeated("word ", 25);
  const std::string folded =
      "<p>Why?</p><div class=answer style='display:none'>" + words + "</div>";
  EXPECT_EQ(kept(text + repeated(folded, 3)),
            kept(text + repeated("<p>Why?</p><div>" + words + "</div>", 3)));
  EXPECT_EQ(kept(text + folded), kept(text + "<p>Why?</p><div>" + words + "</div>"));
  // The nodes are not chosen; no such class, few words, and links.
  const std::string whys = kept(text + repeated("<p>Why?</p>", 3));
  EXPECT_EQ(readable_of(text + repeated(folded, 3)), whys);
  EXPECT_EQ(kept(text + repeated("<p>Why?</p><div style='display:none'>" + words + "</div>", 3)),
            whys);
  const std::string_view hidden = "<p>Why?</p><div class=answer style='display:none'>";
  EXPECT_EQ(kept(text + repeated(std::string(hidden) + "word</div>", 3)), whys);
  EXPECT_EQ(kept(text + repeated(std::string(hidden) + "<a href=x>" + words + "</a></div>", 3)),
            whys);
}

TEST(LeftOut, ArePixelsThatCountReaders) {
  EXPECT_EQ(markdown_of("a<img src=i width=1 height=1><img src=j.gif alt=k width=1>b"), "ab\n");
}

TEST(LeftOut, AreIconsForTheEye) {
  EXPECT_EQ(readable_of("<span class='white material-icons'>local_offer</span> a "
                        "<b class=material-symbols-outlined>home</b> <b class=material>c</b>"),
            "a c");
  EXPECT_EQ(readable_of("<i class=material-icons aria-hidden=true>home</i> a <span class='ui icon' "
                        "aria-hidden=true>x</span> <i>b</i> <svg aria-hidden=true><text>c</text>"
                        "</svg>"),
            "a b");
  EXPECT_EQ(readable_of("a <i aria-hidden=true><span>4.6 out of 5 stars</span></i>"),
            "a 4.6 out of 5 stars");
  // Values of a table.
  EXPECT_EQ(readable_of("<table><tr><th>Plan<th>Support<tr><td>Small <i class=material-icons>star"
                        "</i><td><b><i class=material-icons>check</i></b></table>"),
            "Plan\tSupport\nSmall\tcheck");
  EXPECT_EQ(readable_of("<table><tr><td>a <i aria-hidden=true>4.6 out of 5 stars</i></table>"),
            "a 4.6 out of 5 stars");
}

TEST(LeftOut, IsTheSecondFormOfAPicture) {
  EXPECT_EQ(markdown_of("<img class=lazy src='data:image/gif;x' data-src=a.jpg alt=b>\n"
                        "<noscript><img src=a-2.jpg alt=b></noscript>"),
            "![b](a.jpg)\n");
  EXPECT_EQ(markdown_of("<noscript><img src=a.jpg></noscript><img src=a.jpg>"), "![](a.jpg)\n");
  // Two pictures, and words.
  EXPECT_EQ(markdown_of("<img src=a><noscript><img src=b></noscript>"), "![](a)![](b)\n");
  EXPECT_EQ(markdown_of("<img src=a><noscript>c <img src=a></noscript>"), "![](a) c ![](a)\n");
}

TEST(LeftOut, IsTheBlankThatKeepsThePlaceOfAPicture) {
  EXPECT_EQ(markdown_of("<img src='data:image/gif;x' alt=b><noscript><img src=a alt=b></noscript>"),
            "![b](a)\n");
  EXPECT_EQ(markdown_of("<img src='data:image/gif;x' alt=b><noscript>c</noscript>"), "b c\n");
  EXPECT_EQ(markdown_of("<img src=blank.gif alt=b> <i class=x></i> <noscript> <img src=a alt=b>"
                        "</noscript>"),
            "![b](a)\n");
  EXPECT_EQ(markdown_of("<img src=c alt=b> <p>x</p><noscript><img src=a alt=b></noscript>"),
            "![b](c)\n\nx\n\n![b](a)\n");
}

TEST(LeftOut, AreWordsForTheEyeThatTheNextElementSays) {
  EXPECT_EQ(readable_of("<span aria-hidden=true><b>(133)</b></span><span>133 reviews</span>"),
            "133 reviews");
  EXPECT_EQ(readable_of("<del aria-hidden=true>$30.00</del> <span>Price was: $30.00.</span>"),
            "Price was: $30.00.");
  EXPECT_EQ(readable_of("<b aria-hidden=true>12</b> <b>3 reviews</b>"), "12 3 reviews");
  EXPECT_EQ(readable_of("<p><span aria-hidden=true>1</span></p><p>1</p>"), "1\n\n1");
  EXPECT_EQ(readable_of("<span aria-hidden=true>133</span> 133 reviews"), "133 reviews");
}

// Words for screen readers are left out beside others, too.
TEST(LeftOut, AreNotWordsForTheEyeThatNothingKeptSays) {
  const auto line = [](std::string_view begin, std::string_view end) {
    return rest_beside("<p>" + std::string(begin) + "<span class=sr-only>The</span>" +
                       std::string(end) + " oar on the boat.</p>");
  };
  EXPECT_EQ(line("", "<b aria-hidden=true><i>T</i>he</b>"), "**The** oar on the boat.\n\n");
  EXPECT_EQ(line("<b aria-hidden=true><i>T</i>he</b>", ""), "**The** oar on the boat.\n\n");
  EXPECT_EQ(line("<b aria-hidden=true>T</b>", "<b aria-hidden=true>he</b>"),
            "**The** oar on the boat.\n\n");
  EXPECT_EQ(rest_beside("<p><b aria-hidden=true>The</b> oar on the boat.</p>"),
            "**The** oar on the boat.\n\n");
}

TEST(LeftOut, IsTheDayOfTheLastChangeBesideThatOfPublication) {
  const std::string published = "<time class='entry-date published'>Monday</time>";
  const std::string updated = "<time class=updated>Friday</time>";
  EXPECT_EQ(readable_of("On " + published + updated), "On Monday");
  EXPECT_EQ(readable_of(updated + " " + published), "Monday");
  EXPECT_EQ(readable_of(published + ", changed " + updated), "Monday, changed Friday");
  EXPECT_EQ(readable_of("<time class='published updated'>Monday</time>" + updated), "Monday");
  EXPECT_EQ(readable_of(updated), "Friday");
}

TEST(LeftOut, AreButtonsThatAreNoLabels) {
  EXPECT_EQ(markdown_of("<h3><button>Why <b>so</b></button></h3><p>a"), "### Why so\n\na\n");
  EXPECT_EQ(markdown_of("<button><span>1</span><h3>Why</h3></button>a"), "1\n\n### Why\n\na\n");
  EXPECT_EQ(readable_of("<button>Why is it so?</button><button aria-expanded=false>Why?</button>a"),
            "Why is it so?\nWhy?\na");
  EXPECT_EQ(readable_of("<h3>Struct <button>Copy</button></h3>"), "Struct");
  EXPECT_EQ(readable_of("<button>Need more help?</button><button>More of what you want</button>a"),
            "a");
}

TEST(LeftOut, AreLinksOfHeadingsToThemselves) {
  EXPECT_EQ(markdown_of("<h2>a <a href='page.html#a'>\u00B6</a></h2><h2>b<a href='#b'>#</a></h2>"
                        "<p><a href='page.html'>#</a> <a href='page.html#c'>c</a>"),
            "## a\n\n## b\n\n[#](page.html) [c](page.html#c)\n");
}

TEST(LeftOut, AreLinksFromNotesBackToTheirMarks) {
  EXPECT_EQ(markdown_of("<ol><li>a <a href=#m>\u21A9\uFE0E</a><li><b><a href=#m>^</a></b> b</ol>"),
            "1. a\n2. b\n");
  EXPECT_EQ(markdown_of("<p>a <a href=#xor>^</a> b"), "a [^](#xor) b\n");
  EXPECT_EQ(markdown_of("<table><tr><th>a<th>b<tr><td><a href=#xor>^</a><td>c</table>"),
            "| a | b |\n| --- | --- |\n| [^](#xor) | c |\n");
}

TEST(LeftOut, AreWordsForScreenReadersWithinALine) {
  const auto line = [](std::string_view body) {
    return rest_beside("<p>" + std::string(body) + "</p>");
  };
  EXPECT_EQ(line("one <span class=sr-only>two three</span>"), "one\n\n");
  EXPECT_EQ(line("one <span class=sr-only>2 three</span>"), "one 2 three\n\n");
  EXPECT_EQ(line("<span class=sr-only>W</span>ord"), "Word\n\n");
  EXPECT_EQ(line("<a href=/a>one <span class=sr-only>two three</span></a>"),
            "[one two three](/a)\n\n");
  EXPECT_EQ(line("<a href=/a>one <span class=sr-only>(two three)</span></a>"), "[one](/a)\n\n");
}

TEST(LeftOut, AreLabelsOfFieldsForScreenReaders) {
  EXPECT_EQ(rest_beside("<label class=sr-only for=a>How many of the 2 kinds</label>"), "");
  EXPECT_EQ(rest_beside("<li><label for=a><span class=sr-only>+</span></label>one</li>"),
            "- one\n\n");
  EXPECT_EQ(rest_beside("<p><label for=a>How many</label></p>"), "How many\n\n");
}

TEST(LeftOut, IsTheEndOfASectionOfXml) {
  EXPECT_EQ(rest_beside("]]>"), "");
  EXPECT_EQ(rest_beside("<pre>]]></pre>"), "```\n]]>\n```\n\n");
}

TEST(LeftOut, AreNumbersOfLines) {
  EXPECT_EQ(markdown_of("<table><tr><td class=gutter><pre><span>1</span><br><span>2</span></pre>"
                        "<td class=code><pre>a\nb</pre></table>"),
            "```\na\nb\n```\n");
  EXPECT_EQ(readable_of("<table><tr><td class=gutter>1<td>a<tr><td class=gutter>x<td>b</table>"),
            "a\nx\tb");
}

std::string linear(std::string_view content) {
  std::string text = readable_of("<math>" + std::string(content) + "</math>");
  EXPECT_EQ(markdown_of("<math>" + std::string(content) + "</math>").find('$'), std::string::npos);
  return text;
}

TEST(Formula, WithoutTexHasALinearForm) {
  EXPECT_EQ(linear("<mfrac><mn>1</mn><mn>2</mn></mfrac>"), "(1)/(2)");
  EXPECT_EQ(linear("<msup><mi>x</mi><mn>2</mn></msup>"), "x^2");
  EXPECT_EQ(linear("<msub><mi>a</mi><mi>i</mi></msub>"), "a_i");
  EXPECT_EQ(linear("<msqrt>2</msqrt>"), "\u221A(2)");
  EXPECT_EQ(linear("<mroot><mi>x</mi><mn>3</mn></mroot>"), "(x)^(1/(3))");
  EXPECT_EQ(linear("<msup><mi>a</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>"),
            "a^(n+1)");
  EXPECT_EQ(linear("<munderover><mo>\u2211</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow>"
                   "<mi>n</mi></munderover> <msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
            "\u2211_(i=1)^n x_i^2");
  EXPECT_EQ(linear("<mi>sin</mi><mo>\u2061</mo><mi>x</mi><mo>=</mo><mn>2</mn><mi>y</mi>"
                   "<mtext> if</mtext><mi>z</mi>"),
            "sin x=2yif z");
  EXPECT_EQ(linear("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr>"
                   "<mtr><mtd><mn>3</mn></mtd></mtr></mtable>"),
            "1, 2; 3");
  EXPECT_EQ(markdown_of("a<math><mspace/></math>b"), "ab\n");
}

constexpr std::string_view kTex =
    "<math><semantics><mrow><mi>E</mi></mrow><annotation encoding='application/x-tex'>E = m_1\n"
    "c^{2} * </annotation></semantics></math>";

TEST(Formula, IsTexInDollars) {
  const std::string tex(kTex);
  EXPECT_EQ(markdown_of("<p>So <b>" + tex + "</b>, a_b"), "So $E = m_1 c^{2} \\ast$, a_b\n");
  EXPECT_EQ(readable_of("<p>So " + tex + "."), "So E = m_1 c^{2} *.");
  EXPECT_EQ(markdown_of("a<math display=block>" + tex.substr(6) + "b"),
            "a\n\n$$E = m_1 c^{2} \\ast$$\n\nb\n");
  EXPECT_EQ(markdown_of("<math><semantics><mi>x</mi><annotation encoding=TeX>{\\displaystyle "
                        "{\\frac {a}{b}}}</annotation></semantics></math>"),
            "${\\frac {a}{b}}$\n");
  EXPECT_EQ(
      markdown_of("<math><annotation encoding=TeX>{\\displaystyle a}+{b}</annotation></math>"),
      "${\\displaystyle a}+{b}$\n");
  EXPECT_EQ(markdown_of("<table><tr><th>a<th>b<tr><td>c<td><math><semantics><annotation encoding="
                        "'application/x-tex'>|x|</annotation></semantics></math></table>"),
            "| a | b |\n| --- | --- |\n| c | $\\|x\\|$ |\n");
  EXPECT_EQ(markdown_of("<pre>a" + tex + "</pre>"), "```\naE = m_1 c^{2} *\n```\n");
}

TEST(Formula, IsThereOnce) {
  const std::string tex(kTex);
  EXPECT_EQ(markdown_of("a <span class=katex><span class=katex-mathml>" + tex +
                        "</span><span class=katex-html aria-hidden=true>E=m1c2</span></span> b"),
            "a $E = m_1 c^{2} \\ast$ b\n");
  // Wikipedia
  EXPECT_EQ(markdown_of("a <span class=mwe-math-element><span style='display: none;'>" + tex +
                        "</span><img src=E.svg class=mwe-math-fallback-image-inline alt=E></span>"),
            "a $E = m_1 c^{2} \\ast$\n");
  // MathJax 2 and 3
  EXPECT_EQ(markdown_of("a <script type='math/tex'>x^2</script>"), "a $x^2$\n");
  EXPECT_EQ(markdown_of("<span class=MathJax_Preview>[x]</span><div class=MathJax_Display><span "
                        "class=MathJax>x2</span></div><script type='math/tex; mode=display'>x^2"
                        "</script>"),
            "$$x^2$$\n");
  EXPECT_EQ(markdown_of("<mjx-container><mjx-math aria-hidden=true></mjx-math><mjx-assistive-mml>"
                        "<math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml>"
                        "</mjx-container>"),
            "x^2\n");
  EXPECT_EQ(markdown_of("<span aria-hidden=true>a</span> b"), "a b\n");
}

TEST(Formula, MayBeDeepAndWide) {
  SymbolTable symbols;
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  builder.open(Symbol::kBody);
  builder.open(symbols.intern("math"));
  constexpr int kDeep = 100'000;
  for (int level = 0; level < kDeep; ++level) {
    builder.open(symbols.intern(level % 2 == 0 ? "msup" : "mfrac"));
  }
  builder.text("x");
  while (builder.open_elements() > 0) builder.close();
  const Document deep = builder.finish();
  EXPECT_LT(readable_text(deep).size(), std::size_t{4} * kDeep);

  const std::string copies = repeated("<div aria-hidden=true>", 1'000);
  EXPECT_EQ(readable_of("<math><mi>x</mi></math>" + copies), "x");
  EXPECT_EQ(readable_of(repeated("<math><mi>x</mi>", 500)), std::string(500, 'x'));
}

}  // namespace
}  // namespace pagelet
