// SPDX-License-Identifier: MIT
#include "evaluation/tuning/tuning.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "evaluation/tuning/folds.h"

namespace pagelet {
namespace {

using Indexes = std::vector<std::size_t>;

std::size_t index_of(Metric metric) { return static_cast<std::size_t>(metric); }

// Adds up the scores of sites, in the order in which they come.
class ScoreSum {
 public:
  void add(const ExperimentOutcome& outcome) {
    if (!outcome.has_gold) return;
    const Rates rates = outcome.rates();
    for (const Metric metric : kMetrics)
      values_[index_of(metric)].push_back(value_of(rates, metric));
    loads_ += outcome.pages_loaded;
    if (!is_answer(outcome.status)) ++score_.failed;
    if (outcome.status == Status::kEmpty) ++score_.empty;
    ++score_.n;
  }

  Summary summary(Metric metric) const {
    return summarize(values_[index_of(metric)], kPercentClamp);
  }

  SettingScore score(std::size_t setting) const {
    SettingScore score = score_;
    score.setting = setting;
    const auto mean = [this](Metric metric) { return summary(metric).mean.value_or(0); };
    score.mean = {mean(Metric::kRecall), mean(Metric::kPrecision), mean(Metric::kF1),
                  mean(Metric::kAccuracy)};
    if (score.n > 0) score.loads = loads_ / static_cast<double>(score.n);
    return score;
  }

 private:
  std::vector<double> values_[4];
  double loads_ = 0;
  SettingScore score_;
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
    // What all folds need is computed at once, so that a site is opened once.
    Indexes at_once;
    if (options_.search != SearchKind::kHalving) at_once = candidates_;
    if (at_once.empty() || reference_ == candidates_.size()) at_once.push_back(reference_);
    const auto prepared = table_.compute(at_once, sites_);
    if (!prepared) return prepared;
    if (!options_.same_sites) {
      const auto validated = cross_validate();
      if (!validated) return validated;
    }
    const auto choice = choose(sites_, options_.seed);
    if (!choice) return tl::unexpected(choice.error());
    describe(*choice, axes);
    if (result_.scores[result_.best].n == 0) {
      return fail(ErrorCode::kUsage, "--objective: no site of the suite has gold for " +
                                         std::string(to_string(options_.objective.task)));
    }
    return {};
  }

 private:
  // The mean of the objective; with sites without gold only, 0.
  double mean_of(std::size_t setting, std::span<const std::size_t> sites) const {
    double sum = 0;
    std::size_t n = 0;
    for (const std::size_t site : sites) {
      const ExperimentOutcome& outcome = *table_.outcome(setting, site);
      if (!outcome.has_gold) continue;
      sum += value_of(outcome.rates(), options_.objective.metric);
      ++n;
    }
    return n == 0 ? 0 : sum / static_cast<double>(n);
  }

  Result<Choice> choose(const Indexes& sites, std::uint64_t seed) {
    const MeanScores means = [this](
                                 std::span<const std::size_t> settings,
                                 std::span<const std::size_t> some) -> Result<std::vector<double>> {
      const auto computed = table_.compute(settings, some);
      if (!computed) return tl::unexpected(computed.error());
      std::vector<double> values;
      for (const std::size_t setting : settings) values.push_back(mean_of(setting, some));
      return values;
    };
    return options_.search == SearchKind::kHalving
               ? choose_by_halving(candidates_, sites, seed, means)
               : choose_best(candidates_, sites, means);
  }

  Result<void> cross_validate() {
    std::vector<std::string> generators;
    for (const TableSite& site : table_.sites()) generators.push_back(site.generator);
    const auto fold_of = assign_folds(generators, options_.folds, options_.seed);
    if (!fold_of) return tl::unexpected(fold_of.error());
    HeldOut held_out;
    for (std::size_t fold = 0; fold < options_.folds; ++fold) {
      Indexes choosing;
      FoldResult result;
      for (const std::size_t site : sites_) {
        ((*fold_of)[site] == fold ? result.sites : choosing).push_back(site);
      }
      const auto choice = choose(choosing, options_.seed + 1 + fold);
      if (!choice) return tl::unexpected(choice.error());
      const auto computed = table_.compute(std::span(&choice->setting, 1), result.sites);
      if (!computed) return computed;
      ScoreSum sum;
      for (const std::size_t site : result.sites) sum.add(*table_.outcome(choice->setting, site));
      result.score = sum.score(choice->setting);
      result.choosing_mean = choice->mean;
      held_out.folds.push_back(std::move(result));
    }
    ScoreSum sum;
    chosen_for_.resize(sites_.size());
    for (const std::size_t site : sites_) {
      chosen_for_[site] = held_out.folds[(*fold_of)[site]].score.setting;
      sum.add(*table_.outcome(chosen_for_[site], site));
    }
    for (const Metric metric : kMetrics) held_out.summary[index_of(metric)] = sum.summary(metric);
    held_out.empty = sum.score(0).empty;
    held_out.failed = sum.score(0).failed;
    result_.held_out = std::move(held_out);
    return {};
  }

