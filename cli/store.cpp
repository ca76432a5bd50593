// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/suite_run.h"
#include "core/text/printable.h"
#include "evaluation/store/store_merge.h"
#include "reports/output/count_text.h"
#include "reports/tables/tables.h"

namespace pagelet::cli {
namespace {

struct MergeOptions {
  std::vector<std::string> stores;
  std::string out;
};

Result<int> merge(const MergeOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto merged, merge_stores(options.stores, options.out));
  return print_and_exit(printable_line(options.out) + ": " + std::to_string(merged.experiments) +
                        " experiments, " + std::to_string(merged.duplicates) + " duplicates\n");
}

struct ExportOptions {
  std::string store;
  std::string build;
  SiteChoice sites;
  ExportFormat format = ExportFormat::kCsv;
};

Result<int> export_rows(const ExportOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(options.store));
  RowChoice choice{.begin = options.build};
  if (!options.sites.is_all()) {
    choice.contains = [&](const StoreRow& row) {
      return options.sites.contains(row.site, row.category);
    };
  }
  PAGELET_TRY(export_store(store, choice, options.format, print));
  return kSuccess;
}

Result<int> check(const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(file));
  PAGELET_TRY(store.check());
  return print_and_exit(fmt::format("{}: nothing is damaged: {}, {}\n", printable_line(file),
                                    count_text(store.runs(), "run"),
                                    count_text(store.experiments(), "experiment")));
}

}  // namespace

void add_store(CLI::App& program, Action& run) {
  CLI::App* command = program.add_subcommand("store", "Look after a store");
  command->require_subcommand(1);
  add_examples(*command, {"pagelet store check runs.db",
                          "pagelet store check runs.db && pagelet report runs.db --out report/"});
  const auto [checking, file] =
      add_command(*command, run, "check",
                  "Read all of a store; exit code 5 when something in it is damaged", check);
  checking->add_option("STORE", *file, "A store, made by bench, tune or merge")->required();
  add_examples(*checking, {"pagelet store check runs.db",
                           "pagelet store check runs.db && pagelet export runs.db > runs.csv"});
}

void add_merge(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "merge", "Make one store of several", merge);
  command->add_option("STORE", options->stores, "Stores, made by bench or tune")->required();
  add_value(*command, "--out", options->out, "STORE", "The store that everything goes into")
      ->required();
  add_examples(*command, {"pagelet merge part1.db part2.db --out runs.db",
                          "pagelet merge nodes/*.db --out runs.db"});
}

void add_export(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "export", "Print the experiments of a store", export_rows);
  command->add_option("STORE", options->store, "A store, made by bench, tune or merge")->required();
  add_value(*command, "--build", options->build, "BUILD",
            "Experiments of this build, not those of the newest build of each algorithm");
  add_site_choice(*command, options->sites);
  add_choice(*command, "--format", options->format,
             {{"csv", ExportFormat::kCsv}, {"jsonl", ExportFormat::kJsonLines}}, "FORMAT",
             "csv or jsonl");
  add_examples(*command, {"pagelet export runs.db > experiments.csv",
                          "pagelet export runs.db --format jsonl | jq .f1"});
}

}  // namespace pagelet::cli
