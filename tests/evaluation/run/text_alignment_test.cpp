// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/blanks.h"
#include "evaluation/run/imported_answer.h"
#include "tests/support/build_document.h"
#include "tests/support/built_page.h"
#include "tests/support/errors.h"

namespace pagelet {
namespace {

using Words = std::vector<std::string_view>;
using Matched = std::vector<bool>;

Words split(std::string_view text) {
  Words words;
  for_each_word(text, [&](std::string_view word) { words.push_back(word); });
  return words;
}

Matched match(const Words& page, const Words& text) { return match_words(page, text).value(); }

// The page, with `.` for each word that is not matched.
std::string shown(std::string_view page, std::string_view text) {
  const Words words = split(page);
  const Matched matched = match(words, split(text));
  std::string result;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0) result += ' ';
    result += matched[at] ? words[at] : ".";
  }
  return result;
}

// ---- The definition, literally ----

// Moves runs as the header describes, the last one first.
void move_runs(const Words& page, Matched& matched) {
  struct Run {
    std::size_t begin;
    std::size_t end;
  };
  std::vector<Run> runs;
  for (std::size_t at = 0; at < page.size(); ++at) {
    if (!matched[at]) continue;
    if (runs.empty() || runs.back().end != at) runs.push_back({at, at});
    ++runs.back().end;
  }
  for (std::size_t run = runs.size(); run-- > 1;) {
    const std::size_t length = runs[run - 1].end - runs[run - 1].begin;
    const Run target{runs[run].begin - length, runs[run].begin};
    bool same = true;
    for (std::size_t at = 0; at < length; ++at) {
      same = same && page[runs[run - 1].begin + at] == page[target.begin + at];
    }
    if (same) runs[run - 1] = target;
  }
  std::fill(matched.begin(), matched.end(), false);
  for (const auto& [begin, end] : runs) {
    for (std::size_t at = begin; at < end; ++at) matched[at] = true;
  }
}

// The matched words, from the full table of lengths.
Matched match_by_table(const Words& page, const Words& text) {
  std::vector<std::vector<std::size_t>> length(page.size() + 1,
                                               std::vector<std::size_t>(text.size() + 1, 0));
  for (std::size_t i = page.size(); i-- > 0;) {
    for (std::size_t j = text.size(); j-- > 0;) {
      length[i][j] = page[i] == text[j] ? length[i + 1][j + 1] + 1
                                        : std::max(length[i + 1][j], length[i][j + 1]);
    }
  }
  Matched matched(page.size(), false);
  std::size_t j = 0;
  for (std::size_t i = 0; i < page.size() && length[i][j] > 0; ++i) {
    // The earliest page word that can begin a longest alignment is matched.
    for (std::size_t partner = j; partner < text.size(); ++partner) {
      if (page[i] != text[partner] || length[i + 1][partner + 1] + 1 != length[i][j]) continue;
      matched[i] = true;
      j = partner + 1;
      break;
    }
  }
  move_runs(page, matched);
  return matched;
}

// Words of an alphabet of at most 26 letters.
Words random_words(std::mt19937& random, std::size_t count, std::size_t letters) {
  static constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
  Words words;
  for (std::size_t word = 0; word < count; ++word) {
    words.push_back(kLetters.substr(random() % letters, 1));
  }
  return words;
}

// Length of the longest common subsequence, row by row.
std::size_t common_length(const Words& page, const Words& text) {
  std::vector<std::uint16_t> row(text.size() + 1, 0);
  for (const std::string_view word : page) {
    std::uint16_t before = 0;  // the entry up and to the left
    for (std::size_t j = 0; j < text.size(); ++j) {
      const std::uint16_t above = row[j + 1];
      row[j + 1] =
          word == text[j] ? static_cast<std::uint16_t>(before + 1) : std::max(above, row[j]);
      before = above;
    }
  }
  return row.back();
}

// The matched words occur in the text, in the same order.
void expect_common_part(const Words& page, const Words& text, const Matched& matched) {
  std::size_t j = 0;
  for (std::size_t i = 0; i < page.size(); ++i) {
    if (!matched[i]) continue;
    while (j < text.size() && text[j] != page[i]) ++j;
    ASSERT_LT(j, text.size());
    ++j;
  }
}

// ---- Words ----

