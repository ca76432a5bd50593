// SPDX-License-Identifier: MIT
#pragma once

/// What each parameter of an algorithm does, one at a time: learning curves (pages compared),
/// sensitivity to constants, and what is lost when a part is switched off.
///
/// A curve holds everything but one parameter fixed. Its other parameters are those of the run, or
/// those with one choice changed (`selection=set`), so that algorithms with pages of their own can
/// be compared on the same ones. Scores are F1 in nodes over the sites of the run that have gold.
///
/// Example:
///   const auto settings = read_settings(*store, *record);
///   const std::vector<ParameterCurve> curves = parameter_curves(*record, comparisons, *settings);

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "evaluation/statistics/statistics.h"
#include "evaluation/store/store_settings.h"

namespace pagelet {

/// A setting of a curve at one task.
struct EffectScore {
  std::vector<double> values;  ///< percent, by Comparison::sites of the task
  Summary summary;             ///< with the papers' 99 % interval
  std::optional<double> tenth_percentile;
};

/// Two settings, or two algorithms, on the same sites.
struct EffectTest {
  double difference = 0;   ///< of means, points
  std::size_t better = 0;  ///< sites where the setting is better by more than 1e-9 points
  std::size_t worse = 0;
  double p_value = 1;   ///< Wilcoxon's signed-rank test, two-sided
  double adjusted = 1;  ///< Holm
};

/// One value of the parameter. Undefined by task: the store lacks sites, or there is no gold.
struct ParameterPoint {
  std::string value;            ///< as `--set` takes it; empty: left to the algorithm's rule
  bool is_base = false;         ///< what the others are tested against
  bool is_no_page = false;      ///< max-loads=1, shown as the value 0 of a number of pages
  std::optional<double> loads;  ///< mean over the sites, key page included
  std::array<std::optional<EffectScore>, 2> scores;  ///< by Target
  std::array<std::optional<EffectTest>, 2> tests;    ///< by Target; none of the base
};

struct ParameterCurve {
  std::size_t extractor = 0;  ///< of the run
  std::string parameter;
  std::vector<Setting> changed;  ///< what else differs from the run's setting: nothing, or a choice
  bool is_numeric = false;       ///< whether all values are numbers
  std::vector<ParameterPoint> points;  ///< two at least, ascending; texts by alphabet
};

/// The same curve of several algorithms, the one first that is best in the run.
struct CurveContest {
  Target task = Target::kTemplate;
  std::vector<std::size_t> curves;  ///< indices into the list of curves, two at least
  struct Value {
    std::string value;
    std::vector<std::optional<std::size_t>> points;  ///< by curve; none: not measured
    std::vector<std::optional<EffectTest>> tests;    ///< by curve: the first one against it
  };
  std::vector<Value> values;  ///< of the first curve
};

/// Curves by extractor, then those without another change first, then by name. `comparisons`: of
/// F1 in nodes, by Target. Settings that lack sites are left out. With another change, curves have
/// three points at least. Holm's correction is over all tests of an extractor and task. Where the
/// store has `max-loads=1`, curves of `pages`, `cs-size` and `set-size` begin with 0 pages.
std::vector<ParameterCurve> parameter_curves(const RunRecord& run,
                                             const std::array<const Comparison*, 2>& comparisons,
                                             std::span<const StoredSetting> settings);

/// Numeric curves of the same parameter of two or more algorithms: with the same change, or with
/// one that is no change for another algorithm, whose setting in the run has that value. Holm's
/// correction is over all tests of a contest.
std::vector<CurveContest> curve_contests(const RunRecord& run,
                                         std::span<const ParameterCurve> curves,
                                         const std::array<const Comparison*, 2>& comparisons);

}  // namespace pagelet
