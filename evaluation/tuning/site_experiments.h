// SPDX-License-Identifier: MIT
#pragma once

/// Runs and scores many settings of one algorithm on one site.
///
/// The site is opened once. The algorithm computes as many settings as it can in a batch
/// (Extractor::extract_batch), the others one after the other. If several settings give the same
/// node set, it is scored only once.

#include <span>
#include <string>
#include <vector>

#include "core/limits.h"
#include "datasets/suite.h"
#include "evaluation/run/experiment.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/tuning/objective.h"
#include "extractors/extractor.h"

namespace pagelet {

/// With a time limit, no setting is computed in a batch.
struct SiteExperimentOptions : SiteOptions {
  bool batches = true;  ///< whether to use batches; false for comparisons in tests
};

struct SiteExperiments {
  BenchSite site;
  std::vector<Experiment> experiments;  ///< by extractor, with the score of the objective
  std::vector<std::string> warnings;    ///< each once
};

/// `extractors`: at least one, all of one algorithm. `objective`: only task and unit matter. Lack
/// of memory fails the settings that were not finished.
SiteExperiments run_site_experiments(const SuiteSite& site,
                                     std::span<const Extractor* const> extractors,
                                     const Objective& objective,
                                     const SiteExperimentOptions& options);

}  // namespace pagelet
