// SPDX-License-Identifier: MIT
#pragma once

/// Finds the number of a thing by its hash and a comparison. The caller keeps the things (strings
/// of a table, sequences in a pool); they are numbered from 0 in the order in which they are added.
///
/// The index is one flat table with eight bytes for each slot, at most half full. Things cannot be
/// removed one by one. Finding and adding cost O(1) comparisons.
///
/// The project's other hash table is WordMap (core/text/word_map.h). Its keys are 64-bit words,
/// which it stores in the slots themselves.
///
/// Example:
///   std::vector<std::string> names;
///   HashIndex index;
///   const std::uint32_t number = index.find_or_add(
///       hash_bytes(name), [&](std::uint32_t known) { return names[known] == name; });
///   if (number == names.size()) names.push_back(name);

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pagelet {

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

  /// How many slots are looked at to find each thing once. Tests bound it.
  std::size_t probes() const {
    std::size_t sum = 0;
    for (std::size_t at = 0; at < slots_.size(); ++at) {
      if (slots_[at].number == 0) continue;
      sum += 1 + ((at - hashes_[slots_[at].number - 1]) & (slots_.size() - 1));
    }
    return sum;
  }

  /// Forgets everything.
  void clear(std::size_t first_slots = 64) {
    hashes_.clear();
    slots_.assign(first_slots, {});
  }

 private:
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

}  // namespace pagelet
