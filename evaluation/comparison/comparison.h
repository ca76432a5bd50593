// SPDX-License-Identifier: MIT
#pragma once

/// Compares all extractors of a run for one task, unit and metric, and two runs site by site.
///
/// The extractors with Role::kAlgorithm are compared. Floors and the ceiling get means and
/// intervals too, but take part in no test, rank or group. An extractor without any score for the
/// task and unit (a published algorithm on sites of one page) is omitted: it has no values. All
/// values are over the same sites: those on which all others are scored. On a site without an
/// answer, an extractor scores 0.
///
/// Every pair has a p of its own. One family of tests is corrected: the highest mean against each
/// of the others. So one more algorithm changes p after the correction only by Holm's factor.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/score.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "extractors/extractor.h"

namespace pagelet {

/// Values of sites, and their statistics.
struct SiteValues {
  SiteValues() = default;
  explicit SiteValues(std::vector<double> percents);

  std::vector<double> values;  ///< percent
  Summary summary;
  std::optional<double> tenth_percentile;  ///< about a tenth of the sites score at most this
};

/// One extractor in a comparison; its values are by Comparison::sites.
struct ComparedExtractor {
  SiteValues scores;
  std::size_t empty = 0;             ///< number of answers without any item of the unit
  std::size_t failed = 0;            ///< number of sites without an answer
  std::optional<double> mean_rank;   ///< algorithms only; 1 = best
  std::vector<std::size_t> groups;   ///< indices into Comparison::groups, ascending
  std::vector<Summary> by_category;  ///< over the sites of each of SiteGroups::categories
  std::vector<Summary> by_size;      ///< over the sites of each of SiteGroups::sizes
};

/// Two algorithms on the same sites.
struct PairComparison {
  std::size_t first = 0;  ///< extractor with the higher mean; of equal ones the earlier
  std::size_t second = 0;
  PairedDifference difference;
};

struct Comparison {
  Task task = Task::kTemplate;
  Unit unit = Unit::kNodes;
  Metric metric = Metric::kF1;
  std::vector<std::size_t> sites;                ///< indices into BenchRun::sites
  std::vector<ComparedExtractor> extractors;     ///< by Experiment::extractor
  std::vector<std::size_t> ranking;              ///< algorithms by mean, the best first
  std::vector<PairComparison> pairs;             ///< in the order of `ranking`
  std::size_t tests = 0;                         ///< number of tests in the family
  std::optional<FriedmanResult> friedman;        ///< ranks by position in `algorithms`
  std::vector<std::size_t> algorithms;           ///< the extractors that are compared, ascending
  double critical_difference = 0;                ///< of mean ranks, by Nemenyi; 0 without a test
  std::vector<std::vector<std::size_t>> groups;  ///< extractors without a difference by Nemenyi
};

/// A class of sites whose key pages have a similar number of nodes.
struct SizeClass {
  std::size_t smallest = 0;
  std::size_t largest = 0;
  std::vector<std::size_t> sites;  ///< indices into BenchRun::sites
};

/// How the sites of a run are grouped.
struct SiteGroups {
  struct Category {
    std::string name;
    std::vector<std::size_t> sites;
  };
  std::vector<Category> categories;  ///< by name
  std::vector<SizeClass> sizes;  ///< quarters of the sites, ascending; equal sizes stay together
};

/// Groups the sites of a run. Sites that could not be opened have no size and are in no size class.
SiteGroups group_sites(const BenchRun& run);

/// Results by site and extractor; nullptr where there is none.
using ResultGrid = std::vector<std::vector<const Experiment*>>;
ResultGrid results_by_site(const BenchRun& run, std::size_t extractors);

/// Compares for one task, unit and metric. `roles`: by Experiment::extractor. Costs Wilcoxon's test
/// for each pair.
Comparison compare_extractors(const BenchRun& run, const std::vector<Role>& roles,
                              const SiteGroups& groups, Task task, Unit unit, Metric metric);

/// The pair of two algorithms, in either order; nullptr when one of them is not compared.
const PairComparison* find_pair(const Comparison& comparison, std::size_t first,
                                std::size_t second);

/// A score of an experiment in a run.
struct ScoreRow {
  std::string site;
  std::string category;
  std::string algorithm;
  Role role = Role::kAlgorithm;
  bool is_answer = true;  ///< otherwise the score is 0, and the counts mean nothing
  Score score;
};

/// Whether a file is an SQLite database, as a store is; false if it cannot be read.
bool is_database(const std::string& file);

/// The rows of a run in a store (Store::read_latest with `build`), or of a JSON document
/// `pagelet.bench/2` (or `/1`, in which items are called nodes), for which `build` is ignored.
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
  Task task = Task::kTemplate;
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
/// of whole subtrees are omitted: they are not hypotheses, so their number must not change what is
/// significant. The tests of one task are a family.
RunDifference compare_runs(const std::vector<ScoreRow>& a, const std::vector<ScoreRow>& b,
                           Metric metric, Unit unit);

}  // namespace pagelet
