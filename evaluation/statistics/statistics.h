// SPDX-License-Identifier: MIT
#pragma once

/// Mean, sample standard deviation and 99 % confidence interval, as the papers print them
/// (docs/specification.md, section 13.4).

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pagelet {

/// 0.995 quantile of the standard normal distribution. With only four decimals, the last digits of
/// the published tables could not be reproduced.
inline constexpr double kNormal995 = 2.5758293;

struct Interval {
  double low = 0;
  double high = 0;
};

/// Bounds of an interval: [0, 100] for percentages, from 0 for times.
struct Clamp {
  double low;
  double high;
};
inline constexpr Clamp kPercentClamp{0, 100};

struct Summary {
  std::size_t n = 0;
  std::optional<double> mean;    ///< undefined for n = 0
  std::optional<double> sigma;   ///< sample standard deviation (n - 1); undefined for n < 2
  std::optional<Interval> ci99;  ///< undefined for n < 2
};

/// Half-width of the 99 % interval of a mean: 2.5758293 sigma / sqrt(n).
double half_width_99(double sigma, std::size_t n);

/// Adds the values in the given order, so that equal input gives equal bits. O(n).
Summary summarize(std::span<const double> values, Clamp clamp);

/// The value below which a share `p` of the values lies, interpolated linearly between order
/// statistics (Hyndman and Fan, definition 7, as in R and NumPy). Undefined without values.
std::optional<double> percentile(std::vector<double> values, double p);
/// The same of at least one value, in ascending order.
double percentile_of_sorted(std::span<const double> sorted, double p);

/// The mean of at least one value, summed from left to right.
double mean_of(std::span<const double> values);

}  // namespace pagelet
