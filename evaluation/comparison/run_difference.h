// SPDX-License-Identifier: MIT
#pragma once

/// Two runs compared site by site: `pagelet compare A B`.

#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/extractor.h"

namespace pagelet {

/// A score of an experiment in a run.
struct ScoreRow {
  std::string site;
  std::string category;
  std::string algorithm;
  Role role = Role::kAlgorithm;
  bool is_answer = true;  ///< otherwise the score is 0, and the counts mean nothing
  Score score;
};

/// The rows of a run in a store (Store::read_latest with `build`), or of a JSON document
/// `pagelet.bench/1`, for which `build` is ignored.
/// Errors name the file: those of Store; `kInput` for a document of another kind, or with a missing
/// field.
Result<std::vector<ScoreRow>> read_score_rows(const std::string& file,
                                              const std::string& build = "");

/// The headline unit of the rows (evaluation/run/score.h).
Unit headline_unit(const std::vector<ScoreRow>& rows);

/// A site that is in both runs.
struct SiteDifference {
  std::string site;
  double a = 0;  ///< percent
  double b = 0;

  double change() const { return b - a; }
};

/// The difference for one algorithm and task, over the sites that both runs have: B is the first, A
/// the second.
struct AlgorithmDifference {
  PairedDifference difference;
  std::string algorithm_a;
  std::string algorithm_b;  ///< the same name, unless both runs have only one algorithm
  Target task = Target::kTemplate;
  std::vector<SiteDifference> sites;  ///< in the order of run A
  Summary summary_a;
  Summary summary_b;

  /// Whether B is significantly worse, or better. Both the ranks and the means must say so; if they
  /// disagree, B is neither.
  bool is_worse() const { return difference.is_significant() && difference.mean_difference < 0; }
  bool is_better() const { return difference.is_significant() && difference.mean_difference > 0; }
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
/// significant. The tests of one task are a family.
RunDifference compare_runs(const std::vector<ScoreRow>& a, const std::vector<ScoreRow>& b,
                           Metric metric, Unit unit);

}  // namespace pagelet
