// SPDX-License-Identifier: MIT
#include "evaluation/tuning/tuning.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <random>
#include <span>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "core/random.h"
#include "core/workers/workers.h"
#include "datasets/site_folder.h"
#include "evaluation/run/labelled_site.h"
#include "extractors/run/run.h"

namespace pagelet {
namespace {

using Indexes = std::vector<std::size_t>;

constexpr const char* kHandWritten = "hand-written";

// The fold of each site, 0 to folds - 1. Sites made by the same generator look alike. If one of
// them took part in choosing the parameters and another one were scored, the score would be too
// good. So they stay in one fold. Groups are shuffled. Then each group, the largest first, goes to
// the fold with the fewest sites.
Result<Indexes> assign_folds(std::span<const std::string> generators, std::size_t folds,
                             std::mt19937_64& random) {
  std::vector<Indexes> groups;
  std::map<std::string, std::size_t> group_of;
  for (std::size_t site = 0; site < generators.size(); ++site) {
    const std::string& generator = generators[site];
    if (generator.empty() || generator.starts_with(kHandWritten)) {
      groups.push_back({site});
      continue;
    }
    const auto [it, inserted] = group_of.try_emplace(generator, groups.size());
    if (inserted) groups.emplace_back();
    groups[it->second].push_back(site);
  }
  if (folds < 2) return fail(ErrorCode::kUsage, "--folds: there must be at least 2");
  if (groups.size() < folds) {
    return fail(ErrorCode::kUsage,
                "--folds " + std::to_string(folds) + ": the suite has only " +
                    std::to_string(groups.size()) + (groups.size() == 1 ? " group" : " groups") +
                    " of sites of different generators (--same-sites needs no folds)");
  }
  shuffle(groups, random);
  std::ranges::stable_sort(groups, std::ranges::greater(), &Indexes::size);
  Indexes sizes(folds, 0);
  Indexes fold_of(generators.size(), 0);
  for (const Indexes& group : groups) {
    const auto fold = static_cast<std::size_t>(std::ranges::min_element(sizes) - sizes.begin());
    sizes[fold] += group.size();
    for (const std::size_t site : group) fold_of[site] = fold;
  }
  return fold_of;
}

double influence_of(const GridAxis& axis, std::size_t position,
                    std::span<const GridSetting> settings, std::span<const double> means) {
  std::vector<double> sums(axis.values.size());
  std::vector<double> counts(axis.values.size());
  double total = 0;
  for (std::size_t setting = 0; setting < means.size(); ++setting) {
    const std::size_t value = settings[setting].at[position];
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
  std::iota(order.begin(), order.end(), std::size_t{0});
  // An axis with one value has no influence; it comes after axes with more values.
  std::ranges::stable_sort(order, {}, [&](std::size_t axis) {
    return std::pair(axes[axis].values.size() < 2, -influence[axis]);
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

// Size of the key page in bytes; 0 when the key page is not known.
std::uintmax_t key_page_size(const SuiteSite& site, const SiteDescription& description) {
  std::error_code error;
  const auto size = std::filesystem::file_size(
      std::filesystem::path(site.folder) / "pages" / description.key_page, error);
  return error ? 0 : size;
}

// The part of an experiment that statistics need. It is small, because they read all of them
// several times.
struct TableCell {
  Rates rates;
  std::uint64_t answer_hash = 0;
  std::uint32_t pages_loaded = 0;
  Status status = Status::kSkipped;
  bool counts = false;  // whether the site has gold for the task
};

// All settings on all sites. Each experiment is computed, or taken from the archive, once. Sites
// are computed in parallel, those with large key pages first, so that none of these runs alone at
// the end. The table is the same for any number of threads.
class ExperimentTable {
 public:
  // The settings of `result` are computed; its sites, failures and warnings are entered. Errors in
  // a site appear in its experiments.
  ExperimentTable(const Suite& suite, const TuneOptions& options, TuneResult& result)
      : suite_(suite),
        options_(options),
        choice_{false, options.method.objective.task, options.method.objective.unit},
        result_(result),
        rows_(suite.sites.size()) {}

  // Errors: those of the archive.
  Result<void> compute() {
    Indexes order = large_sites_first();
    result_.failures.resize(rows_.size());
    for (Row& row : rows_) {
      row.cells.resize(settings().size());
      row.missing.resize(settings().size());
      std::iota(row.missing.begin(), row.missing.end(), std::size_t{0});
    }
    if (options_.run.archive != nullptr) {
      PAGELET_TRY(for_each_piece(order.size(), options_.run.jobs,
                                 [&](std::size_t at) { return take_up(order[at]); }));
      std::size_t missing = 0;
      for (const Row& row : rows_) missing += row.missing.size();
      const std::size_t experiments = rows_.size() * settings().size();
      if (options_.taken_up) options_.taken_up(experiments - missing, experiments);
      std::erase_if(order, [&](std::size_t site) { return rows_[site].missing.empty(); });
    }
    PAGELET_TRY(for_each_piece(
        order.size(), options_.run.jobs, [&](std::size_t at) { return compute_site(order[at]); },
        options_.run.progress));
    for (std::size_t site = 0; site < rows_.size(); ++site) {
      for (std::string& warning : rows_[site].warnings) {
        result_.warnings.push_back({suite_.sites[site].id, std::move(warning)});
      }
    }
    return {};
  }

  // One for each setting.
  std::span<const TableCell> cells(std::size_t site) const { return rows_[site].cells; }

  // Number of different node sets of the candidates; those of different sites are different.
  std::size_t distinct_answers() const {
    std::size_t count = 0;
    std::unordered_set<std::uint64_t> hashes;
    for (const Row& row : rows_) {
      hashes.clear();
      for (const TableCell& cell : std::span(row.cells).first(result_.settings.candidates)) {
        if (is_answer(cell.status)) hashes.insert(cell.answer_hash);
      }
      count += hashes.size();
    }
    return count;
  }

 private:
  struct Row {
    std::vector<TableCell> cells;
    std::vector<std::string> warnings;
    Indexes missing;  // settings to compute
  };

  const std::vector<GridSetting>& settings() const { return result_.settings.all; }

  Indexes large_sites_first() {
    std::vector<std::uintmax_t> sizes;
    for (const SuiteSite& site : suite_.sites) {
      const auto description = read_site_description(site.folder + "/site.json");
      result_.sites.push_back(bench_site(site, description ? &*description : nullptr));
      sizes.push_back(description ? key_page_size(site, *description) : 0);
    }
    Indexes order(sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&](std::size_t site) { return sizes[site]; });
    return order;
  }

  Result<void> take_up(std::size_t site) {
    LabelledSite labelled(suite_.sites[site], options_.run.site);
    if (labelled.open()) labelled.hash_content();
    result_.sites[site].content = labelled.info().content;
    Indexes& missing = rows_[site].missing;
    PAGELET_ASSIGN_OR_RETURN(const auto found,
                             options_.run.archive->find(result_.sites[site], missing.size()));
    for (std::size_t setting = 0; setting < found.size(); ++setting) {
      if (found[setting]) add(site, setting, *found[setting]);
    }
    std::erase_if(missing, [&](std::size_t setting) { return found[setting].has_value(); });
    return {};
  }

  Result<void> compute_site(std::size_t site) {
    LabelledSite labelled(suite_.sites[site], options_.run.site);
    const Result<void> opened = labelled.open();
    if (opened) labelled.hash_content();
    result_.sites[site].content = labelled.info().content;
    const Indexes& missing = rows_[site].missing;
    std::vector<const Extractor*> extractors;
    for (const std::size_t setting : missing) {
      extractors.push_back(settings()[setting].extractor.get());
    }
    std::vector<Experiment> computed = run_site_experiments(
        labelled, opened, extractors, choice_, options_.run.site.limits.experiment_seconds() <= 0);
    for (std::size_t at = 0; at < missing.size(); ++at) {
      computed[at].extractor = missing[at];
      add(site, missing[at], computed[at]);
    }
    rows_[site].warnings = labelled.warnings();
    return options_.run.archive == nullptr ? Result<void>()
                                           : options_.run.archive->add(labelled.info(), computed);
  }

  void add(std::size_t site, std::size_t setting, const Experiment& experiment) {
    const Score* score = experiment.score(choice_.task, choice_.unit);
    rows_[site].cells[setting] = {score == nullptr ? Rates{} : score->rates, experiment.answer_hash,
                                  static_cast<std::uint32_t>(experiment.run.pages_loaded),
                                  experiment.run.status, score != nullptr};
    if (is_answer(experiment.run.status)) return;
    SiteFailures& failures = result_.failures[site];
    if (failures.count++ > 0 && failures.setting < setting) return;
    failures.setting = setting;
    failures.first = experiment.run;
  }

  const Suite& suite_;
  const TuneOptions& options_;
  ScoreChoice choice_;
  TuneResult& result_;
  std::vector<Row> rows_;  // by site
};

void add(const TableCell& cell, SettingScore& sum) {
  if (!cell.counts) return;
  ++sum.n;
  sum.mean += cell.rates;
  sum.loads += cell.pages_loaded;
  if (!is_answer(cell.status)) ++sum.failed;
  if (cell.status == Status::kEmpty) ++sum.empty;
}

class Tuner {
 public:
  Tuner(const Suite& suite, TuneSettings settings, const TuneOptions& options)
      : options_(options), table_(suite, options, result_) {
    result_.method = options.method;
    result_.settings = std::move(settings);
    result_.suite = suite.name;
    for (std::size_t site = 0; site < suite.sites.size(); ++site) {
      // A suite need not have a name.
      const bool is_for_all = options.method.score_on.empty();
      const bool is_scored = is_for_all || suite.sites[site].suite == options.method.score_on;
      if (is_scored) scored_.push_back(site);
      if (is_for_all || !is_scored) choosing_.push_back(site);
    }
  }

  Result<void> compute() {
    PAGELET_TRY(table_.compute());
    result_.experiments = result_.sites.size() * result_.settings.all.size();
    return {};
  }

  Result<void> choose() {
    if (!options_.method.same_sites) PAGELET_TRY(hold_out());
    describe();
    if (result_.scores[result_.best].n == 0 || result_.reference.n == 0) {
      const Objective& objective = options_.method.objective;
      return fail(ErrorCode::kUsage, "--objective: no site of the suite has gold for " +
                                         std::string(to_string(objective.task)) + " in " +
                                         std::string(to_string(objective.unit)));
    }
    result_.experiments = result_.sites.size() * result_.settings.candidates;
    result_.distinct_answers = table_.distinct_answers();
    return {};
  }

  TuneResult take() { return std::move(result_); }

 private:
  SettingScore score_of(std::size_t setting, const Indexes& sites) const {
    return scores_of(std::span(&setting, 1), sites).front();
  }

  double tuned(const SettingScore& score) const {
    return value_of(score.mean, result_.method.objective.metric);
  }

  // The best one; of equal ones the first.
  const SettingScore& best_of(const std::vector<SettingScore>& scores) const {
    return *std::ranges::max_element(scores, {},
                                     [&](const SettingScore& score) { return tuned(score); });
  }

  std::vector<SettingScore> scores_of_candidates(const Indexes& sites) const {
    Indexes candidates(result_.settings.candidates);
    std::iota(candidates.begin(), candidates.end(), std::size_t{0});
    return scores_of(candidates, sites);
  }

  // The outer loop runs over the sites, so that memory is read in order. Each setting's sums still
  // run in the order of the sites. Rates are 0 when no site has gold.
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
      result.mean /= n;
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
    const std::vector<SettingScore> scores = scores_of_candidates(others);
    const SettingScore& chosen = best_of(scores);
    result.score = score_of(chosen.setting, result.sites);
    result.choosing_mean = tuned(chosen);
    return result;
  }

  Result<void> hold_out() {
    const bool has_folds = options_.method.score_on.empty();
    const std::size_t repeats = has_folds ? options_.method.repeats : 1;
    std::vector<std::string> generators;
    for (const BenchSite& site : result_.sites) generators.push_back(site.generator);
    std::mt19937_64 random(options_.method.seed);
    HeldOut held_out;
    held_out_.resize(generators.size());
    // Without folds, fold 0 has the sites that are scored.
    Indexes fold_of(generators.size(), 1);
    for (const std::size_t site : scored_) fold_of[site] = 0;
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
      if (has_folds) {
        PAGELET_ASSIGN_OR_RETURN(fold_of, assign_folds(generators, options_.method.folds, random));
      }
      for (std::size_t fold = 0; fold < (has_folds ? options_.method.folds : 1); ++fold) {
        FoldResult& result = held_out.folds.emplace_back(score_fold(fold_of, fold));
        result.repeat = repeat;
        held_out.empty += static_cast<double>(result.score.empty);
        held_out.failed += static_cast<double>(result.score.failed);
        for (const std::size_t site : result.sites) {
          held_out_[site] += table_.cells(site)[result.score.setting].rates;
        }
      }
    }
    const auto divisions = static_cast<double>(repeats);
    for (Rates& rates : held_out_) rates /= divisions;
    held_out.empty /= divisions;
    held_out.failed /= divisions;
    const std::vector<Rates> rates = held_out_rates(scored_);
    const Metric metric = options_.method.objective.metric;
    held_out.summary = summaries_of(rates);
    held_out.test = compare_paired(
        values_of(rates, metric), values_of(rates_of(result_.settings.reference, scored_), metric));
    held_out.test.p_holm = held_out.test.p;  // there is one test
    result_.held_out = std::move(held_out);
    return {};
  }

  void describe() {
    result_.scores = scores_of_candidates(choosing_);
    result_.best = best_of(result_.scores).setting;
    result_.best_summary = summaries_of(rates_of(result_.best, choosing_));
    result_.reference = score_of(result_.settings.reference, scored_);
    result_.reference_summary = summaries_of(rates_of(result_.settings.reference, scored_));
    result_.categories = groups_by(&BenchSite::category);
    result_.suites = groups_by(&BenchSite::suite);
    std::vector<double> means;
    for (const SettingScore& score : result_.scores) means.push_back(tuned(score));
    const std::vector<GridAxis>& axes = result_.settings.axes;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
      result_.influence.push_back(influence_of(axes[axis], axis, result_.settings.all, means));
    }
    if (axes.size() >= 2) {
      result_.heat_map = heat_map_of(axes, result_.influence, result_.settings.all, means);
    }
  }

  std::vector<GroupResult> groups_by(std::string BenchSite::*name) const {
    std::map<std::string, Indexes> sites_of;
    for (const std::size_t site : scored_) sites_of[result_.sites[site].*name].push_back(site);
    std::vector<GroupResult> groups;
    for (const auto& [group, sites] : sites_of) {
      GroupResult& result = groups.emplace_back();
      result.name = group;
      result.best = score_of(result_.best, sites);
      result.reference = score_of(result_.settings.reference, sites);
      // If no other setting is better, the best setting of all sites stays.
      const std::vector<SettingScore> scores = scores_of_candidates(sites);
      const SettingScore& own = best_of(scores);
      result.own_best = tuned(own) > tuned(result.best) ? own : result.best;
      if (result_.held_out) {
        result.held_out = summaries_of(held_out_rates(sites))[result_.method.objective.metric];
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

Result<TuneSettings> choose_settings(const ParameterGrid& grid, const TuneOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(auto made,
                           options.method.search == SearchKind::kGrid
                               ? grid.all()
                               : grid.sample(options.method.samples, options.method.seed));
  PAGELET_ASSIGN_OR_RETURN(auto defaults, grid.defaults());
  TuneSettings settings{grid.axes, std::move(made), 0, 0};
  settings.candidates = settings.all.size();
  const auto same = std::ranges::find(settings.all, defaults.parameters, &GridSetting::parameters);
  settings.reference = static_cast<std::size_t>(same - settings.all.begin());
  if (same == settings.all.end()) settings.all.push_back(std::move(defaults));
  return settings;
}

Result<TuneResult> tune(const Suite& suite, TuneSettings settings, const TuneOptions& options) {
  if (!options.method.same_sites && options.method.score_on.empty()) {
    // Generators are only known after the sites are opened. This finds too few sites at once.
    const std::vector<std::string> generators(suite.sites.size());
    std::mt19937_64 random(options.method.seed);
    PAGELET_TRY(assign_folds(generators, options.method.folds, random));
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
