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
                                              std::size_t folds, std::uint64_t seed) {
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
  std::mt19937_64 generator(seed);
  shuffle(groups, generator);
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

// The summaries of the scores of some sites.
MetricSummaries summaries_of(const std::vector<TableCell>& cells) {
  MetricSummaries all;
  for (const Metric metric : kMetrics) {
    std::vector<double> values;
    for (const TableCell& cell : cells) {
      if (cell.counts) values.push_back(value_of(cell.rates, metric));
    }
    all[index_of(metric)] = summarize(values, kPercentClamp);
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

Tuning::Tuning(const Suite& suite, TuneSettings settings, const TuneOptions& options)
    : settings_(std::make_unique<TuneSettings>(std::move(settings))),
      table_(std::make_unique<ExperimentTable>(suite, settings_->all, options.objective,
                                               options.table)) {
  result_.suite = suite.name;
  result_.objective = options.objective;
  result_.search = options.search;
  result_.seed = options.seed;
  result_.sites = suite.sites.size();
}

Result<Tuning> Tuning::run(const Suite& suite, TuneSettings settings, const TuneOptions& options) {
  if (!options.same_sites) {
    // Generators are only known after the sites are opened. This finds too few sites at once.
    const std::vector<std::string> generators(suite.sites.size());
    PAGELET_TRY(assign_folds(generators, options.folds, options.seed));
  }
  PAGELET_ASSIGN_OR_RETURN(Tuning tuning, compute(suite, std::move(settings), options));
  if (!options.same_sites) PAGELET_TRY(tuning.cross_validate(options));
  tuning.describe();
  if (tuning.result_.scores[tuning.result_.best].n == 0) {
    return fail(ErrorCode::kUsage, "--objective: no site of the suite has gold for " +
                                       std::string(to_string(options.objective.task)));
  }
  tuning.result_.experiments = tuning.table_->experiments(tuning.settings_->candidates);
  tuning.result_.distinct_answers = tuning.table_->distinct_answers(tuning.settings_->candidates);
  return tuning;
}

Result<Tuning> Tuning::compute(const Suite& suite, TuneSettings settings,
                               const TuneOptions& options) {
  Tuning tuning(suite, std::move(settings), options);
  tuning.sites_.resize(suite.sites.size());
  std::iota(tuning.sites_.begin(), tuning.sites_.end(), std::size_t{0});
  PAGELET_TRY(tuning.table_->compute(tuning.sites_));
  tuning.result_.experiments = tuning.table_->experiments(tuning.settings_->all.size());
  return tuning;
}

// Means of the objective of all candidates; 0 when no site has gold. The outer loop runs over the
// sites, so that memory is read in order. Each setting's sum still runs in the order of the sites.
std::vector<double> Tuning::means_of(const Indexes& sites) const {
  std::vector<double> sums(settings_->candidates, 0);
  std::vector<std::size_t> counts(sums.size(), 0);
  for (const std::size_t site : sites) {
    const std::span<const TableCell> cells = table_->cells(site);
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
std::vector<SettingScore> Tuning::scores_of(std::span<const std::size_t> settings,
                                            const Indexes& sites) const {
  std::vector<SettingScore> results(settings.size());
  for (std::size_t at = 0; at < settings.size(); ++at) results[at].setting = settings[at];
  for (const std::size_t site : sites) {
    const std::span<const TableCell> cells = table_->cells(site);
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

SettingScore Tuning::score_of(std::size_t setting, const Indexes& sites) const {
  return scores_of(std::span(&setting, 1), sites).front();
}

Result<void> Tuning::cross_validate(const TuneOptions& options) {
  std::vector<std::string> generators;
  for (const BenchSite& site : table_->sites()) generators.push_back(site.generator);
  PAGELET_ASSIGN_OR_RETURN(const auto fold_of,
                           assign_folds(generators, options.folds, options.seed));
  HeldOut held_out;
  for (std::size_t fold = 0; fold < options.folds; ++fold) {
    Indexes choosing;
    FoldResult result;
    for (const std::size_t site : sites_) {
      (fold_of[site] == fold ? result.sites : choosing).push_back(site);
    }
    const std::vector<double> means = means_of(choosing);
    const std::size_t chosen = best_of(means);
    result.score = score_of(chosen, result.sites);
    result.choosing_mean = means[chosen];
    held_out.folds.push_back(std::move(result));
  }
  std::vector<TableCell> cells;
  chosen_for_.resize(sites_.size());
  for (const std::size_t site : sites_) {
    chosen_for_[site] = held_out.folds[fold_of[site]].score.setting;
    cells.push_back(table_->cells(site)[chosen_for_[site]]);
  }
  held_out.summary = summaries_of(cells);
  for (const FoldResult& fold : held_out.folds) {
    held_out.empty += fold.score.empty;
    held_out.failed += fold.score.failed;
  }
  result_.held_out = std::move(held_out);
  return {};
}

void Tuning::describe() {
  Indexes candidates(settings_->candidates);
  std::iota(candidates.begin(), candidates.end(), std::size_t{0});
  const std::vector<double> means = means_of(sites_);
  result_.scores = scores_of(candidates, sites_);
  result_.best = best_of(means);
  result_.reference = score_of(settings_->reference, sites_);
  std::vector<TableCell> best;
  std::vector<TableCell> defaults;
  for (const std::size_t site : sites_) {
    best.push_back(table_->cells(site)[result_.best]);
    defaults.push_back(table_->cells(site)[settings_->reference]);
  }
  result_.best_summary = summaries_of(best);
  result_.reference_summary = summaries_of(defaults);
  describe_categories();
  result_.landscape = describe_landscape(settings_->axes, settings_->all, means);
}

void Tuning::describe_categories() {
  const Metric metric = result_.objective.metric;
  std::map<std::string, Indexes> sites_of;
  for (const std::size_t site : sites_) sites_of[table_->sites()[site].category].push_back(site);
  for (const auto& [category, sites] : sites_of) {
    CategoryResult result;
    result.category = category;
    result.best = score_of(result_.best, sites);
    result.reference = score_of(settings_->reference, sites);
    // If no other setting is better, the best setting of all sites stays.
    const std::vector<double> means = means_of(sites);
    const std::size_t own = best_of(means);
    const bool is_better = means[own] > value_of(result.best.mean, metric);
    result.own_best = score_of(is_better ? own : result_.best, sites);
    if (result_.held_out) {
      std::vector<TableCell> cells;
      for (const std::size_t site : sites) {
        cells.push_back(table_->cells(site)[chosen_for_[site]]);
      }
      result.held_out = summaries_of(cells)[index_of(metric)];
    }
    result_.categories.push_back(std::move(result));
  }
}

}  // namespace pagelet
