// SPDX-License-Identifier: MIT
#pragma once

/// The costs of an extractor in a run.

#include <cstddef>

#include "evaluation/run/bench.h"
#include "extractors/extractor.h"
#include "extractors/run/experiment.h"

namespace pagelet {

/// Costs over the sites on which the extractor gave an answer.
struct Costs {
  std::size_t answers = 0;
  double loads = 0;   ///< mean number of loaded pages, with the key page
  Phases phases;      ///< means, ms
  double median = 0;  ///< median of the total time, ms
  double p90 = 0;     ///< its 90th percentile, ms: nine of ten sites take at most about this
};

/// ExtractorInfo::summary of answers made by other programs (pagelet bench --predictions).
inline constexpr const char* kMadeElsewhere = "answers made elsewhere";

/// Whether the times of an extractor can be compared. This is not the case for the bound, which
/// knows the gold, for answers made by other programs, and for external programs, whose times
/// include their start.
bool has_comparable_costs(const ExtractorInfo& info);

/// The costs of one extractor; all are 0 without answers. `extractor`: as Experiment::extractor.
Costs costs_of(const BenchRun& run, std::size_t extractor);

}  // namespace pagelet
