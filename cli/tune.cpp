// SPDX-License-Identifier: MIT

// The store makes a search resumable and divisible: experiments that it has need not be made again.
// With --shard, only experiments are made; a run without it finds them there and chooses.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/samples.h"
#include "core/text/printable.h"
#include "core/text/real.h"
#include "datasets/suite.h"
#include "evaluation/external/external_extractor.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "evaluation/tuning/parameter_grid.h"
#include "evaluation/tuning/tuning.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet::cli {
namespace {

struct TuneArguments {
  std::vector<std::string> suites;
  std::string score_on;
  SuiteRunnerOptions run;
  std::string algorithm;
  std::vector<std::string> axes;
  std::vector<std::string> presets;
  std::vector<std::string> conditions;
  std::string objective = "f1";
  TuneOptions tune;
  TableFormat format = TableFormat::kText;
};

// The axes and conditions of presets and options; a --grid replaces the axis of a preset.
Result<ParameterGrid> make_grid(const TuneArguments& options, const ExtractorInfo& info,
                                ExtractorFactory make) {
  std::vector<GridAxis> axes;
  std::vector<std::string> conditions = options.conditions;
  const auto add = [&](const std::string& text) -> Result<std::string> {
    PAGELET_ASSIGN_OR_RETURN(auto axis, parse_axis(text, info.parameters));
    const auto same = std::ranges::find(axes, axis.name, &GridAxis::name);
    if (same == axes.end()) return axes.emplace_back(std::move(axis)).name;
    *same = std::move(axis);
    return same->name;
  };
  for (const std::string& name : options.presets) {
    PAGELET_ASSIGN_OR_RETURN(const auto preset, find_preset(name, options.algorithm));
    for (const std::string& text : preset.axes) PAGELET_TRY(add(text));
    conditions.insert(conditions.end(), preset.conditions.begin(), preset.conditions.end());
  }
  std::set<std::string> given;
  for (const std::string& text : options.axes) {
    PAGELET_ASSIGN_OR_RETURN(const std::string name, add(text));
    if (!given.insert(name).second) {
      return fail(ErrorCode::kUsage, "--grid " + text + ": there is another --grid for " + name +
                                         " (join all values by commas in one)");
    }
  }
  if (axes.empty()) return fail(ErrorCode::kUsage, "--grid or --preset is missing");
  std::vector<Condition> parsed;
  for (const std::string& text : conditions) {
    PAGELET_ASSIGN_OR_RETURN(parsed.emplace_back(), parse_condition(text, info.parameters));
  }
  return ParameterGrid{std::move(axes), std::move(parsed), std::move(make)};
}

// Warnings about sites, and one line for each site that gave some settings no answer.
bool log_sites(const TuneResult& result) {
  for (const SiteWarning& warning : result.warnings) {
    spdlog::warn("{}: {}", warning.site, warning.message);
  }
  bool all_answered = true;
  std::vector<std::string> unlabelled;
  for (std::size_t site = 0; site < result.sites.size(); ++site) {
    const SiteFailures& failures = result.failures[site];
    if (failures.count == 0) continue;
    all_answered = false;
    const std::string& id = result.sites[site].id;
    if (is_unlabelled(failures.first)) {
      unlabelled.push_back(id);
      continue;
    }
    spdlog::error("{}: {} settings without an answer; the first: {}: {}", id, failures.count,
                  to_string(failures.first.status), failures.first.message);
  }
  if (const std::string left_out = unlabelled_text(unlabelled); !left_out.empty()) {
    spdlog::warn("{}", left_out);
  }
  return all_answered;
}

// The settings as extractors of a store.
std::vector<ExtractorRecord> records_of(const TuneSettings& settings, const std::string& build,
                                        bool reuse) {
  ExtractorRecord record;
  record.info = settings.all.front().extractor->info();
  record.info.parameters.clear();
  record.build = build;
  record.is_reused = reuse || record.info.origin != Origin::kProgram;
  std::vector<ExtractorRecord> records(settings.all.size(), record);
  for (std::size_t at = 0; at < records.size(); ++at) {
    records[at].parameters = settings.all[at].parameters;
    records[at].is_default = at == settings.reference;
  }
  return records;
}

// The sample of the sites, which choose the setting, and the sites FROM to TO of the same random
// order, which are scored. These get the suite's name `score_on`.
Result<Suite> open_samples(const TuneArguments& options, const SiteSample& scored,
                           std::string& score_on) {
  const SiteSample& choosing = options.run.sample;
  if (choosing.last == 0) {
    return fail(ErrorCode::kUsage, "--score-on " + options.score_on + ": needs --sample");
  }
  if (scored.first <= choosing.last && choosing.first <= scored.last) {
    return fail(ErrorCode::kUsage,
                "--score-on " + options.score_on + ": has sites of --sample, which choose");
  }
  PAGELET_ASSIGN_OR_RETURN(const Suite all, open_chosen(options.suites, options.run.sites));
  Suite joined = all;
  Suite others = all;
  PAGELET_TRY(draw_sample(joined, choosing));
  PAGELET_TRY(draw_sample(others, scored));
  score_on = "sites " + options.score_on;
  const std::string chosen = fmt::format("sites {}-{}", choosing.first, choosing.last);
  for (SuiteSite& site : joined.sites) site.suite = chosen;
  for (SuiteSite& site : others.sites) {
    site.suite = score_on;
    joined.sites.push_back(std::move(site));
  }
  return options.run.shard ? part_of(joined, *options.run.shard) : joined;
}

// The suites with that of --score-on, whose name is returned in `score_on`.
Result<Suite> open_suites(const TuneArguments& options, std::string& score_on) {
  std::vector<std::string> folders = options.suites;
  const auto places = parse_places(options.score_on);
  if (places && options.score_on.find('-') != std::string::npos) {
    return open_samples(options, {places->first, places->second, options.run.sample.seed},
                        score_on);
  }
  if (!options.score_on.empty()) {
    PAGELET_ASSIGN_OR_RETURN(const Suite scored, open_suite(options.score_on));
    PAGELET_ASSIGN_OR_RETURN(const Suite given, open_chosen(folders, {}));
    score_on = scored.name;
    if (std::ranges::find(given.parts, score_on) == given.parts.end()) {
      folders.push_back(options.score_on);
    } else if (given.parts.size() == 1) {
      return fail(ErrorCode::kUsage, "--score-on " + options.score_on +
                                         ": there is no other suite to choose the setting on");
    }
  }
  return open_part(folders, options.run);
}

// Whether a value inside an axis has the same mean as the best setting, so that the best value is
// at the edge only because it comes first.
bool is_equal_inside(const TuneResult& result, std::size_t axis) {
  const std::size_t last = result.settings.axes[axis].values.size() - 1;
  const Metric metric = result.method.objective.metric;
  const double best = value_of(result.scores[result.best].mean, metric);
  return std::ranges::any_of(result.scores, [&](const SettingScore& score) {
    const std::size_t at = result.settings.all[score.setting].at[axis];
    return at > 0 && at < last && value_of(score.mean, metric) == best;
  });
}

// "threshold=2 of 2..14" for each number whose best value is the first or last of its axis,
// although the parameter may go further, and no value between is as good.
std::string at_the_edge(const TuneResult& result, const std::vector<ParameterSpec>& specs) {
  const std::vector<GridAxis>& axes = result.settings.axes;
  const GridSetting& best = result.settings.all[result.scores[result.best].setting];
  std::string text;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const std::vector<std::string>& values = axes[axis].values;
    const auto spec = std::ranges::find(specs, axes[axis].name, &ParameterSpec::name);
    const std::size_t at = best.at[axis];
    const bool is_edge = values.size() > 2 && (at == 0 || at == values.size() - 1);
    if (!is_edge || spec == specs.end() || spec->type == ParameterType::kChoice) continue;
    if (is_equal_inside(result, axis)) continue;
    const std::optional<double> value = real_in(values[at]);
    if (!value || *value <= spec->lowest || *value >= spec->highest) continue;
    text += fmt::format("{}{}={} of {}..{}", text.empty() ? "" : ", ", axes[axis].name, values[at],
                        values.front(), values.back());
  }
  return text;
}

