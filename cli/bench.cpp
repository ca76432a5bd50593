// SPDX-License-Identifier: MIT

// The command that runs and scores algorithms on a suite: bench.

#include "evaluation/run/bench.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/suite_runner.h"
#include "core/site/directory_source.h"
#include "datasets/json_file.h"
#include "datasets/suite.h"
#include "evaluation/external/external_extractor.h"
#include "evaluation/external/predictions.h"
#include "evaluation/run/oracle.h"
#include "extractors/registry.h"
#include "reports/output/json.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet::cli {
namespace {

struct BenchArguments {
  std::vector<std::string> suites;
  std::vector<std::string> algorithms{"all"};
  std::vector<std::string> settings;
  std::vector<std::string> predictions;
  SuiteRunnerOptions run;
  std::vector<std::string> variants;
  std::string baseline;
  std::vector<std::size_t> page_counts;  // numbers of other pages
  TableFormat format = TableFormat::kText;
  std::string by;
  std::optional<Task> task;  // nullopt: all tasks of the chosen algorithms
  bool full = false;
  bool no_times = false;
};

// The extractors of a run, and what is known of those from outside.
struct BenchExtractors {
  Extractors all;
  SourceHashes source_hashes;
  std::vector<std::string> predicted;  // sites that predictions name
  std::size_t standard = 0;            // the first of them, without those of --page-counts
  std::vector<PageCountCurve> page_counts;
};

// The requested names; `all` means all algorithms for the task, or for template and main content if
// none is chosen. Every format and the store get the same list.
std::vector<std::string> algorithm_names(const BenchArguments& options) {
  std::vector<std::string> names = options.algorithms;
  if (std::erase(names, "all") == 0) return names;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  const Task task = options.task.value_or(Task::kTemplate);
  for (const std::string& name : algorithms_for(task)) add(name);
  if (answers(Oracle().info().target, task)) add(kOracle);
  return names;
}

// The files of --predictions and, for all algorithms, those that lie with the suites. Error: one of
// the latter is a link that leads out of its suite.
Result<std::vector<std::string>> prediction_files(const BenchArguments& options) {
  std::vector<std::string> files = options.predictions;
  if (std::ranges::find(options.algorithms, "all") == options.algorithms.end()) return files;
  for (const std::string& suite : options.suites) {
    std::vector<std::string> found;
    std::error_code none;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(suite) / "predictions", none)) {
      const std::string path = entry.path().string();
      if (!path.ends_with(".jsonl")) continue;
      if (!options.run.sites.follow_symlinks && !lies_in(suite, path))
        return fail_leading_out(path);
      found.push_back(path);
    }
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

// The extractors of --external and of predictions. Adds to `known` what is known of them.
Result<Extractors> outsiders_of(const BenchArguments& options,
                                const std::vector<ExternalCommand>& commands, const Suite& suite,
                                std::map<std::string, std::vector<Setting>> settings,
                                BenchExtractors& known) {
  PAGELET_ASSIGN_OR_RETURN(
      Extractors outsiders,
      make_externals(commands, options.run.bench.site.limits.experiment_seconds(), suite,
                     std::move(settings)));
  PAGELET_ASSIGN_OR_RETURN(const std::vector<std::string> files, prediction_files(options));
  for (const std::string& file : files) {
    PAGELET_ASSIGN_OR_RETURN(auto predictions, read_predictions(file));
    PAGELET_ASSIGN_OR_RETURN(const std::string content, hash_of_file(file));
    for (const auto& algorithm : predictions) {
      known.source_hashes[algorithm->info().name] = content;
      std::ranges::move(algorithm->sites(), std::back_inserter(known.predicted));
    }
    std::ranges::move(predictions, std::back_inserter(outsiders));
  }
  for (const auto& outsider : outsiders) {
    const std::string& name = outsider->info().name;
    if (name == kOracle || find_extractor(name)) {
      return fail(ErrorCode::kUsage,
                  "--external, --predictions: the name " + name + " is already taken");
    }
  }
  return outsiders;
}

// Error: two extractors have the same name.
Result<void> check_names(const Extractors& extractors, const std::string& baseline) {
  std::set<std::string> names;
  for (const auto& extractor : extractors) {
    if (!names.insert(extractor->info().name).second) {
      return fail(ErrorCode::kUsage,
                  "--algorithms, --variant, --external, --predictions: two "
                  "algorithms have the name " +
                      extractor->info().name);
    }
  }
  if (!baseline.empty() && !names.contains(baseline)) {
    return fail(ErrorCode::kUsage, "--baseline: the run has no algorithm " + baseline);
  }
  return {};
}

// Error: an algorithm that the user named does not answer the chosen task. Programs and predictions
// that do not are omitted.
Result<void> keep_those_for(const std::optional<Task>& task, const std::vector<std::string>& names,
                            Extractors& extractors) {
  if (!task) return {};
  for (const auto& extractor : extractors) {
    const bool is_named = std::ranges::find(names, extractor->info().name) != names.end();
    if (is_named) PAGELET_TRY(check_answers(extractor->info(), *task, "--task"));
  }
  std::erase_if(extractors, [&](const auto& one) { return !answers(one->info().target, *task); });
  return {};
}

// The run with the scores of one task.
BenchRun only_task(BenchRun run, const std::optional<Task>& task) {
  if (!task) return run;
  for (Experiment& result : run.results) {
    std::erase_if(result.scores, [&](const Score& score) { return score.task != *task; });
  }
  return run;
}

// Adds, for --page-counts, each algorithm that compares pages with each number of other pages,
// under its own name. Error: no algorithm does.
Result<void> add_page_counts(const BenchArguments& options, const Suite& suite,
                             std::map<std::string, std::vector<Setting>> settings,
                             BenchExtractors& extractors) {
  std::vector<std::size_t> numbers = options.page_counts;
  if (numbers.empty()) return {};
  numbers.push_back(0);
  std::ranges::sort(numbers);
  const auto same = std::ranges::unique(numbers);
  numbers.erase(same.begin(), same.end());
  for (const std::string& name : algorithm_names(options)) {
    const auto entry = find_extractor(name);
    if (!entry || entry->info().role != Role::kAlgorithm) continue;
    const auto& specs = entry->info().parameters;
    if (std::ranges::find(specs, "set-size", &ParameterSpec::name) == specs.end()) continue;
    PageCountCurve& curve = extractors.page_counts.emplace_back(PageCountCurve{name, {}});
    for (const std::size_t pages : numbers) {
      auto all = with_parameters_of(suite, name, settings[name]);
      if (pages == 0) {
        all.emplace_back("max-loads", "1");
      } else {
        all.emplace_back("selection", "site");
        all.emplace_back("set-size", std::to_string(pages));
      }
      curve.steps.push_back({extractors.all.size(), pages});
      PAGELET_ASSIGN_OR_RETURN(extractors.all.emplace_back(), make_named(name, all));
    }
  }
  if (extractors.page_counts.empty()) {
    return fail(ErrorCode::kUsage, "--page-counts: no algorithm of this run compares pages");
  }
  return {};
}

// All extractors of a run: algorithms, those from outside, variants; then the floors and the
// ceiling; then those of --page-counts.
Result<BenchExtractors> make_extractors(const BenchArguments& options, const Suite& suite) {
  PAGELET_ASSIGN_OR_RETURN(const auto commands, external_commands(options.run.externals));
  PAGELET_TRY(check_parameters(suite, commands));
  BenchExtractors extractors;
  extractors.source_hashes = source_hashes_of(commands);
  std::vector<std::string> names = algorithm_names(options);
  std::vector<std::string> names_with_parameters = names;
  for (const ExternalCommand& command : commands) names_with_parameters.push_back(command.name);
  PAGELET_ASSIGN_OR_RETURN(auto settings,
                           settings_by_algorithm(options.settings, names_with_parameters));
  PAGELET_ASSIGN_OR_RETURN(Extractors outsiders,
                           outsiders_of(options, commands, suite, settings, extractors));
  // They run in any case. To name one means that no other algorithm is wanted.
  for (const auto& outsider : outsiders) std::erase(names, outsider->info().name);
  Extractors marks;
  for (const std::string& name : names) {
    PAGELET_ASSIGN_OR_RETURN(auto extractor,
                             make_named(name, with_parameters_of(suite, name, settings[name])));
    const bool is_mark = extractor->info().role != Role::kAlgorithm;
    (is_mark ? marks : extractors.all).push_back(std::move(extractor));
  }
  std::ranges::move(outsiders, std::back_inserter(extractors.all));
  PAGELET_TRY(add_variants(options.variants, commands,
                           options.run.bench.site.limits.experiment_seconds(), suite,
                           extractors.all, extractors.source_hashes));
  std::ranges::move(marks, std::back_inserter(extractors.all));
  PAGELET_TRY(keep_those_for(options.task, names, extractors.all));
  PAGELET_TRY(check_names(extractors.all, options.baseline));
  extractors.standard = extractors.all.size();
  PAGELET_TRY(add_page_counts(options, suite, settings, extractors));
  return extractors;
}

// One line about predictions for sites that are in none of the suites.
Result<void> warn_of_unknown_sites(const BenchArguments& options,
                                   const std::vector<std::string>& predicted) {
  PAGELET_ASSIGN_OR_RETURN(const Suite all, open_chosen(options.suites, {}));
  std::set<std::string> known;
  for (const SuiteSite& site : all.sites) known.insert(site.id);
  std::vector<std::string> unknown;
  std::ranges::copy_if(predicted, std::back_inserter(unknown),
                       [&](const std::string& site) { return !known.contains(site); });
  if (!unknown.empty()) {
    spdlog::warn("--predictions: {} of the suite: {}",
                 unknown.size() == 1 ? "1 line names no site"
                                     : std::to_string(unknown.size()) + " lines name no site",
                 some_of(unknown));
  }
  return {};
}

// The run with the values of a field of site.json as categories. Error (`kUsage`): no site has it.
Result<BenchRun> grouped_by(BenchRun run, const Suite& suite, const std::string& field) {
  if (field == "category") return run;
  std::map<std::string, std::string> values;
  for (const SuiteSite& site : suite.sites) {
    const auto object =
        read_json_object((std::filesystem::path(site.folder) / "site.json").string());
    if (!object) continue;  // a site of TECO, or one that failed
    const auto value = object->find(field);
    if (value == object->end()) continue;
    values[site.id] = value->is_string() ? value->get<std::string>() : value->dump();
  }
  if (values.empty()) {
    return fail(ErrorCode::kUsage, "--by " + field + ": no site.json of the suite has this field");
  }
  for (BenchSite& site : run.sites) site.category = values[site.id];
  for (Experiment& result : run.results) result.category = values[result.site];
  return run;
}

BenchReportOptions report_options(const BenchArguments& options) {
  return {!options.no_times, use_colour(), options.by};
}

// `bench` as JSON, with the field `baseline` if there is one.
std::string json_text(const BenchRun& run, const BenchExtractors& extractors,
                      const BenchArguments& options) {
  const std::string document =
      bench_report(run, extractors.all, TableFormat::kJson, report_options(options));
  if (options.baseline.empty()) return document;
  Json json = parse_json<Json>(document);
  json["baseline"] =
      parse_json<Json>(baseline_report(run, extractors.all, options.baseline, TableFormat::kJson));
  return to_document(json);
}

// All other formats but the short summary.
std::string report_text(const BenchRun& run, const BenchExtractors& extractors,
                        const BenchArguments& options) {
  if (options.format == TableFormat::kJson) return json_text(run, extractors, options);
  if (options.baseline.empty()) {
    return bench_report(run, extractors.all, options.format, report_options(options));
  }
  const std::string tests = baseline_report(run, extractors.all, options.baseline, options.format);
  // A file of CSV has one kind of lines.
  if (options.format == TableFormat::kCsv) return tests;
  return bench_report(run, extractors.all, options.format, report_options(options)) + "\n" + tests;
}

Result<int> bench(BenchArguments options) {
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_part(options.suites, options.run));
  PAGELET_ASSIGN_OR_RETURN(BenchExtractors extractors, make_extractors(options, suite));
  if (!extractors.predicted.empty()) {
    PAGELET_TRY(warn_of_unknown_sites(options, extractors.predicted));
  }
  options.run.bench.hash_content =
      options.format == TableFormat::kJson || !options.run.store.empty();
  PAGELET_ASSIGN_OR_RETURN(auto runner,
                           SuiteRunner::make(options.run, std::move(extractors.source_hashes)));
  PAGELET_ASSIGN_OR_RETURN(BenchRun all, runner.run(suite, extractors.all));
  PAGELET_TRY(runner.write(suite, extractors.all, all));
  if (!extractors.page_counts.empty()) {
    PAGELET_TRY(runner.write_first(suite, extractors.all, extractors.standard, all));
  }
  PAGELET_ASSIGN_OR_RETURN(const BenchRun run,
                           grouped_by(only_task(std::move(all), options.task), suite,
                                      options.by.empty() ? "category" : options.by));
  std::string text;
  if (!extractors.page_counts.empty() && options.format != TableFormat::kJson) {
    text = page_count_report(run, extractors.page_counts, options.format, screen_width());
  } else if (options.format == TableFormat::kText && !options.full) {
    text = bench_summary(
        run, extractors.all,
        {screen_width(), !options.no_times, use_colour(), options.baseline, options.by});
  } else {
    text = report_text(run, extractors, options);
  }
  return print_and_exit(text, runner.exit_code());
}

}  // namespace

