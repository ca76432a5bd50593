// SPDX-License-Identifier: MIT
//
// The skeleton of a page. Skeletons were worked out by hand from the rules at the head of
// page_skeleton.h; documents are compared with those of the slow version, which gives Gumbo the
// whole page.

#include "core/dom/parser/page_skeleton.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "core/files/files.h"
#include "core/text/encoding/decoding.h"
#include "core/text/unicode.h"
#include "tests/support/require.h"
#include "tests/support/tree_notation.h"

namespace pagelet {
namespace {

using internal::PageSkeleton;

// What Gumbo gets, with "$" for a mark and "_" for a form feed that the skeleton has.
std::string skeleton_of(std::string_view page) {
  LongParts parts;
  EXPECT_EQ(scan_for_hostile_input(page, kMaxOpenElements, nullptr, &parts), LimitKind::kNone);
  const PageSkeleton skeleton(page, parts);
  std::string shown;
  std::size_t marks = 0;
  for (std::size_t at = 0; at < skeleton.text().size();) {
    const std::size_t begin = at;
    const char32_t character = next_character(skeleton.text(), at);
    if (character == 0xF0000 + marks && !skeleton.is_whole_page()) {
      ++marks;
      shown += '$';
    } else if (character == '\f') {
      shown += '_';
    } else {
      shown += skeleton.text().substr(begin, at - begin);
    }
  }
  return shown;
}

std::string whole_tree_of(const std::string& page) {
  SymbolTable symbols;
  return notation_of(require(internal::parse_whole_html(page, symbols)));
}

TEST(PageSkeleton, ReplacesAttributesWordsBlanksAndScripts) {
  EXPECT_EQ(skeleton_of("<div class=\"menu wide\" id=x>\n  Some words\n of it </div>"),
            "<div $>_$ </div>");
  EXPECT_EQ(skeleton_of("<script src=a.js>if (a<b) c()</script><style>p {a: b}</style>"),
            "<script $>$</script><style>$</style>");
  EXPECT_EQ(skeleton_of("<script><!-- <script>a()</script>--></script>some words"),
            "<script>$</script>$");
  EXPECT_EQ(skeleton_of("<br class=clear><br class='clear'/><br class=clear />"),
            "<br $><br $/><br $ />");
  EXPECT_EQ(skeleton_of("<img alt='a'src=\"b\">"), "<img $>");
  EXPECT_EQ(skeleton_of("<svg viewBox='0 0'><path d='M0 0'/>"), "<svg $><path $/>");
}

TEST(PageSkeleton, KeepsShortThings) {
  EXPECT_EQ(skeleton_of("<p id=a> words </p>\n<p>a b\n"), "<p id=a> words </p>\n<p>a b\n");
  EXPECT_EQ(skeleton_of("<p a=b><p ab cd><p abc=>"), "<p a=b><p $><p abc=>");
  EXPECT_EQ(skeleton_of("<script>a(b)</script>"), "<script>a(b)</script>");
}

TEST(PageSkeleton, KeepsWhatTheParserReads) {
  EXPECT_EQ(skeleton_of("<input name=n type=hidden value=v class=c>"), "<input $ type=hidden $>");
  EXPECT_EQ(skeleton_of("<annotation-xml class=c ENCODING='text/html'id=nn>"),
            "<annotation-xml $ ENCODING='text/html'$>");
  EXPECT_EQ(skeleton_of("<template shadowrootmode=open class=c>"),
            "<template shadowrootmode=open $>");
  for (const std::string tag : {"<html lang=en-GB>", "<body class=home>", "<font color=red>",
                                "<b class=bold>", "<form action=/search>"}) {
    EXPECT_EQ(skeleton_of(tag), tag);
  }
}

TEST(PageSkeleton, KeepsWhatTheParserReplaces) {
  EXPECT_EQ(skeleton_of("<p title='a &copy; b' class=c>some words &nbsp; more words"),
            "<p title='a &copy; b' $>$ &nbsp; $");
  EXPECT_EQ(skeleton_of("<p title='&lt;b&gt; &amp; &quot;&#39;&#039;&#34;'><a href='?a=1&b=2'>"),
            "<p $><a $>");
  EXPECT_EQ(skeleton_of("<a href='?a&b'><a href='?a=1&copy'><a href='a & b'>"),
            "<a href='?a&b'><a href='?a=1&copy'><a href='a & b'>");
  EXPECT_EQ(skeleton_of("<p title=long\x01value class=c>long\x01words and others"),
            "<p title=long\x01value $>long\x01words $");
  EXPECT_EQ(skeleton_of("<p id=one ID=two class=c>"), "<p id=one ID=two class=c>");
  EXPECT_EQ(skeleton_of("<p =attribute class=c><p a\"b class=c>"),
            "<p =attribute class=c><p a\"b class=c>");
}

// Whichever word of a text it is: texts are read in parts of 16 characters.
TEST(PageSkeleton, KeepsTheWordWithAReference) {
  for (const std::string kept : {"&nbsp;", "a&b", "a>b", "some&copy;words", "l\x01ng"}) {
    std::string before;
    for (int letters = 0; letters < 40; ++letters) {
      before += letters % 9 == 8 ? ' ' : 'w';
      const std::string text = before + ' ' + kept + " some more words";
      const bool is_mark = before.find_last_not_of(' ') >= 7;
      const std::string shown = is_mark ? "$" : before.substr(0, before.find_last_not_of(' ') + 1);
      const std::string blanks = before.ends_with(' ') ? "_" : " ";
      EXPECT_EQ(skeleton_of("<p>" + text), "<p>" + shown + blanks + kept + " $") << text;
    }
  }
}

TEST(PageSkeleton, KeepsTheLineFeedThatTheParserDrops) {
  EXPECT_EQ(skeleton_of("<pre>\n  a</pre>\n\n<pre class=c>\r\n\r\n</pre><p>\n  a"),
            "<pre>\n_a</pre>_<pre $>\r\n_</pre><p>_a");
}

TEST(PageSkeleton, IsThePageIfThatHasTheCharactersItUses) {
  const std::string page = "<p class=long>some long words\n\n\xF3\xB0\x80\x80";
  EXPECT_EQ(skeleton_of(page), page);
  EXPECT_EQ(skeleton_of("<p class=long>\n\n\f&#8217;"), "<p $>\n\n_&#8217;");
  for (const std::string reference : {"&#12;", "&#xc;", "&#X0C", "&#0012"}) {
    EXPECT_EQ(skeleton_of("<p class=long>\n\n" + reference), "<p $>\n\n" + reference);
  }
  EXPECT_EQ(skeleton_of("<p class=long>\n\n&#8217;"), "<p $>_&#8217;");
}

TEST(PageSkeleton, HasNoMarksInMarkupThatIsNoTag) {
  for (const std::string page :
       {"<!-- <p class=long>some long words  -->", "<title>some long words</title>",
        "<textarea><p class=long>  </textarea>", "<!x <p class=long", "<p class='cut off",
        "</p class=long>"}) {
    EXPECT_EQ(skeleton_of(page), page);
  }
}

TEST(OriginalValues, AreThoseOfThePage) {
  EXPECT_EQ(body_of("<body><P CLASS='A  B' title=\"a\r\nb\rc\" Data-X=y=z hidden>a"),
            "body(p[class=A  B][title=a\nb\nc][data-x=y=z][hidden=]('a'))");
  EXPECT_EQ(body_of("<body><p title='&lt;&amp;lt;&gt;&quot;&#39;&#039;&#34;\r\n&amp'>a"),
            "body(p[title=<&lt;>\"''\"\n&]('a'))");
  EXPECT_EQ(body_of("<body><p title='&lt;&amp;lt;&gt;&quot;&#39;&#039;&#34;\r\n'>a"),
            "body(p[title=<&lt;>\"''\"\n]('a'))");
  EXPECT_EQ(body_of("<body><a href='?a=1&amp;b=2&c=3&copy=4&amp=5'>a"),
            "body(a[href=?a=1&b=2&c=3&copy=4&amp=5]('a'))");
  EXPECT_EQ(body_of("<svg><use xlink:href='#long' attributeName=long xml:lang=en-GB>"),
            "body(svg(use[xlink:href=#long][attributename=long][xml:lang=en-GB]))");
}

TEST(OriginalValues, AreThereForEveryCopyOfAnElement) {
  EXPECT_EQ(body_of("<body><a class=long>x<div>y</a>z"),
            "body(a[class=long]('x') div(a[class=long]('y') 'z'))");
  EXPECT_EQ(body_of("<body><p><a href=/long>x<p>y"),
            "body(p(a[href=/long]('x')) p(a[href=/long]('y')))");
  // The parser reopens at most three equal elements, however their values are written.
  EXPECT_EQ(body_of("<p><b title=&quot;long><b title='\"long'><b title='\"long'><b title='\"long'>"
                    "<p>x"),
            "body(p(b[title=\"long](b[title=\"long](b[title=\"long](b[title=\"long])))) "
            "p(b[title=\"long](b[title=\"long](b[title=\"long]('x')))))");
}

TEST(OriginalTexts, HaveTheBlanksOfTheirPlace) {
  EXPECT_EQ(body_of("<body>\n  a\n\n<p>\t\t</p>\r\n\r\nsome words\r\nof it  <i>b</i>   </body>  "),
            "body('\n  a\n\n' p('\t\t') '\n\nsome words\nof it  ' i('b') '     ')");
  // Texts in a table are moved before it.
  EXPECT_EQ(body_of("<body>   <table>\n\n<tr>\n\n\n a <td>\n\n\n\nb</table>"),
            "body('   \n\n\n a ' table('\n\n' tbody(tr(td('\n\n\n\nb')))))");
  EXPECT_EQ(tree_of("  <head>\n\n</head>   <body>a"), "html(head('\n\n') '   ' body('a'))");
}

TEST(PageSkeleton, HasNoMarksIfAReferenceMayBeOne) {
  const std::string words = "<p class=long>some words ";
  for (const char* reference :
       {"&#xF0000;", "&#Xf0000", "&#x000FFFFF;", "&#983040;", "&#1048575;", "&#0983041 "}) {
    EXPECT_EQ(skeleton_of(words + reference), words + reference);
    EXPECT_EQ(skeleton_of("<i id='" + std::string(reference) + "'>" + words),
              "<i id='" + std::string(reference) + "'>" + words);
  }
  for (const char* reference : {"&#xEFFFF;", "&#x100000;", "&#983039;", "&#1048576;", "&#xF000;",
                                "&#x1000F0000;", "&#4295950336;", "&#F0000;"}) {
    EXPECT_EQ(skeleton_of(words + reference), "<p $>$ " + std::string(reference)) << reference;
  }
  // The title is one of svg, and its text a tag, so that a mark would be lost.
  EXPECT_EQ(body_of("<svg><desc><p></svg></p></desc>&#xF0000;<title><b x=\"</title> words\">tail"),
            "body(svg(desc(p) '\xF3\xB0\x80\x80' title(b[x=</title> words]('tail'))))");
}

TEST(PageSkeleton, HasFormFeedsUnlessAReferenceMayBeOne) {
  for (const char* reference : {"&#12;", "&#xC;", "&#x0c", "&#012 "}) {
    EXPECT_EQ(skeleton_of(reference + std::string("  <b>   ")),
              reference + std::string("  <b>   "));
  }
  for (const char* reference : {"&#13;", "&#120;", "&#xC0;", "&#1;2", "&#x12;"}) {
    EXPECT_EQ(skeleton_of(reference + std::string("  <b>   ")), reference + std::string("_<b>_"));
  }
}

// What the scanner takes for something else than Gumbo does. Then Gumbo gets the whole page.
TEST(WholePage, IsParsedIfAMarkIsLost) {
  for (const std::string page :
       {"<select><style><a title='</style><p class=long>  ' id=long>x",
        "<svg><desc><p></svg></p></desc><style><a title='</style>     '>x</a>",
        "<svg><desc><p></svg></p></desc><style><a title='</style><p class=long>'>x</a>",
        "<select><p class=long></p></table><td class=long>x",
        "<table><tr><td class=long>x</table><td class=long>y",
        "<frameset><frame src=long>some long words<p class=long>",
        "<body><div class=long><body class=long></div><frameset cols=long>"}) {
    EXPECT_EQ(tree_of(page), whole_tree_of(page)) << page;
  }
  EXPECT_EQ(body_of("<body><p class=long>a</p><td class=long>b"), "body(p[class=long]('a') 'b')");
}

// Characters are looked for in blocks of bytes.
TEST(WholePage, IsTheSameWhereverACharacterIsReplaced) {
  for (std::size_t letters = 0; letters < 90; ++letters) {
    for (const std::string replaced : {"\xC2\x85", "\xEF\xB7\x90", "\xF0\x9F\xBF\xBE", "\x7F"}) {
      std::string page = "<p>some words";
      for (std::size_t i = 0; i < letters; ++i) page += i % 3 == 0 ? "\xE2\x82\xAC" : "\xC3\xA4";
      page += replaced + " and more of them";
      EXPECT_EQ(tree_of(page), whole_tree_of(page)) << letters;
    }
  }
}

TEST(PageSkeleton, HasNoMarksWhereverTheByteOfAMarkIs) {
  for (std::size_t letters = 0; letters < 140; ++letters) {
    const std::string page =
        "<p class=long>" + std::string(letters, 'a') + "\xF3\xB0\x80\x80" + std::string(140, 'b');
    EXPECT_EQ(skeleton_of(page), page) << letters;
  }
}

TEST(WholePage, HasMoreThingsThanThereAreMarks) {
  std::string page = "<!DOCTYPE html><body>";
  for (int i = 0; i < 40'000; ++i) page += "<p class=long>some words</p>  ";
  SymbolTable symbols;
  const Document document = require(parse_html(page, symbols));
  ASSERT_EQ(document.size(), 3U + 3 * 40'000);
  for (NodeId node = document.root() + 1; node < document.end(); node = node + 3) {
    ASSERT_EQ(attribute_of(document, node, "class"), "long");
    ASSERT_EQ(document.text(node + 1), "some words");
    ASSERT_EQ(document.text(node + 2), "  ");
  }
}

TEST(Skeleton, OfAPageWithVeryManyPartsHasABound) {
  std::string page;
  for (std::size_t i = 0; i < 300'000; ++i) page += "<br a><br>  ";
  LongParts parts;
  EXPECT_EQ(scan_for_hostile_input(page, kMaxOpenElements, nullptr, &parts), LimitKind::kNone);
  EXPECT_EQ(parts.parts.size(), LongParts::kMax);
  EXPECT_EQ(parts.attributes.size(), LongParts::kMax / 2);
  EXPECT_GT(PageSkeleton(page, parts).text().size(), page.size() / 2);
}

// ---- Properties ----

// Markup that parsers are known to treat in a way of its own; one more is chosen at random.
const std::vector<std::string> kPieces = {"<p>",
                                          "</p>",
                                          "<div class=\"long class names\" id=x>",
                                          "</div>",
                                          "<b class='bold text'>",
                                          "<b class='bold text'>",
                                          "<b class='bold t&#101;xt'>",
                                          "</b>",
                                          "<a href=\"https://x.y/?a=1&amp;b=2\">",
                                          "<a href='/a?b=1&c=2&copy=3' title=long>",
                                          "</a>",
                                          "<i class=long>",
                                          "</i>",
                                          "<table width=100% border=0>",
                                          "</table>",
                                          "<tr class=row-odd>",
                                          "</tr>",
                                          "<td class=cell style='a:b'>",
                                          "</td>",
                                          "<tbody class=long>",
                                          "<caption class=long>",
                                          "<colgroup class=long>",
                                          "<col span=22222>",
                                          "<li class=\"item\">",
                                          "</ul>",
                                          "<dd class=long>",
                                          "<select name=long>",
                                          "<option value=long selected>",
                                          "</select>",
                                          "<form action=/long method=post>",
                                          "</form>",
                                          "<button class=long type=submit>",
                                          "</button>",
                                          "<svg viewBox='0 0 1 1'>",
                                          "</svg>",
                                          "<svg CLASS=long/>",
                                          "<svg class='long'/>",
                                          "<path d='M0 0 L1 1' fill-rule=evenodd />",
                                          "<use xlink:href='#long' attributename=long>",
                                          "<math definitionURL=long>",
                                          "<mi mathvariant=normal>",
                                          "</math>",
                                          "<annotation-xml encoding=text/html class=long>",
                                          "<annotation-xml class=long encoding=x>",
                                          "</annotation-xml>",
                                          "<desc class=long>",
                                          "</desc>",
                                          "<foreignObject width=1000>",
                                          "</foreignObject>",
                                          "<title class=long>",
                                          "</title>",
                                          "<textarea class=long>\n\n  text",
                                          "</textarea>",
                                          "<script src=/long async>",
                                          "<script><!-- long <b>",
                                          "<script><!-- <script> x",
                                          "</script>",
                                          "<style media=screen>",
                                          "</style>",
                                          "<template shadowrootmode=open class=long>",
                                          "<template class=long>",
                                          "</template>",
                                          "<head class=long>",
                                          "</head>",
                                          "<body class=long>",
                                          "<body id=other>",
                                          "</body>",
                                          "<html lang=en-GB>",
                                          "<html data-x=long>",
                                          "</html>",
                                          "<frameset rows=*,*>",
                                          "</frameset>",
                                          "<frame src=long>",
                                          "<br class=\"clear\"/>",
                                          "</br>",
                                          "<img a a>",
                                          "<img src=long src=other alt>",
                                          "<img SRC=long Src=other>",
                                          "<img a a long other>",
                                          "<img alt=\"a\"src=\"b&copy;\"title='c'>",
                                          "<input type=hidden name=long>",
                                          "<input name=long type=\"hidden\" value=long>",
                                          "<input class=long>",
                                          "<nobr class=long>",
                                          "<font color=red size=7>",
                                          "</font>",
                                          "<h1 class=long>",
                                          "</h2>",
                                          "<pre class=long>\n  ",
                                          "<pre>\r\n  x",
                                          "<listing>\n\n",
                                          "<noscript class=long>",
                                          "</noscript>",
                                          "<iframe src=long>",
                                          "</iframe>",
                                          "<unknown-1 class=long>",
                                          "</unknown-1 class=long>",
                                          "</p class='a > b'>",
                                          "<DiAlOg Open CLASS=Long>",
                                          "<marquee behavior=slide>",
                                          "</marquee>",
                                          "<isindex prompt=long action=long name=long class=long>",
                                          "<meta charset=utf-8 content=long>",
                                          "text",
                                          "some words in a row",
                                          "  some words in a row\n   ",
                                          " ",
                                          "   ",
                                          "\r\n  \r\n",
                                          "\f\f",
                                          "&amp;",
                                          "words &amp; words",
                                          "&#12;  ",
                                          "&#xF0000;",
                                          "\xF3\xB0\x80\x80",
                                          "\x01",
                                          "\xC2\x85",
                                          "<![CDATA[",
                                          "]]>",
                                          "<!--",
                                          "-->",
                                          "<",
                                          "</",
                                          "</>",
                                          "<x\x02y>",
                                          "<p a\x01='long value'>",
                                          "<p a='long\x01 value' b=long>",
                                          "<p a='long\r\nvalue' b='c\rd'>",
                                          "<p a=long\rb=other>",
                                          "<p title='&lt;b&gt; &quot;&#39;&#34;'>",
                                          "<p title='&LT;b' class=long>",
                                          "<p title=\"&\" class=long>",
                                          "<p title=\"x &copy\" class=long>",
                                          "<p =long other>",
                                          "<p long= >",
                                          "<p long\"b'c<d=other>",
                                          "<p/class=long/id=b/>",
                                          "<p class=long / >",
                                          "<p class='long",
                                          "\"",
                                          "'",
                                          ">",
                                          "<plaintext class=long>",
                                          "<xmp>",
                                          "</xmp>",
                                          "<!DOCTYPE html>",
                                          "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 3.2//EN\">",
                                          "<image src=long>",
                                          "<object data=long>",
                                          "</object>",
                                          "<em class=long>",
                                          "<p title='\xC2\x85 long'>",
                                          "<p \xE2\x82\xAC\xE2\x82\xAC=long>"};

void expect_equal_trees(const std::string& page) {
  SymbolTable symbols;
  const std::string tree = notation_of(require(parse_html(page, symbols)));
  ASSERT_EQ(tree, whole_tree_of(page)) << page;
}

TEST(PageSkeletonProperty, GivesTheTreeOfTheWholePageOnTagSoup) {
  std::mt19937 random(1);
  for (int round = 0; round < 15'000; ++round) {
    std::string page = round % 3 == 0 ? "" : "<!DOCTYPE html>";
    for (std::size_t length = 1 + random() % (round % 2 == 0 ? 40 : 10); length > 0; --length) {
      page += kPieces[random() % kPieces.size()];
    }
    expect_equal_trees(decode_page(page).text);
    if (HasFatalFailure()) return;
  }
}

// Elements whose content the scanner takes for text, in places where the tree builder does not see
// an element. Then marks are in the tags of that content, and references may look like marks.
TEST(PageSkeletonProperty, GivesTheTreeOfTheWholePageWhereTheScannerIsWrong) {
  const std::vector<std::string> raw = {"xmp",   "noframes", "noembed", "iframe", "textarea",
                                        "title", "noscript", "style",   "script", "plaintext"};
  const std::vector<std::string> around = {"<select>",
                                           "<select><option>",
                                           "<svg>",
                                           "<svg><desc>",
                                           "<svg><title>",
                                           "<svg><foreignObject>",
                                           "<svg><p>",
                                           "<select><svg>",
                                           "<math>",
                                           "<math><mi>",
                                           "<math><annotation-xml encoding=text/html>",
                                           "<frameset>",
                                           "<table>",
                                           "<table><colgroup>",
                                           "<template>",
                                           "<head>"};
  const std::vector<std::string> odd = {"&#xF0000;",
                                        "&#xF0001;&#xF0000;",
                                        "&#983040;",
                                        "&#983041;",
                                        "&#0983042;",
                                        "&#xf0003 ",
                                        "&#x00F0004;",
                                        "&#12;",
                                        "&#xC;",
                                        "&#012;",
                                        "&FormFeed;",
                                        "&amp;",
                                        "&",
                                        ">",
                                        "&#0;",
                                        "&#x80;",
                                        "\r",
                                        "]]>",
                                        "-->",
                                        "&nbsp;",
                                        "&#x1000F0000;"};
  const std::vector<std::string> words = {"lorem ipsum dolor",
                                          "word word word word end",
                                          "one two\rthree four\r\nfive",
                                          "two  blanks   three    ",
                                          "   ",
                                          "\r\n\r\n",
                                          "\f\f form \f\f feeds",
                                          "w"};
  const std::vector<std::string> inner = {"<foo x=\"",
                                          "\"",
                                          "'>",
                                          "\">",
                                          "<i title='",
                                          "</foo x=\"",
                                          "<!--",
                                          "-->",
                                          "<![CDATA[",
                                          "]]>",
                                          "<b class=\"long\">",
                                          "<p id=long name=other>",
                                          "</p>",
                                          "<td class='long'>"};
  std::mt19937 random(3);
  const auto one_of = [&](const std::vector<std::string>& list) -> const std::string& {
    return list[random() % list.size()];
  };
  for (int round = 0; round < 15'000; ++round) {
    std::string page = round % 3 == 0 ? "<!DOCTYPE html>" : "";
    for (std::size_t parts = 1 + random() % 3; parts > 0; --parts) {
      const std::string& name = one_of(raw);
      page.append(one_of(around)).append(one_of(odd)).append("<" + name + ">");
      for (std::size_t more = 1 + random() % 6; more > 0; --more) {
        page += one_of(random() % 3 == 0 ? odd : random() % 3 == 0 ? words : inner);
        if (random() % 12 == 0) page += "</" + name + ">";
      }
      page.append("</" + name + ">").append(one_of(words));
    }
    expect_equal_trees(decode_page(page).text);
    if (HasFatalFailure()) return;
  }
}

// After "<!--" a script may contain another one.
TEST(PageSkeletonProperty, GivesTheTreeOfTheWholePageOfScriptsInScripts) {
  const std::vector<std::string> pieces = {
      "<!--",    "-->",      "<!-",      "--!>",      "<script",  "</script", "<SCRIPT>",
      "</",      "<",        ">",        "/",         " ",        "-",        "\r\n",
      "a word ", "<scripta", "</style>", "</script>", "<script>", "<!-->",    "<!--->"};
  std::mt19937 random(4);
  for (int round = 0; round < 10'000; ++round) {
    std::string page = round % 2 == 0 ? "<script><!--" : "<svg></svg><script>";
    for (std::size_t length = 1 + random() % 20; length > 0; --length) {
      page += pieces[random() % pieces.size()];
    }
    expect_equal_trees(page + "</script>some words<p class=long></script>more words");
    if (HasFatalFailure()) return;
  }
}

TEST(PageSkeletonProperty, GivesTheTreeOfTheWholePageOnDamagedPages) {
  std::vector<std::string> pages;
  for (const auto& file : std::filesystem::recursive_directory_iterator(
           std::string(PAGELET_SOURCE_DIR) + "/datasets/sample")) {
    if (file.path().extension() != ".html") continue;
    pages.push_back(decode_page(require(read_input(file.path().string()))).text);
  }
  ASSERT_GT(pages.size(), 50U);
  std::mt19937 random(2);
  for (int round = 0; round < 5'000; ++round) {
    std::string page = pages[random() % pages.size()];
    for (std::size_t changes = random() % 8; changes > 0; --changes) {
      const std::size_t at = random() % page.size();
      const std::size_t kind = random() % 4;
      if (kind == 0) page.erase(at, 1 + random() % 20);
      if (kind == 1) page.insert(at, kPieces[random() % kPieces.size()]);
      if (kind == 2) page[at] = "<>/\"'= &\n\r-!ab"[random() % 14];
      if (kind == 3) page.insert(at, page.substr(random() % page.size(), random() % 80));
      if (page.empty()) page = "x";
    }
    expect_equal_trees(decode_page(page).text);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace pagelet
