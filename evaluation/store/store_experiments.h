// SPDX-License-Identifier: MIT
#pragma once

/// Stores and finds the experiments of the tuner: one row for each, without scores of other tasks
/// and units and without answers.

#include "evaluation/store/store.h"
#include "evaluation/tuning/experiment_outcome.h"

namespace pagelet {

class StoreExperiments final : public ExperimentSink, public KnownExperiments {
 public:
  /// The store must outlive the object. `build`: build of the algorithm (build_of).
  StoreExperiments(Store& store, const StoreContext& context, std::string build)
      : store_(store), context_(context), build_(std::move(build)) {}

  /// Writes in one transaction. If a run of bench has already stored an experiment, its row stays.
  Result<void> write(const ExperimentContext& context,
                     std::span<const std::string* const> parameters,
                     std::span<const ExperimentOutcome> outcomes) override;

  /// Finds what was stored for the same task and unit, except failures and time-outs.
  Result<void> look_up(const ExperimentContext& context,
                       std::span<const std::string* const> parameters,
                       std::span<std::optional<ExperimentOutcome>> found) override;

 private:
  Store& store_;
  StoreContext context_;
  std::string build_;
};

}  // namespace pagelet
