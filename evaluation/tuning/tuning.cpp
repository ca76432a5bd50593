// SPDX-License-Identifier: MIT
#include "evaluation/tuning/tuning.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <utility>

namespace pagelet {
namespace {

constexpr const char* kHandWritten = "hand-written";

}  // namespace

Result<std::vector<std::size_t>> assign_folds(std::span<const std::string> generators,
                                              std::size_t folds, std::mt19937_64& random) {
  std::vector<std::vector<std::size_t>> groups;
  std::map<std::string, std::size_t> group_of;
  for (std::size_t site = 0; site < generators.size(); ++site) {
    const std::string& generator = generators[site];
    if (generator.empty() || generator.starts_with(kHandWritten)) {
      groups.push_back({site});
      continue;
    }
    const auto [place, is_new] = group_of.try_emplace(generator, groups.size());
    if (is_new) groups.emplace_back();
    groups[place->second].push_back(site);
  }
  if (folds < 2) return fail(ErrorCode::kUsage, "--folds: there must be at least 2");
  if (groups.size() < folds) {
    return fail(ErrorCode::kUsage,
                "--folds " + std::to_string(folds) + ": the suite has only " +
                    std::to_string(groups.size()) +
                    " groups of sites of different generators (--same-sites needs no folds)");
  }
  shuffle(groups, random);
  std::ranges::stable_sort(groups, std::ranges::greater(), &std::vector<std::size_t>::size);
  std::vector<std::size_t> sizes(folds, 0);
  std::vector<std::size_t> fold_of(generators.size(), 0);
  for (const std::vector<std::size_t>& group : groups) {
    const auto fold = static_cast<std::size_t>(std::ranges::min_element(sizes) - sizes.begin());
    sizes[fold] += group.size();
    for (const std::size_t site : group) fold_of[site] = fold;
  }
  return fold_of;
}

namespace {

double influence_of(const GridAxis& axis, std::size_t place, std::span<const GridSetting> settings,
                    std::span<const double> means) {
  std::vector<double> sums(axis.values.size());
  std::vector<double> counts(axis.values.size());
  double total = 0;
  for (std::size_t setting = 0; setting < means.size(); ++setting) {
    const std::size_t value = settings[setting].at[place];
    sums[value] += means[setting];
    ++counts[value];
    total += means[setting];
  }
  total /= static_cast<double>(means.size());
  const auto square = [&](double mean) { return (mean - total) * (mean - total); };
  double between = 0;
  double all = 0;
  for (std::size_t value = 0; value < sums.size(); ++value) {
    if (counts[value] > 0) between += counts[value] * square(sums[value] / counts[value]);
  }
  for (const double mean : means) all += square(mean);
  return all > 0 ? std::min(1.0, between / all) : 0;
}

HeatMap heat_map_of(const std::vector<GridAxis>& axes, const std::vector<double>& influence,
                    std::span<const GridSetting> settings, std::span<const double> means) {
  std::vector<std::size_t> order(axes.size());
  for (std::size_t axis = 0; axis < order.size(); ++axis) order[axis] = axis;
  // An axis with one value has no influence; it comes after axes with more values.
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const bool single_a = axes[a].values.size() < 2;
    const bool single_b = axes[b].values.size() < 2;
    if (single_a != single_b) return single_b;
    return influence[a] > influence[b];
  });
  HeatMap map{std::min(order[0], order[1]), std::max(order[0], order[1]), {}};
  map.cells.resize(axes[map.rows].values.size());
  for (auto& row : map.cells) row.resize(axes[map.columns].values.size());
  for (std::size_t setting = 0; setting < means.size(); ++setting) {
    const std::vector<std::size_t>& at = settings[setting].at;
    std::optional<double>& best = map.cells[at[map.rows]][at[map.columns]];
    if (!best || means[setting] > *best) best = means[setting];
  }
  return map;
}

}  // namespace

