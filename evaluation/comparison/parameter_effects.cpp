// SPDX-License-Identifier: MIT
#include "evaluation/comparison/parameter_effects.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/text/real.h"
#include "datasets/json_file.h"
#include "evaluation/store/store_rows.h"

namespace pagelet {
namespace {

using Values = std::map<std::string, std::string>;
using Changes = std::vector<Setting>;

bool is_number(const std::string& value) { return real_in(value).has_value(); }

bool is_smaller(const std::string& a, const std::string& b) { return real_in(a) < real_in(b); }

// The values of `other` that differ from `base`; a value that only `base` has is empty.
Changes changes_from(const Values& base, const Values& other) {
  Values changed;
  std::ranges::set_difference(other, base, std::inserter(changed, changed.end()));
  for (const auto& [name, value] : base) {
    if (!other.contains(name)) changed[name] = "";
  }
  return {changed.begin(), changed.end()};
}

// Whether the setting belongs to a curve or to a grid of two numbers.
bool is_near(const Changes& changes) {
  if (changes.size() == 1) return true;
  return changes.size() == 2 && (is_number(changes[0].second) || is_number(changes[1].second));
}

// The setting with these parameters, without values; nullopt when it is not near the run's.
std::optional<StoredSetting> near_setting(const StoredBenchRun& run, std::size_t extractor,
                                          const std::string& parameters) {
  StoredSetting setting;
  setting.extractor = extractor;
  setting.changes = changes_from(parameter_values(run.extractors[extractor].parameters),
                                 parameter_values(parameters));
  if (!is_near(setting.changes)) return std::nullopt;
  setting.loads.resize(run.bench.sites.size());
  for (auto& f1 : setting.f1) f1.resize(run.bench.sites.size());
  return setting;
}

// The value of a parameter in ExtractorRecord::parameters; empty when it follows its rule.
std::string parameter_value(const std::string& parameters, const std::string& name) {
  const Values values = parameter_values(parameters);
  const auto found = values.find(name);
  return found == values.end() ? "" : found->second;
}

// The points of settings, by extractor and changes; no changes: those of the run. They have no
// value yet.
using Points = std::map<std::pair<std::size_t, Changes>, ParameterPoint>;
using Comparisons = PerTask<const Comparison*>;

// Undefined unless every site has a value.
std::optional<SiteValues> scores_on(const std::vector<std::size_t>& sites,
                                    const std::vector<std::optional<double>>& f1) {
  std::vector<double> values;
  for (const std::size_t site : sites) {
    if (!f1[site]) return std::nullopt;
    values.push_back(*f1[site]);
  }
  if (values.empty()) return std::nullopt;
  return SiteValues(std::move(values));
}

std::optional<double> mean_of(const std::vector<std::optional<std::size_t>>& loads) {
  double sum = 0;
  for (const auto& pages : loads) {
    if (!pages) return std::nullopt;
    sum += static_cast<double>(*pages);
  }
  if (loads.empty()) return std::nullopt;
  return sum / static_cast<double>(loads.size());
}

ParameterPoint point_of_run(const StoredBenchRun& run, const Comparisons& comparisons,
                            std::size_t extractor) {
  ParameterPoint point;
  std::vector<std::optional<std::size_t>> loads;
  for (const Experiment& result : run.bench.results) {
    if (result.extractor == extractor) loads.emplace_back(result.run.pages_loaded);
  }
  point.loads = mean_of(loads);
  for (const Task task : kTasks) {
    if (!comparisons[task]->sites.empty()) {
      point.scores[task] = comparisons[task]->extractors[extractor].scores;
    }
  }
  return point;
}

Points points_of(const StoredBenchRun& run, const Comparisons& comparisons,
                 std::span<const StoredSetting> settings) {
  Points points;
  for (const StoredSetting& setting : settings) {
    const auto [base, inserted] = points.try_emplace({setting.extractor, {}});
    if (inserted) base->second = point_of_run(run, comparisons, setting.extractor);
    ParameterPoint& point = points[{setting.extractor, setting.changes}];
    point.loads = mean_of(setting.loads);
    for (const Task task : kTasks) {
      point.scores[task] = scores_on(comparisons[task]->sites, setting.f1[task]);
    }
  }
  return points;
}

bool has_scores(const ParameterPoint& point) {
  return std::ranges::any_of(point.scores, [](const auto& scores) { return scores.has_value(); });
}

// The point with these changes; nullptr: there is none with scores.
const ParameterPoint* find_point(const Points& points, std::size_t extractor, Changes changes) {
  std::ranges::sort(changes);
  const auto found = points.find({extractor, std::move(changes)});
  return found != points.end() && has_scores(found->second) ? &found->second : nullptr;
}

// The point of the page alone; nullptr: there is none with scores. What selects pages makes no
// difference to it.
const ParameterPoint* find_no_page(const Points& points, const ParameterCurve& curve) {
  Changes changes = curve.changed;
  changes.emplace_back("max-loads", "1");
  const ParameterPoint* found = find_point(points, curve.extractor, std::move(changes));
  const bool is_selected = !curve.changed.empty() && curve.changed.front().first == "selection";
  if (found != nullptr || !is_selected) return found;
  return find_point(points, curve.extractor, {{"max-loads", "1"}});
}

// Adds the base and the point without pages, and sorts.
void complete(ParameterCurve& curve, const Points& points, const StoredBenchRun& run) {
  constexpr std::string_view kPageNumbers[] = {"pages", "cs-size", "set-size"};
  if (const ParameterPoint* base = find_point(points, curve.extractor, curve.changed)) {
    ParameterPoint& point = curve.points.emplace_back(*base);
    point.is_base = true;
    point.value = parameter_value(run.extractors[curve.extractor].parameters, curve.parameter);
  }
  if (std::ranges::find(kPageNumbers, curve.parameter) != std::end(kPageNumbers)) {
    if (const ParameterPoint* no_page = find_no_page(points, curve)) {
      ParameterPoint& point = curve.points.emplace_back(*no_page);
      point.is_no_page = true;
      point.value = "0";
    }
  }
  curve.is_numeric = std::ranges::all_of(
      curve.points, [](const ParameterPoint& point) { return is_number(point.value); });
  std::ranges::stable_sort(curve.points, [&](const ParameterPoint& a, const ParameterPoint& b) {
    return curve.is_numeric ? is_smaller(a.value, b.value) : a.value < b.value;
  });
}

void add_tests(std::vector<ParameterCurve>& curves) {
  std::map<std::tuple<std::size_t, Task, bool>, std::vector<PairedDifference*>> families;
  for (ParameterCurve& curve : curves) {
    const auto mark =
        is_of_page_counts(curve) ? &ParameterPoint::is_no_page : &ParameterPoint::is_base;
    const auto base = std::ranges::find(curve.points, true, mark);
    if (base == curve.points.end()) continue;
    for (ParameterPoint& point : curve.points) {
      for (const Task task : kTasks) {
        if (&point == &*base || !point.scores[task] || !base->scores[task]) continue;
        point.tests[task] = compare_paired(point.scores[task]->values, base->scores[task]->values);
        families[{curve.extractor, task, is_of_page_counts(curve)}].push_back(&*point.tests[task]);
      }
    }
  }
  for (const auto& [key, family] : families) adjust_by_holm(family);
}

std::vector<ParameterCurve> curves_of(const StoredBenchRun& run, const Points& points) {
  constexpr std::size_t kMinPointsOfAChange = 3;
  std::map<std::tuple<std::size_t, Changes, std::string>, ParameterCurve> by_key;
  for (const auto& [key, point] : points) {
    const auto& [extractor, changes] = key;
    if (!has_scores(point)) continue;
    for (const Setting& varied : changes) {
      Changes changed = changes;
      std::erase(changed, varied);
      // Besides the parameter of the curve, only a choice may be changed.
      if (!changed.empty() && is_number(changed.front().second)) continue;
      const auto& [parameter, value] = varied;
      by_key[{extractor, changed, parameter}].points.emplace_back(point).value = value;
    }
  }
  std::vector<ParameterCurve> curves;
  for (auto& [key, curve] : by_key) {
    std::tie(curve.extractor, curve.changed, curve.parameter) = key;
    complete(curve, points, run);
    const std::size_t fewest = curve.changed.empty() ? 2 : kMinPointsOfAChange;
    if (curve.points.size() >= fewest) curves.push_back(std::move(curve));
  }
  add_tests(curves);
  return curves;
}

std::vector<TwoParameterGrid> grids_of(const StoredBenchRun& run, const Points& points) {
  std::map<std::tuple<std::size_t, std::string, std::string>, TwoParameterGrid> by_key;
  for (const auto& [key, point] : points) {
    const auto& [extractor, changes] = key;
    if (changes.size() != 2 || !is_number(changes[0].second) || !is_number(changes[1].second)) {
      continue;
    }
    TwoParameterGrid& grid = by_key[{extractor, changes[0].first, changes[1].first}];
    grid.extractor = extractor;
    for (std::size_t axis = 0; axis < 2; ++axis) {
      TwoParameterGrid::Axis& of = grid.axes[axis];
      of.parameter = changes[axis].first;
      of.base = parameter_value(run.extractors[extractor].parameters, of.parameter);
      of.values.push_back(changes[axis].second);
    }
  }
  std::vector<TwoParameterGrid> grids;
  for (auto& [key, grid] : by_key) {
    auto& [rows, columns] = grid.axes;
    for (TwoParameterGrid::Axis* axis : {&rows, &columns}) {
      if (is_number(axis->base)) axis->values.push_back(axis->base);
      std::ranges::sort(axis->values, is_smaller);
      axis->values.erase(std::ranges::unique(axis->values).begin(), axis->values.end());
    }
    for (const std::string& row : rows.values) {
      for (const std::string& column : columns.values) {
        Changes changes;
        if (row != rows.base) changes.emplace_back(rows.parameter, row);
        if (column != columns.base) changes.emplace_back(columns.parameter, column);
        const ParameterPoint* point = find_point(points, grid.extractor, std::move(changes));
        for (const Task task : kTasks) {
          const bool is_known = point != nullptr && point->scores[task];
          grid.means[task].push_back(is_known ? point->scores[task]->summary.mean : std::nullopt);
        }
      }
    }
    grids.push_back(std::move(grid));
  }
  return grids;
}

}  // namespace

std::map<std::string, std::string> parameter_values(const std::string& parameters) {
  std::map<std::string, std::string> values;
  const auto json = parse_shallow_json<nlohmann::json>(parameters, 1);
  if (!json.is_object()) return values;
  for (const auto& [name, value] : json.items()) {
    values[name] = value.is_string() ? value.get<std::string>() : value.dump();
  }
  return values;
}

bool is_of_page_counts(const ParameterCurve& curve) {
  return !curve.changed.empty() &&
         std::ranges::find(curve.points, true, &ParameterPoint::is_no_page) != curve.points.end();
}

Result<std::vector<StoredSetting>> read_settings(const Store& store, const StoredBenchRun& run) {
  const std::string context = store::to_text(run.context);
  const Unit unit = headline_unit(run.bench);
  std::map<std::pair<std::string, std::string>, std::size_t> sites;  // by id and content
  for (std::size_t at = 0; at < run.bench.sites.size(); ++at) {
    sites[{run.bench.sites[at].id, run.bench.sites[at].content}] = at;
  }
  // Keys are name, version and build. If an algorithm has several settings, the default one is the
  // base.
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> extractors;
  for (std::size_t at = 0; at < run.extractors.size(); ++at) {
    const ExtractorRecord& extractor = run.extractors[at];
    const auto [it, inserted] = extractors.emplace(
        std::tuple(extractor.info.name, extractor.info.version, extractor.build), at);
    if (!inserted && extractor.is_default) it->second = at;
  }
  std::map<std::pair<std::size_t, std::string>, std::optional<StoredSetting>> by_parameters;
  PAGELET_TRY(store.for_each_row({.all = true}, [&](const StoreRow& row) -> Result<void> {
    if (row.context != context) return {};
    const auto site = sites.find({row.experiment.site, row.content});
    const auto extractor = extractors.find({row.algorithm, row.version, row.build});
    if (site == sites.end() || extractor == extractors.end()) return {};
    for (const Score& score : row.experiment.scores) {
      if (score.unit != unit) continue;
      const auto [it, inserted] = by_parameters.try_emplace({extractor->second, row.parameters});
      std::optional<StoredSetting>& setting = it->second;
      if (inserted) setting = near_setting(run, extractor->second, row.parameters);
      if (!setting) return {};
      setting->loads[site->second] = row.experiment.run.pages_loaded;
      setting->f1[score.task][site->second] = score.rates.f1;
    }
    return {};
  }));
  std::vector<StoredSetting> settings;
  for (auto& [parameters, setting] : by_parameters) {
    if (setting) settings.push_back(*std::move(setting));
  }
  return settings;
}

ParameterEffects parameter_effects(const StoredBenchRun& run, const Comparisons& comparisons,
                                   std::span<const StoredSetting> settings) {
  const Points points = points_of(run, comparisons, settings);
  return {curves_of(run, points), grids_of(run, points)};
}

}  // namespace pagelet
