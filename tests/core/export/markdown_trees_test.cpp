// SPDX-License-Identifier: MIT
//
// What holds for the Markdown of any tree: of deep, wide, hostile and random pages.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/markdown_writer.h"
#include "core/export/readable_text.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/build_document.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

// The words of a text that remain without all marks.
std::vector<std::string> words_of(std::string text) {
  for (std::size_t at = text.find("<br>"); at != std::string::npos; at = text.find("<br>")) {
    text.replace(at, 4, " ");
  }
  constexpr std::string_view kInsideWords = "*_~`\\";
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c >= 'a' && c <= 'z') {
      words.back() += c;
    } else if (kInsideWords.find(c) == std::string_view::npos && !words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool has_two_empty_lines(std::string_view markdown) {
  bool before = true;  // so an empty first line counts too
  while (!markdown.empty()) {
    const std::size_t end = markdown.find('\n');
    const bool empty = markdown.substr(0, end).find_first_not_of("> ") == std::string_view::npos;
    if (empty && before) return true;
    before = empty;
    markdown.remove_prefix(end + 1);
  }
  return before;
}

TEST(MarkdownTrees, WorksOnDeepTrees) {
  for (const std::string_view tag : {"div", "ul", "li", "ol", "blockquote", "b", "i", "a", "code",
                                     "pre", "table", "td", "tr", "h1", "p", "dl", "dt", "del"}) {
    SymbolTable symbols;
    DocumentBuilder builder(symbols);
    builder.open(Symbol::kHtml);
    builder.open(Symbol::kBody);
    for (int level = 0; level < 100'000; ++level) {
      builder.open(symbols.intern(tag));
      if (tag == "a") builder.attribute(Symbol::kHref, symbols.intern("u"));
    }
    builder.text("word");
    while (builder.open_elements() > 2) builder.close();
    builder.text("last");
    while (builder.open_elements() > 0) builder.close();
    const std::string markdown = write_markdown(builder.finish());
    const std::vector<std::string> words = words_of(markdown);
    EXPECT_TRUE(holds(words.front(), "word")) << tag;
    EXPECT_TRUE(holds(words.back(), "last")) << tag;
    EXPECT_LT(markdown.size(), 200U) << tag;
  }
}

TEST(MarkdownTrees, LimitsTheDepthOfNesting) {
  const std::size_t depth = kWidestMarkdownPrefix / 2;
  EXPECT_EQ(markdown_of(repeated("<blockquote>", depth) + "a"), repeated("> ", depth) + "a\n");
  EXPECT_EQ(markdown_of(repeated("<blockquote>", depth + 9) + "a"), repeated("> ", depth) + "a\n");
  const std::string deep = markdown_of(repeated("<ul><li>a", 400));
  EXPECT_EQ(words_of(deep).size(), 400U);
  EXPECT_TRUE(holds(deep, "\n" + std::string(2 * (depth - 1), ' ') + "- a\n"));
  EXPECT_FALSE(has_two_empty_lines(deep));
}

TEST(MarkdownTrees, WorksOnWideTrees) {
  const Document wide = wide_document(100'000);
  EXPECT_EQ(write_markdown(wide).size(), 400'001U);
  MarkdownOptions titled;
  titled.title = std::string(1'000, 'a');
  const Document headings = parsed_body(repeated("<h1></h1>", 100'000) + "b");
  EXPECT_EQ(write_markdown(headings, titled), "# " + titled.title + "\n\nb\n");
  std::vector<bool> keep(wide.size());
  keep.back() = true;
  MarkdownOptions options;
  options.keep = &keep;
  EXPECT_EQ(write_markdown(wide, options), "text\n");
  // One paragraph with very many pieces: every second text has marks.
  const std::string marked = markdown_of(repeated("<b>a</b> b ", 50'000));
  EXPECT_EQ(count_of(marked, "**a** b"), 50'000U);
  // Many tables.
  const std::string tables = repeated("<table><tr><td>a<td>b<tr><td>c<td>d</table>", 10'000);
  EXPECT_EQ(count_of(markdown_of(tables), "| a | b |"), 10'000U);
}

TEST(MarkdownTrees, LimitsTheOutputForHostilePages) {
  // Every paragraph after an unclosed link is inside it.
  const std::string link = "<a href='" + std::string(1'000'000, 'u') + "'>";
  EXPECT_LT(markdown_of(link + repeated("<p>a", 1'000)).size(), 10'000U);
  const std::string code = "<pre><code class='" + std::string(1'000'000, 'c') + "'>";
  EXPECT_LT(markdown_of(code + repeated("<div>a", 500)).size(), 10'000U);
  // Rows below cells that span many rows and columns.
  const std::string spans = "<tr>" + repeated("<td colspan=1000 rowspan=60000>a", 1'000);
  const std::string rows = repeated("<tr><td>b", 1'000);
  EXPECT_LT(markdown_of("<table>" + spans + rows + "</table>").size(), 500'000U);
}

// Random pages like those that a person writes: blocks of all kinds that hold words.
void add_words(DocumentBuilder& builder, SymbolTable& symbols, std::mt19937& random, int depth) {
  constexpr std::array<std::string_view, 12> kTags = {"b", "i", "del", "code",   "span", "em",
                                                      "a", "u", "kbd", "strong", "br",   "s"};
  constexpr std::array<std::string_view, 5> kTexts = {"word", " word", "two words", " ", "x "};
  for (std::size_t count = 1 + random() % 4; count > 0; --count) {
    if (depth == 0 || random() % 2 == 0) {
      builder.text(kTexts[random() % kTexts.size()]);
      continue;
    }
    const std::string_view tag = kTags[random() % kTags.size()];
    builder.open(symbols.intern(tag));
    if (tag != "br") add_words(builder, symbols, random, depth - 1);
    builder.close();
  }
}

void add_blocks(DocumentBuilder& builder, SymbolTable& symbols, std::mt19937& random, int depth) {
  constexpr std::array<std::string_view, 12> kTags = {
      "p", "div", "h2", "ul", "ol", "blockquote", "dl", "pre", "hr", "table", "p", "div"};
  for (std::size_t count = 1 + random() % 3; count > 0; --count) {
    const std::string_view tag = kTags[random() % kTags.size()];
    const auto add = [&](std::string_view child, auto&& content) {
      builder.open(symbols.intern(child));
      content();
      builder.close();
    };
    const auto blocks = [&] {
      if (depth > 0 && random() % 2 == 0) {
        add_blocks(builder, symbols, random, depth - 1);
      } else {
        add_words(builder, symbols, random, 2);
      }
    };
    builder.open(symbols.intern(tag));
    if (tag == "ul" || tag == "ol") {
      for (std::size_t item = random() % 4; item > 0; --item) add("li", blocks);
    } else if (tag == "dl") {
      add("dt", [&] { add_words(builder, symbols, random, 2); });
      add("dd", blocks);
    } else if (tag == "table") {
      for (std::size_t row = random() % 4; row > 0; --row) {
        add("tr", [&] {
          for (std::size_t cell = random() % 4; cell > 0; --cell) {
            add(random() % 3 == 0 ? "th" : "td", blocks);
          }
        });
      }
    } else if (tag == "blockquote" || tag == "div") {
      blocks();
    } else if (tag != "hr") {
      add_words(builder, symbols, random, 3);
    }
    builder.close();
  }
}

TEST(MarkdownTrees, HasTheWordsOfRandomPages) {
  std::mt19937 random(7);
  for (int round = 0; round < 1'000; ++round) {
    SymbolTable symbols;
    DocumentBuilder builder(symbols);
    builder.open(Symbol::kHtml);
    builder.open(Symbol::kBody);
    add_blocks(builder, symbols, random, 3);
    builder.close();
    builder.close();
    const Document page = builder.finish();
    std::vector<bool> keep(page.size());
    for (std::size_t at = 0; at < page.size(); ++at) keep[at] = random() % 3 > 0;
    for (const std::vector<bool>* kept : {static_cast<std::vector<bool>*>(nullptr), &keep}) {
      MarkdownOptions options;
      options.keep = kept;
      const std::string markdown = write_markdown(page, options);
      EXPECT_EQ(words_of(markdown), words_of(readable_text(page, kept))) << markdown;
      if (markdown.empty()) continue;
      EXPECT_FALSE(has_two_empty_lines(markdown)) << markdown;
    }
  }
}

TEST(MarkdownTrees, HasTheWordsOfRandomTrees) {
  std::mt19937 random(8);
  for (int round = 0; round < 1'000; ++round) {
    const Document page = random_document(random, 3 + random() % 80);
    const std::string markdown = write_markdown(page);
    EXPECT_EQ(words_of(markdown), words_of(readable_text(page))) << markdown;
    EXPECT_FALSE(holds(markdown, " \n")) << markdown;
    EXPECT_TRUE(markdown.empty() || !has_two_empty_lines(markdown)) << markdown;
  }
}

TEST(MarkdownTrees, WorksOnAnyNesting) {
  RandomParts parts;
  parts.tags = {"ul", "ol",  "li",    "blockquote", "pre", "code", "a",     "b",
                "i",  "del", "table", "tr",         "td",  "th",   "thead", "caption",
                "dl", "dt",  "h1",    "br",         "img", "hr",   "p",     "div"};
  parts.texts = {"a*", " ", "b_c", "`", "\n|\n", "1."};
  parts.attributes = {{"href", {"u|v"}}, {"src", {"i"}}, {"colspan", {"3"}}, {"rowspan", {"2"}}};
  std::mt19937 random(9);
  for (int round = 0; round < 2'000; ++round) {
    const Document page = random_document(random, 3 + random() % 60, parts);
    for (std::size_t at = 0; at < page.size(); ++at) {
      std::vector<bool> keep(page.size());
      std::fill(keep.begin() + static_cast<std::ptrdiff_t>(at), keep.end(), true);
      const std::string markdown = write_markdown(page, {.keep = &keep});
      if (markdown.empty()) continue;
      EXPECT_EQ(markdown.back(), '\n');
      EXPECT_NE(markdown.front(), '\n');
    }
  }
}

// What a reader sees: formulas, pictures, films, hidden elements, rubies, tasks, titles.
TEST(MarkdownTrees, WorksOnAnyNestingOfWhatIsShownOtherwise) {
  RandomParts parts;
  parts.tags = {"math", "msup", "mfrac", "annotation", "script", "noscript", "img",  "picture",
                "rt",   "rp",   "video", "source",     "iframe", "input",    "span", "li",
                "h1",   "p",    "table", "td",         "tr",     "svg",      "a",    "body"};
  parts.texts = {"a", " ", "1", "Title", "x_2", "|"};
  parts.attributes = {{"style", {"display:none"}},
                      {"aria-hidden", {"true"}},
                      {"class", {"MathJax", "gutter"}},
                      {"encoding", {"tex"}},
                      {"type", {"checkbox", "math/tex"}},
                      {"disabled", {""}},
                      {"src", {"i", "//youtube.com/embed/x"}},
                      {"data-src", {"j"}},
                      {"srcset", {"k 2x, l"}},
                      {"display", {"block"}},
                      {"href", {"p#x"}},
                      {"align", {"right"}}};
  std::mt19937 random(10);
  for (int round = 0; round < 2'000; ++round) {
    const Document page = random_document(random, 3 + random() % 60, parts);
    std::vector<bool> keep(page.size());
    for (std::size_t at = 0; at < page.size(); ++at) keep[at] = random() % 3 > 0;
    MarkdownOptions options;
    options.title = "Title";
    options.keep = round % 2 == 0 ? nullptr : &keep;
    const std::string markdown = write_markdown(page, options);
    const std::string text = readable_text(page, options.keep, nullptr, "Title");
    EXPECT_TRUE(markdown.empty() || !has_two_empty_lines(markdown)) << markdown;
    EXPECT_TRUE(text.empty() || text.find("Title") != std::string::npos) << text;
  }
}

}  // namespace
}  // namespace pagelet