// Makes the algorithm with parameters. The arguments must live as long as what is returned.
ExtractorFactory factory_of(const TuneArguments& options, const Suite& suite,
                            std::span<const ExternalCommand> commands) {
  const auto external = std::ranges::find(commands, options.algorithm, &ExternalCommand::name);
  return [&options, &suite, external, is_external = external != commands.end()](
             const std::vector<Setting>& chosen) -> Result<std::unique_ptr<Extractor>> {
    const std::vector<Setting> settings = with_parameters_of(suite, options.algorithm, chosen);
    if (!is_external) return make_extractor(options.algorithm, settings);
    return make_external(*external, settings, options.run.bench.site.limits.experiment_seconds());
  };
}

// Prints what was found; returns the exit code.
Result<int> report(const TuneArguments& options, const ExtractorInfo& info,
                   const TuneResult& result) {
  const std::optional<Shard>& part = options.run.shard;
  const bool all_answered = log_sites(result);
  const bool has_answer =
      part || std::ranges::any_of(result.failures, [&](const SiteFailures& site) {
        return site.count < result.settings.candidates;
      });
  if (!has_answer) {
    spdlog::error("no setting has an answer on any site, so none is chosen");
    // Programs read from the other formats that all sites failed.
    const bool is_report =
        options.format != TableFormat::kJson && options.format != TableFormat::kCsv;
    if (is_report) return options.run.exit_zero ? kSuccess : kSiteFailed;
  }
  if (const std::string edge = part ? "" : at_the_edge(result, info.parameters); !edge.empty()) {
    say("the best setting is at the edge of the grid (" + edge + "): try values beyond it");
  }
  const std::string text = part ? fmt::format("part {}/{}: {}\n", part->number, part->count,
                                              count_text(result.experiments, "experiment"))
                                : tune_report(result, options.format, screen_width());
  return print_and_exit(text, all_answered || options.run.exit_zero ? kSuccess : kSiteFailed);
}

