// SPDX-License-Identifier: MIT
#pragma once

/// Hash tables. All are flat, with open addressing, at most half full. Entries cannot be erased
/// individually.
///
/// Example:
///   WordMap<std::uint32_t> counts;
///   ++counts.value_of(word_of(row, column), 0);
///
///   std::vector<std::string> names;
///   HashIndex index;
///   const std::uint32_t number = index.find_or_add(
///       hash_bytes(name), [&](std::uint32_t known) { return names[known] == name; });
///   if (number == names.size()) names.push_back(name);
///
///   SpanInterner<std::uint32_t> sets;
///   const std::uint32_t number = sets.intern(words);  // `words`: std::vector<std::uint32_t>
///   sets.get(number);                                 // the same words

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/text/hash.h"

namespace pagelet {

/// Finds the number of a thing by its hash and a comparison. The caller keeps the things (strings
/// of a table, sequences in a pool); they are numbered from 0 in the order in which they are added.
/// Finding and adding cost O(1) comparisons; a slot takes eight bytes.
class HashIndex {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  /// `first_slots`: a power of two.
  explicit HashIndex(std::size_t first_slots = 64) : slots_(first_slots) {}

  std::size_t size() const { return hashes_.size(); }

  /// The number of the thing that has this hash and for which `same(number)` holds; `kNone` when
  /// there is no such thing.
  template <class Same>
  std::uint32_t find(std::uint64_t hash, Same&& same) const {
    return slots_[slot_of(hash, same)].number - 1;
  }

  /// The same, but when there is no such thing, it is added with the number size().
  template <class Same>
  std::uint32_t find_or_add(std::uint64_t hash, Same&& same) {
    Slot& slot = slots_[slot_of(hash, same)];
    if (slot.number != 0) return slot.number - 1;
    const auto added = static_cast<std::uint32_t>(hashes_.size());
    hashes_.push_back(hash);
    slot = {tag_of(hash), added + 1};
    if (hashes_.size() * 2 > slots_.size()) grow();
    return added;
  }

  /// Forgets everything.
  void clear() {
    hashes_.clear();
    slots_.assign(64, {});
  }

 private:
  friend struct HashProbes;  // a test that counts them
  struct Slot {
    std::uint32_t tag = 0;     // upper half of the hash, to skip most comparisons
    std::uint32_t number = 0;  // number + 1; 0: free
  };
  static std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

  // The slot of the thing, or the free slot for it.
  template <class Same>
  std::size_t slot_of(std::uint64_t hash, Same&& same) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    for (; slots_[at].number != 0; at = (at + 1) & mask) {
      if (slots_[at].tag == tag_of(hash) && same(slots_[at].number - 1)) break;
    }
    return at;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, {});
    for (std::size_t number = 0; number < hashes_.size(); ++number) {
      const std::size_t at = slot_of(hashes_[number], [](std::uint32_t) { return false; });
      slots_[at] = {tag_of(hashes_[number]), static_cast<std::uint32_t>(number + 1)};
    }
  }

  std::vector<Slot> slots_;            // its size is a power of two
  std::vector<std::uint64_t> hashes_;  // by number, so that growing does not need the things
};

/// Two numbers in one word.
constexpr std::uint64_t word_of(std::uint32_t high, std::uint32_t low) {
  return (std::uint64_t{high} << 32) | low;
}

/// Map from 64-bit words, such as pairs of numbers, to small values. Finding and adding cost O(1).
/// Key and value lie in the slot, so most accesses touch only one cache line.
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

 private:
  friend struct HashProbes;
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

/// Interns short sequences of integers: equal sequences get the same number, counted from 0.
/// `T` must be convertible to std::uint64_t by `static_cast` and comparable with ==.
template <class T>
class SpanInterner {
 public:
  /// Number of the sequence, which is added if it is new; amortised O(length).
  std::uint32_t intern(std::span<const T> sequence) {
    const std::uint32_t number = index_.find_or_add(hash_of(sequence), is(sequence));
    if (number + 1 == begins_.size()) {
      pool_.insert(pool_.end(), sequence.begin(), sequence.end());
      begins_.push_back(static_cast<std::uint32_t>(pool_.size()));
    }
    return number;
  }

  /// Number of the sequence; `kNone` when it was never interned.
  static constexpr std::uint32_t kNone = HashIndex::kNone;
  std::uint32_t find(std::span<const T> sequence) const {
    return index_.find(hash_of(sequence), is(sequence));
  }

  std::span<const T> get(std::uint32_t number) const {
    return {pool_.data() + begins_[number], pool_.data() + begins_[number + 1]};
  }

  std::size_t size() const { return index_.size(); }

  /// Forgets all sequences.
  void clear() {
    pool_.clear();
    begins_.assign(1, 0);
    index_.clear();
  }

 private:
  friend struct HashProbes;
  static std::uint64_t hash_of(std::span<const T> sequence) {
    std::uint64_t hash = sequence.size();
    for (const T& element : sequence) {
      hash = combine_hash(hash, static_cast<std::uint64_t>(element));
    }
    return hash;
  }

  auto is(std::span<const T> sequence) const {
    return [this, sequence](std::uint32_t number) {
      return std::ranges::equal(get(number), sequence);
    };
  }

  std::vector<T> pool_;
  std::vector<std::uint32_t> begins_{0};  // size() + 1 entries
  HashIndex index_;
};

}  // namespace pagelet
