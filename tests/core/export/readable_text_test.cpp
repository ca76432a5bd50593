// SPDX-License-Identifier: MIT
#include "core/export/readable_text.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/parts/shown_text.h"
#include "core/text/blanks.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/build_document.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

std::string text_of(std::string_view notation) { return readable_text(build_document(notation)); }

TEST(ReadableText, CollapsesBlanks) {
  EXPECT_EQ(text_of("html(body('  a \n\t b' i('c') ' ' b(' d ') 'e' ' '))"), "a bc d e");
  EXPECT_EQ(text_of("html(body('a\xC2\xA0\xE3\x80\x80"
                    "b'))"),
            "a\xC2\xA0\xE3\x80\x80"
            "b");
  EXPECT_EQ(text_of("html(body(p('\xE3\x80\x80"
                    "a\xC2\xA0' br 'b') p('\xC2\xA0') p('c')))"),
            "\xE3\x80\x80"
            "a\nb\n\nc");
  EXPECT_EQ(text_of("html(body(' ' p(' ') ' '))"), "");
  EXPECT_EQ(text_of("html"), "");
}

// Word by word: blanks that are not folded are held back until the next word.
std::string naive_words(std::string_view text) {
  std::string words;
  std::string blanks;
  bool is_apart = false;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t length = internal::folded_length(text, at); length != 0) {
      is_apart = true;
      at += length;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && internal::folded_length(text, at) == 0) ++at;
    const std::string_view word = text.substr(begin, at - begin);
    if (is_blank(word)) {
      if (is_apart && !blanks.empty()) blanks += ' ';
    } else if (is_apart && !words.empty()) {
      words += ' ';
    }
    blanks += word;
    if (is_blank(word)) continue;
    words += std::exchange(blanks, {});
    is_apart = false;
  }
  const std::string_view trimmed = trim_blanks(words);
  words.resize(static_cast<std::size_t>(trimmed.data() + trimmed.size() - words.data()));
  return words;
}

TEST(ReadableText, CollapsesBlanksOfRandomTextsWordByWord) {
  const std::string parts[] = {" ",
                               " ",
                               "  ",
                               "\n",
                               "a",
                               "word",
                               "\xC2\xA0",
                               "\xE3\x80\x80",
                               "\xE2\x80\xA8",
                               "\xC3\xA4",
                               "some more words"};
  std::mt19937 random(5);
  for (int round = 0; round < 20'000; ++round) {
    std::string text = "x";
    for (std::size_t count = random() % 10; count > 0; --count) {
      text += parts[random() % std::size(parts)];
    }
    ASSERT_EQ(text_of("html(body('" + text + "'))"), naive_words(text)) << text;
  }
}

TEST(ReadableText, MarksScriptsAndQuotations) {
  EXPECT_EQ(
      text_of("html(body('mc' sup('2') ' 10' sup(' -3') 'H' sub('2') 'O' sup sup(img) ' a'))"),
      "mc^2 10 ^-3H_2O a");
  EXPECT_EQ(text_of("html(body(table(tr(th('a') th('m' sup('2'))))))"), "a\tm^2");
  EXPECT_EQ(text_of("html(body(q('a ' q('b')) pre('c' sup('d'))))"),
            "\u201Ca \u2018b\u2019\u201D\n\nc^d");
}

TEST(ReadableText, MarksPricesThatAreStruckOut) {
  EXPECT_EQ(text_of("html(body('now ' del('$20') ' ' ins('$15')))"), "now ~~$20~~ $15");
  EXPECT_EQ(text_of("html(body(s(' was ' b('$20') ' ') 'x'))"), "~~was $20~~ x");
  EXPECT_EQ(text_of("html(body('1' s(sup(img) s('$2') '0') s(' ') 'x'))"), "1~~$20~~ x");
  EXPECT_EQ(text_of("html(body(del(p('$2') p('$3'))))"), "$2\n\n$3");
  EXPECT_EQ(text_of("html(body(del('old') ' new $15'))"), "old new $15");
}