Result<int> tune(TuneArguments options) {
  PAGELET_ASSIGN_OR_RETURN(const auto commands, external_commands(options.run.externals));
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_suites(options, options.tune.method.score_on));
  PAGELET_TRY(check_parameters(suite, commands));
  const ExtractorFactory make = factory_of(options, suite, commands);
  PAGELET_ASSIGN_OR_RETURN(const auto with_defaults, make({}));
  const ExtractorInfo& info = with_defaults->info();
  PAGELET_ASSIGN_OR_RETURN(const auto grid, make_grid(options, info, make));
  const bool is_text = std::ranges::all_of(
      suite.sites, [](const SuiteSite& site) { return site.text_measure.has_value(); });
  PAGELET_ASSIGN_OR_RETURN(
      const auto objective,
      parse_objective(options.objective, info.target, is_text ? Unit::kText : Unit::kNodes));
  const SourceHashes source_hashes = source_hashes_of(commands);
  const std::optional<Shard>& part = options.run.shard;
  options.tune.method.objective = objective;
  BenchOptions& run = options.tune.run;
  run = options.run.bench;
  run.progress = progress_on_terminal();
  options.tune.taken_up = [&](std::size_t found, std::size_t experiments) {
    say(fmt::format("{} of {} are in the store {}", found, count_text(experiments, "experiment"),
                    printable_line(options.run.store)));
  };
  PAGELET_ASSIGN_OR_RETURN(TuneSettings settings, choose_settings(grid, options.tune));
  say(count_text(settings.candidates, "setting") + " on " + count_text(suite.sites.size(), "site"));

  const std::vector<ExtractorRecord> records =
      records_of(settings, build_of(info.name, source_hashes), options.run.reuse);
  std::optional<Store> store;
  std::optional<StoreArchive> archive;
  if (!options.run.store.empty()) {
    PAGELET_ASSIGN_OR_RETURN(store, Store::create(options.run.store));
    say_if_interrupted(Continues::kAsItIs);
    run.archive = &archive.emplace(*store, StoreContext(run.site), records,
                                   ScoreChoice{false, objective.task, objective.unit});
  }
  PAGELET_ASSIGN_OR_RETURN(const TuneResult result,
                           part ? compute_experiments(suite, std::move(settings), options.tune)
                                : pagelet::tune(suite, std::move(settings), options.tune));
  return report(options, info, result);
}

}  // namespace

