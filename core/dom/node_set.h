// SPDX-License-Identifier: MIT
#pragma once

/// A set of nodes of one WorkingTree, with one bit for each node, in preorder.
///
/// Counting the members of a set of n nodes, or combining two sets, costs n / 64 operations on
/// words. Functions of two sets need sets over the same universe. A NodeSet checks no bounds.
///
/// Example:
///   NodeSet nodes(tree.size());
///   nodes.insert_range(node, tree.end(node));  // the subtree of `node`
///   nodes.for_each([&](std::size_t member) { ... });

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/text/hash.h"

namespace pagelet {

class NodeSet {
 public:
  NodeSet() = default;
  /// The empty set over `universe` nodes, or with `full` the set of all of them.
  explicit NodeSet(std::size_t universe, bool full = false)
      : universe_(universe), words_((universe + 63) / 64, full ? ~std::uint64_t{0} : 0) {
    trim();
  }

  /// The nodes of the universe for which `is_member(std::size_t node)` holds.
  template <class Predicate>
  static NodeSet of(std::size_t universe, Predicate&& is_member) {
    NodeSet set(universe);
    for (std::size_t begin = 0; begin < universe; begin += 64) {
      const std::size_t bits = universe - begin < 64 ? universe - begin : 64;
      std::uint64_t word = 0;
      for (std::size_t bit = 0; bit < bits; ++bit) {
        word |= static_cast<std::uint64_t>(is_member(begin + bit)) << bit;
      }
      set.words_[begin / 64] = word;
    }
    return set;
  }

  /// Number of nodes that could be members.
  std::size_t universe() const { return universe_; }

  bool contains(std::size_t node) const { return (words_[node / 64] >> (node % 64)) & 1U; }
  void insert(std::size_t node) { words_[node / 64] |= std::uint64_t{1} << (node % 64); }
  void erase(std::size_t node) { words_[node / 64] &= ~(std::uint64_t{1} << (node % 64)); }

  /// Inserts all nodes of [begin, end).
  void insert_range(std::size_t begin, std::size_t end) {
    for (; begin < end && begin % 64 != 0; ++begin) insert(begin);
    for (; begin + 64 <= end; begin += 64) words_[begin / 64] = ~std::uint64_t{0};
    for (; begin < end; ++begin) insert(begin);
  }

  /// Number of members.
  std::size_t count() const {
    std::size_t members = 0;
    for (const std::uint64_t word : words_) {
      members += static_cast<std::size_t>(std::popcount(word));
    }
    return members;
  }
  bool empty() const {
    return std::ranges::all_of(words_, [](std::uint64_t word) { return word == 0; });
  }

  /// Number of common members of two sets over the same universe.
  std::size_t count_common(const NodeSet& other) const {
    std::size_t members = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      members += static_cast<std::size_t>(std::popcount(words_[i] & other.words_[i]));
    }
    return members;
  }

  NodeSet& operator&=(const NodeSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  NodeSet& operator|=(const NodeSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  /// Inserts the common members of two sets over the same universe.
  void insert_common(const NodeSet& a, const NodeSet& b) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= a.words_[i] & b.words_[i];
  }
  /// All nodes of the universe that are not members.
  NodeSet complement() const {
    NodeSet result(*this);
    for (std::uint64_t& word : result.words_) word = ~word;
    result.trim();
    return result;
  }
  bool operator==(const NodeSet& other) const = default;

  /// 64-bit hash of universe and members, the same in every run.
  std::uint64_t hash() const {
    std::uint64_t hash = universe_;
    for (const std::uint64_t word : words_) hash = combine_fixed(hash, word);
    return hash;
  }

  /// Calls `visit(std::size_t node)` for every member in preorder.
  template <class Visitor>
  void for_each(Visitor&& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
      }
    }
  }

 private:
  void trim() {
    if (universe_ % 64 != 0) words_.back() &= (std::uint64_t{1} << (universe_ % 64)) - 1;
  }

  std::size_t universe_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace pagelet
