// SPDX-License-Identifier: MIT
//
// Input made to fill few slots of a table costs as much as random input: different
// strings of 16 bytes that share fixed_hash, whole or in its last bits.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/dom/symbol_table.h"
#include "core/text/hash.h"
#include "core/text/hash_tables.h"
#include "core/url/url.h"

namespace pagelet {

// How many slots of a table are looked at to find each thing once.
struct HashProbes {
  static std::size_t of(const HashIndex& index) {
    return sum(index.slots_, [&](std::size_t at) {
      const std::uint32_t number = index.slots_[at].number;
      return number == 0 ? std::nullopt : std::optional(index.hashes_[number - 1]);
    });
  }
  template <class Value>
  static std::size_t of(const WordMap<Value>& map) {
    return sum(map.slots_, [&](std::size_t at) {
      const std::uint64_t key = map.slots_[at].key;
      return key == map.kFree ? std::nullopt : std::optional(hash_word(key));
    });
  }
  template <class T>
  static std::size_t of(const SpanInterner<T>& interner) {
    return of(interner.index_);
  }

 private:
  // `hash_at(slot)`: nullopt: it is free.
  template <class Slots, class HashAt>
  static std::size_t sum(const Slots& slots, HashAt&& hash_at) {
    std::size_t sum = 0;
    for (std::size_t at = 0; at < slots.size(); ++at) {
      if (const auto hash = hash_at(at)) sum += 1 + ((at - *hash) & (slots.size() - 1));
    }
    return sum;
  }
};

namespace {

constexpr std::uint64_t kFixedStart = 0x243f6a8885a308d3ULL ^ 16;
constexpr std::uint64_t kFixedFactor = 0x9fb21c651e98df25ULL;

// The hash of the tables in former versions, which has no key, for strings of 16 bytes.
std::uint64_t fixed_hash(std::string_view text) {
  std::uint64_t hash = kFixedStart;
  for (const std::size_t at : {0U, 8U}) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, 8);
    hash = (hash ^ word) * kFixedFactor;
    hash ^= hash >> 29;
  }
  return mix_bits(hash * kFixedFactor);
}

constexpr std::uint64_t inverse_of(std::uint64_t odd) {
  std::uint64_t inverse = odd;
  for (int round = 0; round < 6; ++round) inverse *= 2 - odd * inverse;
  return inverse;
}

// x, of which x ^ (x >> shift) is given.
constexpr std::uint64_t unshift(std::uint64_t shifted, int shift) {
  std::uint64_t word = shifted;
  for (int done = 0; done < 64; done += shift) word = shifted ^ (word >> shift);
  return word;
}

constexpr std::uint64_t unmix_bits(std::uint64_t word) {
  word = unshift(word, 33) * inverse_of(0xc4ceb9fe1a85ec53ULL);
  word = unshift(word, 33) * inverse_of(0xff51afd7ed558ccdULL);
  return unshift(word, 33);
}

// Eight letters; what fixed_hash makes of them; and the eight bytes that then lead to `state`.
std::string string_of(std::uint64_t random, std::uint64_t state) {
  constexpr char kSigns[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  std::string text(16, ' ');
  for (std::size_t at = 0; at < 8; ++at, random >>= 6) text[at] = kSigns[random & 63];
  std::uint64_t word = 0;
  std::memcpy(&word, text.data(), 8);
  std::uint64_t hash = (kFixedStart ^ word) * kFixedFactor;
  hash ^= hash >> 29;
  hash ^= state;
  std::memcpy(text.data() + 8, &hash, 8);
  return text;
}

template <class State>
std::vector<std::string> made_strings(std::size_t count, State&& state) {
  std::mt19937_64 random(1);
  std::vector<std::string> made;
  while (made.size() < count) made.push_back(string_of(random(), state(random)));
  return made;
}

// Strings with one and the same fixed_hash.
std::vector<std::string> strings_of_one_hash(std::size_t count) {
  const std::string first = "abcdefghABCDabcd";
  std::uint64_t words[2];
  std::memcpy(words, first.data(), 16);
  std::uint64_t state = (kFixedStart ^ words[0]) * kFixedFactor;
  state ^= state >> 29;
  state ^= words[1];
  return made_strings(count, [&](auto&) { return state; });
}

// Strings whose fixed_hash is 0 in the last 20 bits.
std::vector<std::string> strings_of_one_slot(std::size_t count) {
  return made_strings(count, [](auto& random) {
    constexpr std::uint64_t kInverse = inverse_of(kFixedFactor);
    const std::uint64_t mixed = unmix_bits(random() << 20) * kInverse;
    return unshift(mixed, 29) * kInverse;
  });
}

// Strings of the same kind, but not made for it.
std::vector<std::string> random_strings(std::size_t count) {
  return made_strings(count, [](auto& random) { return random(); });
}

constexpr std::size_t kStrings = 3'000;

std::size_t probes_of(const std::vector<std::string>& texts) {
  HashIndex index;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    index.find_or_add(hash_bytes(texts[at]),
                      [&](std::uint32_t known) { return texts[known] == texts[at]; });
  }
  EXPECT_EQ(index.size(), texts.size());
  return HashProbes::of(index);
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
    words.push_back(unmix_bits(at << 20));
    EXPECT_EQ(mix_bits(words.back()), at << 20);
  }
  return words;
}

