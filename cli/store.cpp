// SPDX-License-Identifier: MIT

// `pagelet store`: checks a store.

#include "evaluation/store/store.h"

#include <fmt/format.h>

#include <string>

#include "cli/command.h"
#include "core/text/printable.h"
#include "reports/output/table.h"

namespace pagelet::cli {
namespace {

Result<int> check(const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(file));
  PAGELET_TRY(store.check());
  return print_and_exit(fmt::format("{}: nothing is damaged: {}, {}\n", printable_line(file),
                                    count_text(store.runs(), "run"),
                                    count_text(store.experiments(), "experiment")));
}

}  // namespace

void add_store(CLI::App& program, Action& run) {
  CLI::App* command = program.add_subcommand("store", "Check a store");
  command->require_subcommand(1);
  add_examples(*command, {"pagelet store check runs.db",
                          "pagelet store check runs.db && pagelet report runs.db --out report/"});
  const auto [checking, file] =
      add_command(*command, run, "check",
                  "Read a whole store; exit code 5 if something in it is damaged", check);
  checking->add_option("STORE", *file, "A store, made by bench, tune or merge")->required();
  add_examples(*checking, {"pagelet store check runs.db",
                           "pagelet store check runs.db && pagelet export runs.db > runs.csv"});
}

}  // namespace pagelet::cli
