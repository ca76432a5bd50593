// SPDX-License-Identifier: MIT
#pragma once

/// Parameter tuning: finds the setting of a grid that is best on a suite, and how good it is on
/// sites that were not used to choose it.
///
/// docs/experiments.md says why the scores are honest: every site is scored with a setting that was
/// chosen on the other folds. This is nested cross-validation: the extractors learn nothing but the
/// setting from the sites, so an inner cross-validation would choose by the same mean. There is one
/// test, of the mean scores against those of the default. The recommended setting comes from the
/// search on all sites.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "evaluation/tuning/parameter_grid.h"

namespace pagelet {

/// The best setting for each pair of values of two parameters.
struct HeatMap {
  std::size_t rows = 0;                                   ///< index of an axis
  std::size_t columns = 0;                                ///< index of another
  std::vector<std::vector<std::optional<double>>> cells;  ///< means of the objective
};

/// Whether all settings of a grid are compared, or some that are drawn.
enum class SearchKind : std::uint8_t { kGrid, kRandom };

constexpr const char* to_string(SearchKind kind) {
  return kind == SearchKind::kGrid ? "grid" : "random";
}

/// How settings are chosen and scored.
struct TuneMethod {
  Objective objective;
  std::size_t folds = 5;
  std::size_t repeats = 10;  ///< number of divisions into folds; at least 1
  bool same_sites = false;   ///< no folds: chosen and scored on the same sites, as in the papers
  std::string score_on;      ///< no folds: name of the suite that is scored, but does not choose
  SearchKind search = SearchKind::kGrid;
  std::size_t samples = 100;  ///< number of settings that random search draws
  std::uint64_t seed = 1;     ///< seed of folds and samples
};

struct TuneOptions {
  TuneMethod method;
  /// With a time limit, no setting is computed in a batch. The extractors of the archive are
  /// indexes of settings. Answers are not kept.
  BenchOptions run;
  /// Called before the first experiment with the number of experiments in the archive, and of all.
  std::function<void(std::size_t found, std::size_t experiments)> taken_up;
};

/// The settings to compare, and the default parameters.
struct TuneSettings {
  std::vector<GridAxis> axes;
  std::vector<GridSetting> all;  ///< the candidates; after them the default, unless it is one
  std::size_t candidates = 0;
  std::size_t reference = 0;  ///< index of the default parameters
};

/// The settings of a grid, or some of them for random search. Errors: those of the grid.
Result<TuneSettings> choose_settings(const ParameterGrid& grid, const TuneOptions& options);

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
  std::size_t repeat = 0;
  std::vector<std::size_t> sites;  ///< in the order of the suite
  SettingScore score;              ///< of the chosen setting on these sites
  double choosing_mean = 0;        ///< mean of the objective over the sites used for choosing
};

/// The scores of sites with the settings chosen without them, averaged over the divisions.
struct HeldOut {
  std::vector<FoldResult> folds;  ///< of all divisions
  PerMetric<Summary> summary;     ///< over the sites
  double empty = 0;               ///< mean number of sites
  double failed = 0;
  PairedDifference test;  ///< of the objective, against the default parameters
};

/// The sites of one category or suite.
struct GroupResult {
  std::string name;
  SettingScore best;                ///< score of the recommended setting
  std::optional<Summary> held_out;  ///< of the objective; only with folds
  SettingScore reference;           ///< score of the default parameters
  SettingScore own_best;            ///< score of the setting that is best on these sites
};

/// The settings without an answer on one site.
struct SiteFailures {
  std::size_t count = 0;
  std::size_t setting = 0;  ///< the first of these settings
  Run first;                ///< its run
};

struct TuneResult {
  TuneMethod method;
  TuneSettings settings;
  std::string suite;
  std::vector<BenchSite> sites;        ///< in the order of the suite
  std::vector<SiteFailures> failures;  ///< by site
  std::vector<SiteWarning> warnings;
  std::size_t experiments = 0;       ///< sites x settings, without the default parameters
  std::size_t distinct_answers = 0;  ///< number of different node sets among them
  std::vector<SettingScore> scores;  ///< of the candidates
  std::size_t best = 0;              ///< index into `scores`; of equal ones the first
  PerMetric<Summary> best_summary;   ///< chosen and scored on the same sites
  std::optional<HeldOut> held_out;   ///< unless same_sites
  SettingScore reference;            ///< the default parameters, on the sites that are scored
  PerMetric<Summary> reference_summary;
  std::vector<GroupResult> categories;  ///< in alphabetical order
  std::vector<GroupResult> suites;
  /// The share of the variance of the settings' means that each axis alone explains, in
  /// [0, 1] (the variance between the means of its values, weighted by their settings).
  std::vector<double> influence;
  std::optional<HeatMap> heat_map;  ///< of the two axes with most influence; needs two axes
};

/// Errors: those of the archive; `kUsage`: `folds` is below 2 or above the number of groups of
/// sites of one generator, or no site has gold for the objective's task.
Result<TuneResult> tune(const Suite& suite, TuneSettings settings, const TuneOptions& options);

/// Does the experiments for a later run with the same settings, and gives them to the archive.
/// Nothing is chosen; the result has the sites and the number of all experiments. Errors: those of
/// the archive.
Result<TuneResult> compute_experiments(const Suite& suite, TuneSettings settings,
                                       const TuneOptions& options);

}  // namespace pagelet
