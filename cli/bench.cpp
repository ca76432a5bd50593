// SPDX-License-Identifier: MIT

// The commands that run and score algorithms on a suite: bench, reproduce.

#include "evaluation/run/bench.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "core/site/directory_source.h"
#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "datasets/suite.h"
#include "evaluation/external/external_extractor.h"
#include "evaluation/external/predictions.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/store/store.h"
#include "reports/reproduction/reproduction.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet::cli {
namespace {

std::string names_of(const Failure& failure, const Extractors& extractors) {
  if (extractors.size() > 1 && failure.extractors.size() == extractors.size()) {
    return "all algorithms";
  }
  std::vector<std::string> names;
  for (const std::size_t extractor : failure.extractors) {
    names.push_back(extractors[extractor]->info().name);
  }
  return joined(names);
}

// Logs failures; the same failure on several sites gives one line.
void log_failures(const std::vector<Failure>& failures, const Extractors& extractors) {
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;  // what, and where
  for (const Failure& failure : failures) {
    std::string what = fmt::format("{}: {}: {}", names_of(failure, extractors),
                                   to_string(failure.status), failure.message);
    const auto known = std::ranges::find(lines, what, [](const auto& line) { return line.first; });
    if (known != lines.end()) {
      known->second.push_back(failure.site);
    } else {
      lines.emplace_back(std::move(what), std::vector<std::string>{failure.site});
    }
  }
  for (const auto& [what, sites] : lines) {
    const std::string more =
        sites.size() > 1 ? fmt::format(" and {} more", sites.size() - 1) : std::string();
    spdlog::error("{}{}: {}", sites.front(), more, what);
  }
}

std::string absolute_folder(const std::string& folder) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(folder, error);
  return error ? folder : absolute.lexically_normal().string();
}

// Runs extractors with the limits of the options. Shows progress on a terminal, and logs warnings
// and sites without an answer.
class SuiteRunner {
 public:
  // Opens the store, so that one that cannot be written is reported before the work begins.
  // `source_hashes`: those of external programs and predictions.
  static Result<SuiteRunner> make(SuiteRunnerOptions options, SourceHashes source_hashes) {
    options.bench.progress = progress_on_terminal();
    options.bench.keep_answers = !options.store.empty();
    SuiteRunner runner(std::move(options), std::move(source_hashes));
    if (!runner.options_.store.empty()) {
      PAGELET_ASSIGN_OR_RETURN(runner.store_, Store::create(runner.options_.store));
    }
    return runner;
  }

  // With --store, results in the store are not computed again, and new results are added to it
  // after each site; standard error says how many came from the store.
  Result<BenchRun> run(const Suite& suite, const Extractors& extractors) {
    const std::vector<ExtractorRecord> records = this->records(suite, extractors);
    std::optional<StoreArchive> archive;
    BenchOptions options = options_.bench;
    if (store_) {
      options.archive = &archive.emplace(*store_, StoreContext(options.site), records);
    }
    Result<BenchRun> run = run_bench(suite, extractors, options);
    if (!run) return run;
    if (run->reused > 0 && spdlog::should_log(spdlog::level::warn)) {
      std::fprintf(stderr, "pagelet: %zu of %zu results from %s\n", run->reused,
                   run->results.size(), printable_line(options_.store).c_str());
    }
    for (const SiteWarning& warning : run->warnings) {
      spdlog::warn("{}: {}", warning.site, warning.message);
    }
    const std::vector<Failure> failures = failures_of(*run);
    const std::string left_out = unlabelled_text(unlabelled_sites(*run));
    if (!left_out.empty()) spdlog::warn("{}", left_out);
    all_answered_ = failures.empty() && left_out.empty();
    log_failures(failures, extractors);
    return run;
  }

  // Records a run in the store; does nothing without --store.
  Result<void> write(const Suite& suite, std::span<const std::unique_ptr<Extractor>> extractors,
                     const BenchRun& run) {
    if (!store_) return {};
    StoredBenchRun record{run,
                          records(suite, extractors),
                          absolute_folder(suite.folder),
                          StoreContext(options_.bench.site),
                          made_by(),
                          build_of_program()};
    for (BenchSite& site : record.bench.sites) site.folder = absolute_folder(site.folder);
    return store_->add_run(record);
  }

  // kSiteFailed when an extractor has no answer for a site, unless --exit-zero is given.
  int exit_code() const { return all_answered_ || options_.exit_zero ? kSuccess : kSiteFailed; }

 private:
  SuiteRunner(SuiteRunnerOptions options, SourceHashes source_hashes)
      : options_(std::move(options)), source_hashes_(std::move(source_hashes)) {}

