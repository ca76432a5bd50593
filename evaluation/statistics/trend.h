// SPDX-License-Identifier: MIT
#pragma once

/// Least-squares trend lines, for the figures of time against page size (docs/specification.md,
/// sections 13.5 and 13.6).
///
/// Fitted by Householder QR (Eigen) on x moved to its mean and divided by its range: page sizes
/// around 10^4 and their squares side by side would lose half the digits.
///
/// Example:
///   const std::optional<Trend> line = fit_trend(TrendKind::kQuadratic, nodes, milliseconds);
///   if (line) plot(line->at(5000));

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pagelet {

enum class TrendKind : std::uint8_t {
  kLinear,     ///< y = c0 + c1 x
  kQuadratic,  ///< y = c0 + c1 x + c2 x^2
  kPower,      ///< y = c0 x^c1
};

struct Trend {
  TrendKind kind = TrendKind::kLinear;
  std::vector<double> coefficients;  ///< c0, c1, c2 as above, for x and y in the caller's units
  /// 1 - residual / total sum of squares; for the power law those of ln y, so not comparable with
  /// the others'. Undefined when all y are equal.
  std::optional<double> r_squared;
  std::size_t points = 0;   ///< that were fitted
  std::size_t skipped = 0;  ///< power law: points with x or y not positive; otherwise 0

  /// The line's y; for the power law x > 0.
  double at(double x) const;
};

/// Fits the points (x[i], y[i]), finite. Undefined when fewer different x than coefficients remain.
/// Different lengths are an error of the program (std::invalid_argument).
///
/// The power law is the straight line through (ln x, ln y): it minimises relative errors, and
/// leaves out points that have no logarithm. O(n log n).
std::optional<Trend> fit_trend(TrendKind kind, std::span<const double> x,
                               std::span<const double> y);

}  // namespace pagelet
