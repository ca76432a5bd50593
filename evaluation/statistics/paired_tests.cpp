// SPDX-License-Identifier: MIT
#include "evaluation/statistics/paired_tests.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "evaluation/statistics/distributions.h"
#include "evaluation/statistics/ranks.h"
#include "evaluation/statistics/statistics.h"

namespace pagelet {
namespace {

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
  for (std::size_t place = 0; place < order.size(); ++place) {
    const auto left = static_cast<double>(order.size() - place);
    largest = std::max(largest, std::min(1.0, left * p_values[order[place]]));
    adjusted[order[place]] = largest;
  }
  return adjusted;
}

std::optional<double> cliffs_delta(std::span<const double> first, std::span<const double> second) {
  if (first.empty() || second.empty()) return std::nullopt;
  std::vector<double> sorted(second.begin(), second.end());
  std::ranges::sort(sorted);
  std::ptrdiff_t balance = 0;
  for (const double value : first) {
    const auto below = std::ranges::lower_bound(sorted, value) - sorted.begin();
    const auto above = sorted.end() - std::ranges::upper_bound(sorted, value);
    balance += below - above;
  }
  return static_cast<double>(balance) / static_cast<double>(first.size()) /
         static_cast<double>(second.size());
}

PairedDifference compare_paired(std::span<const double> first, std::span<const double> second) {
  constexpr double kTie = 1e-9;  // points
  const WilcoxonResult test = wilcoxon_signed_rank(first, second);
  PairedDifference result;
  result.mean_difference = summarize(first, kPercentClamp).mean.value_or(0) -
                           summarize(second, kPercentClamp).mean.value_or(0);
  for (std::size_t at = 0; at < first.size(); ++at) {
    const double difference = first[at] - second[at];
    ++(std::abs(difference) < kTie ? result.ties : difference > 0 ? result.wins : result.losses);
  }
  result.p_value = test.p_value;
  result.ranks_favour_first = test.positive_sum > test.negative_sum;
  result.delta = cliffs_delta(first, second).value_or(0);
  return result;
}

void adjust_by_holm(std::span<PairedDifference* const> tests) {
  std::vector<double> p_values;
  for (const PairedDifference* test : tests) p_values.push_back(test->p_value);
  const std::vector<double> adjusted = holm_adjusted(p_values);
  for (std::size_t at = 0; at < tests.size(); ++at) tests[at]->adjusted = adjusted[at];
}

EffectSize effect_size(double delta) {
  const double size = std::abs(delta);
  if (size < 0.147) return EffectSize::kNegligible;
  if (size < 0.33) return EffectSize::kSmall;
  if (size < 0.474) return EffectSize::kMedium;
  return EffectSize::kLarge;
}

std::string_view to_string(EffectSize size) {
  constexpr std::string_view kNames[] = {"negligible", "small", "medium", "large"};
  return kNames[static_cast<std::size_t>(size)];
}

}  // namespace pagelet
