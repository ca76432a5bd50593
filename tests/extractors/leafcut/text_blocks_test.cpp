// SPDX-License-Identifier: MIT

// docs/specification.md, section 15.9: text blocks, worked out by hand.

#include "extractors/leafcut/text_blocks.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/built_page.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

struct BlocksPage : BuiltPage {
  explicit BlocksPage(std::string_view html)
      : BuiltPage(parsed_body(html)),
        traits(symbols, signatures),
        found(find_text_blocks(tree, traits)) {}
  ElementTraits traits;
  TextBlocks found;
};

TextMeasures measure(std::string_view text) {
  TextReader reader;
  reader.read(text);
  return reader.finish();
}

// 0 body, 1 p, 2 "a ", 3 a, 4 "b", 5 " c", 6 div, 7 "d", 8 p, 9 "e", 10 "f".
TEST(TextBlocks, AreRunsOfInlineContent) {
  const BlocksPage page("<p>a <a href=x>b</a> c</p><div>d<p>e</p>f</div>");
  ASSERT_EQ(page.found.blocks.size(), 4U);
  const TextBlock& first = page.found.blocks[0];
  EXPECT_EQ(first.element, 1U);
  EXPECT_EQ(first.first, 2U);
  EXPECT_EQ(first.last, 5U);
  EXPECT_EQ(first.text.words, 3U);
  EXPECT_EQ(first.link_words, 1U);
  EXPECT_EQ(first.links, 1U);
  EXPECT_EQ(page.found.blocks[1].element, 6U);
  EXPECT_EQ(page.found.blocks[2].element, 8U);
  EXPECT_EQ(page.found.blocks[3].element, 6U) << "a box divides a run";
  EXPECT_EQ(page.found.block_of[5], 0U);
  EXPECT_EQ(page.found.block_of[3], TextBlocks::kNoBlock) << "no text";
}

TEST(TextBlocks, HaveALetterOrADigit) {
  EXPECT_TRUE(BlocksPage("<p>| &raquo;</p><p>-</p>").found.blocks.empty());
  EXPECT_EQ(BlocksPage("<p>1</p>").found.blocks.size(), 1U);
}

TEST(TextBlocks, SkippedElementsDivideNoText) {
  const BlocksPage page("<p>a <svg><g><title>icon</title></g></svg> b</p>");
  ASSERT_EQ(page.found.blocks.size(), 1U);
  EXPECT_EQ(page.found.blocks[0].text.words, 2U);
  EXPECT_EQ(BlocksPage("<span>a<p>b</p></span>").found.blocks.size(), 2U)
      << "around a box is a box";
}

TEST(TextBlocks, AreInAnSvgThatHasOnlyHtml) {
  EXPECT_EQ(BlocksPage("<svg><foreignObject><p>a</foreignObject></svg>").found.blocks.size(), 1U);
  EXPECT_TRUE(
      BlocksPage("<svg><g><foreignObject><p>a</foreignObject></g></svg>").found.blocks.empty());
}

TEST(TextMeasures, CountWordsSentencesAndSigns) {
  const TextMeasures text = measure("\"He said: No!\" Then he left (at last.) Fine");
  EXPECT_EQ(text.words, 9U);
  EXPECT_EQ(text.sentences, 3U) << "after 'said', 'No' and 'last'";
  EXPECT_FALSE(text.ends_sentence);
  EXPECT_TRUE(measure("The end.\"").ends_sentence);
  EXPECT_FALSE(measure("version 1.2 of it").ends_sentence);
  EXPECT_EQ(measure("a | b / c").separators, 2U);
  EXPECT_EQ(measure("AbC").capitals, 2U);
}

TEST(TextMeasures, KnowDatesAndPrices) {
  for (const char* date : {"in 1999", "3.4.21", "12-11-2020", "at 9:30", "(2024)"}) {
    EXPECT_TRUE(measure(date).has_date) << date;
  }
  for (const char* other : {"in 1899", "3.4", "12345", "9:3", "1,5"}) {
    EXPECT_FALSE(measure(other).has_date) << other;
  }
  EXPECT_TRUE(measure("$ 5").has_price);
  EXPECT_TRUE(measure("5\u20AC").has_price);
  EXPECT_FALSE(measure("5 dollars").has_price);
}

TEST(TextMeasures, ScriptsWithoutBlanksHaveMoreWords) {
  EXPECT_EQ(measure("\u4E2D\u6587\u4E2D\u6587\u4E2D\u6587\u3002").words, 3U) << "1 + 6 / 3";
  EXPECT_TRUE(measure("\u4E2D\u6587\u3002").ends_sentence);
}

TEST(TextMeasures, SameTextsHaveTheSameHash) {
  EXPECT_EQ(measure("A  b").hash, measure(" a b").hash);
  EXPECT_NE(measure("ab").hash, measure("ba").hash);
}

// A million blocks, and a block of a megabyte: linear.
TEST(TextBlocks, ManyAndLargeOnes) {
  std::string html;
  for (int at = 0; at < 100'000; ++at) html += "<p>a";
  EXPECT_EQ(BlocksPage(html).found.blocks.size(), 100'000U);
  EXPECT_EQ(BlocksPage("<p>" + std::string(1'000'000, 'a')).found.blocks.size(), 1U);
}

}  // namespace
}  // namespace pagelet