Landscape describe_landscape(const std::vector<GridAxis>& axes,
                             std::span<const GridSetting> settings, std::span<const double> means) {
  Landscape landscape;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    landscape.influence.push_back(influence_of(axes[axis], axis, settings, means));
  }
  if (axes.size() >= 2) {
    landscape.heat_map = heat_map_of(axes, landscape.influence, settings, means);
  }
  return landscape;
}

namespace {

std::vector<double> values_of(const std::vector<Rates>& rates, Metric metric) {
  std::vector<double> values;
  values.reserve(rates.size());
  for (const Rates& one : rates) values.push_back(value_of(one, metric));
  return values;
}

MetricSummaries summaries_of(const std::vector<Rates>& rates) {
  MetricSummaries all;
  for (const Metric metric : kMetrics) {
    all[index_of(metric)] = summarize(values_of(rates, metric), kPercentClamp);
  }
  return all;
}

void add(const TableCell& cell, SettingScore& sum) {
  if (!cell.counts) return;
  ++sum.n;
  for (const Metric metric : kMetrics) value_of(sum.mean, metric) += value_of(cell.rates, metric);
  sum.loads += cell.pages_loaded;
  if (!is_answer(cell.status)) ++sum.failed;
  if (cell.status == Status::kEmpty) ++sum.empty;
}

std::size_t best_of(const std::vector<double>& means) {
  return static_cast<std::size_t>(std::ranges::max_element(means) - means.begin());
}

}  // namespace

Result<TuneSettings> choose_settings(const ParameterGrid& grid, const TuneOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(auto made, options.search == SearchKind::kGrid
                                          ? grid.all()
                                          : grid.sample(options.samples, options.seed));
  PAGELET_ASSIGN_OR_RETURN(auto defaults, grid.defaults());
  TuneSettings settings{grid.axes(), std::move(made), 0, 0};
  settings.candidates = settings.all.size();
  const auto same = std::ranges::find(settings.all, defaults.parameters, &GridSetting::parameters);
  settings.reference = static_cast<std::size_t>(same - settings.all.begin());
  if (same == settings.all.end()) settings.all.push_back(std::move(defaults));
  return settings;
}

namespace {

using Indexes = std::vector<std::size_t>;

TuneResult begin(const Suite& suite, TuneSettings settings, const TuneOptions& options) {
  TuneResult result;
  result.settings = std::move(settings);
  result.suite = suite.name;
  result.objective = options.objective;
  result.search = options.search;
  result.seed = options.seed;
  result.score_on = options.score_on;
  return result;
}

class Tuner {
 public:
  Tuner(const Suite& suite, TuneSettings settings, const TuneOptions& options)
      : options_(options),
        result_(begin(suite, std::move(settings), options)),
        table_(suite, result_.settings.all, options.objective, options.table) {
    for (std::size_t site = 0; site < suite.sites.size(); ++site) {
      const bool is_scored = suite.sites[site].suite == options.score_on;
      if (options.score_on.empty() || is_scored) scored_.push_back(site);
      if (!is_scored) choosing_.push_back(site);
    }
  }

  Result<void> compute() {
    PAGELET_TRY(table_.compute());
    result_.sites = table_.sites();
    for (std::size_t site = 0; site < result_.sites.size(); ++site) {
      result_.failures.push_back(table_.failures(site));
    }
    result_.warnings = table_.warnings();
    result_.experiments = result_.sites.size() * result_.settings.all.size();
    return {};
  }

  Result<void> choose() {
    if (!options_.same_sites) PAGELET_TRY(hold_out());
    describe();
    if (result_.scores[result_.best].n == 0 || result_.reference.n == 0) {
      return fail(ErrorCode::kUsage, "--objective: no site of the suite has gold for " +
                                         std::string(to_string(options_.objective.task)));
    }
    result_.experiments = result_.sites.size() * result_.settings.candidates;
    result_.distinct_answers = table_.distinct_answers(result_.settings.candidates);
    return {};
  }

