// SPDX-License-Identifier: MIT
#include "evaluation/statistics/statistics.h"

#include <Eigen/QR>
#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numbers>
#include <random>
#include <set>
#include <stdexcept>

namespace pagelet {
namespace {

using Policy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

// P(range of `groups` standard normal values <= range). The sum is wide enough for the maximum of
// any number of values.
double range_cdf(double range, double groups) {
  constexpr double kStep = 1.0 / 16;
  constexpr int kEnd = 40 * 16;
  double sum = 0;
  for (int step = -kEnd; step <= kEnd; ++step) {
    const double z = step * kStep;
    const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
    if (density < 1e-30) continue;
    sum += density * std::pow(normal_cdf(z) - normal_cdf(z - range), groups - 1);
  }
  return groups * kStep * sum;
}

Interval clamped(double low, double high, Interval clamp) {
  return {std::clamp(low, clamp.low, clamp.high), std::clamp(high, clamp.low, clamp.high)};
}

bool are_equal(std::span<const double> values) {
  return std::ranges::all_of(values, [&](double value) { return value == values.front(); });
}

// The percentile of at least one value, in ascending order.
double percentile_of_sorted(std::span<const double> sorted, double p) {
  const double at = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

// Sorted means of samples drawn with replacement.
std::vector<double> resampled_means(std::span<const double> values, std::size_t resamples) {
  constexpr std::uint64_t kSeed = 1;
  std::mt19937_64 generator(kSeed);
  const std::uint64_t n = values.size();
  std::vector<double> means(resamples);
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

// Fits a polynomial of degree 1 or 2. There must be at least degree + 1 different x.
Trend fit_polynomial(std::size_t degree, std::span<const double> x, std::span<const double> y) {
  const double middle = mean_of(x);
  const auto [least, greatest] = std::ranges::minmax(x);
  const double range = greatest - least;
  const double level = mean_of(y);
  const auto rows = static_cast<Eigen::Index>(x.size());
  const auto columns = static_cast<Eigen::Index>(degree + 1);
  Eigen::MatrixXd powers(rows, columns);
  Eigen::VectorXd heights(rows);
  for (Eigen::Index row = 0; row < rows; ++row) {
    const auto index = static_cast<std::size_t>(row);
    const double scaled = (x[index] - middle) / range;
    powers(row, 0) = 1;
    for (Eigen::Index column = 1; column < columns; ++column) {
      powers(row, column) = powers(row, column - 1) * scaled;
    }
    heights(row) = y[index] - level;
  }
  const Eigen::VectorXd scaled = powers.householderQr().solve(heights);

  Trend fit;
  const auto [lowest, highest] = std::ranges::minmax(y);
  if (lowest < highest) {
    const double residual = (heights - powers * scaled).squaredNorm();
    fit.r_squared = 1 - residual / heights.squaredNorm();
  }
  // Converts back from u = (x - middle) / range.
  const double slope = scaled(1) / range;
  fit.coefficients = {level + scaled(0) - slope * middle, slope};
  if (degree == 1 && x.size() > 2) {
    const double freedom = static_cast<double>(x.size()) - 2;
    const double residual = (heights - powers * scaled).squaredNorm();
    const double error = std::sqrt(residual / freedom / powers.col(1).squaredNorm()) / range;
    const double half = student_t_quantile(0.995, freedom) * error;
    fit.slope_ci99 = Interval{slope - half, slope + half};
  }
  if (degree == 2) {
    const double curvature = scaled(2) / range / range;
    fit.coefficients[0] += curvature * middle * middle;
    fit.coefficients[1] -= 2 * curvature * middle;
    fit.coefficients.push_back(curvature);
  }
  return fit;
}

}  // namespace

double normal_cdf(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }

double normal_quantile(double probability) {
  return boost::math::quantile(boost::math::normal_distribution<double, Policy>(), probability);
}

double student_t_quantile(double probability, double degrees) {
  return boost::math::quantile(boost::math::students_t_distribution<double, Policy>(degrees),
                               probability);
}

double f_upper_tail(double x, double numerator_degrees, double denominator_degrees) {
  if (std::isinf(x) && x > 0) return 0;
  const boost::math::fisher_f_distribution<double, Policy> distribution(numerator_degrees,
                                                                        denominator_degrees);
  return boost::math::cdf(boost::math::complement(distribution, x));
}

double studentized_range_quantile(double alpha, std::size_t groups) {
  if (groups < 2 || !(alpha > 0 && alpha < 1)) {
    throw std::domain_error("studentized_range_quantile: groups < 2 or alpha outside (0, 1)");
  }
  const auto k = static_cast<double>(groups);
  double low = 0;
  double high = 80;
  while (true) {
    const double middle = (low + high) / 2;
    if (middle <= low || middle >= high || high - low < 1e-14 * high) return middle;
    (range_cdf(middle, k) < 1 - alpha ? low : high) = middle;
  }
}

double half_width_99(double sigma, std::size_t n) {
  const auto count = static_cast<double>(n);
  return student_t_quantile(0.995, count - 1) * sigma / std::sqrt(count);
}

double papers_half_width_99(double sigma, std::size_t n) {
  return kNormal995 * sigma / std::sqrt(static_cast<double>(n));
}

Summary summarize(std::span<const double> values, Interval clamp) {
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

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

std::optional<Interval> bca_interval_99(std::span<const double> values, Interval clamp,
                                        std::size_t resamples) {
  if (resamples == 0) throw std::invalid_argument("bca_interval_99: no resamples");
  if (values.size() < 2) return std::nullopt;
  if (are_equal(values)) return clamped(values.front(), values.front(), clamp);
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  const double mean = mean_of(sorted);
  const double scale = std::max(std::abs(sorted.front()), std::abs(sorted.back()));
  const std::vector<double> means = resampled_means(sorted, resamples);
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

double Trend::at(double x) const {
  if (kind == TrendKind::kPower) return coefficients[0] * std::pow(x, coefficients[1]);
  double y = 0;
  for (auto power = coefficients.rbegin(); power != coefficients.rend(); ++power) {
    y = y * x + *power;
  }
  return y;
}

std::optional<Trend> fit_trend(TrendKind kind, std::span<const double> x,
                               std::span<const double> y) {
  if (x.size() != y.size()) throw std::invalid_argument("fit_trend: lengths differ");
  std::vector<double> xs;
  std::vector<double> ys;
  for (std::size_t index = 0; index < x.size(); ++index) {
    if (kind != TrendKind::kPower) {
      xs.push_back(x[index]);
      ys.push_back(y[index]);
    } else if (x[index] > 0 && y[index] > 0) {
      xs.push_back(std::log(x[index]));
      ys.push_back(std::log(y[index]));
    }
  }
  const std::size_t degree = kind == TrendKind::kQuadratic ? 2 : 1;
  if (std::set(xs.begin(), xs.end()).size() < degree + 1) return std::nullopt;
  Trend fit = fit_polynomial(degree, xs, ys);
  fit.kind = kind;
  fit.points = xs.size();
  if (kind == TrendKind::kPower) fit.coefficients[0] = std::exp(fit.coefficients[0]);
  return fit;
}

}  // namespace pagelet
