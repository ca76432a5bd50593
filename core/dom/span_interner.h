// SPDX-License-Identifier: MIT
#pragma once

/// Interns short sequences of integers: equal sequences get the same number, counted from 0.
/// Everything lies in three flat containers: a pool of elements, an array of offsets, a HashIndex.
///
/// Example:
///   SpanInterner<std::uint32_t> sets;
///   const std::uint32_t number = sets.intern(words);  // `words`: std::vector<std::uint32_t>
///   sets.get(number);                                 // the same words

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text/hash.h"
#include "core/text/hash_tables.h"

namespace pagelet {

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

  /// As HashIndex::probes.
  std::size_t probes() const { return index_.probes(); }

  /// Forgets all sequences.
  void clear() {
    pool_.clear();
    begins_.assign(1, 0);
    index_.clear();
  }

 private:
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
