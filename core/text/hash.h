// SPDX-License-Identifier: MIT
#pragma once

/// 64-bit hashes for tables, and for texts that are compared by their hash. They depend on a key
/// that is drawn when the program starts, so no page or archive can be written whose strings
/// share hashes. No result may depend on a hash: number things in the order in which they come.
/// Stored data have a SHA-256 (core/digest/sha256.h).
///
/// The key enters every step as a factor of a product of 128 bits. A key that is only added to
/// the text would not do: some differences of two texts then vanish whatever the key is.
///
/// Cost: about 3 ns, and 0.8 ns more for each 8 bytes.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace pagelet {

/// The key of a program, the same for all its tables.
struct HashKey {
  std::uint64_t words[4];
};

namespace internal {
HashKey draw_hash_key();
// Inline, so that it is drawn before any object that a source file with this header defines.
inline HashKey process_hash_key = draw_hash_key();

__extension__ using Product = unsigned __int128;

// The two halves of the product of two words, as one word. wyhash (Wang Yi, public domain) and
// foldhash (Orson Peters, zlib licence) are made of this step, too.
inline std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  const Product product = static_cast<Product>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

template <class Word>
std::uint64_t read_word(const char* at) {
  Word word;
  std::memcpy(&word, at, sizeof word);
  return word;
}
}  // namespace internal

inline const HashKey& hash_key() { return internal::process_hash_key; }

/// Hash of one word. With one step only, words that follow a pattern, such as numbers in a row,
/// would lie close together with one key in a hundred.
inline std::uint64_t hash_word(std::uint64_t word) {
  const HashKey& key = hash_key();
  const std::uint64_t once = internal::fold(word ^ key.words[0], key.words[1]);
  return internal::fold(once ^ key.words[2], key.words[3]);
}

/// Combines a hash with one more word; the order of words matters.
inline std::uint64_t combine_hash(std::uint64_t hash, std::uint64_t word) {
  const HashKey& key = hash_key();
  return internal::fold(hash ^ key.words[0], word ^ key.words[1]);
}

/// Hash of a string.
inline std::uint64_t hash_bytes(std::string_view text) {
  using internal::fold;
  const auto eight = &internal::read_word<std::uint64_t>;
  const auto four = &internal::read_word<std::uint32_t>;
  const HashKey& key = hash_key();
  const char* at = text.data();
  std::size_t left = text.size();
  std::uint64_t hash = key.words[3];
  for (; left > 16; at += 16, left -= 16) {
    hash = fold(eight(at) ^ key.words[0], eight(at + 8) ^ hash);
  }
  // The last bytes as two words, which may overlap.
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  if (left >= 8) {
    first = eight(at);
    last = eight(at + left - 8);
  } else if (left >= 4) {
    first = four(at);
    last = four(at + left - 4);
  } else if (left > 0) {
    const auto byte = [&](std::size_t i) {
      return static_cast<std::uint64_t>(static_cast<unsigned char>(at[i]));
    };
    first = byte(0);
    last = byte(left / 2) << 8 | byte(left - 1);
  }
  // The length tells texts with equal words apart ("a", "aa"). It has a step of its own: added to
  // the bytes it can be cancelled by theirs. Shifted, it leaves the factor odd.
  return fold(fold(first ^ key.words[0], last ^ hash) ^ key.words[1],
              key.words[2] ^ (text.size() << 1));
}

/// For the tables of the standard library with strings as keys.
struct HashText {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return hash_bytes(text); }
};

// ---- Hashes without a key ----
//
// They are the same in every run. Only for choices that a seed decides, and for constants: the
// writer of a page can construct collisions.

/// Finalizer of MurmurHash3 (Austin Appleby, public domain): a bijection of 64-bit words.
constexpr std::uint64_t mix_bits(std::uint64_t word) {
  word ^= word >> 33;
  word *= 0xff51afd7ed558ccdULL;
  word ^= word >> 33;
  word *= 0xc4ceb9fe1a85ec53ULL;
  word ^= word >> 33;
  return word;
}

/// Combines a hash with one more word; the order of words matters. The factor is 2^64 divided by
/// the golden ratio.
constexpr std::uint64_t combine_fixed(std::uint64_t hash, std::uint64_t word) {
  return mix_bits(hash * 0x9e3779b97f4a7c15ULL + word);
}

}  // namespace pagelet
