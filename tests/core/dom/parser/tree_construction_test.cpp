// SPDX-License-Identifier: MIT
//
// How broken nesting becomes a tree: the rules of the HTML standard's tree construction (section
// 13.2.6) that common pages of the web need. The sources were written for these tests. The trees
// were worked out by hand from the standard's text, step by step for the adoption agency algorithm.

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

#include "tests/support/tree_notation.h"

namespace pagelet {
namespace {

struct Case {
  std::string_view source;  // after a doctype of standards mode
  std::string_view body;
};

void PrintTo(const Case& each, std::ostream* stream) { *stream << each.source; }

class TreeConstruction : public testing::TestWithParam<Case> {};

TEST_P(TreeConstruction, FollowsTheStandard) {
  EXPECT_EQ(body_of("<!DOCTYPE html>" + std::string(GetParam().source)), GetParam().body);
}

// End tags that may be left out, and end tags without an open element.
INSTANTIATE_TEST_SUITE_P(
    ImpliedEnds, TreeConstruction,
    testing::Values(
        Case{"<p>a<p>b", "body(p('a') p('b'))"},
        Case{"<p>a<div>b</div>c", "body(p('a') div('b') 'c')"},
        Case{"<p>a<hr>b", "body(p('a') hr 'b')"},
        // An end tag of p without an open p makes a p; an end tag of br makes a br.
        Case{"a</p>b", "body('a' p 'b')"}, Case{"a</br>b", "body('a' br 'b')"},
        Case{"a</div></ul></span>b", "body('ab')"},
        Case{"<ul><li>a<li>b<ul><li>c</ul><li>d</ul>",
             "body(ul(li('a') li('b' ul(li('c'))) li('d')))"},
        // An li ends the li around it, also through p and div, but not through other blocks.
        Case{"<li><p>a<li>b", "body(li(p('a')) li('b'))"},
        Case{"<li><div><li>a", "body(li(div) li('a'))"},
        Case{"<li><section><li>a", "body(li(section(li('a'))))"},
        Case{"<dl><dt>a<dd>b<dt>c</dl>", "body(dl(dt('a') dd('b') dt('c')))"},
        // Headings do not nest; the end tag of any heading ends them.
        Case{"<h1>a<h2>b</h3>c", "body(h1('a') h2('b') 'c')"},
        Case{"<h1><p>a</h1>b", "body(h1(p('a')) 'b')"},
        Case{"<address><p>a<address>b", "body(address(p('a') address('b')))"},
        Case{"<select><option>a<option>b<optgroup><option>c</select>",
             "body(select(option('a') option('b') optgroup(option('c'))))"},
        Case{"<button>a<button>b", "body(button('a') button('b'))"},
        // A p inside a button or an object does not end the p around it.
        Case{"<p><button><p>a</button>b", "body(p(button(p('a')) 'b'))"},
        Case{"<p><object><p>a</object>b", "body(p(object(p('a')) 'b'))"},
        Case{"<ruby>a<rb>b<rt>c<rp>d</ruby>", "body(ruby('a' rb('b') rt('c') rp('d')))"},
        Case{"<form><p>a</p><form><p>b</p></form><p>c", "body(form(p('a') p('b')) p('c'))"},
        // Text after the end of body belongs to the element that was open in it.
        Case{"<p>a</body>b", "body(p('ab'))"}, Case{"<p>a<frameset><frame>", "body(p('a'))"},
        Case{"<body class=a>b<body class=c title=d>e", "body[class=a][title=d]('be')"},
        Case{"<image src=a>b", "body(img[src=a] 'b')"},
        Case{"<plaintext>a</plaintext><p>b", "body(plaintext('a</plaintext><p>b'))"},
        Case{"<pre>\n\na</pre>", "body(pre('\na'))"},
        Case{"<textarea>\n<p>a</textarea>b", "body(textarea('<p>a') 'b')"},
        // Elements of HTML end svg, but not inside an element of svg that embeds HTML.
        Case{"<svg><g><p>a", "body(svg(g) p('a'))"},
        Case{"<svg><foreignObject><p>a</p></foreignObject></svg>b",
             "body(svg(foreignobject(p('a'))) 'b')"},
        // Inside such an element, the end tag of svg does not end svg while a block is open.
        Case{"<svg><foreignObject><p>a</svg>b", "body(svg(foreignobject(p('ab'))))"},
        Case{"<p>x<template><tr><td>a</template>", "body(p('x' template(tr(td('a')))))"}));

// Missing rows, cells and groups are made. What may not stand in a table is put before it ("foster
// parenting").
INSTANTIATE_TEST_SUITE_P(
    Tables, TreeConstruction,
    testing::Values(
        Case{"<table><td>a<td>b<tr><td>c", "body(table(tbody(tr(td('a') td('b')) tr(td('c')))))"},
        Case{"<table><caption>a<td>b", "body(table(caption('a') tbody(tr(td('b')))))"},
        Case{"<table><col><td>a", "body(table(colgroup(col) tbody(tr(td('a')))))"},
        Case{"<table><thead><tr><th>a<tbody><tr><td>b<tfoot>",
             "body(table(thead(tr(th('a'))) tbody(tr(td('b'))) tfoot))"},
        Case{"<p>a<table><tr><td>b</table>c", "body(p('a') table(tbody(tr(td('b')))) 'c')"},
        Case{"<table> <tr> <td>a", "body(table(' ' tbody(tr(' ' td('a')))))"},
        Case{"<table>a<tr>b<td>c</table>d", "body('ab' table(tbody(tr(td('c')))) 'd')"},
        Case{"<table><div>a</div><tr><td>b", "body(div('a') table(tbody(tr(td('b')))))"},
        Case{"<table><tr><p>a<td>b", "body(p('a') table(tbody(tr(td('b')))))"},
        // Scripts, styles, hidden fields and (empty) forms may stand in a table.
        Case{"<table><script>a</script><style>b</style><tr><td>c",
             "body(table(script('a') style('b') tbody(tr(td('c')))))"},
        Case{"<table><input type=hidden><input><tr><td>a",
             "body(input table(input[type=hidden] tbody(tr(td('a')))))"},
        Case{"<table><form><tr><td>a</form>b", "body(table(form tbody(tr(td('ab')))))"},
        // An end tag inside a table does not end an element outside of it.
        Case{"<div><table>a</div>b", "body(div('ab' table))"},
        Case{"<div><table><tr><td>a</div>b", "body(div(table(tbody(tr(td('ab'))))))"},
        Case{"<table><tr><td>a<table><tr><td>b</table>c</table>d",
             "body(table(tbody(tr(td('a' table(tbody(tr(td('b')))) 'c')))) 'd')"},
        Case{"<table><tr><table><tr><td>a", "body(table(tbody(tr)) table(tbody(tr(td('a')))))"},
        // A formatting element that was put before the table is opened again after it.
        Case{"<table><b>a<tr><td>c</table>d", "body(b('a') table(tbody(tr(td('c')))) b('d'))"},
        Case{"<b><table><tr><td>a</b>b</table>c", "body(b(table(tbody(tr(td('ab')))) 'c'))"},
        Case{"<a><table><td><a>x</table>y", "body(a(table(tbody(tr(td(a('x'))))) 'y'))"}));

// Formatting elements that overlap with others are split ("adoption agency") and opened again.
INSTANTIATE_TEST_SUITE_P(
    Formatting, TreeConstruction,
    testing::Values(Case{"<b>a<i>b</b>c</i>d", "body(b('a' i('b')) i('c') 'd')"},
                    Case{"<b>a<p>b</b>c</p>d", "body(b('a') p(b('b') 'c') 'd')"},
                    Case{"<a>1<div>2<div>3</a>4", "body(a('1') div(a('2') div(a('3') '4')))"},
                    Case{"<b>a<aside>b</b>c", "body(b('a') aside(b('b') 'c'))"},
                    Case{"<font><p>a</font>b", "body(font p(font('a') 'b'))"},
                    Case{"<p><b>a</p><p>b", "body(p(b('a')) p(b('b')))"},
                    Case{"<b>a<div>b</div>c", "body(b('a' div('b') 'c'))"},
                    Case{"<a href=1>x<a href=2>y", "body(a[href=1]('x') a[href=2]('y'))"},
                    Case{"<nobr>a<nobr>b", "body(nobr('a') nobr('b'))"},
                    // Three equal elements are opened again.
                    Case{"<p><b><b><b><b>a<p>b", "body(p(b(b(b(b('a'))))) p(b(b(b('b')))))"},
                    Case{"<p><b id=1><b id=2><b id=3><b id=4>a<p>b",
                         "body(p(b[id=1](b[id=2](b[id=3](b[id=4]('a'))))) "
                         "p(b[id=1](b[id=2](b[id=3](b[id=4]('b'))))))"},
                    Case{"<i>a</b>b", "body(i('ab'))"}));

// The names of elements of svg and math do not say where a text after a template belongs.
INSTANTIATE_TEST_SUITE_P(
    ForeignNames, TreeConstruction,
    testing::Values(Case{"<table><tr><math><td><mi><template></template><td>x",
                         "body(math(td(mi(template))) table(tbody(tr(td('x')))))"},
                    Case{"<table><tr><svg><th><title><template></template><td>x",
                         "body(svg(th(title(template))) table(tbody(tr(td('x')))))"},
                    Case{"<table><svg><caption><title><template></template><tr>x",
                         "body(svg(caption(title(template))) 'x' table(tbody(tr)))"}));

// What a select may contain since 2025, and what ends it or its options.
INSTANTIATE_TEST_SUITE_P(
    Select, TreeConstruction,
    testing::Values(
        Case{"<select><div>a</div><option>b</select>c", "body(select(div('a') option('b')) 'c')"},
        Case{"<select><button><b>a</b></button><option><img>b<svg><g>c",
             "body(select(button(b('a')) option(img 'b' svg(g('c')))))"},
        // It stays empty: browsers copy the chosen option into it with scripts.
        Case{"<select><button><selectedcontent></button><option>a",
             "body(select(button(selectedcontent) option('a')))"},
        Case{"<select><option>a<option>b<optgroup><option>c<hr>d",
             "body(select(option('a') option('b') optgroup(option('c')) hr 'd'))"},
        Case{"<select><option><div><option>a", "body(select(option(div(option('a')))))"},
        Case{"<select><option>a<select><option>b</select>c",
             "body(select(option('a')) option('bc'))"},
        Case{"<select><option>a<input>b", "body(select(option('a')) input 'b')"},
        Case{"<select><textarea>a</textarea><keygen>b", "body(select(textarea('a') keygen 'b'))"},
        Case{"<p><select><p>a</select>b", "body(p(select(p('a')) 'b'))"},
        Case{"<div><select></div>a", "body(div(select('a')))"},
        Case{"<table><tr><td><select><option>a<td>b",
             "body(table(tbody(tr(td(select(option('a'))) td('b')))))"},
        Case{"<table><select><option>a<tr><td>b</table>c",
             "body(select(option('a')) table(tbody(tr(td('b')))) 'c')"},
        Case{"<p><template><select><b>a</template>", "body(p(template(select(b('a')))))"}));

// Elements that had rules of their own, and those that have got some.
INSTANTIATE_TEST_SUITE_P(
    Elements, TreeConstruction,
    testing::Values(Case{"<isindex prompt=a>b", "body(isindex[prompt=a]('b'))"},
                    Case{"<p><menuitem>a<p>b", "body(p(menuitem('a')) p('b'))"},
                    Case{"<menuitem><p></menuitem>x", "body(menuitem(p('x')))"},
                    Case{"<p>a<dialog>b<p>c</dialog>d", "body(p('a') dialog('b' p('c')) 'd')"},
                    Case{"<p>a<SEARCH>b<p>c</search>d", "body(p('a') search('b' p('c')) 'd')"},
                    Case{"<p>a<hgroup>b<p>c</hgroup>d", "body(p('a') hgroup('b' p('c')) 'd')"},
                    Case{"<b>a<main>b</b>c", "body(b('a') main(b('b') 'c'))"},
                    Case{"<b>a<search>b</b>c", "body(b('a') search(b('b') 'c'))"},
                    Case{"<object><button></object>a", "body(object(button) 'a')"},
                    Case{"<object><svg><desc></object>a", "body(object(svg(desc('a'))))"}));

// End tags of formatting elements and of elements without rules.
INSTANTIATE_TEST_SUITE_P(EndTags, TreeConstruction,
                         testing::Values(Case{"<x-a><x-b>a</x-a>b", "body(x-a(x-b('a')) 'b')"},
                                         Case{"<x-a>a</x-b>b</x-a >c", "body(x-a('ab') 'c')"},
                                         Case{"</><X-A>a</x-a b=c>d", "body(x-a('a') 'd')"},
                                         Case{"<nobr><table><marquee></table><nobr>a",
                                              "body(nobr(marquee table) nobr('a'))"},
                                         Case{"<b><table><object></table></b>a",
                                              "body(b(object table) 'a')"},
                                         Case{"<svg><g></p>a", "body(svg(g) p 'a')"},
                                         Case{"<math><mi></br>a", "body(math(mi(br 'a')))"},
                                         Case{"<svg><desc></p>a", "body(svg(desc(p 'a')))"},
                                         Case{"<svg><x></x a=b>c", "body(svg(x 'c'))"}));

// Tags that the patched Gumbo reads at once, and tags that only begin like them.
INSTANTIATE_TEST_SUITE_P(
    SimpleTags, TreeConstruction,
    testing::Values(Case{"<p \U000F0000>a</p>b", "body(p[\U000F0000=]('a') 'b')"},
                    Case{"<br \U000F0000/>a", "body(br[\U000F0000=] 'a')"},
                    Case{"<br \U000F0000 />a", "body(br[\U000F0000=] 'a')"},
                    Case{"<p \U000F0000=b>a", "body(p[\U000F0000=b]('a'))"},
                    Case{"<p \U000F0000c>a", "body(p[\U000F0000c=]('a'))"},
                    Case{"<p \U000FFFFE>a", "body(p[\uFFFD=]('a'))"},
                    Case{"<P  \U000F0000>a</P\f>b", "body(p[\U000F0000=]('a') 'b')"},
                    Case{"<svg><g/>a<G />b</svg>", "body(svg(g 'a' g 'b'))"},
                    Case{"<p>\r\na<br\r>b", "body(p('\na' br 'b'))"},
                    Case{"<p/ >a<p", "body(p('a'))"}, Case{"<p>a<-b>", "body(p('a<-b>'))"}));

// Text that is still to come into the tree when a tag changes it.
INSTANTIATE_TEST_SUITE_P(
    PendingTexts, TreeConstruction,
    testing::Values(Case{"<form>a</form>b", "body(form('a') 'b')"},
                    Case{"<div><form>a<p>b</form>c</div>", "body(div(form('a' p('b')) 'c'))"},
                    Case{"<p><template><form><div>a</form>b</template>",
                         "body(p(template(form(div('a')) 'b')))"},
                    Case{"<table><a>b<table><div> ", "body(a('b') table div(a(' ')) table)"},
                    Case{"<p>a<table><div> b</table>", "body(p('a') div(' b') table)"}));

TEST(TreeConstruction, DoesNotBeginTheHeadWithASecondRoot) {
  EXPECT_EQ(tree_of("<!DOCTYPE html><html a=b><html c=d> <title>e"),
            "html[a=b][c=d](head(title('e')) body)");
}

TEST(TreeConstruction, MakesNoFramesetAfterAnEndTagOfBr) {
  EXPECT_EQ(body_of("<!DOCTYPE html></br><frameset>"), "body(br)");
}

TEST(TreeConstruction, AddsTheAttributesOfASecondRootToTheFirst) {
  EXPECT_EQ(tree_of("<!DOCTYPE html><html lang=a><p>b<html lang=c id=d>"),
            "html[lang=a][id=d](head body(p('b')))");
}

}  // namespace
}  // namespace pagelet
