// SPDX-License-Identifier: MIT
#pragma once

/// Map from 64-bit words, such as pairs of numbers, to small values. It is one flat table with open
/// addressing. Keys cannot be removed one by one. Lookup and insertion cost O(1).
///
/// Key and value lie in the slot, so most accesses touch only one cache line. HashIndex
/// (core/text/hash_index.h) is for things that are too large for that.
///
/// Example:
///   WordMap<std::uint32_t> counts;
///   ++counts.value_of(word_of(row, column), 0);

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/text/hash.h"

namespace pagelet {

/// Two numbers in one word.
constexpr std::uint64_t word_of(std::uint32_t high, std::uint32_t low) {
  return (std::uint64_t{high} << 32) | low;
}

template <class Value>
class WordMap {
 public:
  /// The only word that cannot be a key.
  static constexpr std::uint64_t kFree = ~std::uint64_t{0};

  /// `expected`: how many keys have room from the beginning.
  explicit WordMap(std::size_t expected = 0)
      : slots_(std::bit_ceil(std::max(kFirstSlots, 2 * (expected + 1)))) {}

  std::size_t size() const { return size_; }

  /// The value of a key; nullptr when there is none. Valid until the next insertion.
  const Value* find(std::uint64_t key) const {
    const Slot& slot = slots_[slot_of(key)];
    return slot.key == kFree ? nullptr : &slot.value;
  }
  bool contains(std::uint64_t key) const { return find(key) != nullptr; }

  /// Inserts `value` if the key is new. Returns the value of the key, and whether it was inserted.
  std::pair<Value, bool> insert(std::uint64_t key, const Value& value) {
    const std::size_t before = size_;
    const Value kept = value_of(key, value);
    return {kept, size_ != before};
  }

  /// The value of the key; `first` is inserted if the key is new. The reference is valid until the
  /// next insertion.
  Value& value_of(std::uint64_t key, const Value& first) {
    if ((size_ + 1) * 2 > slots_.size()) grow();
    Slot& slot = slots_[slot_of(key)];
    if (slot.key == kFree) {
      slot = {key, first};
      ++size_;
    }
    return slot.value;
  }

  /// How many slots are looked at to find each key once. Tests bound it.
  std::size_t probes() const {
    std::size_t sum = 0;
    for (std::size_t at = 0; at < slots_.size(); ++at) {
      if (slots_[at].key == kFree) continue;
      sum += 1 + ((at - hash_word(slots_[at].key)) & (slots_.size() - 1));
    }
    return sum;
  }

  /// Removes all keys, and frees the memory of large tables.
  void clear() {
    slots_.resize(kFirstSlots);
    slots_.shrink_to_fit();
    slots_.assign(kFirstSlots, {});
    size_ = 0;
  }

 private:
  static constexpr std::size_t kFirstSlots = 64;

  struct Slot {
    std::uint64_t key = kFree;
    Value value{};
  };

  // The slot of the key, or the free slot for it.
  std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash_word(key) & mask;
    while (slots_[at].key != kFree && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Slot> narrower(slots_.size() * 2);
    narrower.swap(slots_);
    for (const Slot& slot : narrower) {
      if (slot.key != kFree) slots_[slot_of(slot.key)] = slot;
    }
  }

  std::vector<Slot> slots_;  // their number is a power of two
  std::size_t size_ = 0;
};

}  // namespace pagelet
