// SPDX-License-Identifier: MIT
#include "evaluation/statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

#include "evaluation/statistics/distributions.h"

namespace pagelet {
namespace {

Interval clamped(double low, double high, Clamp clamp) {
  return {std::clamp(low, clamp.low, clamp.high), std::clamp(high, clamp.low, clamp.high)};
}

bool are_equal(std::span<const double> values) {
  return std::ranges::all_of(values, [&](double value) { return value == values.front(); });
}

}  // namespace

double half_width_99(double sigma, std::size_t n) {
  const auto count = static_cast<double>(n);
  return student_t_quantile(0.995, count - 1) * sigma / std::sqrt(count);
}

double papers_half_width_99(double sigma, std::size_t n) {
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
  summary.ci99 = are_equal(values) ? clamped(values.front(), values.front(), clamp)
                                   : clamped(mean - half, mean + half, clamp);
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

namespace {

// Sorted means of samples drawn with replacement.
std::vector<double> resampled_means(std::span<const double> values,
                                    const BootstrapOptions& options) {
  std::mt19937_64 generator(options.seed);
  const std::uint64_t n = values.size();
  std::vector<double> means(options.resamples);
  for (double& mean : means) {
    double sum = 0;
    // The upper half of a draw, times n, divided by 2^32, is an index with a bias below n / 2^32.
    for (std::uint64_t draw = 0; draw < n; ++draw) sum += values[((generator() >> 32) * n) >> 32];
    mean = sum / static_cast<double>(n);
  }
  std::ranges::sort(means);
  return means;
}

// The z whose probability is the share of means below the mean.
double bias_correction(const std::vector<double>& means, double mean, double scale) {
  // Samples of the same values in another order differ by rounding.
  const double rounding = 1e-12 * scale;
  const auto below = std::ranges::lower_bound(means, mean - rounding) - means.begin();
  const auto not_above = std::ranges::upper_bound(means, mean + rounding) - means.begin();
  const auto count = static_cast<double>(means.size());
  const double share = static_cast<double>(below + not_above) / (2 * count);
  return normal_quantile(std::clamp(share, 0.5 / count, 1 - 0.5 / count));
}

// The mean without value i differs from the mean of all such means by (mean - value i) / (n - 1).
// The divisor cancels out.
double jackknife_acceleration(std::span<const double> values, double mean) {
  double squares = 0;
  double cubes = 0;
  for (const double value : values) {
    const double deviation = value - mean;
    squares += deviation * deviation;
    cubes += deviation * deviation * deviation;
  }
  return cubes / (6 * squares * std::sqrt(squares));
}

}  // namespace

std::optional<Interval> bca_interval_99(std::span<const double> values, Clamp clamp,
                                        const BootstrapOptions& options) {
  if (options.resamples == 0) throw std::invalid_argument("bca_interval_99: no resamples");
  if (values.size() < 2) return std::nullopt;
  if (are_equal(values)) return clamped(values.front(), values.front(), clamp);
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  const double mean = mean_of(sorted);
  const double scale = std::max(std::abs(sorted.front()), std::abs(sorted.back()));
  const std::vector<double> means = resampled_means(sorted, options);
  const double bias = bias_correction(means, mean, scale);
  const double acceleration = jackknife_acceleration(sorted, mean);
  const auto end = [&](double z) {
    const double shifted = bias + z;
    const double shrink = 1 - acceleration * shifted;
    // Beyond the pole of the correction. This needs a bias that no mean of many resamples has.
    if (shrink <= 0) return shifted > 0 ? means.back() : means.front();
    return percentile_of_sorted(means, normal_cdf(bias + shifted / shrink));
  };
  return clamped(end(-kNormal995), end(kNormal995), clamp);
}

}  // namespace pagelet
