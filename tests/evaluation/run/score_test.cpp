// SPDX-License-Identifier: MIT
#include "evaluation/run/score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/build_document.h"
#include "tests/support/built_page.h"
#include "tests/support/naive_mapping.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

constexpr Universe kUniverses[] = {Universe::kAll, Universe::kElements, Universe::kTexts};

// A parsed page with its tables and its working tree.
struct Page : BuiltPage {
  explicit Page(std::string_view notation, Whitespace whitespace = Whitespace::kDrop)
      : BuiltPage(build_document(notation), whitespace) {}
  Page(const RandomTree& random_tree, Whitespace whitespace)
      : BuiltPage(random_tree.document(shared_symbols()), whitespace) {}

  NodeSet nodes(const std::vector<std::size_t>& members) const {
    return set_of(tree.size(), members);
  }
};

void expect_rates(const Rates& rates, double recall, double precision, double f1, double accuracy) {
  EXPECT_DOUBLE_EQ(rates.recall, recall);
  EXPECT_DOUBLE_EQ(rates.precision, precision);
  EXPECT_DOUBLE_EQ(rates.f1, f1);
  EXPECT_DOUBLE_EQ(rates.accuracy, accuracy);
}

std::string to_text(const Counts& counts) {
  return "universe " + std::to_string(counts.items) + ", gold " + std::to_string(counts.gold) +
         ", retrieved " + std::to_string(counts.retrieved) + ", common " +
         std::to_string(counts.common);
}

void expect_counts(const Counts& counts, const Counts& expected) {
  EXPECT_EQ(to_text(counts), to_text(expected));
  EXPECT_EQ(counts, expected);
}

// The table of docs/specification.md, section 13.2, cell by cell.