  std::vector<ExtractorRecord> records(
      const Suite& suite, std::span<const std::unique_ptr<Extractor>> extractors) const {
    std::vector<ExtractorRecord> records = records_of(extractors, source_hashes_, suite);
    for (ExtractorRecord& record : records) {
      record.is_reused = options_.reuse || record.info.origin != Origin::kProgram;
    }
    return records;
  }

  SuiteRunnerOptions options_;
  SourceHashes source_hashes_;
  std::optional<Store> store_;
  bool all_answered_ = true;
};

// The extractors of external programs, with parameters by name. Error: one is unknown.
Result<Extractors> make_externals(const std::vector<ExternalCommand>& commands, double seconds,
                                  const Suite& suite,
                                  std::map<std::string, std::vector<Setting>> settings = {}) {
  Extractors extractors;
  for (const ExternalCommand& command : commands) {
    const auto all = with_parameters_of(suite, command.name, settings[command.name]);
    PAGELET_ASSIGN_OR_RETURN(extractors.emplace_back(), make_external(command, all, seconds));
  }
  return extractors;
}

struct BenchArguments {
  std::vector<std::string> suites;
  std::vector<std::string> algorithms{"all"};
  std::vector<std::string> settings;
  std::vector<std::string> predictions;
  SuiteRunnerOptions run;
  std::vector<std::string> variants;
  std::string baseline;
  std::vector<std::size_t> growth;  // numbers of other pages
  TableFormat format = TableFormat::kText;
  bool by_category = false;
  bool full = false;
  bool no_times = false;
};

// The extractors of a run, and what is known of those from outside.
struct BenchExtractors {
  Extractors all;
  SourceHashes source_hashes;
  std::vector<std::string> predicted;  // sites that predictions name
  std::size_t standard = 0;            // the first of them, without those of --growth
  std::vector<GrowthCurve> growth;
};

// The requested names; `all` means all algorithms. Every format and the store get the same list.
std::vector<std::string> algorithm_names(const BenchArguments& options) {
  std::vector<std::string> names = options.algorithms;
  if (std::erase(names, "all") == 0) return names;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const ExtractorEntry& entry : builtin_extractors()) add(entry.info().name);
  add(kOracle);
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

// Adds the extractors of --external and of predictions.
Result<void> add_outsiders(const BenchArguments& options,
                           const std::vector<ExternalCommand>& commands, const Suite& suite,
                           std::map<std::string, std::vector<Setting>> settings,
                           BenchExtractors& extractors) {
  PAGELET_ASSIGN_OR_RETURN(Extractors outsiders,
                           make_externals(commands, options.run.bench.site.limits.timeout_seconds,
                                          suite, std::move(settings)));
  PAGELET_ASSIGN_OR_RETURN(const std::vector<std::string> files, prediction_files(options));
  for (const std::string& file : files) {
    PAGELET_ASSIGN_OR_RETURN(auto predictions, read_predictions(file));
    PAGELET_ASSIGN_OR_RETURN(const std::string content, hash_of_file(file));
    for (const auto& algorithm : predictions) {
      extractors.source_hashes[algorithm->info().name] = content;
      std::ranges::move(algorithm->sites(), std::back_inserter(extractors.predicted));
    }
    std::ranges::move(predictions, std::back_inserter(outsiders));
  }
  for (auto& outsider : outsiders) {
    const std::string& name = outsider->info().name;
    if (name == kOracle || find_extractor(name)) {
      return fail(ErrorCode::kUsage,
                  "--external, --predictions: the name " + name + " is already taken");
    }
    extractors.all.push_back(std::move(outsider));
  }
  return {};
}

