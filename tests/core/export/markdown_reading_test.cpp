// SPDX-License-Identifier: MIT
//
// Our Markdown, read by another program: cmark-gfm, the reference implementation of GFM, must find
// the characters of the page in the same order, and the same tables, lists and headings.

#include "tests/core/export/markdown_reading.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/html_elements.h"
#include "core/dom/parser/html_parser.h"
#include "core/export/markdown_writer.h"
#include "core/omission/omitted_elements.h"
#include "core/parts/shown_text.h"
#include "core/text/blanks.h"
#include "tests/support/build_document.h"
#include "tests/support/sample_sites.h"

namespace pagelet {
namespace {

std::string without(std::string text, std::initializer_list<std::string_view> parts) {
  for (const std::string_view part : parts) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
      text.erase(at, part.size());
    }
  }
  return text;
}

// The characters of the texts that the writer does not leave out.
std::string characters_of(const Document& page, const std::vector<bool>* keep) {
  std::string characters;
  internal::OmittedElements unseen(page, keep);
  for (std::size_t at = index_of(page.root()); at < index_of(page.end(page.root()));) {
    const NodeId node = node_at(at);
    const bool is_left_out =
        page.is_element(node) && (has_trait(page.tag_name(node), trait::kNoText) ||
                                  unseen.contains(node) || internal::is_aid(page, node));
    if (keep == nullptr || (*keep)[at]) {
      std::string buffer;
      for_each_word(internal::without_zero_width(page.text(node), buffer),
                    [&](std::string_view word) { characters += word; });
    }
    at = is_left_out ? index_of(page.end(node)) : at + 1;
  }
  return characters;
}

TEST(MarkdownReading, FindsTheCharactersOfTheSamplePages) {
  std::size_t pages = 0;
  for (const std::filesystem::path& sample : sample_sites()) {
    const SampleSite opened(sample);
    const Document& page = opened.key_page->document();
    const MarkdownReading reading = read_markdown(write_markdown(page));
    EXPECT_EQ(reading.characters, characters_of(page, nullptr)) << sample;
    EXPECT_EQ(reading.blocks.count("html_block"), 0U);
    EXPECT_EQ(without(reading.tags, {"<sup>", "</sup>", "<sub>", "</sub>", "<br>"}), "");
    ++pages;
  }
  EXPECT_GE(pages, 10U);
}

// Blocks and inline elements, with texts that look like marks.
TEST(MarkdownReading, FindsTheCharactersOfRandomTrees) {
  RandomParts parts;
  parts.tags = {"p",  "div",    "h2",   "ul",  "li", "ol",    "blockquote", "b",  "i",
                "a",  "code",   "del",  "pre", "br", "table", "tr",         "td", "th",
                "em", "strong", "span", "dl",  "dt", "dd",    "hr",         "sup"};
  parts.texts = {"a",    " b ", "c_d", "*",        "**",     "_",        "`",       "``",
                 "~~",   "~",   "#",   "# e",      "1.",     "2) f",     "-",       "+",
                 "---",  "===", "|",   "a|b",      "\\",     "\\|",      "[x]",     "[x]: y",
                 "](z)", "!",   "<b>", "&amp;",    "&#65;",  ":-:",      "> g",     "http://i_j*",
                 "\n",   "(",   ")",   "\xC2\xAB", "\u20AC", "\xC3\xA9", "\xC2\xA0"};
  parts.attributes = {{"href", {"u|v_w*(x"}}};
  parts.text_share = 0.5;
  std::mt19937 random(12);
  for (int round = 0; round < 3'000; ++round) {
    const Document page = random_document(random, 3 + random() % 40, parts);
    const std::string markdown = write_markdown(page);
    const MarkdownReading reading = read_markdown(markdown);
    // Where no tag is possible, a superscript has this mark.
    EXPECT_EQ(without(reading.characters, {"^"}), characters_of(page, nullptr)) << markdown;
    EXPECT_EQ(without(reading.tags, {"<sup>", "</sup>", "<br>"}), "") << markdown;
  }
}

TEST(MarkdownReading, FindsTheBlocks) {
  const Document page = build_document(
      "html(body(h1('a') p('b' br 'c' b('d') ' ' i('e') ' ' del('f') code('g') a[href=h]('i')) "
      "ul(li('j' ol(li('k') li('l')))) ul(li('m')) blockquote(p('n') p('o')) pre('p\n') hr "
      "table(tr(th('q') th('r')) tr(td('s') td('t|u')))))");
  MarkdownReading reading = read_markdown(write_markdown(page));
  EXPECT_EQ(reading.characters, "abcdefgijklmnopqrst|u");
  const std::map<std::string, int> expected = {
      {"document", 1},   {"heading", 1},        {"paragraph", 7}, {"linebreak", 1},
      {"strong", 1},     {"emph", 1},           {"code", 1},      {"strikethrough", 1},
      {"link", 1},       {"list", 3},           {"item", 4},      {"block_quote", 1},
      {"code_block", 1}, {"thematic_break", 1}, {"table", 1},     {"table_header", 1},
      {"table_row", 1},  {"table_cell", 4}};
  reading.blocks.erase("text");
  EXPECT_EQ(reading.blocks, expected);
}

}  // namespace
}  // namespace pagelet