void add_bench(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "bench", "Score algorithms on a suite of sites with gold labels", bench);
  command
      ->add_option("SUITE", options->suites,
                   "Folders of suites or TECO downloads; each is scored, and all together")
      ->required();
  command
      ->add_option("--algorithms,--algorithm", options->algorithms,
                   "Names separated by commas, or all")
      ->delimiter(',')
      ->transform([](const std::string& name) { return CLI::detail::trim_copy(name); }, "")
      ->allow_extra_args(false)
      ->default_str("all");
  add_repeated(*command, "--set", options->settings, "ALGORITHM.NAME=VALUE",
               "A parameter, algorithm.name=value");
  add_repeated(*command, "--predictions", options->predictions, "FILE",
               "A file of answers made elsewhere, one JSON object a line (pagelet candidates lists "
               "the pages to compare)");
  add_choice<std::optional<Task>>(
      *command, "--task", options->task, choices_of_tasks(), "TASK",
      "Only algorithms and scores for this task: template, content or menu (menu: only if it is "
      "named here or an algorithm for it is)");
  add_choice(
      *command, "--universe", options->run.bench.site.universe,
      {{"all", Universe::kAll}, {"elements", Universe::kElements}, {"texts", Universe::kTexts}},
      "NODES", "Nodes to score: all, elements or texts");
  add_choice(*command, "--words", options->run.bench.site.words,
             {{"occurrences", WordItems::kOccurrences}, {"bag", WordItems::kBag}}, "ITEMS",
             "Score words as occurrences or as a bag");
  add_suite_run(*command, options->run);
  add_table_format(*command, options->format);
  add_repeated(*command, "--variant", options->variants, "NAME=ALGORITHM[,NAME=VALUE]...",
               "One more algorithm: ALGORITHM with other parameters, under the name NAME");
  add_value(*command, "--baseline", options->baseline, "NAME",
            "Add the differences from this algorithm; with --format csv, print them alone");
  command
      ->add_option("--page-counts", options->page_counts,
                   "Print F1 by the number of other pages, as in 0,1,2,3,5,10")
      ->delimiter(',')
      ->check(in_range(0, 64))
      ->allow_extra_args(false);
  add_value(*command, "--by", options->by, "FIELD",
            "Add the means by a field of site.json to the table: category, language, ...");
  command->add_flag("--full", options->full,
                    "Print all tables: recall, precision, categories, times by phase");
  command->add_flag("--no-times", options->no_times, "Omit times and memory");
  command->add_flag("--memory", options->run.bench.site.measure_memory,
                    "Measure the memory of each algorithm: pages are read again for each (--full)");
  add_limits(*command, options->run.bench.site.limits);
  add_examples(*command,
               {"pagelet bench datasets/sample",
                "pagelet bench SUITE --algorithms leafcut,temex --set temex.votes=1 --jobs 0",
                "pagelet bench SUITE --external mine:content='python3 mine.py' --store runs.db"});
}

}  // namespace pagelet::cli
