// SPDX-License-Identifier: MIT
#pragma once

/// Parameter tuning: finds the setting of a grid that is best on a suite, and how good it is on
/// sites that were not used to choose it.
///
/// **Honest scores.** If the best of many settings is scored on the sites that were used to choose
/// it, its mean is too high. So the sites are divided into folds (folds.h). For each fold, the
/// search runs on all other sites, and the chosen setting is scored on the fold. So every site is
/// scored once, with a setting that was chosen without it. The mean of these scores, with its
/// interval, is reported. This is nested cross-validation: the extractors learn nothing but the
/// setting from the sites, so an inner cross-validation would choose by the same mean. The
/// recommended setting comes from the search on all sites.
///
/// With `same_sites`, the setting is chosen and scored on the same sites, as in the papers.
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
  std::size_t samples = 100;  ///< number of settings drawn by random search and halving
  std::uint64_t seed = 1;     ///< seed of folds, samples and halving
  ExperimentTableOptions table;
};

/// The score of a setting over some sites; only sites with gold for the task count.
struct SettingScore {
  std::size_t setting = 0;
  std::size_t n = 0;       ///< number of sites
  Rates mean;              ///< percent
  double loads = 0;        ///< mean number of loaded pages, with the key page
  std::size_t empty = 0;   ///< number of sites with an empty answer
  std::size_t failed = 0;  ///< number of sites without an answer; they count as 0
};

/// One fold: the setting chosen on the other sites, and its score on the fold.
struct FoldResult {
  std::vector<std::size_t> sites;  ///< in the order of the suite
  SettingScore score;              ///< of the chosen setting on these sites
  double choosing_mean = 0;        ///< mean of the objective over the sites used for choosing
};

/// The scores of all sites, each with the setting chosen without it.
struct HeldOut {
  std::vector<FoldResult> folds;
  MetricSummaries summary;  ///< by Metric, over the sites of all folds
  std::size_t empty = 0;
  std::size_t failed = 0;
};

/// The sites of one category.
struct CategoryResult {
  std::string category;
  SettingScore best;                      ///< score of the setting that is best on all sites
  std::optional<Summary> held_out;        ///< of the objective; only with folds
  std::optional<SettingScore> reference;  ///< score of the default parameters
  SettingScore own_best;                  ///< score of the setting that is best on these sites
};

struct TuneResult {
  std::string suite;
  Objective objective;
  SearchKind search = SearchKind::kGrid;
  std::uint64_t seed = 1;
  std::size_t sites = 0;
  std::size_t experiments = 0;       ///< sites x settings, without the default parameters
  std::size_t distinct_answers = 0;  ///< number of different node sets among them
  std::vector<GridAxis> axes;
  std::vector<SettingScore> scores;  ///< of the settings that were scored on all sites, ascending
  std::size_t best = 0;              ///< index into `scores`
  MetricSummaries best_summary;      ///< chosen and scored on the same sites
  std::vector<HalvingRound> rounds;  ///< of halving on all sites
  std::optional<HeldOut> held_out;   ///< unless same_sites
  std::optional<SettingScore> reference;  ///< the default parameters, on all sites
  MetricSummaries reference_summary;
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

  /// Does the sites of a shard for a later run on the same grid, and sends their experiments to the
  /// sink. Nothing is chosen; only the number of experiments is set in the result. Errors: as `run`; `kUsage` with
  /// halving, because later rounds depend on all sites.
  static Result<Tuning> run_shard(const Suite& suite, const ParameterGrid& grid,
                                  const TuneOptions& options, const Shard& shard);

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