TEST(MatchWords, MatchesEqualWordsInOrder) {
  EXPECT_EQ(shown("a b c d", "a b c d"), "a b c d");
  EXPECT_EQ(shown("menu a b foot", "a b"), ". a b .");
  EXPECT_EQ(shown("a b", "x a y b z"), "a b");
  EXPECT_EQ(shown("b a", "a b"), "b .");
  EXPECT_EQ(shown("a A", "A"), ". A");
}

TEST(MatchWords, TakesEmptyLists) {
  EXPECT_EQ(match({}, {}), Matched{});
  EXPECT_EQ(match({}, {"a"}), Matched{});
  EXPECT_EQ(match({"a"}, {}), Matched{false});
  EXPECT_EQ(match({"a"}, {"b"}), Matched{false});
}

TEST(MatchWords, TakesTheEarliestPageWordsAmongEqualAlignments) {
  EXPECT_EQ(shown("a x a", "a"), "a . .");
  EXPECT_EQ(shown("a b x b", "a b"), "a b . .");
  EXPECT_EQ(shown("a b c b", "a c b"), "a . c b");
}

// The words of the menu also occur in the article; the text is the article.
TEST(MatchWords, MovesARunToTheNextOneIfItsWordsOccurThere) {
  EXPECT_EQ(shown("a b | a c", "a c"), ". . . a c");
  EXPECT_EQ(shown("a b x a b c", "a b c"), ". . . a b c");
  EXPECT_EQ(shown("install use | install and use it", "install and use it"),
            ". . . install and use it");
  // Two runs; the second one is moved first.
  EXPECT_EQ(shown("a x b y a b c", "a b c"), ". . . . a b c");
  // A run may overlap the place it moves to.
  EXPECT_EQ(shown("a a a b", "a b"), ". . a b");
  EXPECT_EQ(shown("a a x a a a b", "a a b"), ". . . . a a b");
  // Only whole runs are moved; here a part would remain.
  EXPECT_EQ(shown("z a x a b", "z a b"), "z a . . b");
}

TEST(MatchWords, EqualsTheDefinitionOnSmallInputs) {
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    const std::size_t letters = 1 + random() % 4;
    const Words page = random_words(random, random() % 9, letters);
    const Words text = random_words(random, random() % 7, letters);
    ASSERT_EQ(match(page, text), match_by_table(page, text)) << "round " << round;
  }
}

// Sizes around multiples of 64 and of the distance of stored rows; few and many different letters.
TEST(MatchWords, EqualsTheDefinitionOnLargerInputs) {
  std::mt19937 random(2);
  for (const std::size_t words : {62U, 63U, 64U, 65U, 127U, 128U, 129U, 200U, 400U}) {
    for (const std::size_t letters : {1U, 2U, 3U, 8U, 26U}) {
      for (const std::size_t others : {1U, 17U, 64U, 256U, 300U}) {
        const Words page = random_words(random, words, letters);
        const Words text = random_words(random, others, letters);
        ASSERT_EQ(match(page, text), match_by_table(page, text)) << words << ' ' << letters;
        ASSERT_EQ(match(text, page), match_by_table(text, page)) << words << ' ' << letters;
      }
    }
  }
}

// Like the text of an extractor: the words of the page with gaps, and some other words.
TEST(MatchWords, EqualsTheDefinitionOnTextsTakenFromThePage) {
  std::mt19937 random(3);
  for (int round = 0; round < 40; ++round) {
    const Words page = random_words(random, 300, 1 + random() % 26);
    Words text;
    bool taken = true;
    for (const std::string_view word : page) {
      if (random() % 20 == 0) taken = !taken;
      if (taken) text.push_back(word);
      if (random() % 30 == 0) text.push_back(random() % 2 == 0 ? "e" : "own");
    }
    ASSERT_EQ(match(page, text), match_by_table(page, text)) << "round " << round;
  }
}

// Words as frequent as in prose (Zipf's law).
TEST(MatchWords, Matches20000Words) {
  std::mt19937 random(4);
  std::vector<std::string> vocabulary;
  for (int word = 0; word < 5000; ++word) vocabulary.push_back("w" + std::to_string(word));
  const auto prose = [&] {
    Words words;
    for (int word = 0; word < 20'000; ++word) {
      const double share = static_cast<double>(random()) / 4294967296.0;
      words.push_back(vocabulary[static_cast<std::size_t>(std::pow(5000.0, share)) - 1]);
    }
    return words;
  };
  const std::vector<std::pair<Words, Words>> inputs = {
      {prose(), prose()},
      {random_words(random, 20'000, 2), random_words(random, 20'000, 2)},
      {random_words(random, 20'000, 1), random_words(random, 19'000, 1)}};
  for (const auto& [page, text] : inputs) {
    expect_common_part(page, text, match(page, text));
  }
}

