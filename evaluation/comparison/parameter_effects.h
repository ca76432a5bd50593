// SPDX-License-Identifier: MIT
#pragma once

/// The effect of each parameter of an algorithm, one at a time: learning curves (number of compared
/// pages), sensitivity to constants, and the loss when a part is switched off.
///
/// A curve changes one parameter and keeps all others fixed. The others have the values of the run,
/// or these values with one choice changed (`selection=set`), so that algorithms that select their
/// own pages can be compared on the same pages. Scores are F1 in the headline unit over the sites
/// of the run that have gold.

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/store/store.h"
#include "extractors/parameters.h"

namespace pagelet {

/// One setting of an algorithm on the sites of a run.
struct StoredSetting {
  std::size_t extractor = 0;     ///< extractor of the run whose setting it is compared with
  std::vector<Setting> changes;  ///< the differences from that setting, by name; the value is empty
                                 ///< when the parameter follows its rule
  /// F1 in the headline unit, percent, by site of the run; undefined when the store has none. A
  /// site without an answer has 0.
  PerTask<std::vector<std::optional<double>>> f1;
  std::vector<std::optional<std::size_t>> loads;  ///< by site of the run, with the key page
};

/// The values in ExtractorRecord::parameters by name. A malformed text gives none.
std::map<std::string, std::string> parameter_values(const std::string& parameters);

/// All settings that differ from the run's in one parameter, or in two of which one is a number.
/// Only experiments on sites with the same content and in the same context count. Reads the whole
/// store once: 3 s for half a million experiments. Errors (`kOutput`): the store is damaged.
Result<std::vector<StoredSetting>> read_settings(const Store& store, const StoredBenchRun& run);

/// One value of the parameter. The score for a task is undefined when the store lacks sites or when
/// there is no gold.
struct ParameterPoint {
  std::string value;            ///< as written for `--set`; empty: set by the algorithm's rule
  bool is_base = false;         ///< the run's, or the default with a changed choice
  bool is_no_page = false;      ///< it is max-loads=1, shown as 0 pages
  std::optional<double> loads;  ///< mean number of loaded pages over the sites, with the key page
  PerTask<std::optional<SiteValues>> scores;  ///< on Comparison::sites
  /// Against the base, or in a curve of page counts against no page; that point has none.
  PerTask<std::optional<PairedDifference>> tests;
};

struct ParameterCurve {
  std::size_t extractor = 0;  ///< of the run
  std::string parameter;
  std::vector<Setting> changed;  ///< the changed choice, if another one differs from the run's
  bool is_numeric = false;       ///< whether all values are numbers
  std::vector<ParameterPoint> points;  ///< at least two, ascending; texts in alphabetical order
};

/// Whether the curve shows what more pages add to the page alone: it begins with no page, and a
/// choice is changed, as in those of `bench --page-counts` (`selection=site`).
bool is_of_page_counts(const ParameterCurve& curve);

/// The mean F1 for each pair of values of two numbers, the other parameters being those of
/// the run.
struct TwoParameterGrid {
  struct Axis {
    std::string parameter;
    std::string base;                 ///< the value in the run
    std::vector<std::string> values;  ///< ascending, with the base if it is a number
  };
  std::size_t extractor = 0;
  std::array<Axis, 2> axes;  ///< rows, columns
  /// One for each row and column; undefined when the store lacks sites.
  PerTask<std::vector<std::optional<double>>> means;
};

struct ParameterEffects {
  /// Sorted by extractor, then first those without a changed choice, then by name. Settings without
  /// results for all sites are omitted. Curves with a changed choice have at least three points.
  /// Holm's correction is over all tests of an extractor and task, those of page counts apart. If
  /// the store has `max-loads=1`, curves of `pages`, `cs-size` and `set-size` begin with 0 pages.
  std::vector<ParameterCurve> curves;
  /// One for each two numbers that some setting changes both, by extractor and names.
  std::vector<TwoParameterGrid> grids;
};

/// The curves and grids of the settings near the run's. `comparisons`: the run's, of F1 in the
/// headline unit.
ParameterEffects parameter_effects(const StoredBenchRun& run,
                                   const PerTask<const Comparison*>& comparisons,
                                   std::span<const StoredSetting> settings);

}  // namespace pagelet
