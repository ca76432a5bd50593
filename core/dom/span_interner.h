// SPDX-License-Identifier: MIT
#pragma once

/// Interns short sequences of integers: equal sequences get the same number, counted from 0.
/// Flat: one pool of elements, one array of offsets, one open-addressing table.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text/hash.h"

namespace pagelet {

/// `T` must be convertible to std::uint64_t by `static_cast` and comparable with ==.
template <class T>
class SpanInterner {
 public:
  SpanInterner() { clear(); }

  /// Number of the sequence; amortised O(length).
  std::uint32_t intern(std::span<const T> sequence) {
    const std::uint64_t hash = hash_of(sequence);
    const std::size_t at = slot_of(sequence, hash);
    if (slots_[at].number != 0) return slots_[at].number - 1;
    const auto added = static_cast<std::uint32_t>(hashes_.size());
    pool_.insert(pool_.end(), sequence.begin(), sequence.end());
    begins_.push_back(static_cast<std::uint32_t>(pool_.size()));
    hashes_.push_back(hash);
    slots_[at] = {tag_of(hash), added + 1};
    if (hashes_.size() * 2 > slots_.size()) grow();
    return added;
  }

  /// Number of the sequence; `kNone` when it was never interned.
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  std::uint32_t find(std::span<const T> sequence) const {
    return slots_[slot_of(sequence, hash_of(sequence))].number - 1;
  }

  std::span<const T> get(std::uint32_t number) const {
    return {pool_.data() + begins_[number], pool_.data() + begins_[number + 1]};
  }

  std::size_t size() const { return hashes_.size(); }

  /// Forgets all sequences.
  void clear() {
    pool_.clear();
    hashes_.clear();
    begins_.assign(1, 0);
    slots_.assign(kFirstSlots, {});
  }

 private:
  static constexpr std::size_t kFirstSlots = 64;

  struct Slot {
    std::uint32_t tag = 0;     // upper half of the hash, to skip most comparisons
    std::uint32_t number = 0;  // number + 1; 0: free
  };
  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

  static std::uint64_t hash_of(std::span<const T> sequence) {
    std::uint64_t hash = sequence.size();
    for (const T& element : sequence) {
      hash = (hash ^ static_cast<std::uint64_t>(element)) * 0x9fb21c651e98df25ULL;
      hash ^= hash >> 29;
    }
    return hash;
  }

  // The slot of the sequence, or the free one that it would get.
  std::size_t slot_of(std::span<const T> sequence, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    for (; slots_[at].number != 0; at = (at + 1) & mask) {
      if (slots_[at].tag != tag_of(hash)) continue;
      if (std::ranges::equal(get(slots_[at].number - 1), sequence)) break;
    }
    return at;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, {});
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t number = 0; number < hashes_.size(); ++number) {
      std::size_t at = hashes_[number] & mask;
      while (slots_[at].number != 0) at = (at + 1) & mask;
      slots_[at] = {tag_of(hashes_[number]), static_cast<std::uint32_t>(number + 1)};
    }
  }

  std::vector<T> pool_;
  std::vector<std::uint32_t> begins_;  // size() + 1 entries
  std::vector<std::uint64_t> hashes_;  // to grow without reading the sequences
  std::vector<Slot> slots_;
};

}  // namespace pagelet
