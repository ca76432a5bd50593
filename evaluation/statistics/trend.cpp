// SPDX-License-Identifier: MIT
#include "evaluation/statistics/trend.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "evaluation/statistics/statistics.h"

namespace pagelet {
namespace {

std::size_t count_different(std::vector<double> values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values.size();
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
  if (degree == 2) {
    const double curvature = scaled(2) / range / range;
    fit.coefficients[0] += curvature * middle * middle;
    fit.coefficients[1] -= 2 * curvature * middle;
    fit.coefficients.push_back(curvature);
  }
  return fit;
}

}  // namespace

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
  if (count_different(xs) < degree + 1) return std::nullopt;
  Trend fit = fit_polynomial(degree, xs, ys);
  fit.kind = kind;
  fit.points = xs.size();
  if (kind == TrendKind::kPower) fit.coefficients[0] = std::exp(fit.coefficients[0]);
  return fit;
}

}  // namespace pagelet
