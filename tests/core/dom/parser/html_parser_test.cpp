// SPDX-License-Identifier: MIT
//
// The tree of docs/specification.md, section 1.7. Expected trees were worked out by hand from the
// HTML standard's tree construction, the repair and the deviations that the section lists.

#include "core/dom/parser/html_parser.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/tree_notation.h"

namespace pagelet {
namespace {

using std::string_literals::operator""s;

// Text of the first text node.
std::string text_of(std::string_view page) {
  const Document document = parsed(std::string(page));
  for (std::size_t at = 0; at < document.size(); ++at) {
    if (document.is_text(node_at(at))) return std::string(document.text(node_at(at)));
  }
  return "";
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

TEST(ParseHtml, GivesHtmlHeadAndBodyToEveryPage) {
  EXPECT_EQ(tree_of(""), "html(head body)");
  EXPECT_EQ(tree_of(" \n\t"), "html(head body)");
  EXPECT_EQ(tree_of("<!-- nothing -->"), "html(head body)");
  EXPECT_EQ(tree_of("<!DOCTYPE html>"), "html(head body)");
  EXPECT_EQ(tree_of("hello"), "html(head body('hello'))");
  EXPECT_EQ(tree_of("<p>one<p>two"), "html(head body(p('one') p('two')))");
  EXPECT_EQ(tree_of("<title>t</title>"), "html(head(title('t')) body)");
  EXPECT_EQ(tree_of("<html lang=en><body id=b></html>"), "html[lang=en](head body[id=b])");
}

TEST(ParseHtml, KeepsBlankTextsWhereTheStandardPutsThem) {
  EXPECT_EQ(tree_of("<!DOCTYPE html>\n<html>\n<head>\n<title>t</title></head>\n<body>\n<p>x</p>\n"
                    "</body>\n</html>\n"),
            "html(head('\n' title('t')) '\n' body('\n' p('x') '\n\n\n'))");
}

TEST(ParseHtml, NumbersNodesInPreorder) {
  const Document page = parsed("<title>t</title><p>a<b>c</b></p>d");
  // html 0, head 1, title 2, t 3, body 4, p 5, a 6, b 7, c 8, d 9
  ASSERT_EQ(page.size(), 10U);
  EXPECT_EQ(page.root(), node_at(4));
  EXPECT_EQ(page.tag(node_at(4)), Symbol::kBody);
  EXPECT_EQ(page.parent(node_at(8)), node_at(7));
  EXPECT_EQ(page.parent(node_at(9)), node_at(4));
  EXPECT_EQ(page.end(node_at(5)), node_at(9));
  EXPECT_EQ(page.end(node_at(0)), node_at(10));
  EXPECT_EQ(page.text(node_at(9)), "d");
}

TEST(ParseHtml, MergesAdjacentTexts) {
  // The text in the table is moved before it, next to the first text.
  EXPECT_EQ(body_of("hello<table>excite!<tr><td>x</table>"),
            "body('helloexcite!' table(tbody(tr(td('x')))))");
  EXPECT_EQ(body_of("<table>a<tr>b<tr>c</table>"), "body('abc' table(tbody(tr tr)))");
  EXPECT_EQ(body_of("a</nothing>b"), "body('ab')");
  EXPECT_EQ(body_of("a&amp;b\nc&lt;"), "body('a&b\nc<')");
  EXPECT_EQ(body_of("<body>a</body>b</html>c"), "body('abc')");
}

TEST(ParseHtml, KeepsTheTextsBeforeAndAfterACommentSeparate) {
  EXPECT_EQ(body_of("a<!-- c -->b"), "body('a' | 'b')");
  EXPECT_EQ(body_of("a<!-- c --><!-- d -->b"), "body('a' | 'b')");
  EXPECT_EQ(body_of("a<!-- c --><i>b</i><!-- d -->"), "body('a' i('b'))");
  EXPECT_EQ(body_of("<p>a<!-->b<!--->c"), "body(p('a' | 'b' | 'c'))");
  // All of this is a comment for the tokenizer; in HTML a CDATA section is one, too.
  EXPECT_EQ(body_of("a<?php x ?>b"), "body('a' | 'b')");
  EXPECT_EQ(body_of("a<!x>b"), "body('a' | 'b')");
  EXPECT_EQ(body_of("a</3>b"), "body('a' | 'b')");
  EXPECT_EQ(body_of("a<![CDATA[c]]>b"), "body('a' | 'b')");
  EXPECT_EQ(body_of("a</>b"), "body('ab')");
}

TEST(ParseHtml, AttachesACommentWhereTheStandardDoes) {
  // After </body> a comment belongs to html, so it does not stand between the texts of body.
  EXPECT_EQ(tree_of("<body>a</body><!-- c -->b"), "html(head body('ab'))");
  // A comment stays in its table, so it does not separate texts that are moved out.
  EXPECT_EQ(body_of("a<table><!-- c -->b</table>"), "body('ab' table)");
}

TEST(ParseHtml, ReadsCdataInForeignContentAsText) {
  EXPECT_EQ(body_of("<svg><![CDATA[a<b>&amp;]]></svg>"), "body(svg('a<b>&amp;'))");
  EXPECT_EQ(body_of("<svg>a<![CDATA[b]]>c</svg>"), "body(svg('abc'))");
  EXPECT_EQ(body_of("<math><![CDATA[a]]><!-- c -->b</math>"), "body(math('a' | 'b'))");
}

TEST(ParseHtml, WritesNamesInLowerCase) {
  EXPECT_EQ(body_of("<DIV ID=A onClick=F()>x</DIV>"), "body(div[id=A][onclick=F()]('x'))");
  EXPECT_EQ(body_of("<svg viewBox='0 0 1 1'><foreignObject><p>x</p></foreignObject>"
                    "<linearGradient gradientUnits=u /></svg>"),
            "body(svg[viewbox=0 0 1 1](foreignobject(p('x')) lineargradient[gradientunits=u]))");
  EXPECT_EQ(body_of("<math definitionURL=u><mGlyph /></math>"),
            "body(math[definitionurl=u](mglyph))");
}

TEST(ParseHtml, KeepsPrefixesOfForeignAttributes) {
  EXPECT_EQ(body_of("<svg xmlns=s xmlns:xlink=t xml:lang=en xml:space=preserve>"
                    "<a xlink:href=u xlink:title=v></a></svg>"),
            "body(svg[xmlns=s][xmlns:xlink=t][xml:lang=en][xml:space=preserve]"
            "(a[xlink:href=u][xlink:title=v]))");
  EXPECT_EQ(body_of("<p xlink:href=u xml:lang=en xmlns=s>"),
            "body(p[xlink:href=u][xml:lang=en][xmlns=s])");
  const Document page = parsed("<svg><a xlink:href=u></a></svg>");
  EXPECT_EQ(page.find_attribute(node_at(4), Symbol::kHref), nullptr);
}

TEST(ParseHtml, NamesUnknownTagsAsInTheSource) {
  EXPECT_EQ(body_of("<dialog><picture><slot>x</slot></picture></dialog>"),
            "body(dialog(picture(slot('x'))))");
  EXPECT_EQ(body_of("<My-Element A=B>x</MY-ELEMENT>y"), "body(my-element[a=B]('x') 'y')");
  EXPECT_EQ(body_of("<search\n>a</search><x-y/>b</x-y><x:y/z>c"),
            "body(search('a') x-y('b') x:y[z=]('c'))");
  EXPECT_EQ(body_of("<svg><feX><Y/></feX></svg>"), "body(svg(fex(y)))");
  // An end tag without name is ignored; it is not part of the next tag.
  EXPECT_EQ(body_of("</><d1>a</></><d2/>b"), "body(d1('a' d2('b')))");
  EXPECT_EQ(body_of("a</></d1></><p>b"), "body('a' p('b'))");
  // Only ASCII letters are written in lower case.
  EXPECT_EQ(body_of("<X\xC3\x89>a"), "body(x\xC3\x89('a'))");
  EXPECT_EQ(body_of("<x<y>a"), "body(x<y('a'))");
  EXPECT_EQ(body_of("<x\0y>a"s), "body(x" + std::string(kReplacement) + "y('a'))");
}

TEST(ParseHtml, NamesKnownTagsAlikeInUpperAndLowerCase) {
  const Document page = parsed("<svg><TITLE></TITLE></svg><title></title>");
  EXPECT_EQ(notation_of(page, page.root()), "body(svg(title) title)");
}

TEST(ParseHtml, MakesTheContentOfATemplateItsChildren) {
  EXPECT_EQ(tree_of("<template><tr><td>x</td></tr></template>"),
            "html(head(template(tr(td('x')))) body)");
  EXPECT_EQ(body_of("<body><template><p>a</p><template>b</template></template>c"),
            "body(template(p('a') template('b')) 'c')");
}

TEST(ParseHtml, ReplacesControlCharactersOfTheSource) {
  const std::string replaced = "a" + std::string(kReplacement) + "b";
  for (unsigned c = 1; c < 0x20; ++c) {
    if (c == '\t' || c == '\n' || c == '\f' || c == '\r') continue;
    EXPECT_EQ(text_of("a" + std::string(1, static_cast<char>(c)) + "b"), replaced) << c;
  }
  EXPECT_EQ(text_of("a\x7F"
                    "b"),
            replaced);
  for (unsigned c = 0x80; c < 0xA0; ++c) {
    EXPECT_EQ(text_of("a\xC2" + std::string(1, static_cast<char>(c)) + "b"), replaced) << c;
  }
  EXPECT_EQ(text_of("a\xEF\xB7\x90"
                    "b"),
            replaced);  // U+FDD0, a noncharacter
  EXPECT_EQ(text_of("a\xEF\xBF\xBF"
                    "b"),
            replaced);                                                              // U+FFFF
  EXPECT_EQ(text_of("a\xF4\x8F\xBF\xBEz"), "a" + std::string(kReplacement) + "z");  // U+10FFFE
  EXPECT_EQ(body_of("<p title='a\x02z'>"), "body(p[title=a" + std::string(kReplacement) + "z])");
  EXPECT_EQ(text_of("a\tb\fc"), "a\tb\fc");
  EXPECT_EQ(text_of("a\xC2\xA0z"), "a\xC2\xA0z");
}

TEST(ParseHtml, ReplacesControlCharactersInNames) {
  const std::string name = "x" + std::string(kReplacement) + "y";
  EXPECT_EQ(body_of("<p x\x01y=1>"), "body(p[" + name + "=1])");
  EXPECT_EQ(body_of("<x\x01y>a"), "body(" + name + "('a'))");
  EXPECT_EQ(body_of("<x\xC2\x85y>a"), "body(" + name + "('a'))");
  EXPECT_EQ(body_of("<x\xEF\xBF\xBFy>a"), "body(" + name + "('a'))");
}

TEST(ParseHtml, KeepsControlCharactersOfCharacterReferences) {
  EXPECT_EQ(text_of("a&#28;b"),
            "a\x1C"
            "b");
  EXPECT_EQ(text_of("a&#x1b;[0m"), "a\x1B[0m");
  EXPECT_EQ(body_of("<p title='&#28;'>"), "body(p[title=\x1C])");
  EXPECT_EQ(text_of("&#128;"), "\xE2\x82\xAC");  // the standard's table: the euro sign
  // Numbers that the table does not have stay, as UTF-8 that was read as windows-1252 needs them.
  EXPECT_EQ(text_of("&acirc;&#128;&#157;"), "\xC3\xA2\xE2\x82\xAC\xC2\x9D");
  EXPECT_EQ(text_of("&#x81;&#x8d;&#x8F;&#144;"), "\xC2\x81\xC2\x8D\xC2\x8F\xC2\x90");
}

TEST(ParseHtml, DropsNulFromTextAndReplacesItElsewhere) {
  const std::string replacement(kReplacement);
  EXPECT_EQ(body_of("a\0b"s), "body('ab')");
  EXPECT_EQ(body_of("\0"s), "body");
  EXPECT_EQ(body_of("<p title='a\0b'>"s), "body(p[title=a" + replacement + "b])");
  EXPECT_EQ(body_of("<body><script>a\0b</script>"s), "body(script('a" + replacement + "b'))");
  EXPECT_EQ(body_of("<svg>a\0b</svg>"s), "body(svg('a" + replacement + "b'))");
  EXPECT_EQ(body_of("a&#0;b"), "body('a" + replacement + "b')");
}

TEST(ParseHtml, NormalisesLineEnds) {
  EXPECT_EQ(text_of("a\r\nb\rc\n\rd"), "a\nb\nc\n\nd");
  EXPECT_EQ(body_of("<pre>\r\na</pre><textarea>\n\nb</textarea>"),
            "body(pre('a') textarea('\nb'))");
  EXPECT_EQ(body_of("<x\ry=1>"), "body(x[y=1])");
}

TEST(ParseHtml, ReplacesCharacterReferencesBeyondUnicode) {
  // The last ones are those of "A" and of a tabulator, in more than 32 and 64 bits.
  for (const char* reference :
       {"&#11111111111;", "&#x110000;", "&#xD800;", "&#xDFFF;", "&#x80000000;", "&#2147483648;",
        "&#xFFFFFFFF;", "&#99999999999999999999;", "&#4294967361;", "&#x100000041;",
        "&#x10000000000000041;", "&#4294967305;"}) {
    const std::string source = "a" + std::string(reference) + "g";
    const std::string repaired = "a" + std::string(kReplacement) + "g";
    EXPECT_EQ(text_of(source), repaired) << reference;
    EXPECT_EQ(body_of("<p title='" + source + "'>"), "body(p[title=" + repaired + "])");
  }
  EXPECT_EQ(text_of("a&#11111111111 b"), "a" + std::string(kReplacement) + " b");
}

// Pages that declare themselves XML: docs/specification.md, section 1.7.
TEST(ParseHtml, ReadsSelfClosedElementsOfXmlPagesAsEmpty) {
  const std::string body =
      "<title/><script src='a'/><body><p>a<a name='x'/>b</p><iframe/>c<textarea id=d />"
      "<style/>e<div/><o:p/>f<br/><svg><a/><g/></svg>g</body>";
  const std::string meant =
      "html(head(title script[src=a]) body(p('a' a[name=x] 'b') iframe 'c' textarea[id=d] style "
      "'e' "
      "div o:p 'f' br svg(a g) 'g'))";
  for (const char* begin :
       {"<?xml version='1.0'?>", " \n<?xml version='1.0' encoding='utf-8'?>\n<!DOCTYPE html>",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x.dtd'>",
        "<!-- x --><!doctype HTML public \"-//W3C//dtd xhtml 1.1//EN\">"}) {
    const std::string page = begin + body;
    EXPECT_EQ(tree_of(page), meant) << begin;
    SymbolTable symbols;
    const Document whole = require(internal::parse_whole_html(page, symbols));
    EXPECT_EQ(notation_of(whole), meant) << begin;
    EXPECT_TRUE(whole.has_self_closed());
    EXPECT_TRUE(parsed(page).has_self_closed());
  }
  EXPECT_EQ(tree_of("<!DOCTYPE html><title/><p>a"), "html(head(title('<p>a')) body)");
  EXPECT_FALSE(parsed("<!DOCTYPE html><title/><p>a").has_self_closed());
  const Document plain = parsed("<?xml version='1.0'?><p>a<br/><img src='b'/></p>");
  EXPECT_FALSE(plain.has_self_closed());
}

TEST(ParseHtml, ReadsXmlPagesInLinearTime) {
  std::string page = "<?xml version='1.0'?>";
  for (int n = 0; n < 300'000; ++n) page += "/>";
  for (int n = 0; n < 30'000; ++n) page += "<a/>";
  EXPECT_TRUE(parsed(page).has_self_closed());
}

TEST(ParseHtml, NestsATableInAParagraphInQuirksModeOnly) {
  constexpr std::string_view kNested = "html(head body(p('a' table)))";
  constexpr std::string_view kClosed = "html(head body(p('a') table))";
  const auto with = [](std::string_view doctype) {
    return tree_of(std::string(doctype) + "<p>a<table></table>");
  };
  EXPECT_EQ(with(""), kNested);
  EXPECT_EQ(with("<!-- c -->\n"), kNested);
  EXPECT_EQ(with("<!DOCTYPE html>"), kClosed);
  EXPECT_EQ(with("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2 Final//EN\">"), kNested);
  EXPECT_EQ(with("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">"), kNested);
  EXPECT_EQ(with("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" "
                 "\"http://www.w3.org/TR/html4/loose.dtd\">"),
            kClosed);  // limited quirks
  EXPECT_EQ(with("<!DOCTYPE>"), kNested);
  EXPECT_EQ(with("<!DOCTYPE svg>"), kNested);
  EXPECT_EQ(with("\xC2\xA0<!DOCTYPE html>"), "html(head body('\xC2\xA0' p('a' table)))");
}

TEST(ParseHtml, ReportsQuirksMode) {
  EXPECT_TRUE(parsed("<p>a").quirks());
  EXPECT_TRUE(parsed("").quirks());
  EXPECT_TRUE(parsed("<!DOCTYPE HTML PUBLIC '-//IETF//DTD HTML 2.0//EN'>").quirks());
  EXPECT_FALSE(parsed("<!DOCTYPE html><p>a").quirks());
  EXPECT_FALSE(parsed("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Frameset//EN'>").quirks());
}

TEST(ParseHtml, MakesAFramesetTheRoot) {
  const Document page =
      parsed("<title>t</title><frameset cols=1><frame src=a><noframes>x</noframes>");
  EXPECT_EQ(notation_of(page),
            "html(head(title('t')) frameset[cols=1](frame[src=a] noframes('x')))");
  EXPECT_EQ(page.tag(page.root()), Symbol::kFrameset);
  EXPECT_EQ(page.root(), node_at(4));
  // The text has opened a body, so the frameset is ignored.
  EXPECT_EQ(body_of("a<frameset><frame></frameset>"), "body('a')");
}

TEST(ParseHtml, ParsesNoscriptAsABrowserWithoutScripting) {
  EXPECT_EQ(tree_of("<head><noscript><link href=a></noscript></head><body>"
                    "<noscript><p>x</p></noscript>"),
            "html(head(noscript(link[href=a])) body(noscript(p('x'))))");
}

TEST(ParseHtml, KeepsANoscriptApartFromWhatIsAroundIt) {
  EXPECT_EQ(tree_of("<body><noscript><div><ul><li>a</noscript><p>b"),
            "html(head body(noscript(div(ul(li('a')))) p('b')))");
  EXPECT_EQ(tree_of("<body><noscript><a href=x><b>a</noscript>b"),
            "html(head body(noscript(a[href=x](b('a'))) 'b'))");
  EXPECT_EQ(tree_of("<body><div>a<noscript></div>b</noscript>c</div>d"),
            "html(head body(div('a' noscript('b') 'c') 'd'))");
  EXPECT_EQ(tree_of("<body><p>a<noscript><div>b</div></noscript>c</p>d"),
            "html(head body(p('a' noscript(div('b')) 'c') 'd'))");
}

TEST(ParseHtml, EndsAFrameThatANoscriptLeavesOpen) {
  EXPECT_EQ(tree_of("<body><noscript><iframe src=a /></noscript><p>b"),
            "html(head body(noscript(iframe[src=a]) p('b')))");
  EXPECT_EQ(tree_of("<body><noscript>a<iframe></noscript>b<noscript><iframe></noscript>c"),
            "html(head body(noscript('a' iframe) 'b' noscript(iframe) 'c'))");
  // What is closed, cut off, or outside stays as it is.
  EXPECT_EQ(tree_of("<body><noscript><iframe>a</iframe>b</noscript>c"),
            "html(head body(noscript(iframe('a') 'b') 'c'))");
  EXPECT_EQ(tree_of("<body><iframe><noscript></noscript>a"),
            "html(head body(iframe('<noscript></noscript>a')))");
  EXPECT_EQ(tree_of("<body><noscript><p>a</p></noscript><iframe>b</noscript>c"),
            "html(head body(noscript(p('a')) iframe('b</noscript>c')))");
}

TEST(ParseHtml, EndsFramesInLinearTime) {
  std::string page = "<body>";
  for (int n = 0; n < 6'000; ++n) page += "<noscript><iframe></noscript>";
  for (int n = 0; n < 6'000; ++n) page += "<iframe></noscript></iframe>";
  // With html, head and body; the frames of the second half have a text each.
  EXPECT_EQ(parsed(page).size(), 3U + 2 * 6'000 + 2 * 6'000);
}

TEST(ParseHtml, KeepsRawTextAsText) {
  EXPECT_EQ(body_of("<body><script>if (a<b) '</p>'</script><style>p>a{}</style>"),
            "body(script('if (a<b) '</p>'') style('p>a{}'))");
  EXPECT_EQ(body_of("<textarea><p>&lt;</textarea><iframe><p>a</iframe><xmp>&lt;</xmp>"),
            "body(textarea('<p><') iframe('<p>a') xmp('&lt;'))");
}

TEST(ParseHtml, KeepsTheFirstOfEqualAttributes) {
  EXPECT_EQ(body_of("<p id=a ID=b class id=c>"), "body(p[id=a][class=])");
  // A second body or html tag only adds missing attributes.
  EXPECT_EQ(tree_of("<html a=1><body b=1><body b=2 c=2><html a=2 d=2>"),
            "html[a=1][d=2](head body[b=1][c=2])");
}

TEST(ParseHtml, GivesEqualNamesOfTwoPagesTheSameSymbol) {
  const Document one = parsed("<nav class=menu>x</nav>");
  const Document other = parsed("<NAV CLASS=menu>y</NAV>");
  EXPECT_EQ(one.tag(node_at(3)), other.tag(node_at(3)));
  EXPECT_EQ(one.attributes(node_at(3))[0].name, Symbol::kClass);
  EXPECT_EQ(one.attributes(node_at(3))[0].value, other.attributes(node_at(3))[0].value);
}

}  // namespace
}  // namespace pagelet
