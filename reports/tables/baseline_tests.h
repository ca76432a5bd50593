// SPDX-License-Identifier: MIT
#pragma once

/// Tests of one algorithm against every other one. A user who names a baseline asks for these and
/// no others, so they are a family for Holm's correction.

#include <cstddef>
#include <map>

#include "evaluation/comparison/comparison.h"

namespace pagelet {

/// The differences of the other algorithms from the baseline, by extractor. Empty if the baseline
/// is not one of the compared algorithms.
std::map<std::size_t, PairedDifference> tests_against(const Comparison& compared,
                                                      std::size_t baseline);

}  // namespace pagelet
