// SPDX-License-Identifier: MIT

// The command that computes the papers' tables: reproduce.

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/machine.h"
#include "cli/suite_runner.h"
#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "datasets/suite.h"
#include "evaluation/external/external_extractor.h"
#include "reports/reproduction/claim_verdicts.h"
#include "reports/reproduction/reproduction.h"

namespace pagelet::cli {
namespace {

struct ReproduceArguments {
  std::vector<std::string> suites;
  std::string out;
  PaperSubset subset = PaperSubset::kAll;
  std::vector<std::string> settings;
  std::vector<std::string> variants;
  std::vector<std::string> claims;
  TableChoice choice;
  ReproductionFormat format = ReproductionFormat::kText;
  bool growth = false;
  bool no_times = false;
  SuiteRunnerOptions run;
};

// The width of the tables on a screen that is wider, or on none.
constexpr std::size_t kReproductionWidth = 100;

// Generated pages of 10^3 to 10^5 nodes, evenly spaced on a logarithmic axis.
constexpr std::size_t kGrowthSizes[] = {1'000,  1'778,  3'162,  5'623,  10'000,
                                        17'783, 31'623, 56'234, 100'000};
constexpr std::size_t kGrowthRuns = 3;
// Flat pages are smaller, because some times grow with the square of their nodes or faster.
constexpr std::size_t kFlatSizes[] = {625, 1'250, 2'500, 5'000, 10'000};

// The papers' experiments, with the programs of --external and the variants as guests.
Result<PaperExperiments> make_experiments(const ReproduceArguments& options,
                                          const std::vector<ExternalCommand>& commands,
                                          const Suite& suite, SourceHashes& source_hashes) {
  std::vector<std::string> names = algorithms_for(Task::kTemplate);
  for (const ExternalCommand& command : commands) names.push_back(command.name);
  PAGELET_ASSIGN_OR_RETURN(auto settings, settings_by_algorithm(options.settings, names));
  const double seconds = options.run.bench.site.limits.experiment_seconds();
  PAGELET_ASSIGN_OR_RETURN(Extractors guests, make_externals(commands, seconds, suite, settings));
  PAGELET_TRY(add_variants(options.variants, commands, seconds, suite, guests, source_hashes));
  for (const auto& guest : guests) {
    const std::string& name = guest->info().name;
    if (name == kOracle || find_extractor(name)) {
      return fail(ErrorCode::kUsage,
                  "--external, --variant: the name " + name + " is already taken");
    }
  }
  for (const ExternalCommand& command : commands) settings.erase(command.name);
  if (!options.claims.empty()) {
    return PaperExperiments::for_claims(options.claims, std::move(settings));
  }
  PAGELET_ASSIGN_OR_RETURN(PaperExperiments experiments,
                           PaperExperiments::make(std::move(guests), std::move(settings)));
  return experiments;
}

// The published algorithms, as the growth of their times is measured.
Result<std::vector<GrowthSeries>> growth_of_published() {
  Extractors published;
  for (const std::string& name : algorithms_for(Task::kTemplate)) {
    PAGELET_ASSIGN_OR_RETURN(auto extractor, make_extractor(name, {}));
    if (extractor->info().role == Role::kAlgorithm) published.push_back(std::move(extractor));
  }
  std::vector<GrowthSeries> growth =
      measure_growth(published, kNestedPages, kGrowthSizes, kGrowthRuns);
  std::ranges::move(measure_growth(published, kFlatPages, kFlatSizes, kGrowthRuns),
                    std::back_inserter(growth));
  return growth;
}

// Error (`kUsage`): a claim is about growth, which only --growth measures.
Result<void> check_claims_without_growth(const std::vector<std::string>& claims) {
  for (const std::string& id : claims) {
    if (is_growth_claim(id)) return fail(ErrorCode::kUsage, "--claim " + id + ": needs --growth");
  }
  return {};
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

std::vector<const Extractor*> algorithms_of(const PaperExperiments& experiments) {
  std::vector<const Extractor*> algorithms;
  for (const std::size_t at : experiments.algorithms()) {
    algorithms.push_back(experiments.extractors()[at].get());
  }
  return algorithms;
}

Result<int> reproduce(const ReproduceArguments& options) {
  if (!options.growth) PAGELET_TRY(check_claims_without_growth(options.claims));
  PAGELET_TRY(check_choice(options.choice));
  PAGELET_ASSIGN_OR_RETURN(const auto commands, external_commands(options.run.externals));
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_part(options.suites, options.run));
  SourceHashes source_hashes = source_hashes_of(commands);
  PAGELET_ASSIGN_OR_RETURN(const PaperExperiments experiments,
                           make_experiments(options, commands, suite, source_hashes));
  PAGELET_ASSIGN_OR_RETURN(const Suite chosen, subset_of(suite, options.subset));
  PAGELET_TRY(make_folder(options.out));
  PAGELET_ASSIGN_OR_RETURN(auto runner, SuiteRunner::make(options.run, std::move(source_hashes)));

  PAGELET_ASSIGN_OR_RETURN(BenchRun bench, runner.run(chosen, experiments.extractors()));
  PaperResult run{experiments, std::move(bench)};
  run.without_times = options.no_times;
  run.where = today() + ", " + machine();
  if (options.claims.empty()) warn_of_categories(run.bench);
  PAGELET_TRY(runner.write(chosen, experiments.extractors(), run.bench));
  PAGELET_TRY(runner.write_first(chosen, experiments.extractors(), experiments.standard_count(),
                                 run.bench));
  run.likenesses = template_likenesses(chosen, options.run.bench.site, options.run.bench.jobs);
  run.menus = menu_pages(chosen, options.run.bench.site, options.run.bench.jobs);
  if (options.growth) {
    PAGELET_ASSIGN_OR_RETURN(run.growth, growth_of_published());
  }
  if (chosen.parts.size() > 1 && options.claims.empty()) {
    run.disturbed = disturb_labels(chosen, algorithms_of(experiments), known_kappas(),
                                   options.run.bench.site, options.run.bench.jobs);
  }
  const std::size_t screen = screen_width();
  const ReproductionView view{
      options.format, screen == 0 ? kReproductionWidth : std::min(screen, kReproductionWidth)};
  PAGELET_ASSIGN_OR_RETURN(
      auto text, options.claims.empty() ? write_reproduction(run, options.choice, options.out, view)
                                        : write_claims(run, options.claims, options.out, view));
  if (view.format == ReproductionFormat::kText) {
    text += "\nThe files are in " + printable_line(options.out) + "\n";
  }
  return print_and_exit(text, runner.exit_code());
}

}  // namespace

void add_reproduce(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "reproduce",
      "Compute the papers' tables and figures on a suite, beside the printed numbers", reproduce);
  command
      ->add_option(
          "SUITE", options->suites,
          "Folder of the suite, or of a TECO download; several suites are analysed together")
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
                    "Also count the steps of the algorithms, and time them, on generated pages of "
                    "up to 100,000 nodes");
  command->add_flag("--no-times", options->no_times,
                    "Omit times, date and machine: equal runs write equal files");
  CLI::Option* claim =
      add_repeated(*command, "--claim", options->claims, "ID",
                   "Compute the verdict on this claim alone (the last column of the table claims)");
  add_repeated(*command, "--table", options->choice.tables, "ID",
               "Write and print only this table or figure, such as tweb19_t4 or claims")
      ->excludes(claim);
  add_value(*command, "--columns", options->choice.columns, "NAME,...",
            "Only these columns or measures of the tables, such as f1,recall, beside the names of "
            "the rows")
      ->delimiter(',')
      ->excludes(claim);
  add_choice(*command, "--format", options->format,
             {{"text", ReproductionFormat::kText}, {"html", ReproductionFormat::kHtml}}, "FORMAT",
             "Print the tables as text, or as the HTML page that is in the folder, too");
  add_suite_run(*command, options->run);
  add_limits(*command, options->run.bench.site.limits);
  add_examples(*command, {"pagelet reproduce TECO --out tables/",
                          "pagelet reproduce TECO --subset psi15 --out tables/ --store runs.db",
                          "pagelet reproduce datasets/sample OPEN WEB --out tables/",
                          "pagelet reproduce SUITE --claim temex-recall --out tables/"});
}

}  // namespace pagelet::cli
