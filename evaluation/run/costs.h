// SPDX-License-Identifier: MIT
#pragma once

/// What an extractor cost in a run.

#include <cstddef>

#include "evaluation/run/bench.h"
#include "evaluation/run/experiment.h"

namespace pagelet {

/// Means over the sites on which the extractor gave an answer.
struct Costs {
  std::size_t answers = 0;
  double loads = 0;            ///< pages, the key page included
  Phases phases;               ///< ms
  std::size_t peak_bytes = 0;  ///< the most on any site
};

/// `extractor`: as BenchResult::extractor. All 0 without answers.
Costs costs_of(const BenchRun& run, std::size_t extractor);

}  // namespace pagelet
