// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <span>
#include <string>
#include <system_error>
#include <utility>

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
  SuiteRunnerOptions run;
};

// Writes the experiments with default parameters as a run of their own. It is the last run in the
// store, so that reports compare each algorithm once.
Result<void> write_comparison(SuiteRunner& runner, const Suite& suite, const PaperExperiments& all,
                              BenchResult run) {
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

Result<int> reproduce(const ReproduceArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto commands, external_commands(options.run.externals));
  PAGELET_ASSIGN_OR_RETURN(Extractors externals,
                           make_externals(commands, options.run.bench.site.limits.timeout_seconds));
  const PaperExperiments experiments(std::move(externals));
  PAGELET_ASSIGN_OR_RETURN(const Suite suite,
                           open_part({options.suite}, options.run.sites, options.run.shard));
  PAGELET_ASSIGN_OR_RETURN(const Suite chosen, subset_of(suite, options.subset));
  PAGELET_TRY(make_folder(options.out));
  PAGELET_ASSIGN_OR_RETURN(auto runner, SuiteRunner::make(options.run, source_hashes_of(commands)));

  PAGELET_ASSIGN_OR_RETURN(BenchResult bench, runner.run(chosen, experiments.extractors()));
  const PaperResult run{experiments, std::move(bench)};
  PAGELET_TRY(runner.write(chosen, experiments.extractors(), run.bench));
  PAGELET_TRY(write_comparison(runner, chosen, experiments, run.bench));
  PAGELET_ASSIGN_OR_RETURN(const auto text, write_reproduction(run, options.out));
  return print_and_exit(text + "\nThe files are in " + printable_line(options.out) + "\n",
                        runner.exit_code());
}

}  // namespace

void add_reproduce(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "reproduce",
      "Compute the papers' tables and figures on a suite, beside the printed numbers", reproduce);
  command->add_option("SUITE,--suite", options->suite, "Folder of the suite, or of a TECO download")
      ->required();
  command->add_option("--out", options->out, "Folder for the tables and figures")->required();
  add_choice(*command, "--subset", options->subset,
             {{"all", PaperSubset::kAll},
              {"conex30", PaperSubset::kConex30},
              {"psi15", PaperSubset::kPsi15}},
             "SITES", "Sites that a paper names, in a TECO download");
  add_suite_run(*command, options->run);
  add_limits(*command, options->run.bench.site.limits);
  add_examples(*command, {"pagelet reproduce TECO --out tables/",
                          "pagelet reproduce TECO --subset psi15 --out tables/ --store runs.db"});
}

}  // namespace pagelet::cli
