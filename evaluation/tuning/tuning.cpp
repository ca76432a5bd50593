// SPDX-License-Identifier: MIT
#include "evaluation/tuning/tuning.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "evaluation/tuning/folds.h"

namespace pagelet {
namespace {

using Indexes = std::vector<std::size_t>;

// Collects the scores of sites, in the order in which they are added.
class ScoreList {
 public:
  void add(const ScoredExperiment& score) {
    if (!score.counts) return;
    for (const Metric metric : kMetrics) {
      values_[index_of(metric)].push_back(value_of(score.rates, metric));
    }
    if (!is_answer(score.status)) ++failed_;
    if (score.status == Status::kEmpty) ++empty_;
  }

  Summary summary(Metric metric) const {
    return summarize(values_[index_of(metric)], kPercentClamp);
  }
  std::size_t empty() const { return empty_; }
  std::size_t failed() const { return failed_; }

 private:
  std::array<std::vector<double>, std::size(kMetrics)> values_;
  std::size_t empty_ = 0;
  std::size_t failed_ = 0;
};

class Tuner {
 public:
  Tuner(ExperimentTable& table, const TuneOptions& options, std::size_t candidates,
        std::size_t reference, TuneResult& result)
      : table_(table),
        options_(options),
        result_(result),
        candidates_(candidates),
        reference_(reference),
        sites_(table.sites().size()) {
    std::iota(candidates_.begin(), candidates_.end(), std::size_t{0});
    std::iota(sites_.begin(), sites_.end(), std::size_t{0});
  }

  Result<void> run(const std::vector<GridAxis>& axes) {
    // The experiments for all folds are computed together, so that each site is opened once.
    Indexes at_once;
    if (options_.search != SearchKind::kHalving) at_once = candidates_;
    if (at_once.empty() || reference_ == candidates_.size()) at_once.push_back(reference_);
    auto prepared = table_.compute(at_once, sites_);
    if (!prepared) return prepared;
    if (!options_.same_sites) {
      auto validated = cross_validate();
      if (!validated) return validated;
    }
    PAGELET_ASSIGN_OR_RETURN(const auto choice, choose(sites_, options_.seed));
    describe(choice, axes);
    if (result_.scores[result_.best].n == 0) {
      return fail(ErrorCode::kUsage, "--objective: no site of the suite has gold for " +
                                         std::string(to_string(options_.objective.task)));
    }
    return {};
  }

 private:
  // Means of the objective; 0 when no site has gold. The outer loop runs over the sites, so that
  // memory is read in order. Each setting's sum still runs in the order of the sites.
  std::vector<double> means_of(std::span<const std::size_t> settings,
                               std::span<const std::size_t> sites) const {
    std::vector<double> sums(settings.size(), 0);
    std::vector<std::size_t> counts(settings.size(), 0);
    for (const std::size_t site : sites) {
      const std::span<const ScoredExperiment> scores = table_.scores(site);
      for (std::size_t at = 0; at < settings.size(); ++at) {
        const ScoredExperiment& score = scores[settings[at]];
        if (!score.counts) continue;
        sums[at] += value_of(score.rates, options_.objective.metric);
        ++counts[at];
      }
    }
    for (std::size_t at = 0; at < settings.size(); ++at) {
      if (counts[at] > 0) sums[at] /= static_cast<double>(counts[at]);
    }
    return sums;
  }

  Result<Choice> choose(const Indexes& sites, std::uint64_t seed) {
    const MeanScores means = [this](
                                 std::span<const std::size_t> settings,
                                 std::span<const std::size_t> some) -> Result<std::vector<double>> {
      PAGELET_TRY(table_.compute(settings, some));
      return means_of(settings, some);
    };
    return options_.search == SearchKind::kHalving
               ? choose_by_halving(candidates_, sites, seed, means)
               : choose_best(candidates_, sites, means);
  }