TEST(MatchWords, FindsALongestMatchOfThousandsOfWords) {
  std::mt19937 random(5);
  for (const std::size_t letters : {2U, 26U}) {
    const Words page = random_words(random, 3000, letters);
    const Words text = random_words(random, 2000, letters);
    const Matched matched = match(page, text);
    expect_common_part(page, text, matched);
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(matched, true)),
              common_length(page, text));
  }
}

TEST(MatchWords, RefusesTooManyPairs) {
  Words page(300'000, "a");
  Words text(300'000, "a");
  page[0] = "b";
  text[1] = "b";
  EXPECT_EQ(limit_of(match_words(page, text)), LimitKind::kTime);
  // Words that only one side has, and a common beginning, do not count.
  std::ranges::fill(text, "c");
  EXPECT_TRUE(match_words(page, text).has_value());
  EXPECT_TRUE(match_words(page, page).has_value());
}

// ---- Nodes ----

// The names of elements and the texts, for the nodes that a text means.
std::vector<std::string> named(std::string_view notation, std::string_view text,
                               Whitespace whitespace = Whitespace::kDrop) {
  const BuiltPage page(build_document(notation), whitespace);
  return page.names(nodes_of_text(page.tree, text).value());
}

using Names = std::vector<std::string>;

TEST(NodesOfText, ATextCountsWhenMoreThanHalfOfItsWordsAreMatched) {
  EXPECT_EQ(named("html(body('a b c d' p('x')))", "a b c"), Names{"a b c d"});
  EXPECT_EQ(named("html(body('a b c d' p('x')))", "a b"), Names{});
  EXPECT_EQ(named("html(body('a b c' p('x')))", "a c"), Names{"a b c"});
}

TEST(NodesOfText, AnElementCountsWhenAllItsTextsCount) {
  EXPECT_EQ(named("html(body(div(p('a') p('b')) 'c'))", "a b"), (Names{"div", "p", "a", "p", "b"}));
  EXPECT_EQ(named("html(body(div(p('a') p('b')) 'c'))", "b c"), (Names{"p", "b", "c"}));
  EXPECT_EQ(named("html(body(div(p('a') p('b')) 'c'))", "a b c"),
            (Names{"body", "div", "p", "a", "p", "b", "c"}));
}

TEST(NodesOfText, AnElementWithoutTextFollowsItsParent) {
  EXPECT_EQ(named("html(body(img div(img p('a' br) span(i)) 'c'))", "a"),
            (Names{"div", "img", "p", "a", "br", "span", "i"}));
  EXPECT_EQ(named("html(body(img div(i)))", "a"), Names{});
  EXPECT_EQ(named("html(body)", ""), Names{});
}

TEST(NodesOfText, ABlankTextFollowsItsParent) {
  EXPECT_EQ(named("html(body(p('a' b ' ') ' ' 'c'))", "a", Whitespace::kKeep),
            (Names{"p", "a", "b", " "}));
  EXPECT_EQ(named("html(body(' ' p('a')))", "a", Whitespace::kKeep),
            (Names{"body", " ", "p", "a"}));
}

TEST(NodesOfText, ScriptsAreIgnored) {
  EXPECT_EQ(named("html(head(title('t')) body(p('a' script('x y z')) 'c'))", "a x t"),
            (Names{"p", "a"}));
}

// The blanks are those of core/text/blanks.h: a no-break space separates words, a zero-width space
// does not. Two neighbouring texts are separate words.
TEST(NodesOfText, SplitsAtBlanks) {
  EXPECT_EQ(named("html(body(p('a\xC2\xA0"
                  "b') 'c'))",
                  "a\n\tb"),
            (Names{"p",
                   "a\xC2\xA0"
                   "b"}));
  EXPECT_EQ(named("html(body(p('a\xE2\x80\x8B"
                  "b') 'c'))",
                  "a b"),
            Names{});
  EXPECT_EQ(named("html(body(p('a' b('b')) 'c'))", "ab"), Names{});
}

}  // namespace
}  // namespace pagelet
