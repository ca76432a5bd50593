// SPDX-License-Identifier: MIT
#include "evaluation/comparison/parameter_effects.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/text/ascii.h"
#include "datasets/json_file.h"
#include "evaluation/store/store_rows.h"

namespace pagelet {
namespace {

using Values = std::map<std::string, std::string>;

bool is_number(const std::string& value) { return number_in<double>(value).has_value(); }

bool is_smaller(const std::string& a, const std::string& b) {
  return std::strtod(a.c_str(), nullptr) < std::strtod(b.c_str(), nullptr);
}

// The values of `other` that differ from `base`; a value that only `base` has is empty.
std::vector<Setting> changes_from(const Values& base, const Values& other) {
  Values changed;
  for (const auto& [name, value] : other) {
    const auto found = base.find(name);
    if (found == base.end() || found->second != value) changed[name] = value;
  }
  for (const auto& [name, value] : base) {
    if (!other.contains(name)) changed[name] = "";
  }
  return {changed.begin(), changed.end()};
}

// Whether the setting belongs to a curve or to a grid of two numbers.
bool is_near(const std::vector<Setting>& changes) {
  if (changes.size() == 1) return true;
  return changes.size() == 2 && (is_number(changes[0].second) || is_number(changes[1].second));
}

// The setting with these parameters, without values; nullopt when it is not near the run's.
std::optional<StoredSetting> near_setting(const BenchRecord& run, std::size_t extractor,
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

constexpr std::size_t kFewestPointsOfAChange = 3;
constexpr std::string_view kPageNumbers[] = {"pages", "cs-size", "set-size"};
const Setting kNoPage{"max-loads", "1"};

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

// Makes curves from the settings of one extractor.
class CurveMaker {
 public:
  CurveMaker(const BenchRecord& run, const PerTask<const Comparison*>& comparisons,
             std::size_t extractor)
      : run_(run), comparisons_(comparisons), extractor_(extractor) {
    bases_.emplace(std::vector<Setting>{}, base_point());
  }

  void add(const StoredSetting& setting) {
    ParameterPoint point;
    point.loads = mean_of(setting.loads);
    for (const Target task : kTasks) {
      point.scores[task] = scores_on(comparisons_[task]->sites, setting.f1[task]);
    }
    if (!point.scores[Target::kTemplate] && !point.scores[Target::kContent]) return;
    for (std::size_t varied = 0; varied < setting.changes.size(); ++varied) {
      const auto& [parameter, value] = setting.changes[varied];
      std::vector<Setting> changed = setting.changes;
      changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(varied));
      // Besides the parameter of the curve, only a choice may be changed.
      if (!changed.empty() && is_number(changed.front().second)) continue;
      point.value = value;
      curves_[{changed, parameter}].push_back(point);
    }
    if (setting.changes.size() == 1) bases_.emplace(setting.changes, point);
  }

  void finish(std::vector<ParameterCurve>& curves) {
    const std::size_t first = curves.size();
    for (const auto& [place, points] : curves_) {
      ParameterCurve curve;
      curve.extractor = extractor_;
      std::tie(curve.changed, curve.parameter) = place;
      curve.points = points;
      complete(curve);
      const std::size_t fewest = curve.changed.empty() ? 2 : kFewestPointsOfAChange;
      if (curve.points.size() >= fewest) curves.push_back(std::move(curve));
    }
    for (const Target task : kTasks) test(std::span(curves).subspan(first), task);
  }

 private:
  ParameterPoint base_point() const {
    ParameterPoint base;
    base.is_base = true;
    std::vector<std::optional<std::size_t>> loads;
    for (const Experiment& result : run_.bench.results) {
      if (result.extractor == extractor_) loads.emplace_back(result.run.pages_loaded);
    }
    base.loads = mean_of(loads);
    for (const Target task : kTasks) {
      if (!comparisons_[task]->sites.empty()) {
        base.scores[task] = comparisons_[task]->extractors[extractor_].scores;
      }
    }
    return base;
  }

  // Adds the base and the point without pages, and sorts.
  void complete(ParameterCurve& curve) const {
    if (const auto base = bases_.find(curve.changed); base != bases_.end()) {
      ParameterPoint& point = curve.points.emplace_back(base->second);
      point.is_base = true;
      point.value = parameter_value(run_.extractors[extractor_].parameters, curve.parameter);
    }
    if (std::ranges::find(kPageNumbers, curve.parameter) != std::end(kPageNumbers)) {
      add_no_page(curve);
    }
    curve.is_numeric = std::ranges::all_of(
        curve.points, [](const ParameterPoint& point) { return is_number(point.value); });
    std::ranges::stable_sort(curve.points, [&](const ParameterPoint& a, const ParameterPoint& b) {
      return curve.is_numeric ? is_smaller(a.value, b.value) : a.value < b.value;
    });
  }

  void add_no_page(ParameterCurve& curve) const {
    const auto found = curves_.find({curve.changed, kNoPage.first});
    if (found == curves_.end()) return;
    for (const ParameterPoint& point : found->second) {
      if (point.value != kNoPage.second) continue;
      ParameterPoint& none = curve.points.emplace_back(point);
      none.value = "0";
      none.is_no_page = true;
    }
  }

  static void test(std::span<ParameterCurve> curves, Target task) {
    std::vector<PairedDifference*> tests;
    for (ParameterCurve& curve : curves) {
      const auto base = std::ranges::find(curve.points, true, &ParameterPoint::is_base);
      if (base == curve.points.end() || !base->scores[task]) continue;
      for (ParameterPoint& point : curve.points) {
        if (point.is_base || !point.scores[task]) continue;
        point.tests[task] = compare_paired(point.scores[task]->values, base->scores[task]->values);
        tests.push_back(&*point.tests[task]);
      }
    }
    adjust_by_holm(tests);
  }

  const BenchRecord& run_;
  const PerTask<const Comparison*>& comparisons_;
  std::size_t extractor_;
  std::map<std::pair<std::vector<Setting>, std::string>, std::vector<ParameterPoint>> curves_;
  std::map<std::vector<Setting>, ParameterPoint> bases_;  // by the changed choice
};

// The position of an extractor in the run's ranking; marks come last.
std::size_t rank_of(const Comparison& comparison, std::size_t extractor) {
  const auto found = std::ranges::find(comparison.ranking, extractor);
  return static_cast<std::size_t>(found - comparison.ranking.begin());
}

CurveContest contest_of(std::span<const ParameterCurve> curves, std::vector<std::size_t> members,
                        Target task) {
  CurveContest contest;
  contest.task = task;
  contest.curves = std::move(members);
  std::vector<PairedDifference*> tests;
  for (const ParameterPoint& wanted : curves[contest.curves.front()].points) {
    CurveContest::Value& value = contest.values.emplace_back();
    value.value = wanted.value;
    for (const std::size_t curve : contest.curves) {
      const auto& points = curves[curve].points;
      const auto found = std::ranges::find(points, wanted.value, &ParameterPoint::value);
      std::optional<std::size_t>& point = value.points.emplace_back();
      std::optional<PairedDifference>& test = value.tests.emplace_back();
      if (found == points.end()) continue;
      point = static_cast<std::size_t>(found - points.begin());
      if (curve == contest.curves.front() || !found->scores[task] || !wanted.scores[task]) continue;
      test = compare_paired(wanted.scores[task]->values, found->scores[task]->values);
    }
  }
  for (CurveContest::Value& value : contest.values) {
    for (std::optional<PairedDifference>& test : value.tests) {
      if (test) tests.push_back(&*test);
    }
  }
  adjust_by_holm(tests);
  return contest;
}

// The mean F1 for a task of the setting with the values of a cell.
std::optional<double> cell_mean(std::span<const StoredSetting> settings, std::size_t extractor,
                                const std::vector<Setting>& changes, const Comparison& comparison) {
  if (comparison.sites.empty()) return std::nullopt;
  if (changes.empty()) return comparison.extractors[extractor].scores.summary.mean;
  const auto found = std::ranges::find_if(settings, [&](const StoredSetting& setting) {
    return setting.extractor == extractor && setting.changes == changes;
  });
  if (found == settings.end()) return std::nullopt;
  const auto values = scores_on(comparison.sites, found->f1[comparison.task]);
  return values ? values->summary.mean : std::nullopt;
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

Result<std::vector<StoredSetting>> read_settings(const Store& store, const BenchRecord& run) {
  const std::string context = store::to_text(run.context);
  std::map<std::pair<std::string, std::string>, std::size_t> sites;  // by id and content
  for (std::size_t at = 0; at < run.bench.sites.size(); ++at) {
    sites[{run.bench.sites[at].id, run.bench.sites[at].content}] = at;
  }
  // Keys are name, version and build. If an algorithm has several settings, the default one is the
  // base.
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> extractors;
  for (std::size_t at = 0; at < run.extractors.size(); ++at) {
    const ExtractorRecord& extractor = run.extractors[at];
    const auto [place, is_new] = extractors.emplace(
        std::tuple(extractor.info.name, extractor.info.version, extractor.build), at);
    if (!is_new && extractor.is_default) place->second = at;
  }
  std::map<std::pair<std::size_t, std::string>, std::optional<StoredSetting>> by_parameters;
  PAGELET_TRY(store.for_each_row({.all = true}, [&](const StoreRow& row) -> Result<void> {
    if (row.context != context) return {};
    const auto site = sites.find({row.experiment.site, row.content});
    const auto extractor = extractors.find({row.algorithm, row.version, row.build});
    if (site == sites.end() || extractor == extractors.end()) return {};
    for (const Score& score : row.experiment.scores) {
      if (score.unit != Unit::kNodes) continue;
      const auto [place, is_new] = by_parameters.try_emplace({extractor->second, row.parameters});
      std::optional<StoredSetting>& setting = place->second;
      if (is_new) setting = near_setting(run, extractor->second, row.parameters);
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
  std::ranges::sort(settings, [](const StoredSetting& a, const StoredSetting& b) {
    return std::tie(a.extractor, a.changes) < std::tie(b.extractor, b.changes);
  });
  return settings;
}

std::vector<ParameterCurve> parameter_curves(const BenchRecord& run,
                                             const PerTask<const Comparison*>& comparisons,
                                             std::span<const StoredSetting> settings) {
  std::map<std::size_t, CurveMaker> makers;
  for (const StoredSetting& setting : settings) {
    makers.try_emplace(setting.extractor, run, comparisons, setting.extractor)
        .first->second.add(setting);
  }
  std::vector<ParameterCurve> curves;
  for (auto& [extractor, maker] : makers) maker.finish(curves);
  return curves;
}

std::vector<CurveContest> curve_contests(const BenchRecord& run,
                                         std::span<const ParameterCurve> curves,
                                         const PerTask<const Comparison*>& comparisons) {
  std::map<std::pair<std::vector<Setting>, std::string>, std::vector<std::size_t>> alike;
  for (std::size_t at = 0; at < curves.size(); ++at) {
    if (curves[at].is_numeric) alike[{curves[at].changed, curves[at].parameter}].push_back(at);
  }
  for (auto& [place, members] : alike) {
    const auto& [changed, parameter] = place;
    if (changed.empty()) continue;
    // For an algorithm whose setting in the run already has the value, it is no change.
    const auto unchanged = alike.find({{}, parameter});
    if (unchanged == alike.end()) continue;
    for (const std::size_t curve : unchanged->second) {
      const std::string& parameters = run.extractors[curves[curve].extractor].parameters;
      const auto& [name, value] = changed.front();
      if (parameter_value(parameters, name) == value) members.push_back(curve);
    }
  }
  std::vector<CurveContest> contests;
  for (const auto& [place, members] : alike) {
    for (const Target task : kTasks) {
      const Comparison& comparison = *comparisons[task];
      std::vector<std::size_t> ranked;
      for (const std::size_t curve : members) {
        const bool has_task = std::ranges::any_of(
            curves[curve].points,
            [&](const ParameterPoint& point) { return point.scores[task].has_value(); });
        if (has_task) ranked.push_back(curve);
      }
      if (ranked.size() < 2) continue;
      std::ranges::stable_sort(ranked, {}, [&](std::size_t curve) {
        return rank_of(comparison, curves[curve].extractor);
      });
      contests.push_back(contest_of(curves, std::move(ranked), task));
    }
  }
  return contests;
}

std::vector<TwoParameterGrid> parameter_grids(const BenchRecord& run,
                                              const PerTask<const Comparison*>& comparisons,
                                              std::span<const StoredSetting> settings) {
  std::map<std::tuple<std::size_t, std::string, std::string>, TwoParameterGrid> grids;
  for (const StoredSetting& setting : settings) {
    const auto& changes = setting.changes;
    if (changes.size() != 2 || !is_number(changes[0].second) || !is_number(changes[1].second)) {
      continue;
    }
    TwoParameterGrid& grid = grids[{setting.extractor, changes[0].first, changes[1].first}];
    grid.extractor = setting.extractor;
    for (std::size_t axis = 0; axis < 2; ++axis) {
      TwoParameterGrid::Axis& of = grid.axes[axis];
      of.parameter = changes[axis].first;
      of.base = parameter_value(run.extractors[setting.extractor].parameters, of.parameter);
      for (const std::string& value : {changes[axis].second, of.base}) {
        const bool is_new = std::ranges::find(of.values, value) == of.values.end();
        if (is_new && is_number(value)) of.values.push_back(value);
      }
    }
  }
  std::vector<TwoParameterGrid> all;
  for (auto& [place, grid] : grids) {
    for (TwoParameterGrid::Axis& axis : grid.axes) std::ranges::sort(axis.values, is_smaller);
    for (const std::string& row : grid.axes[0].values) {
      for (const std::string& column : grid.axes[1].values) {
        std::vector<Setting> changes;
        if (row != grid.axes[0].base) changes.emplace_back(grid.axes[0].parameter, row);
        if (column != grid.axes[1].base) changes.emplace_back(grid.axes[1].parameter, column);
        for (const Target task : kTasks) {
          grid.means[task].push_back(
              cell_mean(settings, grid.extractor, changes, *comparisons[task]));
        }
      }
    }
    all.push_back(std::move(grid));
  }
  return all;
}

}  // namespace pagelet
