// SPDX-License-Identifier: MIT
#pragma once

/// The costs of an extractor in a run.

#include <cstddef>

#include "evaluation/run/bench.h"
#include "evaluation/run/experiment.h"
#include "extractors/extractor.h"

namespace pagelet {

/// Costs over the sites on which the extractor gave an answer.
struct Costs {
  std::size_t answers = 0;
  double loads = 0;   ///< mean number of loaded pages, with the key page
  Phases phases;      ///< means, ms
  double median = 0;  ///< median of the total time, ms
  double p90 = 0;     ///< its 90th percentile, ms: nine of ten sites take at most about this
};

/// ExtractorInfo::summary of answers that were made elsewhere (pagelet bench --predictions).
inline constexpr const char* kMadeElsewhere = "answers made elsewhere";

/// Whether the times of an extractor are its own and can be compared: not those of the bound, which
/// is told the gold, of answers made elsewhere, and of programs, which have to be started.
bool has_comparable_costs(const ExtractorInfo& info);

/// `extractor`: as BenchResult::extractor. All 0 without answers.
Costs costs_of(const BenchRun& run, std::size_t extractor);

}  // namespace pagelet
