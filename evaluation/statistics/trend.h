// SPDX-License-Identifier: MIT
#pragma once

/// Least-squares trend lines, for figures that show time against page size (docs/specification.md,
/// sections 13.5 and 13.6).
///
/// They are fitted by Householder QR (Eigen). Before that, x is moved to its mean and divided by
/// its range: otherwise page sizes around 10^4 and their squares together would lose half the
/// digits.
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
  /// 1 - residual / total sum of squares. For the power law these are sums for ln y, so the value
  /// cannot be compared with that of other kinds. Undefined when all y are equal.
  std::optional<double> r_squared;
  std::size_t points = 0;  ///< fitted ones: for the power law those whose x and y are positive

  /// The y of the line at `x`; for the power law x > 0.
  double at(double x) const;
};

/// Fits the points (x[i], y[i]), which must be finite. Undefined when there are fewer different x
/// than coefficients. Different lengths are an error of the program (std::invalid_argument).
///
/// The power law is the straight line through (ln x, ln y). It minimises relative errors, and
/// leaves out points without a logarithm. O(n log n).
std::optional<Trend> fit_trend(TrendKind kind, std::span<const double> x,
                               std::span<const double> y);

}  // namespace pagelet
