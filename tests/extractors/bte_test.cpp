// SPDX-License-Identifier: MIT

// BTE and MSS (docs/algorithms.md): pages worked out by hand, and the search for the run compared
// with one that tries all pairs of ends.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/extractor_test.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

class BteTest : public ExtractorTest {
 protected:
  Nodes found(const std::string& algorithm, const std::string& page,
              const Settings& settings = {}) {
    add_site(page, {});
    return extract(algorithm, settings).nodes;
  }
};

// Nodes: 0 body, 1 p, 2 "a b c", 3 hr, 4 p, 5 "d e f g", 6 ul, 7 li, 8 "h", 9 li, 10 "i". Between
// the paragraphs are three tags, after them at least two for each word.
constexpr const char* kTwoParagraphs =
    "<body><p>a b c</p><hr><p>d e f g</p><ul><li>h</li><li>i</li></ul>";

TEST_F(BteTest, TheRunHasTheMostWordsInsideAndTagsOutside) {
  EXPECT_EQ(found("bte", kTwoParagraphs), (Nodes{1, 2, 4, 5})) << "3 - 3 + 4 is no less than 4";
  EXPECT_EQ(found("mss", kTwoParagraphs), (Nodes{4, 5})) << "3 - 9.75 is negative";
  EXPECT_EQ(found("bte", kTwoParagraphs, {{"tag-score", "-3.25"}}), (Nodes{4, 5}));
  EXPECT_EQ(found("bte", kTwoParagraphs, {{"tag-score", "0"}}), all_nodes(11));
  EXPECT_EQ(found("bte", "<body><p></p>"), Nodes{});
}

// 0 body, 1 p, 2 "a b c", 3 p, 4 "d e f". Tags between the words: two, and two of the script.
TEST_F(BteTest, TagsOfScriptsCountOnlyForBte) {
  const std::string page = "<body><p>a b c</p><script>x y z</script><p>d e f</p>";
  EXPECT_EQ(found("bte", page, {{"tag-score", "-0.8"}}), (Nodes{1, 2}));
  EXPECT_EQ(found("mss", page, {{"tag-score", "-0.8"}}), (all_nodes(5)));
}

// Whether the words of each text are in the best run, by trying all runs.
std::vector<bool> slow_run(const std::vector<std::size_t>& words, double tag_score) {
  std::vector<double> scores;
  std::vector<std::size_t> owners;
  for (std::size_t text = 0; text < words.size(); ++text) {
    scores.insert(scores.end(), words[text], 1);
    owners.insert(owners.end(), words[text], text);
    scores.push_back(tag_score);
    owners.push_back(words.size());
  }
  double best = 0;
  std::vector<bool> inside(words.size() + 1);
  for (std::size_t begin = 0; begin < scores.size(); ++begin) {
    double sum = 0;
    for (std::size_t end = begin; end < scores.size(); ++end) {
      sum += scores[end];
      if (sum <= best) continue;
      best = sum;
      inside.assign(words.size() + 1, false);
      for (std::size_t at = begin; at <= end; ++at) inside[owners[at]] = true;
    }
  }
  return inside;
}

// Texts with line breaks after each. Halves and quarters have exact sums.
TEST_F(BteTest, OnePassFindsTheRunOfAllPairsOfEnds) {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    const double tag_score = -0.25 * static_cast<double>(random.below(14));
    std::vector<std::size_t> words;
    std::string page = "<body>";
    Nodes texts;
    std::size_t nodes = 1;
    for (std::size_t count = 1 + random.below(12); count > 0; --count) {
      words.push_back(1 + random.below(5));
      for (std::size_t word = 0; word < words.back(); ++word) page += "w ";
      page += "<br>";
      texts.push_back(nodes);
      nodes += 2;
    }
    const Nodes answer = found("bte", page, {{"tag-score", std::to_string(tag_score)}});
    const std::vector<bool> inside = slow_run(words, tag_score);
    for (std::size_t text = 0; text < texts.size(); ++text) {
      EXPECT_EQ(std::ranges::binary_search(answer, texts[text]), inside[text]) << page << tag_score;
    }
  }
}

}  // namespace
}  // namespace pagelet