  ScoreSum sum_of(std::size_t setting, std::span<const std::size_t> sites) const {
    ScoreSum sum;
    for (const std::size_t site : sites) sum.add(*table_.outcome(setting, site));
    return sum;
  }

  double objective_of(const SettingScore& score) const {
    return value_of(score.mean, options_.objective.metric);
  }

  void describe(const Choice& choice, const std::vector<GridAxis>& axes) {
    std::vector<SettingMean> means;
    for (const std::size_t setting : choice.finalists) {
      result_.scores.push_back(sum_of(setting, sites_).score(setting));
      means.push_back({setting, objective_of(result_.scores.back())});
      if (setting == choice.setting) result_.best = result_.scores.size() - 1;
    }
    const ScoreSum best = sum_of(choice.setting, sites_);
    const ScoreSum defaults = sum_of(reference_, sites_);
    for (const Metric metric : kMetrics) {
      result_.best_summary[index_of(metric)] = best.summary(metric);
      result_.reference_summary[index_of(metric)] = defaults.summary(metric);
    }
    result_.reference = defaults.score(reference_);
    result_.rounds = choice.rounds;
    describe_categories(choice);
    const Summary& summary = result_.best_summary[index_of(options_.objective.metric)];
    const double error =
        summary.sigma ? *summary.sigma / std::sqrt(static_cast<double>(summary.n)) : 0;
    result_.landscape =
        describe_landscape(axes, table_.settings(), means,
                           {choice.setting, objective_of(result_.scores[result_.best])}, error);
  }

  void describe_categories(const Choice& choice) {
    std::map<std::string, Indexes> sites_of;
    for (const std::size_t site : sites_) {
      sites_of[table_.sites()[site].site.category].push_back(site);
    }
    for (const auto& [category, sites] : sites_of) {
      CategoryResult result;
      result.category = category;
      result.best = sum_of(choice.setting, sites).score(choice.setting);
      result.reference = sum_of(reference_, sites).score(reference_);
      result.own_best = result.best;
      for (const std::size_t setting : choice.finalists) {
        if (mean_of(setting, sites) > objective_of(result.own_best)) {
          result.own_best = sum_of(setting, sites).score(setting);
        }
      }
      if (result_.held_out) {
        ScoreSum sum;
        for (const std::size_t site : sites) sum.add(*table_.outcome(chosen_for_[site], site));
        result.held_out = sum.summary(options_.objective.metric);
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

Result<Tuning> Tuning::run(const Suite& suite, const ParameterGrid& grid,
                           const TuneOptions& options) {
  auto settings =
      options.search == SearchKind::kGrid ? grid.all() : grid.sample(options.samples, options.seed);
  if (!settings) return tl::unexpected(settings.error());
  const std::size_t candidates = settings->size();
  auto defaults = grid.defaults();
  if (!defaults) return tl::unexpected(defaults.error());
  const auto same = std::ranges::find(*settings, defaults->parameters, &GridSetting::parameters);
  const auto reference = static_cast<std::size_t>(same - settings->begin());
  if (same == settings->end()) settings->push_back(std::move(*defaults));

  Tuning tuning;
  tuning.settings_ = std::make_unique<std::vector<GridSetting>>(std::move(*settings));
  tuning.table_ =
      std::make_unique<ExperimentTable>(suite, *tuning.settings_, options.objective, options.table);
  TuneResult& result = tuning.result_;
  result.suite = suite.name;
  result.objective = options.objective;
  result.search = options.search;
  result.seed = options.seed;
  result.sites = suite.sites.size();
  result.axes = grid.axes();
  const auto done = Tuner(*tuning.table_, options, candidates, reference, result).run(grid.axes());
  if (!done) return tl::unexpected(done.error());
  result.experiments = tuning.table_->experiments(candidates);
  result.distinct_answers = tuning.table_->distinct_answers(candidates);
  return tuning;
}

}  // namespace pagelet
