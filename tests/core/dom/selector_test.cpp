// SPDX-License-Identifier: MIT
#include "core/dom/selector.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/build_document.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

// The matches as "name#id name#id". An element without id is shown by its name, a text in quotes.
std::string matches(const Document& page, std::string_view text) {
  const Result<Selector> selector = Selector::parse(text);
  if (!selector) return selector.error().text();
  std::string shown;
  for (const NodeId node : selector->match(page)) {
    if (!shown.empty()) shown += ' ';
    if (page.is_text(node)) {
      shown += "'" + std::string(page.text(node)) + "'";
      continue;
    }
    shown += page.tag_name(node);
    const Attribute* id = page.find_attribute(node, Symbol::kId);
    if (id != nullptr) shown += '#' + std::string(page.symbols().text(id->value));
  }
  return shown;
}

constexpr std::string_view kPage = R"-(html(
  ' ' head(title('t') script#s1('x'))
  body#b.home.wide('a'
    div#d1.a.b(p#p1('x') ' ' p#p2.a(a#a1[href] 'y' a#a2[href='/x']) script#s2 p#p3)
    | 'text'
    ul#u1(li#l1 li#l2.odd li#l3(ul#u2(li#l4.odd)) li#l5)
    div#d2[title='a b'](div#d3.A(p#p4)) svg#v(a#a3[xlink:href='#x']))))-";

struct Case {
  std::string_view selector;
  std::string_view matches;
};

void expect_matches(std::string_view notation, const std::vector<Case>& cases) {
  const Document page = build_document(notation);
  for (const Case& c : cases) EXPECT_EQ(matches(page, c.selector), c.matches) << c.selector;
}

TEST(Selector, MatchesSimpleSelectors) {
  const std::vector<Case> cases = {
      {"p", "p#p1 p#p2 p#p3 p#p4"},
      {"P", "p#p1 p#p2 p#p3 p#p4"},
      {"html", "html"},
      {"table", ""},
      {"#d2", "div#d2"},
      {"#D2", ""},
      {"p#d2", ""},
      {".a", "div#d1 p#p2"},
      {".A", "div#d3"},
      {".a.b", "div#d1"},
      {".b.a", "div#d1"},
      {"*.wide", "body#b"},
      {"[href]", "a#a1 a#a2"},
      {"[HREF]", "a#a1 a#a2"},
      {"a[href=\"/x\"]", "a#a2"},
      {"a[ href = '/x' ]", "a#a2"},
      {"[href=\"\"]", "a#a1"},
      {"[href=\"/X\"]", ""},
      {"[title='a b']", "div#d2"},
      {"[title=a]", ""},
      {"[id=l1]", "li#l1"},
      {R"([xlink\:href="#x"])", "a#a3"},
      {"[class='a b']", "div#d1"},
      {"#text", ""},
      {"*",
       "html head title script#s1 body#b div#d1 p#p1 p#p2 a#a1 a#a2 script#s2 p#p3 ul#u1 "
       "li#l1 li#l2 li#l3 ul#u2 li#l4 li#l5 div#d2 div#d3 p#p4 svg#v a#a3"},
  };
  expect_matches(kPage, cases);
}

TEST(Selector, ComparesAttributeValues) {
  const std::vector<Case> cases = {
      {"[t~=two]", "a#1 a#3"},
      {"[t~='one two']", ""},
      {"[t~='']", ""},
      {"[t|=two]", "a#2 a#3"},
      {"[t|='']", "a#4"},
      {"[t^=tw]", "a#2 a#3 a#7"},
      {"[t^='']", ""},
      {"[t$='wo']", "a#1 a#3"},
      {"[t$='']", ""},
      {"[t*='o']", "a#1 a#2 a#3 a#7"},
      {"[t*=' ']", "a#1"},
      {"[t*='']", ""},
      {"[ T ^= 'two' ]", "a#2 a#3 a#7"},
      {"[t^=two][t$=three]", "a#2"},
  };
  expect_matches(
      "html(a#1[t='one two'] a#2[t='two-three'] a#3[t='two'] a#4[t=''] a#5 a#6[t='TWO'] "
      "a#7[t='twofold'])",
      cases);
}

TEST(Selector, SelectsTexts) {
  const std::vector<Case> cases = {
      {"p::text", "'a' ' ' 'c' 'd' 'e' 'g'"},
      {"p::text(1)", "'a' 'e' 'g'"},
      {"p::text(2)", "' '"},  // a blank text counts
      {"#\\31 ::text( 4 )", "'d'"},
      {"#\\31 ::text(5)", ""},
      {"p::text(99999999999999999999999)", ""},
      {"p::TEXT(1)", "'a' 'e' 'g'"},
      {"p ::text", "'b' 'f'"},
      {"p > ::text(1)", "'b' 'f'"},
      {"p:last-child::text, b", "b b 'g'"},
      {"p::text(1) , p::text(2)", "'a' ' ' 'e' 'g'"},
      {"::text(3)", "'c'"},
  };
  expect_matches("html(body(' ' p#1('a' b('b') ' ' | 'c' i 'd') p#2('e') p#3(b('f') 'g')))", cases);
}

TEST(Selector, MatchesCombinators) {
  const std::vector<Case> cases = {
      {"div p", "p#p1 p#p2 p#p3 p#p4"},
      {"div div p", "p#p4"},
      {"body > p", ""},
      {"body>div>p", "p#p1 p#p2 p#p3"},
      {"#l3 li", "li#l4"},
      {"ul ul li", "li#l4"},
      {"ul > li", "li#l1 li#l2 li#l3 li#l4 li#l5"},
      {"p + p", "p#p2"},
      {"p ~ p", "p#p2 p#p3"},
      {"script + p", "p#p3"},
      {"p+script~p", "p#p3"},
      {"#d1 + ul", "ul#u1"},
      {"head ~ body", "body#b"},
      {"head + * > ul", "ul#u1"},
      {"li + li + li", "li#l3 li#l5"},
      {"#l1 ~ li li", "li#l4"},
      {"html html", ""},
      {"* > html", ""},
      {"* html", ""},
      {"* + html", ""},
      {"* ~ html", ""},
      {"html  \t\n > body", "body#b"},
      {"  #u1  ", "ul#u1"},
      {"a, p", "p#p1 p#p2 a#a1 a#a2 p#p3 p#p4 a#a3"},
      {"p,#p2 ,\t.a", "div#d1 p#p1 p#p2 p#p3 p#p4"},
  };
  expect_matches(kPage, cases);
}

TEST(Selector, MatchesPositionsAmongElementSiblings) {
  const std::vector<Case> cases = {
      {"html:first-child", "html"},
      {"html:last-child", "html"},
      {"html:nth-of-type(1)", "html"},
      {"head:first-child", "head"},
      {"p:first-child", "p#p1 p#p4"},
      {"p:last-child", "p#p3 p#p4"},
      {"p:FIRST-Child", "p#p1 p#p4"},
      {"#u1 > :nth-child(odd)", "li#l1 li#l3"},
      {"#u1 > :nth-child(EVEN)", "li#l2 li#l5"},
      {"#u1 > :nth-child(2)", "li#l2"},
      {"#u1 > :nth-child(+2)", "li#l2"},
      {"#u1 > :nth-child(-2)", ""},
      {"#u1 > :nth-child(0)", ""},
      {"#u1 > :nth-child(n)", "li#l1 li#l2 li#l3 li#l5"},
      {"#u1 > :nth-child(-n)", ""},
      {"#u1 > :nth-child(n+2)", "li#l2 li#l3 li#l5"},
      {"#u1 > :nth-child(-n+3)", "li#l1 li#l2 li#l3"},
      {"#u1 > :nth-child( 2N + 1 )", "li#l1 li#l3"},
      {"#u1 > :nth-child(2n -1)", "li#l1 li#l3"},
      {"#u1 > :nth-child(2n- 1)", "li#l1 li#l3"},
      {"#u1 > :nth-child(+3n-2)", "li#l1 li#l5"},
      {"#u1 > :nth-child(-2n+3)", "li#l1 li#l3"},
      {"#u1 > :nth-child(0n+3)", "li#l3"},
      {"#u1 > :nth-child(n-7)", "li#l1 li#l2 li#l3 li#l5"},
      {"#u1 > :nth-child(99999999999999999999n+3)", "li#l3"},
      {"#u1 > :nth-child(n+99999999999999999999)", ""},
      {"#u1 > :nth-child(n+2):nth-child(-n+3)", "li#l2 li#l3"},
      {"#u1 > :nth-last-child(1)", "li#l5"},
      {"#u1 > :nth-last-child(n+3)", "li#l1 li#l2"},
      {"#d1 > p:nth-child(3)", ""},
      {"#d1 > p:nth-of-type(3)", "p#p3"},
      {"#d1 > :nth-of-type(1)", "p#p1 script#s2"},
      {"body > div:nth-of-type(2)", "div#d2"},
      {"body > :nth-of-type(n+2)", "div#d2"},
      {"#d1 > :nth-last-of-type(1)", "script#s2 p#p3"},
      {"#d1 > p:nth-last-of-type(n+3)", "p#p1"},
      {"#d1 > :first-of-type", "p#p1 script#s2"},
      {"#d1 > :last-of-type", "script#s2 p#p3"},
      {"#d1 > :only-of-type", "script#s2"},
      {"p:only-child", "p#p4"},
      {"html:only-child", "html"},
  };
  expect_matches(kPage, cases);
}

TEST(Selector, MatchesNegations) {
  const std::vector<Case> cases = {
      {"li:not(.odd)", "li#l1 li#l3 li#l5"},
      {"li:NOT( .odd )", "li#l1 li#l3 li#l5"},
      {"li:not(#l1):not(.odd)", "li#l3 li#l5"},
      {"#d1 > :not(p)", "script#s2"},
      {"p:not(*)", ""},
      {"a:not([href])", "a#a3"},
      {"a:not([href='/x'])", "a#a1 a#a3"},
      {"#u1 > :not(:nth-child(odd))", "li#l2 li#l5"},
      {"#u1 > :not(:first-child)", "li#l2 li#l3 li#l5"},
      {"#u1 > :not(:nth-last-child(-n+2))", "li#l1 li#l2"},
      {"#d1 > :not(:nth-of-type(1))", "p#p2 p#p3"},
      {":not(.odd) > li", "li#l1 li#l2 li#l3 li#l4 li#l5"},
      {"li:not(.odd, #l1)", "li#l3 li#l5"},
      {"li:not(ul ul > li):not(:first-child)", "li#l2 li#l3 li#l5"},
      {"li:not(:not(.odd))", "li#l2 li#l4"},
      {"p:not(:only-child)", "p#p1 p#p2 p#p3"},
      {"p:not(div div > *)", "p#p1 p#p2 p#p3"},
      {":is(ul, #d3) > :is(li, p)", "li#l1 li#l2 li#l3 li#l4 li#l5 p#p4"},
      {"li:is(.odd)", "li#l2 li#l4"},
      {"li:IS( ul ul > * , #l1 )", "li#l1 li#l4"},
      {"li:is(:not(:is(.odd, #l5)))", "li#l1 li#l3"},
      {":is(:is(:is(#a2)))", "a#a2"},
  };
  expect_matches(kPage, cases);
}

TEST(Selector, UnderstandsEscapes) {
  SymbolTable symbols;
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  for (const std::string_view value :
       {"1a", "sm:flex", "a\"b", "\xC3\xA9t\xC3\xA9", "-x", "--", "a b", "\xEF\xBF\xBD", "_", "A",
        "12", "\xF0\x9F\x98\x80", "-"}) {
    builder.open(Symbol::kA);
    builder.attribute(Symbol::kId, symbols.intern(value));
    builder.close();
  }
  builder.close();
  const Document page = builder.finish();
  const std::vector<Case> cases = {
      {R"(#\31 a)", "a#1a"},
      {R"(#\000031a)", "a#1a"},
      {"#\\31\r\na", "a#1a"},
      {R"(#sm\:flex)", "a#sm:flex"},
      {R"(#sm\3a flex)", "a#sm:flex"},
      {R"(#sm\3A\66lex)", "a#sm:flex"},
      {R"(#sm\3Aflex)", ""},  // U+03AF and "lex"
      {R"(#sm\00003Aflex)", "a#sm:flex"},
      {R"([id="a\"b"])", "a#a\"b"},
      {R"([id='a"b'])", "a#a\"b"},
      {R"([id="a\22 b"])", "a#a\"b"},
      {R"([id="\31\61"])", "a#1a"},
      {"[id=\"1\\\na\"]", "a#1a"},
      {"[id=\"1\\\r\na\"]", "a#1a"},
      {"#\xC3\xA9t\xC3\xA9", "a#\xC3\xA9t\xC3\xA9"},
      {R"(#\e9t\E9)", "a#\xC3\xA9t\xC3\xA9"},
      {"#\\\xC3\xA9t\xC3\xA9", "a#\xC3\xA9t\xC3\xA9"},
      {"#-x", "a#-x"},
      {R"(#\-x)", "a#-x"},
      {"#--", "a#--"},
      {R"(#\-)", "a#-"},
      {R"(#a\ b)", "a#a b"},
      {R"(#a\20 b)", "a#a b"},
      {R"(#\0)", "a#\xEF\xBF\xBD"},
      {R"(#\d800)", "a#\xEF\xBF\xBD"},
      {R"(#\110000)", "a#\xEF\xBF\xBD"},
      {R"(#\1F600)", "a#\xF0\x9F\x98\x80"},
      {"#_", "a#_"},
      {R"(#\41)", "a#A"},
      {R"(#\31 2)", "a#12"},
      {R"(\61#A)", "a#A"},
      {R"(#\41 ,#_)", "a#_ a#A"},
      {R"(html #\41  )", "a#A"},
      {R"([\69 d=A])", "a#A"},
  };
  for (const Case& c : cases) EXPECT_EQ(matches(page, c.selector), c.matches) << c.selector;
}

TEST(Selector, SplitsClassesAtEveryKindOfBlank) {
  SymbolTable symbols;
  DocumentBuilder builder(symbols);
  builder.open(Symbol::kHtml);
  for (const std::string_view value : {"x\xC2\xA0y", "x\xE3\x80\x80y", "\x1Cx", "x-y", ""}) {
    builder.open(Symbol::kA);
    builder.attribute(Symbol::kClass, symbols.intern(value));
    builder.close();
  }
  builder.close();
  const Document page = builder.finish();
  EXPECT_EQ(matches(page, ".x"), "a a a");
  EXPECT_EQ(matches(page, ".y"), "a a");
  EXPECT_EQ(matches(page, "a:not(.x)"), "a a");
  EXPECT_EQ(matches(page, ".x-y"), "a");
}

TEST(Selector, RejectsWrongNotationAndSaysWhere) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "a selector is expected (column 1)"},
      {"  ", "a selector is expected (column 3)"},
      {",a", "a selector is expected (column 1)"},
      {"a,", "a selector is expected (column 3)"},
      {"a,,b", "a selector is expected (column 3)"},
      {"a >", "a selector is expected (column 4)"},
      {"a > ,b", "a selector is expected (column 5)"},
      {"> a", "\">\" is not expected (column 1)"},
      {"a > > b", "\">\" is not expected (column 5)"},
      {"a ~+ b", "\"+\" is not expected (column 4)"},
      {"a || b", "\"|\" is not expected (column 3)"},
      {"a >> b", "\">\" is not expected (column 4)"},
      {"div:hover", "\":hover\" is not supported (column 4)"},
      {"\xC3\xA9 div:hover", "\":hover\" is not supported (column 6)"},
      {"a::before", "\"::before\" is not supported (column 2)"},
      {":root", "\":root\" is not supported (column 1)"},
      {":", "a name is expected (column 2)"},
      {"a: hover", "a name is expected, not \" \" (column 3)"},
      {"a:first-child()", "\":first-child\" takes no argument (column 2)"},
      {"a:nth-child", "\":nth-child\" needs an argument in parentheses (column 2)"},
      {"a:nth-child (2)", "\":nth-child\" needs an argument in parentheses (column 2)"},
      {"a:not", "\":not\" needs an argument in parentheses (column 2)"},
      {":nth-child()", "\"\" is not of the form An+B (column 12)"},
      {":nth-child(x)", "\"x\" is not of the form An+B (column 12)"},
      {":nth-child(2 n)", "\"2 n\" is not of the form An+B (column 12)"},
      {":nth-child(+ 2)", "\"+ 2\" is not of the form An+B (column 12)"},
      {":nth-child(- n)", "\"- n\" is not of the form An+B (column 12)"},
      {":nth-child(2n+)", "\"2n+\" is not of the form An+B (column 12)"},
      {":nth-child(2n 1)", "\"2n 1\" is not of the form An+B (column 12)"},
      {":nth-child(2n1)", "\"2n1\" is not of the form An+B (column 12)"},
      {":nth-child(2n + -1)", "\"2n + -1\" is not of the form An+B (column 12)"},
      {":nth-child(n+1.5)", "\"n+1.5\" is not of the form An+B (column 12)"},
      {":nth-child(--n)", "\"--n\" is not of the form An+B (column 12)"},
      {":nth-child(+odd)", "\"+odd\" is not of the form An+B (column 12)"},
      {":nth-child(2 of p)", "\"2 of p\" is not of the form An+B (column 12)"},
      {":nth-child(2", "\")\" is missing (column 13)"},
      {":not()", "a selector is expected (column 6)"},
      {":is(a,)", "a selector is expected (column 7)"},
      {":is(a))", "\")\" is not expected (column 7)"},
      {":is", "\":is\" needs an argument in parentheses (column 1)"},
      {":has(a)", "\":has\" is not supported (column 1)"},
      {":only-child(1)", "\":only-child\" takes no argument (column 1)"},
      {"[a~b]", "\"~\" is not expected (column 3)"},
      {"[a^= ]", "this value must be put in quotes (column 6)"},
      {"[a|", "\"|\" is not expected (column 3)"},
      {"a::text b", "\"::text\" must be at the end (column 9)"},
      {"a::text::text", "\"::text\" must be at the end (column 8)"},
      {"a::text.b", "\"::text\" must be at the end (column 8)"},
      {"a::text > b", "\"::text\" must be at the end (column 9)"},
      {"a::text()", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(0)", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(-1)", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(n)", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(1 2)", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(1", "\")\" is missing (column 10)"},
      {"a:text", "\":text\" is not supported (column 2)"},
      {":not(a::text)", "\"::text\" cannot be in parentheses (column 7)"},
      {":not(", "\")\" is missing (column 6)"},
      {":not(a", "\")\" is missing (column 7)"},
      {":not(:hover)", "\":hover\" is not supported (column 6)"},
      {"[a|b]", "\"|\" is not expected (column 3)"},
      {"[*|b]", "a name is expected, not \"*\" (column 2)"},
      {"svg|a", "\"|\" is not expected (column 4)"},
      {"*|a", "\"|\" is not expected (column 2)"},
      {"|a", "\"|\" is not expected (column 1)"},
      {"[]", "a name is expected, not \"]\" (column 2)"},
      {"[", "a name is expected (column 2)"},
      {"[a", "\"]\" is missing (column 3)"},
      {"[a=", "a value is expected (column 4)"},
      {"[a=]", "this value must be put in quotes (column 4)"},
      {"[a=360]", "this value must be put in quotes (column 4)"},
      {"[a=b", "\"]\" is missing (column 5)"},
      {"[a=b i]", "\"i\" is not expected (column 6)"},
      {"[a='b' i]", "\"i\" is not expected (column 8)"},
      {"[a b]", "\"b\" is not expected (column 4)"},
      {"[a='b]", "this string does not end (column 4)"},
      {"[a='b\n']", "this string does not end (column 4)"},
      {"[a='b\\", "\"\\\" at the end escapes nothing (column 6)"},
      {"a\\", "\"\\\" is not expected (column 2)"},
      {"#", "a name is expected (column 2)"},
      {"# a", "a name is expected, not \" \" (column 2)"},
      {"#1a", "\"1\" cannot begin a name, write \"\\31 \" (column 2)"},
      {".5", "\"5\" cannot begin a name, write \"\\35 \" (column 2)"},
      {".-5", "a name is expected, not \"-\" (column 2)"},
      {"..a", "a name is expected, not \".\" (column 2)"},
      {"1", "\"1\" is not expected (column 1)"},
      {".a*", "the type must come first (column 3)"},
      {"[a]p", "the type must come first (column 4)"},
      {"**", "the type must come first (column 2)"},
      {"a!b", "\"!\" is not expected (column 2)"},
      {"a/* */b", "\"/\" is not expected (column 2)"},
      {"a{}", "\"{\" is not expected (column 2)"},
      {"&", "\"&\" is not expected (column 1)"},
      {"a)", "\")\" is not expected (column 2)"},
      {std::string("a\0b", 3), "\" \" is not expected (column 2)"},
  };
  for (const auto& [text, reason] : cases) {
    std::string shown = text;
    for (char& c : shown) {
      if (c == '\n' || c == '\0') c = ' ';
    }
    std::string message = "selector \"";
    message.append(shown).append("\": ").append(reason);
    EXPECT_EQ(error_of(Selector::parse(text)), message);
  }
}

