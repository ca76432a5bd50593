// SPDX-License-Identifier: MIT
#pragma once

/// A critical-difference diagram as SVG: mean ranks of algorithms on a line, the best on the left,
/// a bar below those that Nemenyi's test does not part. J. Demsar, "Statistical comparisons of
/// classifiers over multiple data sets", JMLR 7 (2006), figure 1.

#include <string>
#include <vector>

namespace pagelet {

struct CriticalDifference {
  struct Item {
    std::string label;
    double mean_rank = 1;
  };
  std::vector<Item> items;                       ///< two or more, in any order
  std::vector<std::vector<std::size_t>> groups;  ///< indices of items that are not parted
  double distance = 0;                           ///< in ranks
  double level = 0.05;                           ///< of the test
};

/// One <svg> element, 720 wide, of class `cd-diagram`, with title and description. Lines and texts
/// have the colour of the text around it, so it can be shown and printed on any background.
/// `id`: begins the ids of title and description, letters and digits.
std::string critical_difference_svg(const CriticalDifference& diagram, const std::string& id);

}  // namespace pagelet