  TuneResult take() { return std::move(result_); }

 private:
  SettingScore score_of(std::size_t setting, const Indexes& sites) const {
    return scores_of(std::span(&setting, 1), sites).front();
  }

  // Means of the objective of all candidates; 0 when no site has gold. The outer loop runs over
  // the sites, so that memory is read in order. Each setting's sum still runs in the order of the
  // sites.
  std::vector<double> means_of(const Indexes& sites) const {
    std::vector<double> sums(result_.settings.candidates, 0);
    std::vector<std::size_t> counts(sums.size(), 0);
    for (const std::size_t site : sites) {
      const std::span<const TableCell> cells = table_.cells(site);
      for (std::size_t setting = 0; setting < sums.size(); ++setting) {
        if (!cells[setting].counts) continue;
        sums[setting] += value_of(cells[setting].rates, result_.objective.metric);
        ++counts[setting];
      }
    }
    for (std::size_t setting = 0; setting < sums.size(); ++setting) {
      if (counts[setting] > 0) sums[setting] /= static_cast<double>(counts[setting]);
    }
    return sums;
  }

  // Scores of many settings, in one pass over the sites.
  std::vector<SettingScore> scores_of(std::span<const std::size_t> settings,
                                      const Indexes& sites) const {
    std::vector<SettingScore> results(settings.size());
    for (std::size_t at = 0; at < settings.size(); ++at) results[at].setting = settings[at];
    for (const std::size_t site : sites) {
      const std::span<const TableCell> cells = table_.cells(site);
      for (SettingScore& result : results) add(cells[result.setting], result);
    }
    for (SettingScore& result : results) {
      if (result.n == 0) continue;
      const auto n = static_cast<double>(result.n);
      for (const Metric metric : kMetrics) value_of(result.mean, metric) /= n;
      result.loads /= n;
    }
    return results;
  }

  std::vector<Rates> rates_of(std::size_t setting, const Indexes& sites) const {
    std::vector<Rates> rates;
    for (const std::size_t site : sites) {
      const TableCell& cell = table_.cells(site)[setting];
      if (cell.counts) rates.push_back(cell.rates);
    }
    return rates;
  }

  std::vector<Rates> held_out_rates(const Indexes& sites) const {
    std::vector<Rates> rates;
    for (const std::size_t site : sites) {
      if (table_.cells(site)[result_.settings.reference].counts) rates.push_back(held_out_[site]);
    }
    return rates;
  }

  FoldResult score_fold(const Indexes& fold_of, std::size_t fold) const {
    FoldResult result;
    Indexes others;
    for (std::size_t site = 0; site < fold_of.size(); ++site) {
      (fold_of[site] == fold ? result.sites : others).push_back(site);
    }
    const std::vector<double> means = means_of(others);
    const std::size_t chosen = best_of(means);
    result.score = score_of(chosen, result.sites);
    result.choosing_mean = means[chosen];
    return result;
  }

