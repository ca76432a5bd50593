// SPDX-License-Identifier: MIT
#pragma once

/// Runs and scores many settings of one algorithm on one site.
///
/// The algorithm computes as many settings as it can in a batch (Extractor::extract_batch), the
/// others one after the other. If several settings of a batch give the same node set, it is scored
/// only once.

#include <span>
#include <vector>

#include "core/result.h"
#include "evaluation/run/experiment.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/tuning/objective.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The experiments by extractor, with the score of the objective. `opened`: the result of
/// LabelledSite::open. `extractors`: at least one, all of one algorithm. `objective`: only task and
/// unit matter. `batch`: false when every setting gets time of its own. Lack of memory fails the
/// settings that were not finished.
std::vector<Experiment> run_site_experiments(LabelledSite& site, Result<void> opened,
                                             std::span<const Extractor* const> extractors,
                                             const Objective& objective, bool batch);

}  // namespace pagelet
