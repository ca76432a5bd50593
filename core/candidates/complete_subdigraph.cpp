// SPDX-License-Identifier: MIT
#include "core/candidates/complete_subdigraph.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pagelet {
namespace {

// After this number of steps in one search, the colouring bound is worth its cost.
constexpr std::uint64_t kStepsBeforeColouring = 2'000;

std::size_t count(const std::vector<std::uint64_t>& row) {
  std::size_t members = 0;
  for (const std::uint64_t word : row) members += static_cast<std::size_t>(std::popcount(word));
  return members;
}

void insert(std::vector<std::uint64_t>& row, std::size_t at) {
  if (at / 64 >= row.size()) row.resize(at / 64 + 1, 0);
  row[at / 64] |= std::uint64_t{1} << (at % 64);
}

bool have_common(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  for (std::size_t word = 0; word < std::min(a.size(), b.size()); ++word) {
    if ((a[word] & b[word]) != 0) return true;
  }
  return false;
}

}  // namespace

void CompleteSubdigraph::add_page(std::span<const std::size_t> mutual) {
  const std::size_t page = mutual_.size();
  Row row(mutual.empty() ? 0 : mutual.back() / 64 + 1, 0);
  for (const std::size_t other : mutual) {
    insert(row, other);
    insert(mutual_[other], page);
  }
  mutual_.push_back(std::move(row));
  if (budget_exhausted_ || mutual.size() < best_.size()) return;
  steps_ = 0;
  chosen_.clear();
  if (search(mutual_.back(), best_.size())) {
    best_ = chosen_;
    best_.push_back(page);
  }
}

bool CompleteSubdigraph::search(const Row& among, std::size_t wanted) {
  if (wanted == 0) return true;
  std::size_t left = count(among);
  if (left < wanted) return false;
  if (steps_ > kStepsBeforeColouring && !can_hold(among, wanted)) return false;
  for (std::size_t word = 0; word < among.size(); ++word) {
    for (std::uint64_t bits = among[word]; bits != 0; bits &= bits - 1, --left) {
      if (left < wanted) return false;
      if (step_budget_ != 0 && ++steps_ > step_budget_) budget_exhausted_ = true;
      if (step_budget_ == 0) ++steps_;
      if (budget_exhausted_ || stop(token_)) return false;
      const std::size_t page = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      // Only later pages: every set is visited once, in lexicographic order.
      Row rest(among);
      for (std::size_t i = 0; i < word; ++i) rest[i] = 0;
      rest[word] = bits & (bits - 1);
      for (std::size_t i = word; i < rest.size(); ++i) {
        rest[i] &= i < mutual_[page].size() ? mutual_[page][i] : 0;
      }
      chosen_.push_back(page);
      if (search(rest, wanted - 1)) return true;
      chosen_.pop_back();
    }
  }
  return false;
}

// Greedy colouring: pages of one colour are not linked, so a complete set has at most one of each.
bool CompleteSubdigraph::can_hold(const Row& among, std::size_t wanted) const {
  std::vector<Row> colours;
  for (std::size_t word = 0; word < among.size(); ++word) {
    for (std::uint64_t bits = among[word]; bits != 0; bits &= bits - 1) {
      const std::size_t page = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      const auto colour = std::ranges::find_if(
          colours, [&](const Row& members) { return !have_common(members, mutual_[page]); });
      if (colour != colours.end()) {
        insert(*colour, page);
        continue;
      }
      if (colours.size() + 1 >= wanted) return true;
      insert(colours.emplace_back(), page);
    }
  }
  return false;
}

}  // namespace pagelet
