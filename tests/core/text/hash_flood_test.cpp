// SPDX-License-Identifier: MIT
//
// Input that somebody made to fill few slots of a table costs as much as random input.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/dom/span_interner.h"
#include "core/dom/symbol_table.h"
#include "core/text/fixed_hash.h"
#include "core/text/hash.h"
#include "core/text/word_map.h"
#include "core/url/url.h"
#include "tests/support/made_strings.h"

namespace pagelet {
namespace {

constexpr std::size_t kStrings = 3'000;

std::size_t probes_of(const std::vector<std::string>& texts) {
  HashIndex index;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    index.find_or_add(hash_bytes(texts[at]),
                      [&](std::uint32_t known) { return texts[known] == texts[at]; });
  }
  EXPECT_EQ(index.size(), texts.size());
  return index.probes();
}

template <class Table>
std::size_t fullest_bucket(const Table& table) {
  std::size_t most = 0;
  for (std::size_t at = 0; at < table.bucket_count(); ++at) {
    most = std::max(most, table.bucket_size(at));
  }
  return most;
}

class MadeStrings : public testing::TestWithParam<std::vector<std::string> (*)(std::size_t)> {
 protected:
  const std::vector<std::string> made_ = GetParam()(kStrings);
  const std::vector<std::string> random_ = random_strings(kStrings);
};

TEST_P(MadeStrings, CollideWithoutAKey) {
  std::set<std::uint64_t> ends;
  for (const std::string& text : made_) ends.insert(fixed_hash(text) & 0xFFFFF);
  EXPECT_EQ(ends.size(), 1U);
  EXPECT_EQ(std::set(made_.begin(), made_.end()).size(), kStrings);
}

TEST_P(MadeStrings, CostAnIndexNoMoreThanRandomOnes) {
  EXPECT_LE(probes_of(made_), 2 * probes_of(random_));
}

TEST_P(MadeStrings, FillTheBucketsOfTheStandardLibraryEvenly) {
  const std::unordered_set<std::string, HashText> table(made_.begin(), made_.end());
  EXPECT_LE(fullest_bucket(table), 12U);
}

TEST_P(MadeStrings, FillTheBucketsOfAddressesEvenly) {
  std::unordered_set<Address, HashAddress> table;
  for (const std::string& text : made_) {
    table.insert({"a.test", "/", text});
    table.insert({"a.test", "/" + text, ""});
    table.insert({text, "/", ""});
  }
  EXPECT_LE(fullest_bucket(table), 12U);
}

TEST_P(MadeStrings, HaveHashesOfTheirOwn) {
  std::set<std::uint64_t> hashes;
  std::set<std::uint64_t> paths;
  for (const std::string& text : made_) {
    hashes.insert(hash_bytes(text));
    paths.insert(combine_hash(7, hash_bytes(text)));
  }
  EXPECT_EQ(hashes.size(), kStrings);
  EXPECT_EQ(paths.size(), kStrings);
}

INSTANTIATE_TEST_SUITE_P(Hash, MadeStrings,
                         testing::Values(&strings_of_one_hash, &strings_of_one_slot));

// Words of which mix_bits, the hash of the tables in former versions, ends with 20 zeros.
std::vector<std::uint64_t> words_of_one_slot() {
  std::vector<std::uint64_t> words;
  for (std::uint64_t at = 1; at <= kStrings; ++at) {
    words.push_back(internal::unmix_bits(at << 20));
    EXPECT_EQ(mix_bits(words.back()), at << 20);
  }
  return words;
}

TEST(MadeWords, CostAWordMapNoMoreThanOthers) {
  WordMap<int> made;
  WordMap<int> others;
  for (const std::uint64_t word : words_of_one_slot()) made.insert(word, 0);
  for (std::uint32_t at = 0; at < kStrings; ++at) others.insert(word_of(at / 50, at % 50), 0);
  EXPECT_EQ(made.size(), kStrings);
  EXPECT_EQ(others.size(), kStrings);
  EXPECT_LE(made.probes(), 2 * others.probes());
  EXPECT_LE(others.probes(), 2 * kStrings);
}

TEST(MadeWords, CostAnInternerNoMoreThanOthers) {
  SpanInterner<std::uint64_t> made;
  SpanInterner<std::uint64_t> others;
  for (const std::uint64_t word : words_of_one_slot()) {
    made.intern(std::vector{word, std::uint64_t{1}});
    others.intern(std::vector<std::uint64_t>{others.size() / 50, others.size() % 50});
  }
  EXPECT_EQ(made.size(), kStrings);
  EXPECT_LE(made.probes(), 2 * others.probes());
  EXPECT_LE(others.probes(), 2 * kStrings);
}

TEST(HashKey, EntersEveryStep) {
  const HashKey before = hash_key();
  const std::string long_text(100, 'x');
  const auto hashes = [&] {
    return std::vector{hash_bytes(""),         hash_bytes("a"),    hash_bytes("abcd"),
                       hash_bytes("abcdefgh"), hash_word(0),       hash_word(1),
                       combine_hash(0, 0),     combine_hash(1, 2), hash_bytes(long_text)};
  };
  const std::vector<std::uint64_t> first = hashes();
  internal::process_hash_key = {
      {before.words[0] + 2, before.words[1] + 4, before.words[2] + 6, before.words[3] + 8}};
  const std::vector<std::uint64_t> second = hashes();
  internal::process_hash_key = before;
  for (std::size_t at = 0; at < first.size(); ++at) EXPECT_NE(first[at], second[at]) << at;
  EXPECT_EQ(hashes(), first);
}

TEST(Hash, TellsTextsOfAllLengthsApart) {
  std::set<std::uint64_t> hashes;
  for (std::size_t length = 0; length < 100; ++length) {
    std::string text(length, '\0');
    hashes.insert(hash_bytes(text));
    for (char& c : text) {
      c = 'a';
      hashes.insert(hash_bytes(text));
      c = '\0';
    }
  }
  EXPECT_EQ(hashes.size(), 100U + 99 * 100 / 2);
}

}  // namespace
}  // namespace pagelet