  Result<void> hold_out() {
    const bool has_folds = options_.score_on.empty();
    const std::size_t repeats = has_folds ? options_.repeats : 1;
    std::vector<std::string> generators;
    for (const BenchSite& site : result_.sites) generators.push_back(site.generator);
    std::mt19937_64 random(options_.seed);
    HeldOut held_out;
    held_out_.resize(generators.size());
    // Without folds, fold 0 has the sites that are scored.
    Indexes fold_of(generators.size(), 1);
    for (const std::size_t site : scored_) fold_of[site] = 0;
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
      if (has_folds) {
        PAGELET_ASSIGN_OR_RETURN(fold_of, assign_folds(generators, options_.folds, random));
      }
      for (std::size_t fold = 0; fold < (has_folds ? options_.folds : 1); ++fold) {
        FoldResult& result = held_out.folds.emplace_back(score_fold(fold_of, fold));
        result.repeat = repeat;
        held_out.empty += static_cast<double>(result.score.empty);
        held_out.failed += static_cast<double>(result.score.failed);
        for (const std::size_t site : result.sites) {
          const Rates& rates = table_.cells(site)[result.score.setting].rates;
          for (const Metric metric : kMetrics) {
            value_of(held_out_[site], metric) += value_of(rates, metric);
          }
        }
      }
    }
    const auto divisions = static_cast<double>(repeats);
    for (Rates& rates : held_out_) {
      for (const Metric metric : kMetrics) value_of(rates, metric) /= divisions;
    }
    held_out.empty /= divisions;
    held_out.failed /= divisions;
    const std::vector<Rates> rates = held_out_rates(scored_);
    const Metric metric = options_.objective.metric;
    held_out.summary = summaries_of(rates);
    held_out.test = compare_paired(
        values_of(rates, metric), values_of(rates_of(result_.settings.reference, scored_), metric));
    held_out.test.p_holm = held_out.test.p;  // there is one test
    result_.held_out = std::move(held_out);
    return {};
  }

  void describe() {
    Indexes candidates(result_.settings.candidates);
    std::iota(candidates.begin(), candidates.end(), std::size_t{0});
    const std::vector<double> means = means_of(choosing_);
    result_.scores = scores_of(candidates, choosing_);
    result_.best = best_of(means);
    result_.best_summary = summaries_of(rates_of(result_.best, choosing_));
    result_.reference = score_of(result_.settings.reference, scored_);
    result_.reference_summary = summaries_of(rates_of(result_.settings.reference, scored_));
    result_.categories = groups_by(&BenchSite::category);
    result_.suites = groups_by(&BenchSite::suite);
    result_.landscape = describe_landscape(result_.settings.axes, result_.settings.all, means);
  }

  std::vector<GroupResult> groups_by(std::string BenchSite::*name) const {
    const Metric metric = result_.objective.metric;
    std::map<std::string, Indexes> sites_of;
    for (const std::size_t site : scored_) sites_of[result_.sites[site].*name].push_back(site);
    std::vector<GroupResult> groups;
    for (const auto& [group, sites] : sites_of) {
      GroupResult& result = groups.emplace_back();
      result.name = group;
      result.best = score_of(result_.best, sites);
      result.reference = score_of(result_.settings.reference, sites);
      // If no other setting is better, the best setting of all sites stays.
      const std::vector<double> means = means_of(sites);
      const std::size_t own = best_of(means);
      const bool is_better = means[own] > value_of(result.best.mean, metric);
      result.own_best = score_of(is_better ? own : result_.best, sites);
      if (result_.held_out) {
        result.held_out = summaries_of(held_out_rates(sites))[index_of(metric)];
      }
    }
    return groups;
  }

  const TuneOptions& options_;
  TuneResult result_;
  ExperimentTable table_;
  Indexes choosing_;             // sites on which the recommended setting is chosen
  Indexes scored_;               // sites on which it is compared with the default
  std::vector<Rates> held_out_;  // by site; only with held-out sites
};

}  // namespace

Result<TuneResult> tune(const Suite& suite, TuneSettings settings, const TuneOptions& options) {
  if (!options.same_sites && options.score_on.empty()) {
    // Generators are only known after the sites are opened. This finds too few sites at once.
    const std::vector<std::string> generators(suite.sites.size());
    std::mt19937_64 random(options.seed);
    PAGELET_TRY(assign_folds(generators, options.folds, random));
  }
  Tuner tuner(suite, std::move(settings), options);
  PAGELET_TRY(tuner.compute());
  PAGELET_TRY(tuner.choose());
  return tuner.take();
}

Result<TuneResult> compute_experiments(const Suite& suite, TuneSettings settings,
                                       const TuneOptions& options) {
  Tuner tuner(suite, std::move(settings), options);
  PAGELET_TRY(tuner.compute());
  return tuner.take();
}

}  // namespace pagelet
