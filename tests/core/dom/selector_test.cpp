// SPDX-License-Identifier: MIT
#include "core/dom/selector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/build_document.h"

namespace pagelet {
namespace {

// The matches as "name#id name#id"; what has no id is shown by its name, a text in quotes.
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

constexpr std::string_view kPage = R"(html(
  ' ' head(title('t') script#s1('x'))
  body#b.home.wide('a'
    div#d1.a.b(p#p1('x') ' ' p#p2.a(a#a1[href] 'y' a#a2[href='/x']) script#s2 p#p3)
    | 'text'
    ul#u1(li#l1 li#l2.odd li#l3(ul#u2(li#l4.odd)) li#l5)
    div#d2[title='a b'](div#d3.A(p#p4)) svg#v(a#a3[xlink:href='#x'])))";

struct Case {
  std::string_view selector;
  std::string_view matches;
};

TEST(Selector, MatchesSimpleSelectors) {
  SymbolTable symbols;
  const Document page = build_document(symbols, std::string(kPage) + ")");
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
  for (const Case& c : cases) EXPECT_EQ(matches(page, c.selector), c.matches) << c.selector;
}

TEST(Selector, ComparesAttributeValues) {
  SymbolTable symbols;
  const Document page = build_document(
      symbols,
      "html(a#1[t='one two'] a#2[t='two-three'] a#3[t='two'] a#4[t=''] a#5 a#6[t='TWO'] "
      "a#7[t='twofold'])");
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
  for (const Case& c : cases) EXPECT_EQ(matches(page, c.selector), c.matches) << c.selector;
}

TEST(Selector, NamesTexts) {
  SymbolTable symbols;
  const Document page = build_document(
      symbols, "html(body(' ' p#1('a' b('b') ' ' | 'c' i 'd') p#2('e') p#3(b('f') 'g')))");
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
  for (const Case& c : cases) EXPECT_EQ(matches(page, c.selector), c.matches) << c.selector;
}

TEST(Selector, MatchesCombinators) {
  SymbolTable symbols;
  const Document page = build_document(symbols, std::string(kPage) + ")");
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
  for (const Case& c : cases) EXPECT_EQ(matches(page, c.selector), c.matches) << c.selector;
}

TEST(Selector, MatchesPositionsAmongElementSiblings) {
  SymbolTable symbols;
  const Document page = build_document(symbols, std::string(kPage) + ")");
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
  for (const Case& c : cases) EXPECT_EQ(matches(page, c.selector), c.matches) << c.selector;
}

TEST(Selector, MatchesNegations) {
  SymbolTable symbols;
  const Document page = build_document(symbols, std::string(kPage) + ")");
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
  for (const Case& c : cases) EXPECT_EQ(matches(page, c.selector), c.matches) << c.selector;
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

TEST(Selector, SplitsClassesAtAllBlanks) {
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

TEST(Selector, RejectsWhatItDoesNotKnow) {
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
      {"[a|", "namespaces (\"|\") are not supported (column 3)"},
      {"a::text b", "\"::text\" must stand at the end (column 9)"},
      {"a::text::text", "\"::text\" must stand at the end (column 8)"},
      {"a::text.b", "\"::text\" must stand at the end (column 8)"},
      {"a::text > b", "\"::text\" must stand at the end (column 9)"},
      {"a::text()", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(0)", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(-1)", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(n)", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(1 2)", "the number of a text is expected, from 1 (column 9)"},
      {"a::text(1", "\")\" is missing (column 10)"},
      {"a:text", "\":text\" is not supported (column 2)"},
      {":not(a::text)", "\"::text\" cannot stand in parentheses (column 7)"},
      {":not(", "\")\" is missing (column 6)"},
      {":not(a", "\")\" is missing (column 7)"},
      {":not(:hover)", "\":hover\" is not supported (column 6)"},
      {"[a|b]", "namespaces (\"|\") are not supported (column 3)"},
      {"[*|b]", "a name is expected, not \"*\" (column 2)"},
      {"svg|a", "namespaces (\"|\") are not supported (column 4)"},
      {"*|a", "namespaces (\"|\") are not supported (column 2)"},
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
      {".a*", "the type must stand first (column 3)"},
      {"[a]p", "the type must stand first (column 4)"},
      {"**", "the type must stand first (column 2)"},
      {"a!b", "\"!\" is not expected (column 2)"},
      {"a/* */b", "\"/\" is not expected (column 2)"},
      {"a{}", "\"{\" is not expected (column 2)"},
      {"&", "\"&\" is not expected (column 1)"},
      {"a)", "\")\" is not expected (column 2)"},
      {std::string("a\0b", 3), "\" \" is not expected (column 2)"},
  };
  for (const auto& [text, reason] : cases) {
    const Result<Selector> selector = Selector::parse(text);
    ASSERT_FALSE(selector) << text;
    EXPECT_EQ(selector.error().code, ErrorCode::kInput);
    std::string shown = text;
    for (char& c : shown) {
      if (c == '\n' || c == '\0') c = ' ';
    }
    std::string message = "selector \"";
    message.append(shown).append("\": ").append(reason);
    EXPECT_EQ(selector.error().text(), message);
  }
}

// ---- The same by definition: right to left, with all the ways tried ----

struct SlowChain;
struct SlowSimple {
  std::string kind;  // "type", "any", "id", "class", "has", an operator, "is", or a pseudo class
  std::string name;
  std::string value;
  int a = 0;
  int b = 0;
  bool negated = false;
  std::vector<SlowChain> list = {};
};
using SlowCompound = std::vector<SlowSimple>;
struct SlowChain {
  std::vector<SlowCompound> compounds;
  std::string combinators;  // one less: ' ', '>', '+', '~'
};

class SlowMatcher {
 public:
  explicit SlowMatcher(const Document& page) : page_(page) {}

  bool matches(const SlowChain& chain, std::size_t last, NodeId node) const {
    if (!matches(chain.compounds[last], node)) return false;
    if (last == 0) return true;
    const char combinator = chain.combinators[last - 1];
    if (combinator == '>' || combinator == ' ') {
      while (page_.parent(node) != node) {
        node = page_.parent(node);
        if (matches(chain, last - 1, node)) return true;
        if (combinator == '>') return false;
      }
      return false;
    }
    const std::vector<NodeId> all = siblings(node);
    auto at = std::find(all.begin(), all.end(), node);
    while (at != all.begin()) {
      --at;
      if (matches(chain, last - 1, *at)) return true;
      if (combinator == '+') return false;
    }
    return false;
  }

 private:
  bool matches(const SlowCompound& compound, NodeId node) const {
    return std::all_of(compound.begin(), compound.end(), [&](const SlowSimple& simple) {
      return matches(simple, node) != simple.negated;
    });
  }

  bool matches(const SlowSimple& simple, NodeId node) const {
    if (simple.kind == "any") return true;
    if (simple.kind == "type") return page_.tag_name(node) == simple.name;
    if (simple.kind == "id") return value(node, "id") == simple.value;
    if (simple.kind == "class") {
      std::istringstream words(value(node, "class").value_or(""));
      std::string word;
      while (words >> word) {
        if (word == simple.value) return true;
      }
      return false;
    }
    if (simple.kind == "has") return value(node, simple.name).has_value();
    if (simple.kind == "is") {
      return std::any_of(simple.list.begin(), simple.list.end(), [&](const SlowChain& chain) {
        return matches(chain, chain.compounds.size() - 1, node);
      });
    }
    if (simple.kind.back() == '=') return compare(value(node, simple.name), simple);
    std::vector<NodeId> all = siblings(node);
    if (simple.kind.ends_with("of-type")) {
      std::erase_if(all, [&](NodeId other) { return page_.tag(other) != page_.tag(node); });
    }
    if (simple.kind.starts_with("nth-last")) std::reverse(all.begin(), all.end());
    const auto number = std::find(all.begin(), all.end(), node) - all.begin() + 1;
    for (int n = 0; n <= 1000; ++n) {
      if (simple.a * n + simple.b == number) return true;
    }
    return false;
  }

  static bool compare(const std::optional<std::string>& value, const SlowSimple& simple) {
    if (!value) return false;
    const std::string& wanted = simple.value;
    const std::size_t length = wanted.size();
    if (simple.kind == "=") return *value == wanted;
    if (simple.kind == "~=") {
      return length > 0 && (" " + *value + " ").find(" " + wanted + " ") != std::string::npos;
    }
    if (simple.kind == "|=")
      return *value == wanted || value->substr(0, length + 1) == wanted + "-";
    if (value->size() < length || length == 0) return false;
    if (simple.kind == "^=") return value->substr(0, length) == wanted;
    if (simple.kind == "$=") return value->substr(value->size() - length) == wanted;
    return value->find(wanted) != std::string::npos;
  }

  // Element children of the parent, in order.
  std::vector<NodeId> siblings(NodeId node) const {
    std::vector<NodeId> all;
    for (std::size_t at = 0; at < page_.size(); ++at) {
      const NodeId other = node_at(at);
      const bool other_is_html = at == 0;
      const bool is_html = index_of(node) == 0;
      if (page_.is_element(other) && other_is_html == is_html &&
          page_.parent(other) == page_.parent(node)) {
        all.push_back(other);
      }
    }
    return all;
  }

  std::optional<std::string> value(NodeId node, std::string_view name) const {
    for (const Attribute& attribute : page_.attributes(node)) {
      if (page_.symbols().text(attribute.name) == name) {
        return std::string(page_.symbols().text(attribute.value));
      }
    }
    return std::nullopt;
  }

  const Document& page_;
};

// Random selectors, and their notation.
class RandomSelector {
 public:
  explicit RandomSelector(std::mt19937& random) : random_(random) {}

  std::vector<SlowChain> list() { return list(0); }

 private:
  std::vector<SlowChain> list(int nesting) {
    nesting_ = nesting;
    std::vector<SlowChain> chains(1 + below(4) / 3);
    for (SlowChain& chain : chains) {
      const std::size_t length = 1 + below(nesting == 0 ? 4 : 2);
      for (std::size_t at = 0; at < length; ++at) {
        chain.compounds.push_back(compound());
        if (at > 0) chain.combinators += std::string_view(" >+~ ")[below(5)];
      }
    }
    return chains;
  }

 public:
  std::string notation(const std::vector<SlowChain>& chains) {
    std::string text;
    for (const SlowChain& chain : chains) {
      if (!text.empty()) text += "," + blanks();
      for (std::size_t at = 0; at < chain.compounds.size(); ++at) {
        if (at > 0) {
          const char combinator = chain.combinators[at - 1];
          text += combinator == ' ' ? " " + blanks() : blanks() + combinator + blanks();
        }
        for (const SlowSimple& simple : chain.compounds[at]) text += notation(simple);
      }
      text += blanks();
    }
    return text;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string one_of(const std::vector<std::string>& choices) {
    return choices[below(choices.size())];
  }

  std::string blanks() { return one_of({"", " ", "\n\t"}); }

  SlowCompound compound() {
    SlowCompound simples;
    const std::size_t begin = below(3);
    if (begin == 0) simples.push_back({"any", "", ""});
    if (begin == 1) simples.push_back(type());
    for (std::size_t more = below(begin == 2 ? 2 : 3) + (begin == 2 ? 1 : 0); more > 0; --more) {
      simples.push_back(other());
    }
    return simples;
  }

  SlowSimple type() {
    return {"type", one_of({"html", "body", "div", "p", "a", "script", "text()"}), ""};
  }

  SlowSimple other() {
    SlowSimple simple;
    switch (below(9)) {
      case 0:
        simple = {"id", "", one_of({"one", "two", " one", "three"})};
        break;
      case 1:
        simple = {"class", "", one_of({"x", "y", "z"})};
        break;
      case 2:
        simple = {"has", one_of({"title", "id", "class"}), ""};
        break;
      case 3:
        simple = {one_of({"=", "~=", "|=", "^=", "$=", "*="}), one_of({"title", "id", "class"}),
                  one_of({"t\"1", "one", "t", "x", "e"})};
        break;
      case 4:
        simple = type();
        simple.negated = true;
        return simple;
      case 5:
        simple.kind = "is";
        simple.list = nested();
        break;
      default:
        simple.kind = one_of({"nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"});
        simple.a = static_cast<int>(below(7)) - 3;
        simple.b = static_cast<int>(below(9)) - 3;
    }
    simple.negated = below(4) == 0;
    return simple;
  }

  // At most three lists inside one another.
  std::vector<SlowChain> nested() {
    if (nesting_ == 3) return {{{{type()}}, ""}};
    const int outer = nesting_;
    std::vector<SlowChain> chains = list(outer + 1);
    nesting_ = outer;
    return chains;
  }

  std::string identifier(const std::string& name) {
    std::string text;
    for (const char c : name) {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (letter && below(8) != 0) {
        text += c;
      } else if (std::isxdigit(static_cast<unsigned char>(c)) != 0 || below(2) == 0) {
        std::ostringstream code;
        code << '\\' << std::hex << static_cast<int>(c) << ' ';
        text += code.str();
      } else {
        text += std::string("\\") + c;
      }
    }
    return text;
  }

  std::string inner_notation(const SlowSimple& simple) {
    if (simple.kind == "any") return "*";
    if (simple.kind == "type") return identifier(simple.name);
    if (simple.kind == "id") return "#" + identifier(simple.value);
    if (simple.kind == "class") return "." + identifier(simple.value);
    if (simple.kind == "has") return "[" + identifier(simple.name) + "]";
    if (simple.kind == "is") return ":is(" + blanks() + notation(simple.list) + ")";
    if (simple.kind.back() == '=') {
      const std::string value = below(2) == 0 ? "'" + simple.value + "'" : identifier(simple.value);
      return "[" + blanks() + simple.name + blanks() + simple.kind + blanks() + value + blanks() +
             "]";
    }
    if (simple.a == 0 && simple.b == 1 && below(2) == 0) {
      const std::string of = simple.kind.ends_with("child") ? "child" : "of-type";
      return (simple.kind.starts_with("nth-last") ? ":last-" : ":first-") + of;
    }
    std::string formula;
    if (simple.a == 2 && simple.b == 1 && below(2) == 0) {
      formula = "odd";
    } else if (simple.a == 0 && below(2) == 0) {
      formula = std::to_string(simple.b);
    } else {
      formula = simple.a == 1    ? one_of({"n", "+n", "1n"})
                : simple.a == -1 ? "-n"
                                 : std::to_string(simple.a) + "n";
      if (simple.b != 0 || below(2) == 0) {
        formula += blanks() + (simple.b < 0 ? "-" : "+") + blanks();
        formula += std::to_string(std::abs(simple.b));
      }
    }
    return ":" + simple.kind + "(" + blanks() + formula + blanks() + ")";
  }

  std::string notation(const SlowSimple& simple) {
    if (simple.kind == "is" && simple.negated) return ":not(" + notation(simple.list) + ")";
    const std::string inner = inner_notation(simple);
    return simple.negated ? ":not(" + blanks() + inner + blanks() + ")" : inner;
  }

  std::mt19937& random_;
  int nesting_ = 0;
};

TEST(Selector, AgreesWithTheDefinitionOnRandomTrees) {
  std::mt19937 random(2);
  std::size_t matched = 0;
  for (int round = 0; round < 300; ++round) {
    SymbolTable symbols;
    const Document page = random_document(symbols, random, 3 + random() % 60);
    const SlowMatcher slow(page);
    for (int repetition = 0; repetition < 10; ++repetition) {
      RandomSelector generator(random);
      const std::vector<SlowChain> chains = generator.list();
      const std::string text = generator.notation(chains);
      std::vector<NodeId> expected;
      for (std::size_t at = 0; at < page.size(); ++at) {
        const NodeId node = node_at(at);
        if (page.is_element(node) &&
            std::any_of(chains.begin(), chains.end(), [&](const SlowChain& chain) {
              return slow.matches(chain, chain.compounds.size() - 1, node);
            })) {
          expected.push_back(node);
        }
      }
      const Result<Selector> selector = Selector::parse(text);
      ASSERT_TRUE(selector) << selector.error().text();
      ASSERT_EQ(selector->match(page), expected) << text;
      matched += expected.size();
    }
  }
  EXPECT_GT(matched, 5'000U);  // not a comparison of nothing with nothing
}

// ---- Hostile input; quadratic work would take minutes here ----

std::size_t count_matches(const Document& page, std::string_view text) {
  const Result<Selector> selector = Selector::parse(text);
  EXPECT_TRUE(selector) << selector.error().text();
  return selector ? selector->match(page).size() : 0;
}

TEST(Selector, IsLinearInTheNumberOfSiblings) {
  SymbolTable symbols;
  const Document page = wide_document(symbols, 100'000);
  EXPECT_EQ(count_matches(page, "a ~ a"), 99'999U);
  EXPECT_EQ(count_matches(page, "a ~ a ~ a ~ a"), 99'997U);
  EXPECT_EQ(count_matches(page, "a + a + a"), 99'998U);
  EXPECT_EQ(count_matches(page, "a:nth-child(2n+1)"), 50'000U);
  EXPECT_EQ(count_matches(page, "a:nth-last-child(n+11):nth-of-type(n+11)"), 99'980U);
}

TEST(Selector, TakesDeepTrees) {
  SymbolTable symbols;
  const Document page = deep_document(symbols, 100'000);
  EXPECT_EQ(count_matches(page, "div div div"), 99'998U);
  EXPECT_EQ(count_matches(page, "div > div div > div div p"), 0U);
  EXPECT_EQ(count_matches(page, "html div:not(:first-child)"), 0U);
}

TEST(Selector, TakesLongSelectors) {
  SymbolTable symbols;
  const Document page = deep_document(symbols, 1'000, "b");
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

TEST(Selector, RejectsTooLongSelectors) {
  const std::string text(Selector::kMaxBytes + 1, 'a');
  const Result<Selector> selector = Selector::parse(text);
  ASSERT_FALSE(selector);
  EXPECT_EQ(selector.error().text(),
            "selector \"" + std::string(100, 'a') + "...\": longer than 65536 bytes (column 1)");
  EXPECT_TRUE(Selector::parse(text.substr(1)));
}

TEST(Selector, BoundsNesting) {
  const auto nested = [](std::size_t levels) {
    std::string text;
    for (std::size_t level = 0; level < levels; ++level) text += level % 2 == 0 ? ":is(" : ":not(";
    return text + "a" + std::string(levels, ')');
  };
  EXPECT_TRUE(Selector::parse(nested(Selector::kMaxNesting)));
  const Result<Selector> deeper = Selector::parse(nested(Selector::kMaxNesting + 1));
  ASSERT_FALSE(deeper);
  EXPECT_NE(deeper.error().text().find("more than 16 lists inside one another"), std::string::npos);
  EXPECT_FALSE(Selector::parse(nested(10'000)));
}

TEST(Selector, SurvivesRandomBytes) {
  std::mt19937 random(3);
  constexpr std::string_view kBytes = "aN1#.[]:()*>+~,'\"\\= -\n|\xC3\xA9\xE3";
  const std::array<std::string_view, 6> words = {"nth-child(",  "not(", "n+1",
                                                 "first-child", ":is(", "::text(1)"};
  SymbolTable symbols;
  const Document page = build_document(symbols, std::string(kPage) + ")");
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
