// SPDX-License-Identifier: MIT
#include "evaluation/comparison/comparison.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/files/files.h"
#include "datasets/json_file.h"
#include "evaluation/run/oracle.h"
#include "evaluation/store/store.h"
#include "extractors/registry.h"

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

Result<std::vector<ScoreRow>> rows_of_store(const std::string& file, const std::string& build) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(file));
  PAGELET_ASSIGN_OR_RETURN(const auto record, store.read_latest(build));
  std::vector<ScoreRow> rows;
  for (const Experiment& result : record.bench.results) {
    const ExtractorInfo& info = record.extractors[result.extractor].info;
    for (const Score& score : result.scores) {
      rows.push_back({result.site, result.category, info.name, info.role,
                      is_answer(result.run.status), score});
    }
  }
  return rows;
}

// The roles by algorithm, as far as the document or the algorithm's name tells them.
using Roles = std::map<std::string, Role>;

// Throws nlohmann::json::exception when a field is missing or of another type.
Roles roles_in(const nlohmann::json& document) {
  Roles roles{{Oracle().info().name, Role::kCeiling}};
  for (const ExtractorEntry& entry : builtin_extractors()) {
    roles[entry.info().name] = entry.info().role;
  }
  const auto others = document.find("roles");
  if (others == document.end()) return roles;
  for (const auto& [name, role] : others->items()) {
    if (role.get<std::string>() == to_string(Role::kFloor)) roles[name] = Role::kFloor;
  }
  return roles;
}

// Throws std::exception when a field is missing, of another type, or names no task or unit, and
// when a rate is not a percentage. `items`: the field's name for the number of items.
ScoreRow row_of(const nlohmann::json& result, const char* items) {
  ScoreRow row;
  row.site = result.at("site").get<std::string>();
  row.category = result.at("category").get<std::string>();
  row.algorithm = result.at("algorithm").get<std::string>();
  const std::string status = result.at("status").get<std::string>();
  row.is_answer = status == to_string(Status::kOk) || status == to_string(Status::kEmpty);
  row.score.task = value_named<Task>(result.at("task").get<std::string>(), kTasks).value();
  row.score.unit = value_named<Unit>(result.at("unit").get<std::string>(), kUnits).value();
  for_each_field(row.score, [&]<class Number>(std::string_view name, Number& number) {
    result.at(name == "items" ? items : std::string(name)).get_to(number);
    if constexpr (std::is_same_v<Number, double>) {
      if (!(number >= 0 && number <= 100)) throw std::out_of_range("no percentage");
    }
  });
  return row;
}

Result<std::vector<ScoreRow>> rows_of_document(const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const auto document, read_json_object(file));
  const nlohmann::json schema = document.value("schema", nlohmann::json());
  if (schema != "pagelet.bench/2" && schema != "pagelet.bench/1") {
    return fail(ErrorCode::kInput,
                file + ": is neither a store nor a document \"pagelet.bench/2\"");
  }
  const char* const items = schema == "pagelet.bench/1" ? "nodes" : "items";
  std::vector<ScoreRow> rows;
  std::set<std::vector<std::string>> known;
  try {
    const Roles roles = roles_in(document);
    for (const nlohmann::json& result : document.at("results")) {
      rows.push_back(row_of(result, items));
      const ScoreRow& row = rows.back();
      const bool is_new = known
                              .insert({result.value("suite", ""), row.site, row.algorithm,
                                       result.value("parameters", nlohmann::json()).dump(),
                                       std::string(to_string(row.score.task)),
                                       std::string(to_string(row.score.unit))})
                              .second;
      if (!is_new) {
        return fail(ErrorCode::kInput, file + ": result " + std::to_string(rows.size()) +
                                           ": site " + row.site + " is listed twice for " +
                                           row.algorithm);
      }
      const auto role = roles.find(rows.back().algorithm);
      if (role != roles.end()) rows.back().role = role->second;
    }
  } catch (const std::exception&) {
    return fail(ErrorCode::kInput,
                file + ": result " + std::to_string(rows.size() + 1) +
                    " lacks a field of \"pagelet.bench/2\", or has one of another type or value");
  }
  return rows;
}

