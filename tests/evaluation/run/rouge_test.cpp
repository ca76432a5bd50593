// SPDX-License-Identifier: MIT

// Sentences and hits worked out by hand, and random texts against the definition: the table of
// longest common subsequences, and the way back through it, as the package rouge_score has them.

#include "evaluation/run/rouge.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/blanks.h"
#include "tests/support/counted_budget.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using Sentence = std::vector<std::string>;
using Triple = std::vector<std::size_t>;

Triple hits_of(std::string_view gold, std::string_view answer) {
  const RougeLsum::Hits found = RougeLsum(gold).count(answer);
  return {found.gold, found.answer, found.common};
}

std::vector<Sentence> sentences_of(std::string_view text) {
  Sentence words;
  for_each_word(text, [&](std::string_view word) { words.emplace_back(word); });
  std::vector<Sentence> sentences(1);
  for (std::size_t at = 0; at < words.size(); ++at) {
    sentences.back().push_back(words[at]);
    if (at + 1 < words.size() && ends_sentence(words[at], words[at + 1])) sentences.emplace_back();
  }
  return sentences;
}

std::set<std::size_t> literal_subsequence(const Sentence& gold, const Sentence& answer) {
  std::vector<std::vector<std::size_t>> length(gold.size() + 1,
                                               std::vector<std::size_t>(answer.size() + 1, 0));
  for (std::size_t i = 1; i <= gold.size(); ++i) {
    for (std::size_t j = 1; j <= answer.size(); ++j) {
      length[i][j] = gold[i - 1] == answer[j - 1] ? length[i - 1][j - 1] + 1
                                                  : std::max(length[i - 1][j], length[i][j - 1]);
    }
  }
  std::set<std::size_t> found;
  std::size_t i = gold.size();
  std::size_t j = answer.size();
  while (i > 0 && j > 0) {
    if (gold[i - 1] == answer[j - 1]) {
      found.insert(i - 1);
      --i;
      --j;
    } else if (length[i][j - 1] > length[i - 1][j]) {
      --j;
    } else {
      --i;
    }
  }
  return found;
}

Triple literal_hits(std::string_view gold, std::string_view answer) {
  std::map<std::string, std::size_t> left_gold;
  std::map<std::string, std::size_t> left_answer;
  Triple counts{0, 0, 0};
  for (const Sentence& sentence : sentences_of(gold)) {
    for (const std::string& word : sentence) ++counts[0], ++left_gold[word];
  }
  for (const Sentence& sentence : sentences_of(answer)) {
    for (const std::string& word : sentence) ++counts[1], ++left_answer[word];
  }
  for (const Sentence& sentence : sentences_of(gold)) {
    std::set<std::size_t> together;
    for (const Sentence& other : sentences_of(answer)) {
      together.merge(literal_subsequence(sentence, other));
    }
    for (const std::size_t at : together) {
      if (left_gold[sentence[at]] == 0 || left_answer[sentence[at]] == 0) continue;
      --left_gold[sentence[at]];
      --left_answer[sentence[at]];
      ++counts[2];
    }
  }
  return counts;
}

TEST(Rouge, SentencesEndAtSignsButNotAtAbbreviations) {
  for (const auto& [word, next] : std::vector<std::pair<std::string, std::string>>{
           {"end.", "Next"}, {"end?\")", "next"}, {"end!", "1"}, {"it..", "It"}, {"1.", "x"}}) {
    EXPECT_TRUE(ends_sentence(word, next)) << word;
  }
  for (const auto& [word, next] :
       std::vector<std::pair<std::string, std::string>>{{"end", "Next"},
                                                        {"(Dr.", "Who"},
                                                        {"J.", "S."},
                                                        {"u.s.a.", "The"},
                                                        {"etc.", "And"},
                                                        {"so...", "\u00FCber"},
                                                        {"a,", "B"},
                                                        {"\")", "x"}}) {
    EXPECT_FALSE(ends_sentence(word, next)) << word;
  }
}

TEST(Rouge, UnitesSubsequencesAndCountsEachWordOnce) {
  EXPECT_EQ(hits_of("", ""), (Triple{0, 0, 0}));
  EXPECT_EQ(hits_of("a b", ""), (Triple{2, 0, 0}));
  EXPECT_EQ(hits_of("", "a b"), (Triple{0, 2, 0}));
  EXPECT_EQ(hits_of("one two three four. five", "three four. one two"), (Triple{5, 4, 4}))
      << "\"four.\" ends a sentence of the answer, and \"one two three\" and \"four.\" unite";
  EXPECT_EQ(hits_of("cat dog cat", "cat"), (Triple{3, 1, 1}))
      << "once, as often as the answer has it";
  EXPECT_EQ(hits_of("Cat", "cat"), (Triple{1, 1, 0}));
  EXPECT_EQ(hits_of("a\u00A0b\u3000c", "a b c"), (Triple{3, 3, 3}));
}

// Few words and many full stops give sentences with several longest subsequences; long sentences
// have rows of several blocks.
TEST(Rouge, AgreesWithTheDefinition) {
  Random random(11);
  for (int round = 0; round < 1500; ++round) {
    const std::size_t alphabet = 2 + random.below(12);
    const std::size_t longest = round % 10 == 0 ? 400 : 25;
    std::string texts[2];
    for (std::string& text : texts) {
      for (std::size_t words = random.below(longest); words > 0; --words) {
        text += "w" + std::to_string(random.below(alphabet));
        text += random.below(longest / 3) == 0 ? ". " : " ";
      }
    }
    ASSERT_EQ(hits_of(texts[0], texts[1]), literal_hits(texts[0], texts[1])) << texts[0] << "\n"
                                                                             << texts[1];
  }
}

// Rows of such sentences are not all kept.
TEST(Rouge, AgreesOnLongSentences) {
  Random random(12);
  std::string texts[2];
  for (std::string& text : texts) {
    for (int word = 0; word < 4000; ++word) {
      text += 'w';
      text += std::to_string(random.below(300));
      text += ' ';
    }
  }
  EXPECT_EQ(hits_of(texts[0], texts[1]), literal_hits(texts[0], texts[1]));
}

TEST(Rouge, StopsWhenTheTimeIsUp) {
  std::string text;
  for (int word = 0; word < 2000; ++word) text += "a b. ";
  const RougeLsum gold(text);
  CountedBudget budget(0);
  EXPECT_LT(gold.count(text, &budget).common, 4000U);
  EXPECT_TRUE(budget.stopped());
}

}  // namespace
}  // namespace pagelet
