// SPDX-License-Identifier: MIT
#pragma once

/// Parameter tuning: which setting of a grid is best on a suite, and how good it is on sites that
/// did not choose it.
///
/// **Honest scores.** The mean of the best of many settings, over the sites that chose it, is too
/// high. So the sites are divided into folds (folds.h); for each fold the search runs on all other
/// sites, and the setting that it chooses is scored on the fold. Every site is scored once, by a
/// setting that it took no part in choosing; the mean of these scores, with its interval, is what
/// is reported. The extractors learn nothing from the sites besides the setting, so that the mean
/// over the sites that choose is what an inner cross-validation would give: choosing by it is the
/// nested scheme. The setting that is recommended comes from the search on all sites.
///
/// `same_sites` is the papers' way: chosen and scored on the same sites.
///
/// Example:
///   ParameterGrid grid({*axis}, {}, make);
///   Result<Tuning> tuning = Tuning::run(suite, grid, options);
///   tuning->result().best->mean.f1;

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/statistics.h"
#include "evaluation/tuning/experiment_table.h"
#include "evaluation/tuning/landscape.h"
#include "evaluation/tuning/objective.h"
#include "evaluation/tuning/parameter_grid.h"
#include "evaluation/tuning/search.h"

namespace pagelet {

struct TuneOptions {
  Objective objective;
  std::size_t folds = 5;
  bool same_sites = false;  ///< no folds
  SearchKind search = SearchKind::kGrid;
  std::size_t samples = 100;  ///< settings that random search and halving draw
  std::uint64_t seed = 1;     ///< of folds, samples and halving
  ExperimentTableOptions table;
};

/// A setting over some sites: those with gold for the task.
struct SettingScore {
  std::size_t setting = 0;
  std::size_t n = 0;       ///< sites
  Rates mean;              ///< percent
  double loads = 0;        ///< mean number of pages loaded, key page included
  std::size_t empty = 0;   ///< sites with an empty answer
  std::size_t failed = 0;  ///< sites without an answer; they count as 0
};

/// One fold: what the other sites chose, and how it did here.
struct FoldResult {
  std::vector<std::size_t> sites;  ///< in the order of the suite
  SettingScore score;              ///< of the chosen setting on these sites
  double choosing_mean = 0;        ///< of the objective over the sites that chose it
};

/// Scores of sites that did not choose.
struct HeldOut {
  std::vector<FoldResult> folds;
  Summary summary[4];  ///< by Metric, over the sites of all folds
  std::size_t empty = 0;
  std::size_t failed = 0;
};

/// The sites of one category.
struct CategoryResult {
  std::string category;
  SettingScore best;                      ///< the setting that is best on all sites
  std::optional<Summary> held_out;        ///< of the objective; only with folds
  std::optional<SettingScore> reference;  ///< the default parameters
  SettingScore own_best;  ///< the setting that is best on these sites: chosen and scored on them
};

struct TuneResult {
  std::string suite;
  Objective objective;
  SearchKind search = SearchKind::kGrid;
  std::uint64_t seed = 1;
  std::size_t sites = 0;
  std::size_t experiments = 0;       ///< site x setting, default parameters apart
  std::size_t distinct_answers = 0;  ///< different node sets that they gave
  std::vector<GridAxis> axes;
  std::vector<SettingScore> scores;  ///< of the settings that were scored on all sites, ascending
  std::size_t best = 0;              ///< index into `scores`
  Summary best_summary[4];           ///< by Metric: chosen and scored on the same sites
  std::vector<HalvingRound> rounds;  ///< of halving on all sites
  std::optional<HeldOut> held_out;   ///< unless same_sites
  std::optional<SettingScore> reference;   ///< the default parameters, on all sites
  Summary reference_summary[4];            ///< by Metric
  std::vector<CategoryResult> categories;  ///< in alphabetical order
  Landscape landscape;
};

/// A run of the tuner: the settings, their outcomes, and the result.
class Tuning {
 public:
  /// Errors: those of the grid, of folds, of sink and known experiments; `kUsage` when no site has
  /// gold for the objective's task.
  static Result<Tuning> run(const Suite& suite, const ParameterGrid& grid,
                            const TuneOptions& options);

  /// One share of the work for a later run on the same grid: the experiments of every `shards`th
  /// site, beginning with `shard` (from 0), go to the sink; nothing is chosen, and of the result
  /// only the number of experiments is set. Errors: as `run`; `kUsage` with halving, where later
  /// rounds depend on all sites.
  static Result<Tuning> run_shard(const Suite& suite, const ParameterGrid& grid,
                                  const TuneOptions& options, std::size_t shard,
                                  std::size_t shards);

  const TuneResult& result() const { return result_; }
  const std::vector<GridSetting>& settings() const { return *settings_; }
  /// The outcomes of all settings that were tried, and of the default parameters.
  const ExperimentTable& table() const { return *table_; }

 private:
  Tuning() = default;

  std::unique_ptr<std::vector<GridSetting>> settings_;  // with the default parameters
  std::unique_ptr<ExperimentTable> table_;
  TuneResult result_;
};

/// `suite_hash` of the sites of a run.
std::string hash_of_suite(const Tuning& tuning);

}  // namespace pagelet
