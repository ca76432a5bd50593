// SPDX-License-Identifier: MIT
#include "evaluation/statistics/paired_tests.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <stdexcept>

#include "evaluation/statistics/mean_tests.h"

namespace pagelet {
Ranks midranks(std::span<const double> values, double tolerance) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t index) { return values[index]; });
  Ranks result;
  result.ranks.resize(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin + 1;
    while (end < order.size() && values[order[end]] - values[order[begin]] <= tolerance) ++end;
    // Ranks begin + 1 .. end.
    const double rank = static_cast<double>(begin + 1 + end) / 2;
    for (std::size_t position = begin; position < end; ++position)
      result.ranks[order[position]] = rank;
    const auto run = static_cast<double>(end - begin);
    result.tie_term += run * run * run - run;
    begin = end;
  }
  return result;
}

namespace {

constexpr double kTie = 1e-9;  // points: values that differ by less are equal

// P(sum of the positive ranks <= sum) when every sign is as likely as the other.
double exact_lower_tail(const std::vector<double>& ranks, double sum) {
  // Midranks are multiples of 1/2. Only positive numbers are added, so no digits are lost.
  const auto last = static_cast<std::size_t>(std::lround(2 * sum));
  std::vector<double> probability(last + 1, 0.0);
  probability[0] = 1;
  for (const double rank : ranks) {
    const auto doubled = static_cast<std::size_t>(std::lround(2 * rank));
    for (std::size_t at = last + 1; at-- > 0;) {
      const double without = at >= doubled ? probability[at - doubled] : 0.0;
      probability[at] = (probability[at] + without) / 2;
    }
  }
  return std::accumulate(probability.begin(), probability.end(), 0.0);
}

double approximate_p_value(std::size_t pairs, double smaller_sum, double tie_term) {
  const auto n = static_cast<double>(pairs);
  const double mean = n * (n + 1) / 4;
  const double variance = n * (n + 1) * (2 * n + 1) / 24 - tie_term / 48;
  const double distance = std::max(0.0, mean - smaller_sum - 0.5);
  return 2 * normal_cdf(-distance / std::sqrt(variance));
}

}  // namespace

WilcoxonResult wilcoxon_signed_rank(std::span<const double> first, std::span<const double> second) {
  if (first.size() != second.size()) {
    throw std::invalid_argument("wilcoxon_signed_rank: sequences of different lengths");
  }
  double scale = 0;
  for (const double value : first) scale = std::max(scale, std::abs(value));
  for (const double value : second) scale = std::max(scale, std::abs(value));
  const double rounding = 1e-12 * scale;

  std::vector<double> sizes;
  std::vector<bool> positive;
  for (std::size_t index = 0; index < first.size(); ++index) {
    const double difference = first[index] - second[index];
    if (std::abs(difference) <= rounding) continue;
    sizes.push_back(std::abs(difference));
    positive.push_back(difference > 0);
  }
  const Ranks ranks = midranks(sizes, rounding);

  WilcoxonResult result;
  result.pairs = sizes.size();
  for (std::size_t index = 0; index < sizes.size(); ++index) {
    (positive[index] ? result.positive_sum : result.negative_sum) += ranks.ranks[index];
  }
  const double smaller = std::min(result.positive_sum, result.negative_sum);
  const double p_value = result.pairs <= kWilcoxonExactLimit
                             ? 2 * exact_lower_tail(ranks.ranks, smaller)
                             : approximate_p_value(result.pairs, smaller, ranks.tie_term);
  result.p_value = std::min(1.0, p_value);
  return result;
}

std::vector<double> holm_adjusted(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t index) { return p_values[index]; });
  std::vector<double> adjusted(p_values.size());
  double largest = 0;
  for (std::size_t position = 0; position < order.size(); ++position) {
    const auto left = static_cast<double>(order.size() - position);
    largest = std::max(largest, std::min(1.0, left * p_values[order[position]]));
    adjusted[order[position]] = largest;
  }
  return adjusted;
}

std::optional<double> cliffs_delta(std::span<const double> first, std::span<const double> second) {
  if (first.empty() || second.empty()) return std::nullopt;
  std::vector<double> sorted(second.begin(), second.end());
  std::ranges::sort(sorted);
  std::ptrdiff_t balance = 0;
  for (const double value : first) {
    const auto below = std::ranges::lower_bound(sorted, value - kTie) - sorted.begin();
    const auto above = sorted.end() - std::ranges::upper_bound(sorted, value + kTie);
    balance += below - above;
  }
  return static_cast<double>(balance) / static_cast<double>(first.size()) /
         static_cast<double>(second.size());
}

PairedDifference compare_paired(std::span<const double> first, std::span<const double> second) {
  const WilcoxonResult test = wilcoxon_signed_rank(first, second);
  PairedDifference result;
  result.mean_difference = summarize(first, kPercentClamp).mean.value_or(0) -
                           summarize(second, kPercentClamp).mean.value_or(0);
  std::vector<double> differences(first.size());
  for (std::size_t at = 0; at < first.size(); ++at) {
    const double difference = differences[at] = first[at] - second[at];
    ++(std::abs(difference) < kTie ? result.ties : difference > 0 ? result.wins : result.losses);
  }
  if (test.pairs > 0) result.p = test.p_value;
  result.ranks_favour_first = test.positive_sum > test.negative_sum;
  result.mean_interval = t_interval(differences, 1 - kSignificanceLevel);
  result.delta = cliffs_delta(first, second).value_or(0);
  return result;
}

void adjust_by_holm(std::span<PairedDifference* const> family) {
  std::vector<double> p_values;
  for (const PairedDifference* test : family) {
    if (test->p) p_values.push_back(*test->p);
  }
  const std::vector<double> adjusted = holm_adjusted(p_values);
  std::size_t at = 0;
  for (PairedDifference* test : family) {
    if (test->p) test->p_holm = adjusted[at++];
  }
}

std::string_view effect_size(double delta) {
  const double size = std::abs(delta);
  return size < 0.147 ? "negligible" : size < 0.33 ? "small" : size < 0.474 ? "medium" : "large";
}

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

double nemenyi_critical_difference(std::size_t algorithms, std::size_t sites, double alpha) {
  const auto k = static_cast<double>(algorithms);
  return studentized_range_quantile(alpha, algorithms) / std::numbers::sqrt2 *
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