using RowKey = std::tuple<std::string, Task, std::string>;  // algorithm, task, site

struct Rows {
  std::vector<std::string> algorithms;  // in order of appearance
  std::vector<const ScoreRow*> in_order;
  std::map<RowKey, const ScoreRow*> by_key;
  std::set<std::string> sites;
  // Numbers of items and of gold items, by site.
  std::map<std::pair<std::string, Task>, std::pair<std::size_t, std::size_t>> sizes;
};

Rows sort_rows(const std::vector<ScoreRow>& rows, Unit unit) {
  Rows sorted;
  for (const ScoreRow& row : rows) {
    const Score& score = row.score;
    if (score.unit != unit || row.role != Role::kAlgorithm) continue;
    if (std::ranges::find(sorted.algorithms, row.algorithm) == sorted.algorithms.end()) {
      sorted.algorithms.push_back(row.algorithm);
    }
    sorted.sites.insert(row.site);
    if (row.is_answer) {
      // The items of a text are those of gold and answer together.
      const std::size_t items = unit == Unit::kText ? 0 : score.counts.items;
      sorted.sizes.emplace(std::pair(row.site, score.task), std::pair(items, score.counts.gold));
    }
    if (sorted.by_key.emplace(RowKey(row.algorithm, score.task, row.site), &row).second) {
      sorted.in_order.push_back(&row);
    }
  }
  return sorted;
}

AlgorithmDifference compare_algorithms(const Rows& a, const std::string& algorithm_a, const Rows& b,
                                       const std::string& algorithm_b, Task task, Metric metric) {
  AlgorithmDifference compared;
  compared.algorithm_a = algorithm_a;
  compared.algorithm_b = algorithm_b;
  compared.task = task;
  std::vector<double> values_a;
  std::vector<double> values_b;
  for (const ScoreRow* row : a.in_order) {
    if (row->algorithm != algorithm_a || row->score.task != task) continue;
    const auto other = b.by_key.find({algorithm_b, task, row->site});
    if (other == b.by_key.end()) continue;
    values_a.push_back(value_of(row->score.rates, metric));
    values_b.push_back(value_of(other->second->score.rates, metric));
    compared.sites.push_back({row->site, values_a.back(), values_b.back()});
  }
  compared.difference = compare_paired(values_b, values_a);
  compared.summary_a = summarize(values_a, kPercentClamp);
  compared.summary_b = summarize(values_b, kPercentClamp);
  return compared;
}

void note_missing(const std::set<std::string>& sites, const std::set<std::string>& others,
                  const char* run, std::vector<std::string>& lines) {
  for (const std::string& site : sites) {
    if (!others.contains(site)) lines.push_back("site " + site + ": only in " + run);
  }
}

std::vector<std::string> changed_sites(const Rows& a, const Rows& b) {
  std::vector<std::string> changed;
  for (const auto& [key, size] : a.sizes) {
    const auto other = b.sizes.find(key);
    if (other == b.sizes.end() || other->second == size) continue;
    if (changed.empty() || changed.back() != key.first) changed.push_back(key.first);
  }
  return changed;
}

}  // namespace

SiteValues::SiteValues(std::vector<double> percents)
    : values(std::move(percents)),
      summary(summarize(values, kPercentClamp)),
      tenth_percentile(percentile(values, 0.1)) {}

