// SPDX-License-Identifier: MIT
#pragma once

/// A store as sink and source of the tuner's experiments: one row each, without scores of other
/// tasks and units and without answers.

#include "evaluation/store/store.h"
#include "evaluation/tuning/experiment_outcome.h"

namespace pagelet {

class StoreExperiments final : public ExperimentSink, public KnownExperiments {
 public:
  /// The store must outlive this. `build`: of the algorithm (build_of).
  StoreExperiments(Store& store, StoreContext context, std::string build)
      : store_(store), context_(std::move(context)), build_(std::move(build)) {}

  /// One transaction. An experiment that a run of bench has stored keeps that run's row.
  Result<void> write(const ExperimentContext& context,
                     std::span<const std::string* const> parameters,
                     std::span<const ExperimentOutcome> outcomes) override;

  /// What was stored for the same task and unit, but for what failed or timed out.
  Result<void> look_up(const ExperimentContext& context,
                       std::span<const std::string* const> parameters,
                       std::span<std::optional<ExperimentOutcome>> found) override;

 private:
  Store& store_;
  StoreContext context_;
  std::string build_;
};

}  // namespace pagelet
