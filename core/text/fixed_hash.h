// SPDX-License-Identifier: MIT
#pragma once

/// 64-bit hashes without a key: a hash is the same in every run and on every machine with the same
/// byte order. Only for what is stored, for choices that a seed decides, and for constants. Who
/// writes a page can construct collisions, so tables and texts take core/text/hash.h.

#include <cstdint>
#include <cstring>
#include <string_view>

namespace pagelet {

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

/// Hash of a string. Reads eight bytes at a time, and long strings in two independent lanes. The
/// two start values are the first digits of pi after the point, in hexadecimal; the factor
/// 0x9fb21c651e98df25 is one that XXH3 uses (Yann Collet, BSD licence).
inline std::uint64_t fixed_hash(std::string_view text) {
  std::uint64_t hash = 0x243f6a8885a308d3ULL ^ text.size();
  const char* at = text.data();
  std::size_t left = text.size();
  if (left >= 32) {
    std::uint64_t other = 0x13198a2e03707344ULL;
    for (; left >= 16; at += 16, left -= 16) {
      std::uint64_t words[2];
      std::memcpy(words, at, 16);
      hash = (hash ^ words[0]) * 0x9fb21c651e98df25ULL;
      other = (other ^ words[1]) * 0x9fb21c651e98df25ULL;
      hash ^= hash >> 29;
      other ^= other >> 31;
    }
    hash = combine_fixed(hash, other);
  }
  for (; left >= 8; at += 8, left -= 8) {
    std::uint64_t word;
    std::memcpy(&word, at, 8);
    hash = (hash ^ word) * 0x9fb21c651e98df25ULL;
    hash ^= hash >> 29;
  }
  std::uint64_t tail = 0;
  if (left > 0) std::memcpy(&tail, at, left);
  return mix_bits((hash ^ tail) * 0x9fb21c651e98df25ULL);
}

}  // namespace pagelet