// The most probes with any of a hundred keys.
template <class Probes>
std::size_t most_probes(Probes&& probes) {
  const HashKey before = hash_key();
  std::size_t most = 0;
  for (int key = 0; key < 100; ++key) {
    internal::process_hash_key = internal::draw_hash_key();
    most = std::max(most, probes());
  }
  internal::process_hash_key = before;
  return most;
}

TEST(MadeWords, CostAWordMapNoMoreThanOthers) {
  const std::vector<std::uint64_t> words = words_of_one_slot();
  const std::size_t made_probes = most_probes([&] {
    WordMap<int> made;
    for (const std::uint64_t word : words) made.insert(word, 0);
    EXPECT_EQ(made.size(), kStrings);
    return HashProbes::of(made);
  });
  const std::size_t other_probes = most_probes([] {
    WordMap<int> others;
    for (std::uint32_t at = 0; at < kStrings; ++at) others.insert(word_of(at / 50, at % 50), 0);
    EXPECT_EQ(others.size(), kStrings);
    return HashProbes::of(others);
  });
  EXPECT_LE(made_probes, 2 * other_probes);
  EXPECT_LE(other_probes, 2 * kStrings);
}

TEST(MadeWords, CostAnInternerNoMoreThanOthers) {
  const std::vector<std::uint64_t> words = words_of_one_slot();
  const std::size_t made_probes = most_probes([&] {
    SpanInterner<std::uint64_t> made;
    for (const std::uint64_t word : words) made.intern(std::vector{word, std::uint64_t{1}});
    EXPECT_EQ(made.size(), kStrings);
    return HashProbes::of(made);
  });
  const std::size_t other_probes = most_probes([] {
    SpanInterner<std::uint64_t> others;
    while (others.size() < kStrings) {
      others.intern(std::vector<std::uint64_t>{others.size() / 50, others.size() % 50});
    }
    return HashProbes::of(others);
  });
  EXPECT_LE(made_probes, 2 * other_probes);
  EXPECT_LE(other_probes, 4 * kStrings);  // 1.3 with most keys, 2.4 with the worst of 6,000
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

// Their bytes must not make up for the difference of their lengths.
TEST(Hash, TellsTextsWithEqualWordsApart) {
  const std::string eight = "abcdefgh";
  const std::vector<std::string> texts = {"10",
                                          "101",
                                          "to",
                                          "ton",
                                          "so",
                                          "son",
                                          "nooo",
                                          "noooo",
                                          "aaaaammm",
                                          "aaaaammmm",
                                          "xxxxxxxx",
                                          "xxxxxxxxx",
                                          eight + "pooooooo" + "z",
                                          eight + "sooooooo" + "zz"};
  std::set<std::uint64_t> hashes;
  for (const std::string& text : texts) hashes.insert(hash_bytes(text));
  EXPECT_EQ(hashes.size(), texts.size());

  // All texts of up to three letters.
  std::set<std::uint64_t> of_words;
  std::size_t words = 0;
  for (char a = 'a'; a <= 'z'; ++a) {
    words += 1 + 26 + 26 * 26;
    of_words.insert(hash_bytes(std::string{a}));
    for (char b = 'a'; b <= 'z'; ++b) {
      of_words.insert(hash_bytes(std::string{a, b}));
      for (char c = 'a'; c <= 'z'; ++c) of_words.insert(hash_bytes(std::string{a, b, c}));
    }
  }
  EXPECT_EQ(of_words.size(), words);
}

}  // namespace
}  // namespace pagelet
