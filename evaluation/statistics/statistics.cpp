// SPDX-License-Identifier: MIT
#include "evaluation/statistics/statistics.h"

#include <algorithm>
#include <cmath>

namespace pagelet {

double half_width_99(double sigma, std::size_t n) {
  return kNormal995 * sigma / std::sqrt(static_cast<double>(n));
}

Summary summarize(std::span<const double> values, Clamp clamp) {
  Summary summary;
  summary.n = values.size();
  if (values.empty()) return summary;
  const auto n = static_cast<double>(values.size());
  const double mean = mean_of(values);
  summary.mean = mean;
  if (values.size() < 2) return summary;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double sigma = std::sqrt(squares / (n - 1));
  const double half = half_width_99(sigma, values.size());
  summary.sigma = sigma;
  summary.ci99 = Interval{std::max(clamp.low, mean - half), std::min(clamp.high, mean + half)};
  return summary;
}

std::optional<double> percentile(std::vector<double> values, double p) {
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  return percentile_of_sorted(values, p);
}

double percentile_of_sorted(std::span<const double> sorted, double p) {
  const double at = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

}  // namespace pagelet