TEST(Rates, FollowTheFormulasWhenNothingIsEmpty) {
  // R = 3/4, P = 3/5, F1 = 2 (3/4) (3/5) / (27/20) = 2/3, accuracy = (3 + 10 - 6) / 10.
  expect_rates(rates_of({.items = 10, .gold = 4, .retrieved = 5, .common = 3}), 75, 60, 200.0 / 3,
               70);
  expect_rates(rates_of({.items = 8, .gold = 2, .retrieved = 2, .common = 2}), 100, 100, 100, 100);
  // R = P = 1/1000, so F1 is the same; accuracy = (1 + 2000 - 1999) / 2000.
  expect_rates(rates_of({.items = 2'000, .gold = 1'000, .retrieved = 1'000, .common = 1}), 0.1, 0.1,
               0.1, 0.1);
  // Everything is retrieved: recall is 1, precision and accuracy are the share of gold.
  expect_rates(rates_of({.items = 8, .gold = 2, .retrieved = 8, .common = 2}), 100, 25, 40, 25);
}

TEST(Rates, OfAnEmptyAnswerAreRecallZeroPrecisionOneAndF1Zero) {
  expect_rates(rates_of({.items = 10, .gold = 4, .retrieved = 0, .common = 0}), 0, 100, 0, 60);
  expect_rates(rates_of({.items = 4, .gold = 4, .retrieved = 0, .common = 0}), 0, 100, 0, 0);
}

TEST(Rates, OfAnEmptyAnswerToEmptyGoldAreAllOne) {
  expect_rates(rates_of({.items = 10, .gold = 0, .retrieved = 0, .common = 0}), 100, 100, 100, 100);
}

TEST(Rates, OfAnAnswerToEmptyGoldAreRecallOnePrecisionZeroAndF1Zero) {
  expect_rates(rates_of({.items = 10, .gold = 0, .retrieved = 4, .common = 0}), 100, 0, 0, 60);
  expect_rates(rates_of({.items = 4, .gold = 0, .retrieved = 4, .common = 0}), 100, 0, 0, 0);
}

TEST(Rates, HaveF1ZeroWhenRecallAndPrecisionAreZero) {
  expect_rates(rates_of({.items = 10, .gold = 4, .retrieved = 3, .common = 0}), 0, 0, 0, 30);
  expect_rates(rates_of({.items = 7, .gold = 4, .retrieved = 3, .common = 0}), 0, 0, 0, 0);
}

TEST(Rates, OfAnEmptyUniverseAreAllOne) { expect_rates(rates_of({}), 100, 100, 100, 100); }

TEST(Rates, OfAComplementKeepTheAccuracy) {
  // TP and TN change places, so the recall of one is the specificity of the other.
  Random random(13);
  for (int round = 0; round < 200; ++round) {
    const std::size_t universe = random.between(1, 50);
    const std::size_t gold = random.between(0, universe);
    const std::size_t common = random.between(0, gold);
    const std::size_t retrieved = common + random.between(0, universe - gold);
    const Counts counts{universe, gold, retrieved, common};
    const Counts other{universe, universe - gold, universe - retrieved,
                       universe - (gold + retrieved - common)};
    EXPECT_DOUBLE_EQ(rates_of(counts).accuracy, rates_of(other).accuracy) << to_text(counts);
  }
}

// Answers worked out by hand, on this page:

//   0 body
//   1   div
//   2     "to be or not to be"
//   3     p
//   4       "to let"
//   5   ul
//   6     li
//   7       "be"
//   8   img
constexpr std::string_view kKnown =
    "html(head(title('not seen')) body(div('to be or not to be' p('to let') script('var a = 1'))"
    " ul(li('be')) ' ' img))";

TEST(Scorer, CountsNodes) {
  const Page page(kKnown);
  ASSERT_EQ(page.tree.size(), 9U);
  const NodeSet retrieved = page.nodes({0, 1, 2, 3});
  const NodeSet gold = page.nodes({0, 1, 3, 4, 8});
  expect_counts(Scorer(page.tree, Universe::kAll, WordItems::kOccurrences)
                    .count(retrieved, gold, Unit::kNodes),
                {9, 5, 4, 3});
  expect_counts(Scorer(page.tree, Universe::kElements, WordItems::kOccurrences)
                    .count(retrieved, gold, Unit::kNodes),
                {6, 4, 3, 3});
  expect_counts(Scorer(page.tree, Universe::kTexts, WordItems::kOccurrences)
                    .count(retrieved, gold, Unit::kNodes),
                {3, 1, 1, 0});
}

TEST(Scorer, CountsWordOccurrencesWithTheirTexts) {
  const Page page(kKnown);
  const Scorer scorer(page.tree, Universe::kAll, WordItems::kOccurrences);
  expect_counts(scorer.count(page.nodes({0, 2, 4}), page.nodes({1, 4, 7}), Unit::kWords),
                {9, 3, 8, 2});
  // Elements have no words.
  expect_counts(scorer.count(page.nodes({0, 1, 3, 5}), page.nodes({8}), Unit::kWords),
                {9, 0, 0, 0});
  const Rates rates =
      rates_of(scorer.count(page.nodes({0, 2, 4}), page.nodes({1, 4, 7}), Unit::kWords));
  // R = 2/3, P = 2/8, F1 = 4/11, accuracy = (2 + 9 - 9) / 9.
  expect_rates(rates, 200.0 / 3, 25, 400.0 / 11, 200.0 / 9);
}

TEST(Scorer, CountsBagsOfWords) {
  const Page page(kKnown);
  const Scorer scorer(page.tree, Universe::kAll, WordItems::kBag);
  // Retrieved {to 2, be 2, or, not}, gold {to 1, let 1, be 1}: common to 1, be 1.
  expect_counts(scorer.count(page.nodes({2}), page.nodes({4, 7}), Unit::kWords), {9, 3, 6, 2});
  // Different texts with the same words are the same bag.
  const Page twice("html(body(p('a b') p('b a') p('A')))");
  const Scorer same(twice.tree, Universe::kAll, WordItems::kBag);
  expect_counts(same.count(twice.nodes({2}), twice.nodes({4}), Unit::kWords), {5, 2, 2, 2});
  // Upper and lower case differ.
  expect_counts(same.count(twice.nodes({6}), twice.nodes({2, 4}), Unit::kWords), {5, 4, 1, 0});
  // Counted as occurrences, the two texts have nothing in common.
  expect_counts(Scorer(twice.tree, Universe::kAll, WordItems::kOccurrences)
                    .count(twice.nodes({2}), twice.nodes({4}), Unit::kWords),
                {5, 2, 2, 0});
}

TEST(Scorer, CountsNodesTheSameForBothKindsOfWords) {
  const Page page(kKnown);
  const NodeSet retrieved = page.nodes({1, 2, 8});
  const NodeSet gold = page.nodes({2, 7, 8});
  expect_counts(
      Scorer(page.tree, Universe::kAll, WordItems::kBag).count(retrieved, gold, Unit::kNodes),
      {9, 3, 3, 2});
}

TEST(Scorer, CountsKeptBlankTextsAsNodesWithoutWords) {
  constexpr std::string_view kBlanks = "html(body(' ' p('one') ' '))";
  const Page dropped(kBlanks, Whitespace::kDrop);
  const Page kept(kBlanks, Whitespace::kKeep);
  ASSERT_EQ(dropped.tree.size(), 3U);
  ASSERT_EQ(kept.tree.size(), 5U);
  const NodeSet all(kept.tree.size(), true);
  const Scorer scorer(kept.tree, Universe::kTexts, WordItems::kOccurrences);
  expect_counts(scorer.count(all, all, Unit::kNodes), {3, 3, 3, 3});
  expect_counts(scorer.count(all, all, Unit::kWords), {1, 1, 1, 1});
}

TEST(Scorer, FollowsTheConventionsOnAPageWithoutWords) {
  const Page page("html(body(img))");
  const NodeSet none(page.tree.size());
  const NodeSet all(page.tree.size(), true);
  for (const WordItems words : {WordItems::kOccurrences, WordItems::kBag}) {
    const Scorer scorer(page.tree, Universe::kAll, words);
    expect_counts(scorer.count(all, all, Unit::kWords), {0, 0, 0, 0});
    expect_rates(rates_of(scorer.count(all, none, Unit::kWords)), 100, 100, 100, 100);
  }
}

// Characters that belong to words, although they are close to a blank or a blank elsewhere.
const std::vector<std::string>& non_blanks() {
  static const std::vector<std::string> all = {
      "\x08",         "\x0E", "\x1B", "!",
      "\xC2\x84",      // U+0084
      "\xC2\xA1",      // U+00A1
      "\xE1\x9A\x81",  // U+1681
      "\xE1\xA0\x8E",  // U+180E
      "\xE2\x80\x8B",  // U+200B, zero width space
      "\xE2\x80\xA7",  // U+2027
      "\xE2\x80\xAA",  // U+202A
      "\xE2\x81\x9E",  // U+205E
      "\xE2\x81\xA0",  // U+2060
      "\xE3\x80\x81",  // U+3001
      "\xEF\xBB\xBF",  // U+FEFF
      "\xEF\xBF\xBD",  // U+FFFD
  };
  return all;
}

TEST(Scorer, SplitsWordsAtTheBlanksOfTheSpecificationOnly) {
  const auto words_of = [](const std::string& text) {
    const Page page("html(body('" + text + "'))");
    const NodeSet all(page.tree.size(), true);
    return Scorer(page.tree, Universe::kAll, WordItems::kOccurrences)
        .count(all, all, Unit::kWords)
        .items;
  };
  for (const std::string_view candidate : naive::kBlanks) {
    const std::string blank(candidate);
    EXPECT_EQ(words_of("a" + blank + "b"), 2U) << testing::PrintToString(blank);
    std::string many = blank;
    for (const char* part : {"a", "", "b"}) many.append(part).append(blank);
    EXPECT_EQ(words_of(many), 2U) << testing::PrintToString(blank);
  }
  for (const std::string& character : non_blanks()) {
    EXPECT_EQ(words_of("a" + character + "b"), 1U) << testing::PrintToString(character);
    EXPECT_EQ(words_of("a " + character + " b"), 3U) << testing::PrintToString(character);
  }
}

// The specification, literally: sets of items. Only the tree is shared with the library.

using Item = std::pair<std::size_t, std::size_t>;  // a node, and 0 or the number of a word in it

std::size_t count_common(const std::set<Item>& a, const std::set<Item>& b) {
  std::vector<Item> common;
  std::ranges::set_intersection(a, b, std::back_inserter(common));
  return common.size();
}

Counts literal_nodes(const WorkingTree& tree, Universe universe, const NodeSet& retrieved,
                     const NodeSet& gold) {
  std::set<Item> all;
  std::set<Item> x;
  std::set<Item> g;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (universe == Universe::kElements && tree.is_text(node)) continue;
    if (universe == Universe::kTexts && !tree.is_text(node)) continue;
    all.insert({node, 0});
    if (retrieved.contains(node)) x.insert({node, 0});
    if (gold.contains(node)) g.insert({node, 0});
  }
  return {all.size(), g.size(), x.size(), count_common(x, g)};
}

Counts literal_occurrences(const WorkingTree& tree, const NodeSet& retrieved, const NodeSet& gold) {
  std::set<Item> all;
  std::set<Item> x;
  std::set<Item> g;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (!tree.is_text(node)) continue;
    for (std::size_t word = 0; word < naive::split_at_blanks(tree.text(node)).size(); ++word) {
      all.insert({node, word});
      if (retrieved.contains(node)) x.insert({node, word});
      if (gold.contains(node)) g.insert({node, word});
    }
  }
  return {all.size(), g.size(), x.size(), count_common(x, g)};
}

