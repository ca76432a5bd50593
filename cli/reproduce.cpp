// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/suite_run.h"
#include "core/text/printable.h"
#include "datasets/suite.h"
#include "reports/reproduction/reproduction.h"

namespace pagelet::cli {
namespace {

struct ReproduceArguments {
  std::string suite;
  std::string out;
  PaperSubset subset = PaperSubset::kAll;
  SuiteRunOptions run;
};

// Writes the experiments with default parameters as a run of their own. It is the last run in the
// store, so that reports compare each algorithm once.
Result<void> write_comparison(SuiteRun& runner, const Suite& suite, const PaperExperiments& all,
                              BenchRun run) {
  const std::size_t standard = all.standard_count();
  std::erase_if(run.results,
                [&](const Experiment& result) { return result.extractor >= standard; });
  return runner.write(suite, std::span(all.extractors()).first(standard), run);
}

// Makes the folder before the experiments begin, because these may take hours.
Result<void> make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && ::access(folder.c_str(), W_OK) != 0) error.assign(errno, std::generic_category());
  if (error) return fail(ErrorCode::kOutput, folder + ": " + error.message());
  return {};
}

int reproduce(const ReproduceArguments& options) {
  const auto commands = external_commands(options.run.externals);
  if (!commands) return report(commands.error());
  Extractors externals;
  for (const ExternalCommand& command : *commands) {
    auto external = ExternalExtractor::make(command, {}, options.run.limits.timeout_seconds);
    if (!external) return report(external.error());
    externals.push_back(std::move(*external));
  }
  const PaperExperiments experiments(std::move(externals));
  const Result<Suite> suite = open_part({options.suite}, options.run.sites, options.run.shard);
  if (!suite) return report(suite.error());
  const Result<Suite> chosen = subset_of(*suite, options.subset);
  if (!chosen) return report(chosen.error());
  const Result<void> made = make_folder(options.out);
  if (!made) return report(made.error());
  auto runner = SuiteRun::make(options.run, origins_of(*commands));
  if (!runner) return report(runner.error());

  Result<BenchRun> bench = runner->run(*chosen, experiments.extractors());
  if (!bench) return report(bench.error());
  const PaperRun run{experiments, std::move(*bench)};
  auto written = runner->write(*chosen, experiments.extractors(), run.bench);
  if (written) written = write_comparison(*runner, *chosen, experiments, run.bench);
  if (!written) return report(written.error());
  const auto text = write_reproduction(run, options.out);
  if (!text) return report(text.error());
  return print_and_exit(*text + "\nThe files are in " + printable_line(options.out) + "\n",
                        runner->exit_code());
}

}  // namespace

void add_reproduce(CLI::App& program, Action& run) {
  auto options = std::make_shared<ReproduceArguments>();
  CLI::App* command = program.add_subcommand(
      "reproduce", "Compute the papers' tables and figures on a suite, beside the printed numbers");
  command->add_option("SUITE,--suite", options->suite, "Folder of the suite, or of a TECO download")
      ->required();
  command->add_option("--out", options->out, "Folder for the tables and figures")->required();
  static const std::map<std::string, PaperSubset> subsets{{"all", PaperSubset::kAll},
                                                          {"conex30", PaperSubset::kConex30},
                                                          {"psi15", PaperSubset::kPsi15}};
  add_choice(*command, "--subset", options->subset, subsets,
             "Sites that a paper names, in a TECO download")
      ->type_name("SITES")
      ->default_str("all");
  add_suite_run(*command, options->run);
  add_limits(*command, options->run.limits);
  add_examples(*command, {"pagelet reproduce TECO --out tables/",
                          "pagelet reproduce TECO --subset psi15 --out tables/ --store runs.db"});
  command->callback([options, &run] { run = [options] { return reproduce(*options); }; });
}

}  // namespace pagelet::cli
