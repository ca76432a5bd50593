// SPDX-License-Identifier: MIT
#pragma once

/// Ranks of values, for the rank tests.

#include <cstddef>
#include <span>
#include <vector>

namespace pagelet {

struct Ranks {
  std::vector<double> ranks;  ///< rank of each value, 1 = smallest; multiples of 1/2
  double tie_term = 0;        ///< sum of t^3 - t over the runs of t equal values
};

/// Midranks: equal values share the mean of their ranks. Values count as equal when they differ by
/// at most `tolerance` from the smallest value of their run. O(n log n).
Ranks midranks(std::span<const double> values, double tolerance = 0);

}  // namespace pagelet
