// SPDX-License-Identifier: MIT
#pragma once

/// Many settings of one algorithm on one site, scored.
///
/// The site is opened once. The algorithm gives what it can in a batch (Extractor::extract_batch),
/// the rest one setting after the other. A node set is scored once, however many settings give it.

#include <span>
#include <string>
#include <vector>

#include "core/limits.h"
#include "datasets/suite.h"
#include "evaluation/run/bench.h"
#include "evaluation/tuning/experiment_outcome.h"
#include "evaluation/tuning/objective.h"
#include "extractors/extractor.h"

namespace pagelet {

/// With a time-out no setting is answered in a batch.
struct SiteExperimentOptions : SiteOptions {
  bool batches = true;  ///< whether batches are made; off for comparisons
};

struct SiteExperiments {
  BenchSite site;
  std::vector<ExperimentOutcome> outcomes;  ///< by extractor
  std::vector<std::string> warnings;        ///< each once
};

/// `extractors`: at least one, all of one algorithm. `objective`: only task and unit matter.
SiteExperiments run_site_experiments(const SuiteSite& site,
                                     std::span<const Extractor* const> extractors,
                                     const Objective& objective,
                                     const SiteExperimentOptions& options);

}  // namespace pagelet