// The algorithms of --variant NAME=ALGORITHM,name=value,...
Result<void> add_variants(const std::vector<std::string>& texts, const Suite& suite,
                          Extractors& extractors) {
  for (const std::string& text : texts) {
    Result<std::vector<Setting>> settings = parse_settings(CLI::detail::split(text, ','));
    if (!settings || settings->front().second.empty()) {
      return fail(ErrorCode::kUsage,
                  "--variant: expected NAME=ALGORITHM,name=value,..., not " + text);
    }
    const auto [name, algorithm] = settings->front();
    settings->erase(settings->begin());
    PAGELET_ASSIGN_OR_RETURN(
        extractors.emplace_back(),
        make_named(algorithm, with_parameters_of(suite, algorithm, *settings)));
    extractors.back()->rename(name);
  }
  return {};
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

// Adds, for --growth, each algorithm that compares pages with each number of other pages, under its
// own name. Error: no algorithm does.
Result<void> add_growth(const BenchArguments& options, const Suite& suite,
                        std::map<std::string, std::vector<Setting>> settings,
                        BenchExtractors& extractors) {
  std::vector<std::size_t> numbers = options.growth;
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
    GrowthCurve& curve = extractors.growth.emplace_back(GrowthCurve{name, {}});
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
  if (extractors.growth.empty()) {
    return fail(ErrorCode::kUsage, "--growth: no algorithm of this run compares pages");
  }
  return {};
}

// All extractors of a run: algorithms, those from outside, variants; then the floors and the
// ceiling; then those of --growth.
Result<BenchExtractors> make_extractors(const BenchArguments& options, const Suite& suite) {
  PAGELET_ASSIGN_OR_RETURN(const auto commands, external_commands(options.run.externals));
  PAGELET_TRY(check_parameters(suite, commands));
  BenchExtractors extractors;
  extractors.source_hashes = source_hashes_of(commands);
  const std::vector<std::string> names = algorithm_names(options);
  std::vector<std::string> names_with_parameters = names;
  for (const ExternalCommand& command : commands) names_with_parameters.push_back(command.name);
  PAGELET_ASSIGN_OR_RETURN(auto settings,
                           settings_by_algorithm(options.settings, names_with_parameters));
  Extractors marks;
  for (const std::string& name : names) {
    PAGELET_ASSIGN_OR_RETURN(auto extractor,
                             make_named(name, with_parameters_of(suite, name, settings[name])));
    const bool is_mark = extractor->info().role != Role::kAlgorithm;
    (is_mark ? marks : extractors.all).push_back(std::move(extractor));
  }
  PAGELET_TRY(add_outsiders(options, commands, suite, settings, extractors));
  PAGELET_TRY(add_variants(options.variants, suite, extractors.all));
  std::ranges::move(marks, std::back_inserter(extractors.all));
  PAGELET_TRY(check_names(extractors.all, options.baseline));
  extractors.standard = extractors.all.size();
  PAGELET_TRY(add_growth(options, suite, settings, extractors));
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

// Writes the experiments of the first extractors, those with default parameters, as a run of their
// own. It is the last run in the store, so that reports compare each algorithm once.
Result<void> write_first(SuiteRunner& runner, const Suite& suite, const Extractors& extractors,
                         std::size_t count, BenchRun run) {
  std::erase_if(run.results, [&](const Experiment& result) { return result.extractor >= count; });
  return runner.write(suite, std::span(extractors).first(count), run);
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
  PAGELET_ASSIGN_OR_RETURN(const BenchRun run, runner.run(suite, extractors.all));
  PAGELET_TRY(runner.write(suite, extractors.all, run));
  if (!extractors.growth.empty()) {
    PAGELET_TRY(write_first(runner, suite, extractors.all, extractors.standard, run));
  }
  if (!extractors.growth.empty() && options.format != TableFormat::kJson) {
    return print_and_exit(growth_report(run, extractors.growth, options.format, screen_width()),
                          runner.exit_code());
  }
  const bool is_summary = options.format == TableFormat::kText && !options.full;
  return print_and_exit(is_summary ? bench_summary(run, extractors.all,
                                                   {screen_width(), !options.no_times, use_colour(),
                                                    options.baseline, options.by_category})
                                   : bench_report(run, extractors.all, options.format,
                                                  !options.no_times, use_colour()),
                        runner.exit_code());
}

struct ReproduceArguments {
  std::string suite;
  std::string out;
  PaperSubset subset = PaperSubset::kAll;
  std::vector<std::string> settings;
  std::vector<std::string> variants;
  bool growth = false;
  SuiteRunnerOptions run;
};

// The width of the tables on a screen that is wider, or on none.
constexpr std::size_t kReproductionWidth = 100;

// Generated pages of 10^3 to 10^5 nodes, evenly spaced on a logarithmic axis.
constexpr std::size_t kGrowthSizes[] = {1'000,  1'778,  3'162,  5'623,  10'000,
                                        17'783, 31'623, 56'234, 100'000};
constexpr std::size_t kGrowthRuns = 3;

// The papers' experiments, with the programs of --external and the variants as guests.
Result<PaperExperiments> make_experiments(const ReproduceArguments& options,
                                          const std::vector<ExternalCommand>& commands,
                                          const Suite& suite) {
  std::vector<std::string> names;
  for (const ExtractorEntry& entry : builtin_extractors()) names.push_back(entry.info().name);
  for (const ExternalCommand& command : commands) names.push_back(command.name);
  PAGELET_ASSIGN_OR_RETURN(auto settings, settings_by_algorithm(options.settings, names));
  PAGELET_ASSIGN_OR_RETURN(
      Extractors guests,
      make_externals(commands, options.run.bench.site.limits.timeout_seconds, suite, settings));
  PAGELET_TRY(add_variants(options.variants, suite, guests));
  for (const auto& guest : guests) {
    const std::string& name = guest->info().name;
    if (name == kOracle || find_extractor(name)) {
      return fail(ErrorCode::kUsage,
                  "--external, --variant: the name " + name + " is already taken");
    }
  }
  for (const ExternalCommand& command : commands) settings.erase(command.name);
  PAGELET_ASSIGN_OR_RETURN(PaperExperiments experiments,
                           PaperExperiments::make(std::move(guests), std::move(settings)));
  return experiments;
}

// The published algorithms, as the growth of their times is measured.
Result<std::vector<GrowthSeries>> growth_of_published() {
  Extractors published;
  for (const ExtractorEntry& entry : builtin_extractors()) {
    if (entry.info().role != Role::kAlgorithm) continue;
    PAGELET_ASSIGN_OR_RETURN(published.emplace_back(), make_extractor(entry.info().name, {}));
  }
  return measure_growth(published, kGrowthSizes, kGrowthRuns);
}

// Makes the folder before the experiments begin, because these may take hours.
Result<void> make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && ::access(folder.c_str(), W_OK) != 0) error.assign(errno, std::generic_category());
  if (error) return fail(ErrorCode::kOutput, folder + ": " + error.message());
  return {};
}

