// SPDX-License-Identifier: MIT
#include "reports/reproduction/comparisons.h"

#include <utility>

#include "evaluation/statistics/mean_tests.h"

namespace pagelet {
namespace {

constexpr Interval kDifferenceClamp{-100, 100};

int sign_of(double value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

}  // namespace

std::vector<double> differences(std::span<const double> first, std::span<const double> second) {
  std::vector<double> result;
  for (std::size_t at = 0; at < first.size(); ++at) result.push_back(first[at] - second[at]);
  return result;
}

std::vector<PaperCell> interval_of(std::span<const double> values, Interval clamp) {
  const Summary summary = summarize(values, clamp);
  std::vector<PaperCell> cells(3);
  cells[1] = cell(summary.mean);
  if (summary.ci99) {
    cells[0] = cell(summary.ci99->low);
    cells[2] = cell(summary.ci99->high);
  }
  return cells;
}

std::vector<PaperCell> difference_cells(std::span<const double> values) {
  return interval_of(values, kDifferenceClamp);
}

std::vector<double> own_values(const PaperResult& run, std::size_t extractor, Metric metric) {
  const Task task = run.experiments.extractors()[extractor]->info().target;
  return run.values(extractor, [&](const Experiment& result) -> std::optional<double> {
    const Score* score = result.score(task, Unit::kNodes);
    return score == nullptr ? std::nullopt : std::optional(value_of(score->rates, metric));
  });
}

std::optional<Interval> mean_interval(std::span<const double> values, const ClusteredSites& of) {
  return of.clusters == nullptr ? t_interval(values, kMeanLevel)
                                : of.clusters->interval(values, of.sites, kMeanLevel);
}

MeanTest test_of_pair(std::string of, std::span<const double> above, std::span<const double> below,
                      const ClusteredSites& sites) {
  const std::vector<double> change = differences(above, below);
  MeanTest test{std::move(of)};
  test.value = mean_of(change);
  test.interval = mean_interval(change, sites);
  test.sites = above.size();
  test.p = (sites.clusters == nullptr ? sign_flip_p(change)
                                      : sign_flip_p(sites.clusters->sums(change, sites.sites)))
               .value_or(1);
  test.p_ranks = compare_paired(above, below).p;
  test.favours = sign_of(*test.value);
  test.interval_decides = test.interval && (test.interval->low > 0 || test.interval->high < 0);
  test.detectable = smallest_detectable(change);
  test.is_equal = are_equivalent(change, kEqualPoints);
  return test;
}

void correct_by_holm(std::vector<MeanTest>& tests) {
  std::vector<double> p;
  for (const MeanTest& test : tests) p.push_back(test.p.value_or(1));
  p = holm_adjusted(p);
  for (std::size_t at = 0; at < tests.size(); ++at) {
    if (tests[at].p) tests[at].p = p[at];
  }
}

std::vector<double> mean_values(
    std::span<const std::size_t> extractors,
    const std::function<std::vector<double>(std::size_t extractor)>& values_of) {
  std::vector<double> means;
  for (const std::size_t extractor : extractors) {
    const std::vector<double> values = values_of(extractor);
    means.resize(values.size());
    for (std::size_t at = 0; at < values.size(); ++at) {
      means[at] += values[at] / static_cast<double>(extractors.size());
    }
  }
  return means;
}

std::vector<std::size_t> random_extractors(const PaperExperiments& experiments,
                                           const std::string& algorithm, std::size_t pages,
                                           RandomPages from) {
  std::vector<std::size_t> extractors;
  for (std::size_t seed = 1; seed <= PaperExperiments::kSeeds; ++seed) {
    extractors.push_back(experiments.index_of(algorithm, from == RandomPages::kLinked
                                                             ? random_settings(pages, seed)
                                                             : site_settings(pages, seed)));
  }
  return extractors;
}

}  // namespace pagelet