TEST(ReadableText, SeparatesBlocksByLines) {
  EXPECT_EQ(text_of("html(body('a ' div(' b ' div('c')) ' d' span('e')))"), "a\nb\nc\nde");
  EXPECT_EQ(text_of("html(body('a' br ' b' br br 'c' br br br br 'd' br))"), "a\nb\n\nc\n\nd");
  EXPECT_EQ(text_of("html(body(div('a' br) div('b')))"), "a\nb");
  EXPECT_EQ(text_of("html(body(h1('a') p('b') p p('c') div('d') hr 'e'))"),
            "a\n\nb\n\nc\n\nd\n\ne");
  EXPECT_EQ(text_of("html(body('a' ul(li('b') li('c' ol(li('d')) ) li(p('e'))) 'f'))"),
            "a\n\n- b\n- c\n  1. d\n\n- e\n\nf");
  EXPECT_EQ(text_of("html(body(table(caption('t') ' ' tr(' ' th('a') ' ' td('b') td(p('c'))) "
                    "tr(td td('d'))) 'e'))"),
            "t\na\tb\tc\n\td\ne");
}

TEST(ReadableText, KeepsPreformattedTexts) {
  EXPECT_EQ(text_of("html(body('a' pre('  b\n\n   c' b(' d\n') ' e\n') 'f  g'))"),
            "a\n\n  b\n\n   c d\n e\n\nf g");
  EXPECT_EQ(text_of("html(body('a' pre('\n \n  b' br br br 'c\n\n\n') p('d')))"),
            "a\n\n  b\n\n\nc\n\nd");
  EXPECT_EQ(text_of("html(body(textarea('a\nb  c') 'd' pre(' \n ') 'e'))"), "d\n\ne");
  EXPECT_EQ(text_of("html(body(pre('a  b') pre('\n\n')))"), "a  b");
  EXPECT_EQ(text_of("html(body(pre('\n  ' b('a') '\n  b')))"), "  a\n  b");
  EXPECT_EQ(text_of("html(body(pre('a' div('b') p('c') ul(li('d')))))"), "a\nb\nc\nd");
  EXPECT_EQ(text_of("html(body(pre(b('a  b'))))"), "a  b");
}

TEST(ReadableText, LeavesOutInvisibleElements) {
  EXPECT_EQ(text_of("html(head(title('t')) body('a' script('x') style('x') iframe('x') "
                    "template(p('x')) noframes('x') noembed('x') div[hidden](p('x')) "
                    "p[hidden=hidden]('x') datalist(option('x')) noscript('b')))"),
            "ab");
  EXPECT_EQ(text_of("html(body(script('x')))"), "");
}

TEST(ReadableText, LeavesOutNamesOfFiles) {
  EXPECT_EQ(readable_of("a<video src=b.mp4></video><audio src=c.mp3 title=d></audio>"
                        "<iframe src=//youtube.com/embed/x></iframe>e"),
            "a\nd\ne");
}

TEST(ReadableText, WritesKeptNodesOnly) {
  const Document page = build_document("html(body('a' br p('b' i('c') 'd') div('e') 'f'))");
  std::vector<bool> keep(page.size());
  EXPECT_EQ(readable_text(page, &keep), "");
  for (const std::size_t at : {2U, 7U, 8U, 10U, 11U}) keep[at] = true;
  ASSERT_EQ(page.text(node_at(11)), "f");
  EXPECT_EQ(readable_text(page, &keep), "a\n\ncd\n\ne\nf");
  keep[10] = false;  // the text of div
  keep[9] = false;
  EXPECT_EQ(readable_text(page, &keep), "a\n\ncd\n\nf");
}

