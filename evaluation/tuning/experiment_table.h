// SPDX-License-Identifier: MIT
#pragma once

/// Outcomes of settings x sites, computed when they are asked for and never twice.
///
/// Sites run side by side, the largest key page first, so that none of them is left for the end.
/// The outcomes, and what the sink receives in which order, are the same for any number of threads.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/bench.h"
#include "evaluation/tuning/experiment_outcome.h"
#include "evaluation/tuning/objective.h"
#include "evaluation/tuning/parameter_grid.h"
#include "evaluation/tuning/site_experiments.h"

namespace pagelet {

struct ExperimentTableOptions {
  SiteExperimentOptions site;
  std::size_t jobs = 1;
  ExperimentSink* sink = nullptr;     ///< receives what was computed; nullptr: nobody does
  KnownExperiments* known = nullptr;  ///< what need not be computed; nullptr: nothing is known
  /// Called after each site of a call of `compute` with the number of finished ones; from any
  /// thread, one at a time.
  std::function<void(std::size_t done, std::size_t sites)> progress;
};

/// What statistics need of an outcome: small, for they go over all of them several times.
struct ScoredExperiment {
  Rates rates;
  std::uint64_t answer_hash = 0;
  std::uint32_t pages_loaded = 0;
  Status status = Status::kSkipped;
  bool is_computed = false;
  bool counts = false;  ///< computed, and the site has gold for the task
};

class ExperimentTable {
 public:
  /// `suite` and `settings` must outlive the table; there is at least one setting. Reads the
  /// descriptions of the sites; what is wrong with a site shows in its outcomes.
  ExperimentTable(const Suite& suite, std::span<const GridSetting> settings,
                  const Objective& objective, const ExperimentTableOptions& options);

  const std::vector<BenchSite>& sites() const { return sites_; }
  std::span<const GridSetting> settings() const { return settings_; }
  const Objective& objective() const { return objective_; }

  /// Computes what is missing of these settings on these sites.
  /// Errors: those of sink and known experiments.
  Result<void> compute(std::span<const std::size_t> settings, std::span<const std::size_t> sites);

  /// nullptr: not computed.
  const ExperimentOutcome* outcome(std::size_t setting, std::size_t site) const;

  /// By setting; empty when nothing was computed for the site.
  std::span<const ScoredExperiment> scores(std::size_t site) const { return rows_[site].scores; }

  /// Number of outcomes of the first `settings` settings, and of different node sets among them (on
  /// different sites they differ).
  std::size_t experiments(std::size_t settings) const;
  std::size_t distinct_answers(std::size_t settings) const;

  /// By site, in the order of the suite; each once.
  std::vector<SiteWarning> warnings() const;

 private:
  struct Row {
    std::vector<std::optional<ExperimentOutcome>> outcomes;  // by setting; empty: none
    std::vector<ScoredExperiment> scores;                    // likewise

    void set(std::size_t setting, ExperimentOutcome outcome);
    std::vector<std::string> warnings;
  };
  class Computation;

  const Suite& suite_;
  std::span<const GridSetting> settings_;
  Objective objective_;
  ExperimentTableOptions options_;
  std::vector<BenchSite> sites_;
  std::vector<std::size_t> by_size_;  // sites, the largest key page first
  std::vector<Row> rows_;             // by site
};

}  // namespace pagelet