Counts literal_bags(const WorkingTree& tree, const NodeSet& retrieved, const NodeSet& gold) {
  std::multiset<std::string> all;
  std::multiset<std::string> x;
  std::multiset<std::string> g;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    if (!tree.is_text(node)) continue;
    for (const std::string& word : naive::split_at_blanks(tree.text(node))) {
      all.insert(word);
      if (retrieved.contains(node)) x.insert(word);
      if (gold.contains(node)) g.insert(word);
    }
  }
  std::vector<std::string> common;
  std::ranges::set_intersection(x, g, std::back_inserter(common));
  return {all.size(), g.size(), x.size(), common.size()};
}

NodeSet random_set(Random& random, std::size_t universe) {
  const double share = random.one_of({0.0, 0.02, 0.3, 0.5, 0.9, 1.0});
  NodeSet set(universe);
  for (std::size_t node = 0; node < universe; ++node) {
    if (random.chance(share)) set.insert(node);
  }
  return set;
}

void expect_literal_scores(Random& random, const WorkingTree& tree) {
  const NodeSet retrieved = random_set(random, tree.size());
  const NodeSet gold = random_set(random, tree.size());
  for (const Universe universe : kUniverses) {
    const Scorer scorer(tree, universe, WordItems::kOccurrences);
    expect_counts(scorer.count(retrieved, gold, Unit::kNodes),
                  literal_nodes(tree, universe, retrieved, gold));
  }
  for (const Universe universe : {Universe::kAll, Universe::kTexts}) {
    expect_counts(
        Scorer(tree, universe, WordItems::kOccurrences).count(retrieved, gold, Unit::kWords),
        literal_occurrences(tree, retrieved, gold));
    expect_counts(Scorer(tree, universe, WordItems::kBag).count(retrieved, gold, Unit::kWords),
                  literal_bags(tree, retrieved, gold));
  }
}

