// SPDX-License-Identifier: MIT
#include "evaluation/tuning/search.h"

#include <algorithm>
#include <random>
#include <utility>

#include "evaluation/tuning/random_order.h"

namespace pagelet {
namespace {

constexpr std::size_t kDivisor = 3;

std::size_t third_of(std::size_t count) { return (count + kDivisor - 1) / kDivisor; }

}  // namespace

Result<Choice> choose_best(std::span<const std::size_t> candidates,
                           std::span<const std::size_t> sites, const MeanScores& means) {
  PAGELET_ASSIGN_OR_RETURN(const auto scores, means(candidates, sites));
  const auto best = std::ranges::max_element(scores);  // of equal ones the first
  Choice choice;
  choice.setting = candidates[static_cast<std::size_t>(best - scores.begin())];
  choice.mean = *best;
  choice.finalists.assign(candidates.begin(), candidates.end());
  return choice;
}

std::vector<HalvingRound> halving_rounds(std::size_t candidates, std::size_t sites) {
  // Goes backwards from the last round, which is on all sites, as long as the numbers of sites and
  // candidates allow one more round.
  std::vector<std::size_t> of_sites{sites};
  for (std::size_t left = candidates; left > 1; left = third_of(left)) {
    const std::size_t fewer = third_of(of_sites.back());
    if (fewer < kFirstSites || fewer == of_sites.back()) break;
    of_sites.push_back(fewer);
  }
  std::vector<HalvingRound> rounds;
  for (; !of_sites.empty(); of_sites.pop_back()) {
    rounds.push_back({candidates, of_sites.back()});
    candidates = third_of(candidates);
  }
  return rounds;
}

Result<Choice> choose_by_halving(std::span<const std::size_t> candidates,
                                 std::span<const std::size_t> sites, std::uint64_t seed,
                                 const MeanScores& means) {
  std::vector<std::size_t> order(sites.begin(), sites.end());
  std::mt19937_64 generator(seed);
  shuffle(order, generator);
  std::vector<std::size_t> left(candidates.begin(), candidates.end());
  const std::vector<HalvingRound> rounds = halving_rounds(candidates.size(), sites.size());
  for (std::size_t round = 0; round + 1 < rounds.size(); ++round) {
    // In the order of the suite, so that sums of the same sites do not depend on the seed.
    std::vector<std::size_t> some(order.begin(),
                                  order.begin() + static_cast<std::ptrdiff_t>(rounds[round].sites));
    std::ranges::sort(some);
    PAGELET_ASSIGN_OR_RETURN(const auto scores, means(left, some));
    std::vector<std::pair<double, std::size_t>> ranked;
    for (std::size_t at = 0; at < left.size(); ++at) ranked.emplace_back(scores[at], left[at]);
    std::ranges::stable_sort(ranked, std::ranges::greater(),
                             &std::pair<double, std::size_t>::first);
    left.clear();
    for (std::size_t at = 0; at < rounds[round + 1].settings; ++at) {
      left.push_back(ranked[at].second);
    }
    std::ranges::sort(left);
  }
  auto choice = choose_best(left, sites, means);
  if (choice) choice->rounds = rounds;
  return choice;
}

}  // namespace pagelet