// One line about the sites whose categories TWEB19's tables do not have.
void warn_of_categories(const BenchRun& run) {
  const std::vector<std::string> others = categories_of_no_table(run);
  if (others.empty()) return;
  spdlog::warn("{}: TWEB19's tables do not have the {}: {}", run.suite,
               others.size() == 1 ? "category" : "categories", joined(others));
}

Result<int> reproduce(const ReproduceArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto commands, external_commands(options.run.externals));
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_part({options.suite}, options.run));
  PAGELET_ASSIGN_OR_RETURN(const PaperExperiments experiments,
                           make_experiments(options, commands, suite));
  PAGELET_ASSIGN_OR_RETURN(const Suite chosen, subset_of(suite, options.subset));
  PAGELET_TRY(make_folder(options.out));
  PAGELET_ASSIGN_OR_RETURN(auto runner, SuiteRunner::make(options.run, source_hashes_of(commands)));

  PAGELET_ASSIGN_OR_RETURN(BenchRun bench, runner.run(chosen, experiments.extractors()));
  PaperResult run{experiments, std::move(bench)};
  warn_of_categories(run.bench);
  PAGELET_TRY(runner.write(chosen, experiments.extractors(), run.bench));
  PAGELET_TRY(write_first(runner, chosen, experiments.extractors(), experiments.standard_count(),
                          run.bench));
  run.likenesses = template_likenesses(chosen, options.run.bench.site, options.run.bench.jobs);
  if (options.growth) {
    PAGELET_ASSIGN_OR_RETURN(run.growth, growth_of_published());
  }
  const std::size_t screen = screen_width();
  const std::size_t width = screen == 0 ? kReproductionWidth : std::min(screen, kReproductionWidth);
  PAGELET_ASSIGN_OR_RETURN(const auto text, write_reproduction(run, options.out, width));
  return print_and_exit(text + "\nThe files are in " + printable_line(options.out) + "\n",
                        runner.exit_code());
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
            "Add the differences from this algorithm to the table");
  command
      ->add_option("--growth", options->growth,
                   "Print F1 by the number of other pages, as in 0,1,2,3,5,10")
      ->delimiter(',')
      ->check(CLI::Range(0, 64))
      ->allow_extra_args(false);
  add_choice(*command, "--by", options->by_category, {{"category", true}}, "category",
             "Add the means by category to the table");
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

void add_reproduce(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "reproduce",
      "Compute the papers' tables and figures on a suite, beside the printed numbers", reproduce);
  command->add_option("SUITE", options->suite, "Folder of the suite, or of a TECO download")
      ->required();
  command->add_option("--out", options->out, "Folder for the tables and figures")->required();
  add_choice(*command, "--subset", options->subset,
             {{"all", PaperSubset::kAll},
              {"conex30", PaperSubset::kConex30},
              {"psi15", PaperSubset::kPsi15}},
             "SITES", "Sites that a paper names, in a TECO download");
  add_repeated(*command, "--set", options->settings, "ALGORITHM.NAME=VALUE",
               "A parameter for all experiments of an algorithm that are not about this parameter");
  add_repeated(*command, "--variant", options->variants, "NAME=ALGORITHM[,NAME=VALUE]...",
               "One more algorithm in the tables that compare algorithms, under the name NAME");
  command->add_flag("--growth", options->growth,
                    "Also time the algorithms on generated pages of 1,000 to 100,000 nodes");
  add_suite_run(*command, options->run);
  add_limits(*command, options->run.bench.site.limits);
  add_examples(*command, {"pagelet reproduce TECO --out tables/",
                          "pagelet reproduce TECO --subset psi15 --out tables/ --store runs.db"});
}

}  // namespace pagelet::cli
