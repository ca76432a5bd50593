// SPDX-License-Identifier: MIT

// `pagelet export`: prints the experiments of a store.

#include <string>
#include <string_view>
#include <utility>

#include "cli/command.h"
#include "evaluation/store/store.h"
#include "reports/tables/tables.h"

namespace pagelet::cli {
namespace {

struct ExportArguments {
  std::string store;
  std::string build;
  SiteChoice sites;
  ExportFormat format = ExportFormat::kCsv;
  bool nodes = false;
};

Result<int> export_rows(const ExportArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(options.store));
  bool is_any = options.sites.is_all() && options.build.empty();
  RowChoice choice{.build_prefix = options.build};
  if (!is_any) {
    choice.contains = [&](const Experiment& experiment) {
      const bool is_chosen = options.sites.contains(experiment.site, experiment.category);
      is_any = is_any || is_chosen;
      return is_chosen;
    };
  }
  std::string held;  // the heads of the columns, until there is a row
  const auto write = [&](std::string_view text) -> Result<void> {
    held += text;
    return is_any ? print(std::exchange(held, {})) : Result<void>();
  };
  if (options.nodes) {
    PAGELET_ASSIGN_OR_RETURN(const StoredBenchRun run, store.read_latest(options.build));
    PAGELET_TRY(export_nodes(run, choice.contains, options.format, write));
  } else {
    PAGELET_TRY(export_store(store, choice, options.format, write));
  }
  if (is_any) return kSuccess;
  if (!options.sites.is_all()) return tl::unexpected(options.sites.nothing_in(options.store));
  return fail(ErrorCode::kOutput,
              options.store + ": contains no experiment of build " + options.build);
}

}  // namespace

void add_export(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "export", "Print the experiments of a store", export_rows);
  command->add_option("STORE", options->store, "A store, made by bench, tune or merge")->required();
  add_value(*command, "--build", options->build, "BUILD",
            "Take the experiments of this build; default: the newest build of each algorithm");
  add_site_choice(*command, options->sites);
  add_choice(*command, "--format", options->format,
             {{"csv", ExportFormat::kCsv}, {"jsonl", ExportFormat::kJsonLines}}, "FORMAT",
             "csv or jsonl");
  command->add_flag(
      "--nodes", options->nodes,
      "Print the nodes of the last run's key pages, one a line, with gold, answer and votes");
  add_examples(*command, {"pagelet export runs.db > experiments.csv",
                          "pagelet export runs.db --format jsonl | jq .f1",
                          "pagelet export runs.db --nodes --sites sample-courier"});
}

}  // namespace pagelet::cli
