// SPDX-License-Identifier: MIT
#pragma once

/// Mean, sample standard deviation and 99 % confidence intervals of a mean (docs/specification.md,
/// section 13.4): by Student's t, by the papers' normal distribution, and by the BCa bootstrap.
/// Intervals are in the unit of the values, clamped, and undefined for fewer than two values. When
/// all values are equal, both ends are that value. Values must be finite.
///
/// Also the quantiles and tail probabilities that tests and intervals need (Boost.Math, in double
/// precision, so that no result depends on the size of `long double`), and trend lines. Arguments
/// outside the ranges named here are errors of the program (std::domain_error).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pagelet {

/// Phi(z), standard normal.
double normal_cdf(double z);

/// z with Phi(z) = probability; 0 < probability < 1.
double normal_quantile(double probability);

/// t with P(T <= t) = probability for Student's distribution; 0 < probability < 1, `degrees` > 0.
double student_t_quantile(double probability, double degrees);

/// P(X > x) for the F distribution; x >= 0, infinity included; degrees > 0.
double f_upper_tail(double x, double numerator_degrees, double denominator_degrees);

/// q with P(range of `groups` independent standard normal values <= q) = 1 - alpha: the studentized
/// range with infinitely many degrees of freedom. `groups` >= 2, 0 < alpha < 1.
///
/// P = k integral of phi(z) (Phi(z) - Phi(z - q))^(k - 1) dz (H. L. Harter, "Tables of range and
/// studentized range", Annals of Mathematical Statistics 31, 1960), by the trapezoidal rule, whose
/// error vanishes exponentially for such integrands, and bisection: no table, any k. Right to about
/// 1e-12. Milliseconds.
double studentized_range_quantile(double alpha, std::size_t groups);

/// 0.995 quantile of the standard normal distribution. With only four decimals, the last digits of
/// the published tables could not be reproduced.
inline constexpr double kNormal995 = 2.5758293;

struct Interval {
  double low = 0;
  double high = 0;
};
/// The bounds of percentages, to which their intervals are cut.
inline constexpr Interval kPercentClamp{0, 100};

struct Summary {
  std::size_t n = 0;
  std::optional<double> mean;    ///< undefined for n = 0
  std::optional<double> sigma;   ///< sample standard deviation (n - 1); undefined for n < 2
  std::optional<Interval> ci99;  ///< by Student's t; undefined for n < 2
};

/// Half-width of the 99 % interval of a mean: t(0.995; n - 1) sigma / sqrt(n); n > 1.
double half_width_99(double sigma, std::size_t n);
/// The one in the papers' tables: 2.5758293 sigma / sqrt(n).
double papers_half_width_99(double sigma, std::size_t n);

/// Adds the values in the given order, so that equal input gives equal bits. O(n).
Summary summarize(std::span<const double> values, Interval clamp);

/// The value below which a share `p` of the values is, interpolated linearly between order
/// statistics (Hyndman and Fan, definition 7, as in R and NumPy). Undefined without values.
std::optional<double> percentile(std::vector<double> values, double p);

/// The mean of at least one value, summed from left to right.
double mean_of(std::span<const double> values);

/// Bias-corrected and accelerated bootstrap interval of the mean: B. Efron, "Better bootstrap
/// confidence intervals", JASA 82 (1987); Efron and Tibshirani, "An introduction to the bootstrap"
/// (1993), section 14.3. Scores of sites pile up at 100 with a tail to 0, so the true interval is
/// not symmetric. This one assumes no distribution and stays within the range of the values.
///
/// The bias correction comes from the share of resampled means below the mean; means equal to it
/// count half. The acceleration comes from the jackknife. The ends are interpolated linearly
/// between the sorted resampled means.
///
/// The same set of values, in any order, gives the same bits on every platform: the seed is fixed,
/// the C++ standard fixes std::mt19937_64, and no distribution of the standard library is used.
/// `resamples`: at least 1. O(resamples (n + log resamples)): about 5 ms for 100 values.
std::optional<Interval> bca_interval_99(std::span<const double> values, Interval clamp,
                                        std::size_t resamples = 10'000);

/// A least-squares line in a figure that shows time against page size (docs/specification.md,
/// sections 13.5 and 13.6).
enum class TrendKind : std::uint8_t {
  kLinear,     ///< y = c0 + c1 x
  kQuadratic,  ///< y = c0 + c1 x + c2 x^2
  kPower,      ///< y = c0 x^c1
};

struct Trend {
  TrendKind kind = TrendKind::kLinear;
  std::vector<double> coefficients;  ///< c0, c1, c2 as above, for x and y in the caller's units
  /// 1 - residual / total sum of squares. For the power law these are sums for ln y, so the value
  /// cannot be compared with that of other kinds. Undefined when all y are equal.
  std::optional<double> r_squared;
  /// 99 % interval of c1, by Student's t with points - 2 degrees of freedom, not clamped; undefined
  /// for the quadratic and for two points.
  std::optional<Interval> slope_ci99 = {};
  std::size_t points = 0;  ///< fitted ones: for the power law those whose x and y are positive

  /// The y of the line at `x`; for the power law x > 0.
  double at(double x) const;
};

/// Fits the points (x[i], y[i]), which must be finite. Undefined when there are fewer different x
/// than coefficients. Different lengths are an error of the program (std::invalid_argument).
///
/// Uses Householder QR (Eigen). Before that, x is moved to its mean and divided by its range:
/// otherwise page sizes around 10^4 and their squares together would lose half the digits.
/// The power law is the straight line through (ln x, ln y). It minimises relative errors, and
/// omits points without a logarithm. O(n log n).
std::optional<Trend> fit_trend(TrendKind kind, std::span<const double> x,
                               std::span<const double> y);

}  // namespace pagelet
