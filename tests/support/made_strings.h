// SPDX-License-Identifier: MIT
#pragma once

/// Different strings of 16 bytes that somebody made so that they share
/// fixed_hash, whole or in its last bits: input that makes a table without a key quadratic.
///
/// Example:
///   for (const std::string& name : strings_of_one_hash(2'000)) index.insert(name);

#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "core/text/fixed_hash.h"

namespace pagelet {

namespace internal {

constexpr std::uint64_t kFixedStart = 0x243f6a8885a308d3ULL ^ 16;
constexpr std::uint64_t kFixedFactor = 0x9fb21c651e98df25ULL;

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
inline std::string string_of(std::uint64_t random, std::uint64_t state) {
  constexpr char kSigns[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  std::string text(16, ' ');
  for (int at = 0; at < 8; ++at, random >>= 6) text[at] = kSigns[random & 63];
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

}  // namespace internal

/// Strings with one and the same fixed_hash.
inline std::vector<std::string> strings_of_one_hash(std::size_t count) {
  const std::string first = "abcdefghABCDabcd";
  std::uint64_t words[2];
  std::memcpy(words, first.data(), 16);
  std::uint64_t state = (internal::kFixedStart ^ words[0]) * internal::kFixedFactor;
  state ^= state >> 29;
  state ^= words[1];
  return internal::made_strings(count, [&](auto&) { return state; });
}

/// Strings whose fixed_hash is 0 in the last 20 bits.
inline std::vector<std::string> strings_of_one_slot(std::size_t count) {
  return internal::made_strings(count, [](auto& random) {
    constexpr std::uint64_t kInverse = internal::inverse_of(internal::kFixedFactor);
    const std::uint64_t mixed = internal::unmix_bits(random() << 20) * kInverse;
    return internal::unshift(mixed, 29) * kInverse;
  });
}

/// Strings of the same kind that nobody made.
inline std::vector<std::string> random_strings(std::size_t count) {
  return internal::made_strings(count, [](auto& random) { return random(); });
}

}  // namespace pagelet
