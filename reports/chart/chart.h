// SPDX-License-Identifier: MIT
#pragma once

/// Charts as SVG: points with trend lines, and a critical-difference diagram.

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

/// The mean ranks of algorithms on a line, the best on the left, and a bar below each group of
/// algorithms without a significant difference by Nemenyi's test. J. Demsar, "Statistical
/// comparisons of classifiers over multiple data sets", JMLR 7 (2006), figure 1.
struct CriticalDifference {
  struct Item {
    std::string label;
    double mean_rank = 1;
  };
  std::vector<Item> items;                       ///< two or more, in any order
  std::vector<std::vector<std::size_t>> groups;  ///< indices of items without a difference
  double distance = 0;                           ///< critical difference in ranks
  double level = 0.05;                           ///< level of the test
};

/// One <svg> element, 720 wide, with the class `cd-diagram`, a title and a description. Lines and
/// texts have the colour of the text around the diagram, so it can be shown and printed on any
/// background. `id`: letters and digits with which the ids of title and description begin.
std::string critical_difference_svg(const CriticalDifference& diagram, const std::string& id);

}  // namespace pagelet
