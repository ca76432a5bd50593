// SPDX-License-Identifier: MIT
#include "evaluation/statistics/friedman.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <stdexcept>

#include "evaluation/statistics/distributions.h"
#include "evaluation/statistics/ranks.h"

namespace pagelet {

std::optional<FriedmanResult> friedman_test(std::span<const std::vector<double>> values) {
  if (values.empty()) return std::nullopt;
  FriedmanResult result;
  result.algorithms = values.size();
  result.sites = values.front().size();
  for (const std::vector<double>& of_algorithm : values) {
    if (of_algorithm.size() != result.sites) {
      throw std::invalid_argument("friedman_test: vectors of different lengths");
    }
  }
  if (result.algorithms < 2 || result.sites < 2) return std::nullopt;
  const auto k = static_cast<double>(result.algorithms);
  const auto n = static_cast<double>(result.sites);

  // Ranks and their distances to (k + 1) / 2 are multiples of 1/2: all sums are exact.
  std::vector<double> rank_sums(result.algorithms, 0.0);
  double squares = 0;
  std::vector<double> of_site(result.algorithms);
  for (std::size_t site = 0; site < result.sites; ++site) {
    for (std::size_t algorithm = 0; algorithm < result.algorithms; ++algorithm) {
      of_site[algorithm] = -values[algorithm][site];
    }
    const std::vector<double> ranks = midranks(of_site).ranks;
    for (std::size_t algorithm = 0; algorithm < result.algorithms; ++algorithm) {
      rank_sums[algorithm] += ranks[algorithm];
      const double distance = ranks[algorithm] - (k + 1) / 2;
      squares += distance * distance;
    }
  }
  double squares_of_sums = 0;
  for (const double sum : rank_sums) {
    const double distance = sum - n * (k + 1) / 2;
    squares_of_sums += distance * distance;
    result.mean_ranks.push_back(sum / n);
  }
  if (squares == 0) return result;

  result.chi_square = (k - 1) * squares_of_sums / squares;
  // n (k - 1) - chi^2, without the factor (k - 1) / squares.
  const double rest = n * squares - squares_of_sums;
  result.f = rest > 0 ? (n - 1) * squares_of_sums / rest : std::numeric_limits<double>::infinity();
  result.f_p = f_upper_tail(result.f, k - 1, (k - 1) * (n - 1));
  return result;
}

double nemenyi_quantile(std::size_t algorithms, double alpha) {
  return studentized_range_quantile(alpha, algorithms) / std::numbers::sqrt2;
}

double nemenyi_critical_difference(std::size_t algorithms, std::size_t sites, double alpha) {
  const auto k = static_cast<double>(algorithms);
  return nemenyi_quantile(algorithms, alpha) *
         std::sqrt(k * (k + 1) / (6 * static_cast<double>(sites)));
}

std::vector<std::vector<std::size_t>> indistinguishable_groups(std::span<const double> mean_ranks,
                                                               double critical_difference) {
  std::vector<std::size_t> order(mean_ranks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t index) { return mean_ranks[index]; });
  std::vector<std::vector<std::size_t>> groups;
  std::size_t covered = 0;  // end of the last run
  std::size_t end = 0;
  for (std::size_t begin = 0; begin < order.size(); ++begin) {
    end = std::max(end, begin + 1);
    while (end < order.size() &&
           mean_ranks[order[end]] - mean_ranks[order[begin]] < critical_difference) {
      ++end;
    }
    if (end - begin < 2 || end <= covered) continue;
    covered = end;
    groups.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(begin),
                        order.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return groups;
}

}  // namespace pagelet
