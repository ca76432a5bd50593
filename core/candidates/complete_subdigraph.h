// SPDX-License-Identifier: MIT
#pragma once

/// Search for a complete subdigraph while pages are loaded one by one (PROLE 2015, Algorithm 1).
///
/// Pages get numbers in load order. After each page the largest set of loaded pages that contains
/// it and whose members all link to one another is wanted; only one that is larger than the best
/// set so far matters, and that is larger by exactly one. Among equally large sets the
/// lexicographically smallest by load order is found. Cost: backtracking over the mutual neighbours
/// of the newest page, as bit rows; exponential only in n.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.h"

namespace pagelet {

class CompleteSubdigraph {
 public:
  /// `step_budget`: search steps after which the search is given up for good (0: never). `sign`:
  /// when it says stop, the search ends (nullptr: none).
  explicit CompleteSubdigraph(std::uint64_t step_budget = 0, StopSign* sign = nullptr)
      : step_budget_(step_budget), sign_(sign) {}

  /// Adds the next loaded page. `mutual`: the numbers of the pages added before it with which it is
  /// linked in both directions, ascending.
  void add_page(std::span<const std::size_t> mutual);

  /// The largest set found so far, ascending.
  const std::vector<std::size_t>& best() const { return best_; }

  /// Whether the step budget ended a search: a larger set may exist.
  bool budget_exhausted() const { return budget_exhausted_; }

 private:
  using Row = std::vector<std::uint64_t>;

  bool search(const Row& among, std::size_t wanted);
  bool can_hold(const Row& among, std::size_t wanted) const;

  std::uint64_t step_budget_;
  StopSign* sign_;
  std::uint64_t steps_ = 0;
  bool budget_exhausted_ = false;
  std::vector<Row> mutual_;  // by page: bit of each mutual neighbour
  std::vector<std::size_t> chosen_;
  std::vector<std::size_t> best_;
};

}  // namespace pagelet
