// SPDX-License-Identifier: MIT
#pragma once

/// A chart as SVG: points with trend lines.

#include <string>
#include <utility>
#include <vector>

namespace pagelet {

struct ScatterLine {
  std::string label;                            ///< empty: not in the legend
  std::vector<std::pair<double, double>> path;  ///< from left to right
};

struct ScatterSeries {
  std::string label;
  std::vector<std::pair<double, double>> points;  ///< points with x or y <= 0 are left out
  std::vector<ScatterLine> lines;
};

struct ScatterChart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<ScatterSeries> series;  ///< at most kMostSeries can be told apart
};

inline constexpr std::size_t kMostSeries = 8;

/// Points and trend lines on logarithmic axes, as a complete SVG file, 760 wide. Series differ in
/// the shape of their marks and in colour, so that the figure is readable when printed in grey. On
/// a dark screen (prefers-color-scheme), the colours of paper and ink are swapped. Numbers have two
/// decimals, so that equal data give equal bytes.
std::string scatter_svg(const ScatterChart& chart);

}  // namespace pagelet
