// SPDX-License-Identifier: MIT
#pragma once

/// The values of extractors on the sites of a run, and differences of such values.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evaluation/statistics/cluster_bootstrap.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {

/// The first values minus the second; both have one for each site.
std::vector<double> differences(std::span<const double> first, std::span<const double> second);

/// Low end, mean and high end of the 99 % interval of the mean (Student's t).
std::vector<PaperCell> interval_of(std::span<const double> values, Interval clamp);

/// The interval of differences of percentages.
std::vector<PaperCell> difference_cells(std::span<const double> values);

/// A metric over nodes for the extractor's own task, on the sites that have gold for it.
std::vector<double> own_values(const PaperResult& run, std::size_t extractor, Metric metric);

/// The mean of the values of several extractors on each site, such as those of all seeds.
std::vector<double> mean_values(
    std::span<const std::size_t> extractors,
    const std::function<std::vector<double>(std::size_t extractor)>& values_of);

/// The level of the intervals beside tests of means, that of the tests.
inline constexpr double kMeanLevel = 1 - kSignificanceLevel;
/// Differences of means below it, in points, are of no use to anyone who chooses an algorithm.
inline constexpr double kEqualPoints = 2;

/// A test about the means of extractors: of a difference, or another one of claim_verdicts.cpp.
struct MeanTest {
  std::string of;  ///< "TemEx - SST"
  std::optional<double> value = {};
  std::optional<Interval> interval = {};  ///< of the value
  std::size_t sites = 0;
  std::optional<double> p = {};        ///< of the mean, by flipped signs or permutation
  std::optional<double> p_ranks = {};  ///< Wilcoxon's, without correction
  int favours = 0;  ///< above 0 if the value favours what is claimed, below 0 if the opposite
  bool interval_decides = true;           ///< it is on one side of the claim
  std::optional<double> detectable = {};  ///< smallest_detectable
  bool is_equal = false;                  ///< within kEqualPoints

  /// A test without p is an interval alone.
  bool test_decides() const { return !p || *p < kSignificanceLevel; }
  bool is_significant() const { return test_decides() && interval_decides; }
};

/// The sites of values whose tests are over clusters.
struct ClusteredSites {
  const ClusterBootstrap* clusters = nullptr;  ///< null: the tests are over sites
  std::vector<std::size_t> sites = {};         ///< by value
};

/// The interval of a mean at kMeanLevel.
std::optional<Interval> mean_interval(std::span<const double> values, const ClusteredSites& of);

/// Whether the first values have the higher mean; both have one for each site.
MeanTest test_of_pair(std::string of, std::span<const double> above, std::span<const double> below,
                      const ClusteredSites& sites = {});

/// Corrects the p of tests that are a family.
void correct_by_holm(std::vector<MeanTest>& tests);

/// Where random pages come from: the links of the key page, or all pages of the site.
enum class RandomPages : std::uint8_t { kLinked, kOfSite };

/// The extractors of an algorithm with random pages, one for each seed.
std::vector<std::size_t> random_extractors(const PaperExperiments& experiments,
                                           const std::string& algorithm, std::size_t pages,
                                           RandomPages from);

/// How alike the templates of two groups of links are, on the sites that have links of both.
struct LikenessPair {
  std::string name;  ///< "in the main menu - elsewhere"
  std::vector<double> first;
  std::vector<double> second;
  std::vector<std::size_t> sites;
};

/// The groups `first` and `second` of a division of the links in the table "likeness".
LikenessPair likenesses_of(const PaperResult& run, const std::string& division, std::size_t first,
                           std::size_t second);

}  // namespace pagelet
