// SPDX-License-Identifier: MIT
#pragma once

/// Search for a complete subdigraph while pages are loaded one by one (PROLE 2015, Algorithm 1).
///
/// Pages are numbered in load order. After each new page, the search looks for a set of loaded
/// pages that contains the new page and whose members all link to one another. Only a set that is
/// larger than the best one so far matters, and such a set is larger by exactly one. Among equally
/// large sets, the lexicographically smallest by load order is found.
///
/// Cost: backtracking over the mutual neighbours of the new page, stored as rows of bits;
/// exponential only in n.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"

namespace pagelet {

class CompleteSubdigraph {
 public:
  /// `step_budget`: the search ends for good after this number of steps (0: never). `token`: the
  /// search ends when it says stop (nullptr: never).
  explicit CompleteSubdigraph(std::uint64_t step_budget = 0, StopToken* token = nullptr)
      : step_budget_(step_budget), token_(token) {}

  /// Adds the next loaded page. `mutual`: numbers of those earlier pages that link to it and that
  /// it links to, ascending.
  void add_page(std::span<const std::size_t> mutual);

  /// The largest set found so far, ascending.
  const std::vector<std::size_t>& best() const { return best_; }

  /// Whether the step budget ended the search, so that a larger set may exist.
  bool budget_exhausted() const { return budget_exhausted_; }

 private:
  using Row = std::vector<std::uint64_t>;

  bool search(const Row& among, std::size_t wanted);
  bool can_hold(const Row& among, std::size_t wanted) const;

  std::uint64_t step_budget_;
  StopToken* token_;
  std::uint64_t steps_ = 0;
  bool budget_exhausted_ = false;
  std::vector<Row> mutual_;  // by page: one bit for each mutual neighbour
  std::vector<std::size_t> chosen_;
  std::vector<std::size_t> best_;
};

}  // namespace pagelet
