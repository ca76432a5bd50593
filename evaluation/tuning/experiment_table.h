// SPDX-License-Identifier: MIT
#pragma once

/// A table of outcomes, by setting and site. Each outcome is computed on demand, and only once.
///
/// Sites are computed in parallel, those with large key pages first, so that none of these runs
/// alone at the end. The outcomes, and their order in the sink, are the same for any number of
/// threads.

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
  ExperimentSink* sink = nullptr;     ///< receives computed outcomes; may be nullptr
  KnownExperiments* known = nullptr;  ///< has outcomes that need no computing; may be nullptr
  /// Called after each site of a call of `compute` with the number of finished sites, from any
  /// thread, but only one call at a time.
  std::function<void(std::size_t done, std::size_t sites)> progress;
};

/// The part of an outcome that statistics need. It is small, because they read all outcomes several
/// times.
struct ScoredExperiment {
  Rates rates;
  std::uint64_t answer_hash = 0;
  std::uint32_t pages_loaded = 0;
  Status status = Status::kSkipped;
  bool is_computed = false;
  bool counts = false;  ///< it was computed, and the site has gold for the task
};

class ExperimentTable {
 public:
  /// `suite` and `settings` must outlive the table; there must be at least one setting. Reads the
  /// descriptions of the sites. Errors in a site appear in its outcomes.
  ExperimentTable(const Suite& suite, std::span<const GridSetting> settings,
                  const Objective& objective, const ExperimentTableOptions& options);

  const std::vector<BenchSite>& sites() const { return sites_; }
  std::span<const GridSetting> settings() const { return settings_; }
  const Objective& objective() const { return objective_; }

  /// Computes the missing outcomes of these settings on these sites.
  /// Errors: those of `sink` and `known`.
  Result<void> compute(std::span<const std::size_t> settings, std::span<const std::size_t> sites);

  /// An outcome; nullptr when it was not computed.
  const ExperimentOutcome* outcome(std::size_t setting, std::size_t site) const;

  /// The scores of a site, by setting; empty when nothing was computed for the site.
  std::span<const ScoredExperiment> scores(std::size_t site) const { return rows_[site].scores; }

  /// Number of outcomes of the first `settings` settings, and number of different node sets among
  /// them; node sets of different sites are different.
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
