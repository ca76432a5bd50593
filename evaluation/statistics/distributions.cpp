// SPDX-License-Identifier: MIT
#include "evaluation/statistics/distributions.h"

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace pagelet {
namespace {

using Policy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

// The normal density and its distribution function on a grid. The grid is wide enough for the
// maximum of any number of values.
struct NormalGrid {
  static constexpr double kStep = 1.0 / 16;
  static constexpr int kEnd = 40 * 16;

  std::vector<double> z;
  std::vector<double> density;
  std::vector<double> cdf;

  NormalGrid() {
    for (int step = -kEnd; step <= kEnd; ++step) {
      const double at = step * kStep;
      const double value = std::exp(-at * at / 2) / std::sqrt(2 * std::numbers::pi);
      if (value < 1e-30) continue;
      z.push_back(at);
      density.push_back(value);
      cdf.push_back(normal_cdf(at));
    }
  }
};

double range_cdf(const NormalGrid& grid, double range, double groups) {
  double sum = 0;
  for (std::size_t index = 0; index < grid.z.size(); ++index) {
    const double below = grid.cdf[index] - normal_cdf(grid.z[index] - range);
    sum += grid.density[index] * std::pow(below, groups - 1);
  }
  return groups * NormalGrid::kStep * sum;
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
  const NormalGrid grid;
  const auto k = static_cast<double>(groups);
  double low = 0;
  double high = 80;
  while (true) {
    const double middle = (low + high) / 2;
    if (middle <= low || middle >= high || high - low < 1e-14 * high) return middle;
    (range_cdf(grid, middle, k) < 1 - alpha ? low : high) = middle;
  }
}

}  // namespace pagelet
