// SPDX-License-Identifier: MIT
#pragma once

/// Points and trend lines on logarithmic axes, as an SVG file of its own.
///
/// Series differ by the shape of their marks as well as by colour, so that the figure survives a
/// grey print; on a dark screen (prefers-color-scheme) paper and ink are swapped.

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
  std::vector<std::pair<double, double>> points;  ///< those with x or y <= 0 are left out
  std::vector<ScatterLine> lines;
};

struct ScatterChart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<ScatterSeries> series;  ///< at most kMostSeries are told apart
};

inline constexpr std::size_t kMostSeries = 8;

/// 760 wide. Numbers with two decimals, so that equal data give equal bytes.
std::string scatter_svg(const ScatterChart& chart);

/// The same for LaTeX: a tikzpicture, which needs the package pgfplots.
std::string scatter_tikz(const ScatterChart& chart);

}  // namespace pagelet