TEST(ReadableText, WorksOnDeepAndWideTrees) {
  EXPECT_EQ(readable_text(deep_document(100'000)), "");
  const Document wide = wide_document(100'000);
  EXPECT_EQ(readable_text(wide).size(), 400'000U);
  std::vector<bool> keep(wide.size());
  keep.back() = true;
  EXPECT_EQ(readable_text(wide, &keep), "text");
}

TEST(ReadableText, PutsABlankInPlaceOfOmittedWords) {
  const Document page = build_document("html(body(a('b') ', ' a('c') img a('d')))");
  std::vector<bool> keep(page.size(), true);
  keep[4] = false;  // the comma
  keep[7] = false;  // the image: it is not a word
  EXPECT_EQ(readable_text(page, &keep), "b cd");
}

TEST(ReadableText, MarksAndIndentsItems) {
  EXPECT_EQ(text_of("html(body('a' ul(li('b') li('c' ol(li('d') li(p('e') p('f')))) li) 'g'))"),
            "a\n\n- b\n- c\n  1. d\n\n  2. e\n\n     f\n\ng");
  EXPECT_EQ(text_of("html(body(ol[start=9](li('a' br 'b') li('c') li[value=3]('d') li('e'))))"),
            "9. a\n   b\n10. c\n3. d\n4. e");
  // An item that contains only lists gets no mark: they belong to the item before it.
  EXPECT_EQ(text_of("html(body(ul(li(ul(li('a')))) menu(li('b')) li('c')))"), "- a\n\n- b\n\n- c");
  EXPECT_EQ(text_of("html(body(ul(li('a') li(ul(li('b')) ol(li('c'))) li('d'))))"),
            "- a\n  - b\n  1. c\n- d");
  EXPECT_EQ(text_of("html(body(ul(li(ul(li('a') li('b'))) li(ul(li('c'))) li('d'))))"),
            "- a\n- b\n- c\n- d");
  EXPECT_EQ(text_of("html(body(ol(li(ul(li('a'))) li(ul(li('b'))))))"), "   - a\n   - b");
  EXPECT_EQ(text_of("html(body(ul(li(pre('a\n\n  b\n')) li(img)) 'c'))"), "- a\n\n    b\n\nc");
  EXPECT_EQ(text_of("html(body(dl(dt('a') dd('b' br 'c')) blockquote(p('d')) 'e'))"),
            "a\n    b\n    c\n\n  d\n\ne");
}

TEST(ReadableText, LimitsTheIndentation) {
  std::string notation = "ul(li('a'))";
  for (int level = 0; level < 60; ++level) notation = "ul(li('b' " + notation + "))";
  const std::string text = text_of("html(body(" + notation + "))");
  EXPECT_TRUE(text.ends_with('\n' + std::string(kWidestTextIndent - 2, ' ') + "- a")) << text;
}

TEST(ReadableText, KeepsCellsInTheirColumns) {
  EXPECT_EQ(
      text_of("html(body(table(caption('t') thead(tr(th th('a') th('b'))) "
              "tbody(tr(th('c') td td(p('d' br 'e'))) tr(td(div('f') div('g')) td td))) 'h'))"),
      "t\n\ta\tb\nc\t\td e\nf g\nh");
  // A layout table has no columns to keep.
  EXPECT_EQ(text_of("html(body(table(tr(td td(h1('a') p('b'))))))"), "a\n\nb");
  // An empty last cell leaves no tab at the end of its row.
  EXPECT_EQ(text_of("html(body(table(tr(th('a') th) tr(th('b') th)) p('c')))"), "a\nb\n\nc");
}

TEST(ReadableText, LeavesOutControlsAndPermalinks) {
  EXPECT_EQ(text_of("html(body(form('a ' input button('x') select(option('x')) textarea('x') "
                    "label('b'))))"),
            "a b");
  EXPECT_EQ(text_of("html(body(h1('a' a[href='#a']('\xC2\xB6')) h2('b ' a[href='#b'](span('#')))"
                    " h3(a[href='#c']('# c') a[href='d']('#'))))"),
            "a\n\nb\n\n# c #");
}

TEST(ReadableText, NeverHasTwoEmptyLinesOrBlanksAtTheEndOfALine) {
  std::mt19937 random(6);
  for (int round = 0; round < 200; ++round) {
    const Document page = random_document(random, 3 + random() % 80);
    const std::string text = readable_text(page);
    EXPECT_FALSE(holds(text, "\n\n\n"));
    EXPECT_FALSE(holds(text, " \n"));
    EXPECT_EQ(text.find('\n'), text.find('\n', 1));
    EXPECT_TRUE(text.empty() || (text.back() != '\n' && text.back() != ' '));
  }
}

}  // namespace
}  // namespace pagelet
