// SPDX-License-Identifier: MIT

// `pagelet merge`: merges stores.

#include <string>
#include <vector>

#include "cli/command.h"
#include "core/text/printable.h"
#include "evaluation/store/store.h"

namespace pagelet::cli {
namespace {

struct MergeArguments {
  std::vector<std::string> stores;
  std::string out;
};

Result<int> merge(const MergeArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto merged, merge_stores(options.stores, options.out));
  return print_and_exit(printable_line(options.out) + ": " + std::to_string(merged.experiments) +
                        " experiments, " + std::to_string(merged.duplicates) + " duplicates\n");
}

}  // namespace

void add_merge(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "merge", "Merge several stores into one", merge);
  command->add_option("STORE", options->stores, "Stores, made by bench or tune")->required();
  add_value(*command, "--out", options->out, "STORE", "The merged store")->required();
  add_examples(*command, {"pagelet merge part1.db part2.db --out runs.db",
                          "pagelet merge nodes/*.db --out runs.db"});
}

}  // namespace pagelet::cli
