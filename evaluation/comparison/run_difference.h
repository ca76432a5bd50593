// SPDX-License-Identifier: MIT
#pragma once

/// Two runs compared site by site: `pagelet compare A B`.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "evaluation/run/bench.h"
#include "evaluation/statistics/statistics.h"
#include "evaluation/store/score_rows.h"

namespace pagelet {

/// A site that is in both runs.
struct SiteDifference {
  std::string site;
  double a = 0;  ///< percent
  double b = 0;

  double change() const { return b - a; }
};

/// The difference for one algorithm and task, over the sites that both runs have.
struct AlgorithmDifference {
  std::string algorithm_a;
  std::string algorithm_b;  ///< the same name, unless both runs have only one algorithm
  Target task = Target::kTemplate;
  std::vector<SiteDifference> sites;  ///< in the order of run A
  Summary summary_a;                  ///< with the papers' 99 % interval
  Summary summary_b;
  double mean_a = 0;
  double mean_b = 0;
  std::size_t better = 0;  ///< number of sites on which B is better than A
  std::size_t worse = 0;
  double delta = 0;  ///< Cliff's delta of B over A: 1 when every score of B is higher
  /// Undefined when no site has changed, because there is nothing to test.
  std::optional<double> p_value;  ///< Wilcoxon's signed-rank test, two-sided
  std::optional<double> p_holm;   ///< adjusted for all tests of the two runs
  bool ranks_favour_b = false;    ///< whether the test's signed ranks favour B

  bool is_significant() const { return p_holm && *p_holm < kSignificanceLevel; }
  /// Whether B is significantly worse, or better. Both the ranks and the means must say so; if they
  /// disagree, B is neither.
  bool is_worse() const { return is_significant() && !ranks_favour_b && mean_b < mean_a; }
  bool is_better() const { return is_significant() && ranks_favour_b && mean_b > mean_a; }
};

struct RunDifference {
  Metric metric = Metric::kF1;
  Unit unit = Unit::kNodes;
  std::vector<AlgorithmDifference> algorithms;
  std::vector<std::string> unpaired;  ///< one line for each site or algorithm that one run lacks
  /// Sites with another number of nodes or gold nodes in B: the page, the labels or the rules for
  /// counting nodes have changed between the runs.
  std::vector<std::string> changed_sites;
};

/// Pairs the rows with the same site, algorithm and task. If each run has only one algorithm, these
/// two are paired whatever their names. A site without an answer counts as 0. Floors and the bound
/// of whole subtrees are left out: they are no hypotheses, so their number must not change what is
/// significant.
RunDifference compare_runs(const std::vector<ScoreRow>& a, const std::vector<ScoreRow>& b,
                           Metric metric, Unit unit);

}  // namespace pagelet
