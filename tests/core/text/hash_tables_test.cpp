// SPDX-License-Identifier: MIT
//
// The hash tables against those of the standard library.

#include "core/text/hash_tables.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace pagelet {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : random_(seed) {}
  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }

 private:
  std::mt19937 random_;
};

TEST(HashIndex, NumbersThingsInTheOrderInWhichTheyAreAdded) {
  std::vector<std::string> kept;
  HashIndex index(2);
  std::map<std::string, std::uint32_t> expected;
  Random random(7);
  for (int round = 0; round < 20'000; ++round) {
    const std::string text = std::to_string(random.below(3'000));
    // There are few hashes, so that different things often have the same one.
    const std::uint64_t hash = text.size() << 40U | static_cast<std::uint64_t>(text[0]) % 4;
    const auto same = [&](std::uint32_t number) { return kept[number] == text; };
    const auto known = expected.find(text);
    ASSERT_EQ(index.find(hash, same), known == expected.end() ? HashIndex::kNone : known->second);
    const std::uint32_t number = index.find_or_add(hash, same);
    if (number == kept.size()) kept.push_back(text);
    ASSERT_EQ(number, expected.emplace(text, expected.size()).first->second);
  }
  EXPECT_EQ(index.size(), expected.size());
  index.clear();
  EXPECT_EQ(index.size(), 0U);
  EXPECT_EQ(index.find(1, [](std::uint32_t) { return true; }), HashIndex::kNone);
}

TEST(WordMap, KeepsTheFirstValueOfAKey) {
  WordMap<std::uint32_t> map;
  std::map<std::uint64_t, std::uint32_t> expected;
  Random random(8);
  for (std::uint32_t round = 0; round < 20'000; ++round) {
    const std::uint64_t key = word_of(random.below(50), random.below(100));
    const auto [value, is_new] = map.insert(key, round);
    const auto [kept, is_expected] = expected.emplace(key, round);
    ASSERT_EQ(is_new, is_expected);
    ASSERT_EQ(value, kept->second);
  }
  EXPECT_EQ(map.size(), expected.size());
  for (const auto& [key, value] : expected) EXPECT_EQ(*map.find(key), value);
  EXPECT_FALSE(map.contains(word_of(50, 0)));
  EXPECT_EQ(map.value_of(word_of(50, 0), 9) = 4, 4U);
  EXPECT_EQ(map.value_of(word_of(50, 0), 9), 4U);
}

TEST(SpanInterner, GivesEachSequenceANumberOfItsOwn) {
  SpanInterner<std::uint32_t> interner;
  std::map<std::vector<std::uint32_t>, std::uint32_t> expected;
  Random random(9);
  for (int round = 0; round < 20'000; ++round) {
    std::vector<std::uint32_t> sequence(random.below(5));
    for (std::uint32_t& element : sequence) element = random.below(6);
    const auto known = expected.find(sequence);
    ASSERT_EQ(interner.find(sequence),
              known == expected.end() ? SpanInterner<std::uint32_t>::kNone : known->second);
    const std::uint32_t number = interner.intern(sequence);
    ASSERT_EQ(number, expected.emplace(sequence, expected.size()).first->second);
    const auto got = interner.get(number);
    ASSERT_EQ(std::vector<std::uint32_t>(got.begin(), got.end()), sequence);
  }
  EXPECT_EQ(interner.size(), expected.size());
}

}  // namespace
}  // namespace pagelet
