// SPDX-License-Identifier: MIT
#pragma once

/// A critical-difference diagram as SVG. It shows the mean ranks of algorithms on a line, the best
/// on the left, and a bar below each group of algorithms without a significant difference by
/// Nemenyi's test. J. Demsar, "Statistical comparisons of classifiers over multiple data sets",
/// JMLR 7 (2006), figure 1.

#include <string>
#include <vector>

namespace pagelet {

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
