// SPDX-License-Identifier: MIT
#pragma once

/// Compares all extractors of a run for one task, unit and metric. Leader boards,
/// critical-difference diagrams and heat maps show the result.
///
/// The extractors with Role::kAlgorithm are compared. Floors and the ceiling get means and
/// intervals too, but take part in no test, rank or group. An extractor without any score for the
/// task and unit (a published algorithm on sites of one page) is left out: it has no values. All
/// values are over the same sites: those on which all others are scored. On a site without an
/// answer, an extractor scores 0.
///
/// Every pair has a p of its own. One family of tests is corrected: the highest mean against each
/// of the others. So one more algorithm changes p after the correction only by Holm's factor.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/run/bench.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"

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
  Target task = Target::kTemplate;
  Unit unit = Unit::kNodes;
  Metric metric = Metric::kF1;
  std::vector<std::size_t> sites;                ///< indices into BenchResult::sites
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
  std::vector<std::size_t> sites;  ///< indices into BenchResult::sites
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
SiteGroups group_sites(const BenchResult& run);

/// Results by site and extractor; nullptr where there is none.
using ResultGrid = std::vector<std::vector<const Experiment*>>;
ResultGrid results_by_site(const BenchResult& run, std::size_t extractors);

/// Compares for one task, unit and metric. `roles`: by Experiment::extractor. Costs Wilcoxon's test
/// for each pair.
Comparison compare_extractors(const BenchResult& run, const std::vector<Role>& roles,
                              const SiteGroups& groups, Target task, Unit unit, Metric metric);

/// The pair of two algorithms, in either order; nullptr when one of them is not compared.
const PairComparison* find_pair(const Comparison& comparison, std::size_t first,
                                std::size_t second);

}  // namespace pagelet