  Result<void> cross_validate() {
    std::vector<std::string> generators;
    for (const BenchSite& site : table_.sites()) generators.push_back(site.generator);
    PAGELET_ASSIGN_OR_RETURN(const auto fold_of,
                             assign_folds(generators, options_.folds, options_.seed));
    HeldOut held_out;
    for (std::size_t fold = 0; fold < options_.folds; ++fold) {
      Indexes choosing;
      FoldResult result;
      for (const std::size_t site : sites_) {
        (fold_of[site] == fold ? result.sites : choosing).push_back(site);
      }
      PAGELET_ASSIGN_OR_RETURN(const auto choice, choose(choosing, options_.seed + 1 + fold));
      auto computed = table_.compute(std::span(&choice.setting, 1), result.sites);
      if (!computed) return computed;
      result.score = score_of(choice.setting, result.sites);
      result.choosing_mean = choice.mean;
      held_out.folds.push_back(std::move(result));
    }
    ScoreList list;
    chosen_for_.resize(sites_.size());
    for (const std::size_t site : sites_) {
      chosen_for_[site] = held_out.folds[fold_of[site]].score.setting;
      list.add(table_.scores(site)[chosen_for_[site]]);
    }
    for (const Metric metric : kMetrics) held_out.summary[index_of(metric)] = list.summary(metric);
    held_out.empty = list.empty();
    held_out.failed = list.failed();
    result_.held_out = std::move(held_out);
    return {};
  }

  ScoreList list_of(std::size_t setting, std::span<const std::size_t> sites) const {
    ScoreList list;
    for (const std::size_t site : sites) list.add(table_.scores(site)[setting]);
    return list;
  }

  // Scores of many settings, in one pass over the sites.
  std::vector<SettingScore> scores_of(std::span<const std::size_t> settings,
                                      std::span<const std::size_t> sites) const {
    std::vector<SettingScore> results(settings.size());
    for (std::size_t at = 0; at < settings.size(); ++at) results[at].setting = settings[at];
    for (const std::size_t site : sites) {
      const std::span<const ScoredExperiment> scores = table_.scores(site);
      for (SettingScore& result : results) add(scores[result.setting], result);
    }
    for (SettingScore& result : results) {
      if (result.n == 0) continue;
      const auto n = static_cast<double>(result.n);
      for (const Metric metric : kMetrics) value_of(result.mean, metric) /= n;
      result.loads /= n;
    }
    return results;
  }
  static void add(const ScoredExperiment& score, SettingScore& sum) {
    if (!score.counts) return;
    ++sum.n;
    for (const Metric metric : kMetrics) {
      value_of(sum.mean, metric) += value_of(score.rates, metric);
    }
    sum.loads += score.pages_loaded;
    if (!is_answer(score.status)) ++sum.failed;
    if (score.status == Status::kEmpty) ++sum.empty;
  }
  SettingScore score_of(std::size_t setting, std::span<const std::size_t> sites) const {
    return scores_of(std::span(&setting, 1), sites).front();
  }

  double objective_of(const SettingScore& score) const {
    return value_of(score.mean, options_.objective.metric);
  }

  void describe(const Choice& choice, const std::vector<GridAxis>& axes) {
    result_.scores = scores_of(choice.finalists, sites_);
    std::vector<SettingMean> means;
    for (std::size_t at = 0; at < result_.scores.size(); ++at) {
      means.push_back({result_.scores[at].setting, objective_of(result_.scores[at])});
      if (result_.scores[at].setting == choice.setting) result_.best = at;
    }
    const ScoreList best = list_of(choice.setting, sites_);
    const ScoreList defaults = list_of(reference_, sites_);
    for (const Metric metric : kMetrics) {
      result_.best_summary[index_of(metric)] = best.summary(metric);
      result_.reference_summary[index_of(metric)] = defaults.summary(metric);
    }
    result_.reference = score_of(reference_, sites_);
    result_.rounds = choice.rounds;
    describe_categories(choice);
    result_.landscape = describe_landscape(axes, table_.settings(), means);
  }

