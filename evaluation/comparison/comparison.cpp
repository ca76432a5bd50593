// SPDX-License-Identifier: MIT
#include "evaluation/comparison/comparison.h"

#include <algorithm>
#include <map>
#include <utility>

#include "evaluation/statistics/statistics.h"

namespace pagelet {
namespace {

constexpr std::size_t kSizeClasses = 4;

Summary summary_over(const std::vector<std::size_t>& group, const std::vector<std::size_t>& sites,
                     const std::vector<double>& values) {
  std::vector<double> of_group;
  for (std::size_t at = 0; at < sites.size(); ++at) {
    if (std::ranges::binary_search(group, sites[at])) of_group.push_back(values[at]);
  }
  return summarize(of_group, kPercentClamp);
}

void add_statistics(ComparedExtractor& extractor, const std::vector<std::size_t>& sites,
                    const SiteGroups& groups) {
  extractor.scores = SiteValues(std::move(extractor.scores.values));
  const std::vector<double>& values = extractor.scores.values;
  for (const SiteGroups::Category& category : groups.categories) {
    extractor.by_category.push_back(summary_over(category.sites, sites, values));
  }
  for (const SizeClass& size : groups.sizes) {
    extractor.by_size.push_back(summary_over(size.sites, sites, values));
  }
}

void add_pairs(Comparison& comparison) {
  for (std::size_t first = 0; first < comparison.ranking.size(); ++first) {
    for (std::size_t second = first + 1; second < comparison.ranking.size(); ++second) {
      const std::size_t one = comparison.ranking[first];
      const std::size_t other = comparison.ranking[second];
      comparison.pairs.push_back({one, other,
                                  compare_paired(comparison.extractors[one].scores.values,
                                                 comparison.extractors[other].scores.values)});
    }
  }
  std::vector<PairedDifference*> family;
  for (PairComparison& pair : comparison.pairs) {
    if (pair.first == comparison.ranking[0] && pair.difference.p) {
      family.push_back(&pair.difference);
    }
  }
  adjust_by_holm(family);
  comparison.tests = family.size();
}

void add_ranks(Comparison& comparison) {
  std::vector<std::vector<double>> values;
  for (const std::size_t extractor : comparison.algorithms) {
    values.push_back(comparison.extractors[extractor].scores.values);
  }
  comparison.friedman = friedman_test(values);
  if (!comparison.friedman) return;
  const std::vector<double>& ranks = comparison.friedman->mean_ranks;
  for (std::size_t at = 0; at < ranks.size(); ++at) {
    comparison.extractors[comparison.algorithms[at]].mean_rank = ranks[at];
  }
  comparison.critical_difference = nemenyi_critical_difference(
      comparison.algorithms.size(), comparison.sites.size(), kSignificanceLevel);
  for (const std::vector<std::size_t>& group :
       indistinguishable_groups(ranks, comparison.critical_difference)) {
    std::vector<std::size_t>& members = comparison.groups.emplace_back();
    for (const std::size_t at : group) {
      members.push_back(comparison.algorithms[at]);
      comparison.extractors[members.back()].groups.push_back(comparison.groups.size() - 1);
    }
  }
}

}  // namespace

SiteValues::SiteValues(std::vector<double> percents)
    : values(std::move(percents)),
      summary(summarize(values, kPercentClamp)),
      tenth_percentile(percentile(values, 0.1)) {}

SiteGroups group_sites(const BenchResult& run) {
  SiteGroups groups;
  std::map<std::string, std::vector<std::size_t>> categories;
  std::vector<std::size_t> by_size;
  for (std::size_t site = 0; site < run.sites.size(); ++site) {
    categories[run.sites[site].category].push_back(site);
    if (run.sites[site].nodes > 0) by_size.push_back(site);
  }
  for (auto& [name, sites] : categories) groups.categories.push_back({name, std::move(sites)});
  const auto nodes = [&](std::size_t site) { return run.sites[site].nodes; };
  std::ranges::stable_sort(by_size, {}, nodes);
  std::size_t begin = 0;
  for (std::size_t part = 1; part <= kSizeClasses; ++part) {
    std::size_t end = by_size.size() * part / kSizeClasses;
    while (end > 0 && end < by_size.size() && nodes(by_size[end]) == nodes(by_size[end - 1])) ++end;
    if (end <= begin) continue;
    SizeClass& size = groups.sizes.emplace_back();
    size.smallest = nodes(by_size[begin]);
    size.largest = nodes(by_size[end - 1]);
    size.sites.assign(by_size.begin() + static_cast<std::ptrdiff_t>(begin),
                      by_size.begin() + static_cast<std::ptrdiff_t>(end));
    std::ranges::sort(size.sites);
    begin = end;
  }
  return groups;
}

ResultGrid results_by_site(const BenchResult& run, std::size_t extractors) {
  std::map<std::string, std::size_t> site_of;
  for (std::size_t site = 0; site < run.sites.size(); ++site) site_of[run.sites[site].id] = site;
  ResultGrid grid(run.sites.size(), std::vector<const Experiment*>(extractors));
  for (const Experiment& result : run.results) {
    const auto site = site_of.find(result.site);
    if (site != site_of.end()) grid[site->second].at(result.extractor) = &result;
  }
  return grid;
}

Comparison compare_extractors(const BenchResult& run, const std::vector<Role>& roles,
                              const SiteGroups& groups, Target task, Unit unit, Metric metric) {
  Comparison comparison;
  comparison.task = task;
  comparison.unit = unit;
  comparison.metric = metric;
  comparison.extractors.resize(roles.size());
  const ResultGrid grid = results_by_site(run, roles.size());
  const auto is_scored = [&](std::size_t site, std::size_t extractor) {
    const Experiment* result = grid[site][extractor];
    return result != nullptr && result->score(task, unit) != nullptr;
  };
  std::vector<std::size_t> taking_part;
  for (std::size_t extractor = 0; extractor < roles.size(); ++extractor) {
    bool takes_part = false;
    for (std::size_t site = 0; site < grid.size() && !takes_part; ++site) {
      takes_part = is_scored(site, extractor);
    }
    if (takes_part) taking_part.push_back(extractor);
  }
  for (std::size_t site = 0; site < grid.size(); ++site) {
    const bool is_common = std::ranges::all_of(
        taking_part, [&](std::size_t extractor) { return is_scored(site, extractor); });
    if (!is_common || taking_part.empty()) continue;
    comparison.sites.push_back(site);
    for (const std::size_t extractor : taking_part) {
      ComparedExtractor& compared = comparison.extractors[extractor];
      const Experiment& result = *grid[site][extractor];
      const Score& score = *result.score(task, unit);
      compared.scores.values.push_back(value_of(score.rates, metric));
      if (!is_answer(result.run.status)) {
        ++compared.failed;
      } else if (score.counts.retrieved == 0) {
        ++compared.empty;
      }
    }
  }
  for (const std::size_t extractor : taking_part) {
    add_statistics(comparison.extractors[extractor], comparison.sites, groups);
    if (roles[extractor] == Role::kAlgorithm) comparison.algorithms.push_back(extractor);
  }
  if (comparison.sites.empty()) return comparison;
  comparison.ranking = comparison.algorithms;
  std::ranges::stable_sort(comparison.ranking, std::ranges::greater{}, [&](std::size_t extractor) {
    return *comparison.extractors[extractor].scores.summary.mean;
  });
  add_pairs(comparison);
  add_ranks(comparison);
  return comparison;
}

const PairComparison* find_pair(const Comparison& comparison, std::size_t first,
                                std::size_t second) {
  const auto found = std::ranges::find_if(comparison.pairs, [&](const PairComparison& pair) {
    return (pair.first == first && pair.second == second) ||
           (pair.first == second && pair.second == first);
  });
  return found == comparison.pairs.end() ? nullptr : &*found;
}

}  // namespace pagelet