// ---- Hostile input: work that is quadratic would take minutes ----

std::size_t count_matches(const Document& page, std::string_view text) {
  return require(Selector::parse(text)).match(page).size();
}

TEST(Selector, IsLinearInTheNumberOfSiblings) {
  const Document page = wide_document(100'000);
  EXPECT_EQ(count_matches(page, "a ~ a"), 99'999U);
  EXPECT_EQ(count_matches(page, "a ~ a ~ a ~ a"), 99'997U);
  EXPECT_EQ(count_matches(page, "a + a + a"), 99'998U);
  EXPECT_EQ(count_matches(page, "a:nth-child(2n+1)"), 50'000U);
  EXPECT_EQ(count_matches(page, "a:nth-last-child(n+11):nth-of-type(n+11)"), 99'980U);
}

TEST(Selector, HandlesDeepTrees) {
  const Document page = deep_document(100'000);
  EXPECT_EQ(count_matches(page, "div div div"), 99'998U);
  EXPECT_EQ(count_matches(page, "div > div div > div div p"), 0U);
  EXPECT_EQ(count_matches(page, "html div:not(:first-child)"), 0U);
}

TEST(Selector, MayBeLong) {
  const Document page = deep_document(1'000, "b");
  std::string chain = "b";
  std::string list = "b";
  std::string compound = "b";
  while (chain.size() + 2 <= Selector::kMaxBytes) {
    chain += " b";
    list += ",b";
  }
  while (compound.size() + 12 <= Selector::kMaxBytes) compound += ":first-child";
  EXPECT_EQ(count_matches(page, chain), 0U);
  EXPECT_EQ(count_matches(page, chain.substr(0, 1'999)), 1U);
  EXPECT_EQ(count_matches(page, list), 1'000U);
  EXPECT_EQ(count_matches(page, compound), 1'000U);
}

TEST(Selector, IsRejectedWhenItIsTooLong) {
  const std::string text(Selector::kMaxBytes + 1, 'a');
  EXPECT_EQ(error_of(Selector::parse(text)),
            "selector \"" + std::string(100, 'a') + "...\": longer than 65536 bytes (column 1)");
  EXPECT_TRUE(Selector::parse(text.substr(1)));
}

TEST(Selector, HasALimitOfNesting) {
  const auto nested = [](std::size_t levels) {
    std::string text;
    for (std::size_t level = 0; level < levels; ++level) text += level % 2 == 0 ? ":is(" : ":not(";
    return text + "a" + std::string(levels, ')');
  };
  EXPECT_TRUE(Selector::parse(nested(Selector::kMaxNesting)));
  EXPECT_TRUE(holds(error_of(Selector::parse(nested(Selector::kMaxNesting + 1))),
                    "more than 16 lists inside one another"));
  EXPECT_FALSE(Selector::parse(nested(10'000)));
}

TEST(Selector, IsReadOrRejectedForRandomBytes) {
  std::mt19937 random(3);
  constexpr std::string_view kBytes = "aN1#.[]:()*>+~,'\"\\= -\n|\xC3\xA9\xE3";
  const std::array<std::string_view, 6> words = {"nth-child(",  "not(", "n+1",
                                                 "first-child", ":is(", "::text(1)"};
  const Document page = build_document(kPage);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::size_t left = random() % 12; left > 0; --left) {
      if (random() % 6 == 0) {
        text += words[random() % words.size()];
      } else {
        text += kBytes[random() % kBytes.size()];
      }
    }
    const Result<Selector> selector = Selector::parse(text);
    if (selector) {
      selector->match(page);
    } else {
      EXPECT_EQ(selector.error().text().find('\n'), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace pagelet
