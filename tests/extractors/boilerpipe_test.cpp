// SPDX-License-Identifier: MIT

// Boilerpipe (docs/algorithms.md): its blocks and their measures, and pages for its rules.

#include <gtest/gtest.h>

#include <string>

#include "extractors/registry.h"
#include "tests/support/extractor_test.h"

namespace pagelet {
namespace {

std::string word_times(std::size_t count) {
  std::string text;
  for (std::size_t word = 0; word < count; ++word) text += "word ";
  return text;
}

class BoilerpipeTest : public ExtractorTest {
 protected:
  BoilerpipeTest() : ExtractorTest("boilerpipe") {}

  Nodes found(const std::string& page, const std::string& rules) {
    add_site(page, {});
    return extract({{"rules", rules}}).nodes;
  }

  std::vector<std::string> reasons(const std::string& page) {
    add_site(page, {});
    const Nodes nodes = extract({}).nodes;
    const auto extractor = make_extractor("boilerpipe", {}).value();
    const ExtractionContext context(*key_page_);
    return extractor->explain(context, extractor->extract(context).value()).reasons;
  }
};

// 0 body, 1 p, 2 "one", 3 b, 4 "two", 5 a, 6 "three", 7 br, 8 "four", 9 p, 10 a dot, 11 noscript,
// 12 "no", 13 p, 14 "five".
TEST_F(BoilerpipeTest, BlocksEndAtTagsThatAreNotInline) {
  const auto lines = reasons(
      "<body><p>one <b>two</b> <a "
      "href=x>three</a><br>four</p><p>\xE2\x80\xA2</p><noscript>no</noscript>"
      "<p>five");
  const std::string first = "block 0: 3 words, text density 3.00, link density 0.33";
  EXPECT_EQ(lines[2], first);
  EXPECT_EQ(lines[4], first);
  EXPECT_EQ(lines[6], first);
  EXPECT_EQ(lines[8], "block 1: 1 words, text density 1.00, link density 0.00");
  EXPECT_EQ(lines[10], "") << "not a token";
  EXPECT_EQ(lines[12], "") << "ignored";
  EXPECT_EQ(lines[14], "block 2: 1 words, text density 1.00, link density 0.00");
}

// A line has sixteen words of four letters, 79 characters; the last line does not count.
TEST_F(BoilerpipeTest, TextDensityIsWordsByFullLines) {
  EXPECT_EQ(reasons("<body>" + word_times(40))[1],
            "block 0: 40 words, text density 16.00, link density 0.00");
  EXPECT_EQ(reasons("<body>" + word_times(16))[1],
            "block 0: 16 words, text density 16.00, link density 0.00");
}

// 0 body, 1 p, 2 seventeen words, 3 p, 4 "a b", 5 p, 6 a, 7 "c d".
TEST_F(BoilerpipeTest, RulesLookAtThreeBlocks) {
  const std::string page = "<body><p>" + word_times(17) + "</p><p>a b</p><p><a href=x>c d</a>";
  EXPECT_EQ(found(page, "num-words"), (Nodes{1, 2, 3, 4})) << "after 17 words, before links";
  EXPECT_EQ(found(page, "density"), (Nodes{1, 2, 3, 4}));
  EXPECT_EQ(found(page, "default"), (Nodes{1, 2})) << "the short blocks are one, half in links";
  EXPECT_EQ(found(page, "canola"), Nodes{}) << "fewer than 20 words";
  EXPECT_EQ(found("<body><p>" + word_times(20) + "</p><p>a", "canola"), (Nodes{1, 2}));
}

// 0 body, 1 p and text, 3 div of three texts that are links, 10 p and text.
TEST_F(BoilerpipeTest, LargestKeepsOneBlock) {
  const std::string page = "<body><p>" + word_times(20) +
                           "</p><div><a href=x>a b</a><hr><a href=y>a b</a><hr><a href=z>a b</a>"
                           "</div><p>" +
                           word_times(50) + "</p>";
  EXPECT_EQ(found(page, "num-words"), (Nodes{1, 2, 12, 13}));
  EXPECT_EQ(found(page, "largest"), (Nodes{10, 11, 12, 13})) << "with the block before it";
}

// 0 body, 1 h1, 2 the title, 3 p, 4 text, 5 p, 6 the mark, 7 p, 8 text.
TEST_F(BoilerpipeTest, ArticleEndsAtTheMarkAfterEnoughWords) {
  const auto page = [](std::size_t count) {
    return "<title>A long day - News</title><body><h1>A long day</h1><p>" + word_times(count) +
           "</p><p>Comments (2)</p><p>" + word_times(50);
  };
  EXPECT_EQ(found(page(80), "article"), (Nodes{1, 2, 3, 4}));
  EXPECT_EQ(found(page(59), "article"), all_nodes(9)) << "too few words before the mark";
}

// The block before the largest one is fused with it. Three other blocks of links are too many to
// fuse the heading and its text, too.
TEST_F(BoilerpipeTest, ArticleBeginsAtTheTitle) {
  const auto page = [](const std::string& title) {
    return "<title>" + title + "</title><body><h1>A long day</h1><p>" + word_times(20) +
           "</p><a href=x>a b</a><hr><a href=y>a b</a><hr><a href=z>a b</a><hr><a href=0>a "
           "b</a><p>" +
           word_times(50);
  };
  EXPECT_EQ(found(page("The paper | A long day"), "article"), (Nodes{1, 2, 3, 4, 14, 15, 16, 17}));
  EXPECT_EQ(found(page("The paper"), "article"), (Nodes{14, 15, 16, 17}));
}

}  // namespace
}  // namespace pagelet