TEST(Scorer, EqualsTheLiteralDefinitionOnRandomTrees) {
  for (std::uint64_t seed = 0; seed < 300 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const RandomTree random_tree(
        random, {.nodes = random.between(1, 150), .text_share = random.one_of({0.1, 0.5, 0.9})});
    const Page page(random_tree, random.chance(0.3) ? Whitespace::kKeep : Whitespace::kDrop);
    for (int round = 0; round < 5; ++round) expect_literal_scores(random, page.tree);
  }
}

TEST(Scorer, EqualsTheLiteralDefinitionOnRandomTexts) {
  for (std::uint64_t seed = 0; seed < 200 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    std::string notation = "html(body(";
    for (std::size_t text = random.between(1, 12); text > 0; --text) {
      notation += "p('";
      for (std::size_t part = random.between(0, 12); part > 0; --part) {
        if (random.chance(0.4)) {
          notation += naive::kBlanks[random.below(naive::kBlanks.size())];
        } else if (random.chance(0.2)) {
          notation += non_blanks()[random.below(non_blanks().size())];
        } else {
          notation += random.one_of<const char*>({"a", "b", "\xC3\xA4", "\xE8\xAF\x8D"});
        }
      }
      notation += "')";
    }
    const Page page(notation + "))");
    for (int round = 0; round < 5; ++round) expect_literal_scores(random, page.tree);
  }
}

}  // namespace
}  // namespace pagelet