SiteGroups group_sites(const BenchRun& run) {
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

ResultGrid results_by_site(const BenchRun& run, std::size_t extractors) {
  std::map<std::string, std::size_t> site_of;
  for (std::size_t site = 0; site < run.sites.size(); ++site) site_of[run.sites[site].id] = site;
  ResultGrid grid(run.sites.size(), std::vector<const Experiment*>(extractors));
  for (const Experiment& result : run.results) {
    const auto site = site_of.find(result.site);
    if (site != site_of.end()) grid[site->second].at(result.extractor) = &result;
  }
  return grid;
}

Comparison compare_extractors(const BenchRun& run, const std::vector<Role>& roles,
                              const SiteGroups& groups, Task task, Unit unit, Metric metric) {
  Comparison comparison;
  comparison.task = task;
  comparison.unit = unit;
  comparison.metric = metric;
  comparison.extractors.resize(roles.size());
  const ResultGrid grid = results_by_site(run, roles.size());
  const auto is_scored = [&](const Experiment* result) {
    return result != nullptr && result->score(task, unit) != nullptr;
  };
  std::vector<std::size_t> taking_part;
  for (std::size_t extractor = 0; extractor < roles.size(); ++extractor) {
    const bool takes_part = std::ranges::any_of(
        grid, [&](const auto& results) { return is_scored(results[extractor]); });
    if (takes_part) taking_part.push_back(extractor);
  }
  for (std::size_t site = 0; site < grid.size(); ++site) {
    const bool is_common = std::ranges::all_of(
        taking_part, [&](std::size_t extractor) { return is_scored(grid[site][extractor]); });
    if (!is_common || taking_part.empty()) continue;
    comparison.sites.push_back(site);
    for (const std::size_t extractor : taking_part) {
      ComparedExtractor& compared = comparison.extractors[extractor];
      const Experiment& result = *grid[site][extractor];
      const Score& score = *result.score(task, unit);
      compared.scores.values.push_back(value_of(score.rates, metric));
      if (!is_answer(result.run.status)) {
        ++compared.failed;
      } else if (score.counts.retrieved == 0 && !has_only_scores(result.run)) {
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

bool is_database(const std::string& file) {
  static constexpr std::string_view kMagic("SQLite format 3\0", 16);
  std::string begin(kMagic.size(), '\0');
  const Result<FileDescriptor> opened = open_input(file);
  return opened &&
         ::read(opened->number(), begin.data(), begin.size()) ==
             static_cast<ssize_t>(begin.size()) &&
         begin == kMagic;
}

Result<std::vector<ScoreRow>> read_score_rows(const std::string& file, const std::string& build) {
  return is_database(file) ? rows_of_store(file, build) : rows_of_document(file);
}

Unit headline_unit(const std::vector<ScoreRow>& rows) {
  std::vector<Unit> units;
  for (const ScoreRow& row : rows) units.push_back(row.score.unit);
  return headline_unit(units);
}

RunDifference compare_runs(const std::vector<ScoreRow>& a, const std::vector<ScoreRow>& b,
                           Metric metric, Unit unit) {
  const Rows rows_a = sort_rows(a, unit);
  const Rows rows_b = sort_rows(b, unit);
  RunDifference result;
  result.metric = metric;
  result.unit = unit;
  const bool single = rows_a.algorithms.size() == 1 && rows_b.algorithms.size() == 1;
  for (const std::string& algorithm : rows_a.algorithms) {
    const std::string& partner = single ? rows_b.algorithms.front() : algorithm;
    if (std::ranges::find(rows_b.algorithms, partner) == rows_b.algorithms.end()) {
      result.unpaired.push_back("algorithm " + algorithm + ": only in A");
      continue;
    }
    for (const Task task : kTasks) {
      AlgorithmDifference difference =
          compare_algorithms(rows_a, algorithm, rows_b, partner, task, metric);
      if (!difference.sites.empty()) result.algorithms.push_back(std::move(difference));
    }
  }
  for (const std::string& algorithm : rows_b.algorithms) {
    const bool known =
        single || std::ranges::find(rows_a.algorithms, algorithm) != rows_a.algorithms.end();
    if (!known) result.unpaired.push_back("algorithm " + algorithm + ": only in B");
  }
  note_missing(rows_a.sites, rows_b.sites, "A", result.unpaired);
  note_missing(rows_b.sites, rows_a.sites, "B", result.unpaired);
  result.changed_sites = changed_sites(rows_a, rows_b);

  for (const Task task : kTasks) {
    std::vector<PairedDifference*> family;
    for (AlgorithmDifference& difference : result.algorithms) {
      if (difference.task == task) family.push_back(&difference.difference);
    }
    adjust_by_holm(family);
  }
  return result;
}

}  // namespace pagelet