  void describe_categories(const Choice& choice) {
    std::map<std::string, Indexes> sites_of;
    for (const std::size_t site : sites_) {
      sites_of[table_.sites()[site].category].push_back(site);
    }
    for (const auto& [category, sites] : sites_of) {
      CategoryResult result;
      result.category = category;
      result.best = score_of(choice.setting, sites);
      result.reference = score_of(reference_, sites);
      const std::vector<double> means = means_of(choice.finalists, sites);
      // If no other setting is better, the best setting of all sites stays.
      std::size_t own = choice.setting;
      double highest = objective_of(result.best);
      for (std::size_t at = 0; at < means.size(); ++at) {
        if (means[at] <= highest) continue;
        own = choice.finalists[at];
        highest = means[at];
      }
      result.own_best = score_of(own, sites);
      if (result_.held_out) {
        ScoreList list;
        for (const std::size_t site : sites) list.add(table_.scores(site)[chosen_for_[site]]);
        result.held_out = list.summary(options_.objective.metric);
      }
      result_.categories.push_back(std::move(result));
    }
  }

  ExperimentTable& table_;
  const TuneOptions& options_;
  TuneResult& result_;
  Indexes candidates_;
  std::size_t reference_;  // the default parameters: one of the candidates, or the one after them
  Indexes sites_;
  Indexes chosen_for_;  // by site: the setting that the other folds chose
};

}  // namespace

namespace {

// The candidates of a search, and after them the default parameters, unless they are among them.
struct Settings {
  std::vector<GridSetting> all;
  std::size_t candidates = 0;
  std::size_t reference = 0;
};

Result<Settings> settings_of(const ParameterGrid& grid, const TuneOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(auto made, options.search == SearchKind::kGrid
                                          ? grid.all()
                                          : grid.sample(options.samples, options.seed));
  PAGELET_ASSIGN_OR_RETURN(auto defaults, grid.defaults());
  Settings settings{std::move(made), 0, 0};
  settings.candidates = settings.all.size();
  const auto same = std::ranges::find(settings.all, defaults.parameters, &GridSetting::parameters);
  settings.reference = static_cast<std::size_t>(same - settings.all.begin());
  if (same == settings.all.end()) settings.all.push_back(std::move(defaults));
  return settings;
}

}  // namespace

Result<Tuning> Tuning::run(const Suite& suite, const ParameterGrid& grid,
                           const TuneOptions& options) {
  if (!options.same_sites) {
    // Generators are only known after the sites are opened. This finds too few sites at once.
    const std::vector<std::string> generators(suite.sites.size());
    PAGELET_TRY(assign_folds(generators, options.folds, options.seed));
  }
  PAGELET_ASSIGN_OR_RETURN(auto settings, settings_of(grid, options));
  Tuning tuning;
  tuning.settings_ = std::make_unique<std::vector<GridSetting>>(std::move(settings.all));
  tuning.table_ =
      std::make_unique<ExperimentTable>(suite, *tuning.settings_, options.objective, options.table);
  TuneResult& result = tuning.result_;
  result.suite = suite.name;
  result.objective = options.objective;
  result.search = options.search;
  result.seed = options.seed;
  result.sites = suite.sites.size();
  result.axes = grid.axes();
  PAGELET_TRY(Tuner(*tuning.table_, options, settings.candidates, settings.reference, result)
                  .run(grid.axes()));
  result.experiments = tuning.table_->experiments(settings.candidates);
  result.distinct_answers = tuning.table_->distinct_answers(settings.candidates);
  return tuning;
}

Result<Tuning> Tuning::run_shard(const Suite& suite, const ParameterGrid& grid,
                                 const TuneOptions& options, const Shard& shard) {
  if (options.search == SearchKind::kHalving) {
    return fail(ErrorCode::kUsage,
                "--shard: not with --search halving, which needs the scores of all sites");
  }
  PAGELET_ASSIGN_OR_RETURN(auto settings, settings_of(grid, options));
  Tuning tuning;
  tuning.settings_ = std::make_unique<std::vector<GridSetting>>(std::move(settings.all));
  tuning.table_ =
      std::make_unique<ExperimentTable>(suite, *tuning.settings_, options.objective, options.table);
  Indexes all(tuning.settings_->size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  Indexes sites;
  for (std::size_t site = 0; site < suite.sites.size(); ++site) {
    if (shard.contains(site)) sites.push_back(site);
  }
  PAGELET_TRY(tuning.table_->compute(all, sites));
  tuning.result_.experiments = tuning.table_->experiments(all.size());
  return tuning;
}

std::string hash_of_suite(const Tuning& tuning) { return suite_hash(tuning.table().sites()); }

}  // namespace pagelet