void add_tune(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "tune", "Find good parameters of an algorithm on a suite", tune);
  TuneOptions& tune_options = options->tune;
  command
      ->add_option("SUITE", options->suites,
                   "Folders of suites or TECO downloads, which are searched together")
      ->required();
  command->add_option("--algorithm,--algorithms", options->algorithm, "Name of the algorithm")
      ->required();
  add_repeated(*command, "--grid", options->axes, "NAME=VALUES",
               "Values of a parameter: name=1..8, name=0.1..0.9:0.1, name=A,B");
  add_repeated(*command, "--preset", options->presets, "NAME",
               "A predefined grid (docs/experiments.md)");
  add_repeated(*command, "--where", options->conditions, "CONDITION",
               "A condition on parameters: 'votes<=cs-size'");
  add_value(*command, "--objective", options->objective, "[TASK:]METRIC[:UNIT]",
            "Score to maximize; default task: the algorithm's own; default unit: nodes")
      ->capture_default_str();
  CLI::Option* folds = add_number(*command, "--folds", tune_options.method.folds, 2, 100'000,
                                  "Number of folds of the cross-validation over sites");
  CLI::Option* repeats = add_number(*command, "--repeats", tune_options.method.repeats, 1, 1'000,
                                    "Number of divisions into folds; scores are their means");
  CLI::Option* same_sites =
      command->add_flag("--same-sites", tune_options.method.same_sites,
                        "Choose and score on the same sites, as the papers do");
  CLI::Option* score_on = add_value(*command, "--score-on", options->score_on, "SUITE",
                                    "Score this suite, or sites FROM-TO of the random order of "
                                    "--sample, with the setting chosen on the others");
  for (CLI::Option* option : {same_sites, score_on}) option->excludes(folds)->excludes(repeats);
  same_sites->excludes(score_on);
  add_choice(*command, "--search", tune_options.method.search,
             {{"grid", SearchKind::kGrid}, {"random", SearchKind::kRandom}}, "KIND",
             "grid: all settings; random: some of them");
  add_number(*command, "--samples", tune_options.method.samples, 1, ParameterGrid::kMaxSettings,
             "Number of settings that --search random draws")
      ->needs(command->get_option("--search"));
  add_number(*command, "--seed", tune_options.method.seed, 0, INT64_MAX,
             "Seed of the folds and of --search random");
  add_suite_run(*command, options->run);
  command->get_option("--shard")->needs(command->get_option("--store"));
  add_table_format(*command, options->format);
  add_limits(*command, options->run.bench.site.limits);
  add_examples(
      *command,
      {"pagelet tune SUITE --algorithm temex --grid votes=1..3 --grid cs-size=2..6 --where "
       "'votes<=cs-size'",
       "pagelet tune SUITE --algorithm leafcut --grid cut=0.5..3:0.5 --search random --jobs 0",
       "pagelet tune OPEN WEB --algorithm temex --preset temex-2015 --score-on WEB",
       "pagelet tune OPEN --algorithm conex --preset conex --sample 15 --score-on 16-45"});
}

}  // namespace pagelet::cli
