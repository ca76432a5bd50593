// SPDX-License-Identifier: MIT

// `pagelet algorithms`: lists the algorithms and their parameters.

#include <string>
#include <vector>

#include "cli/command.h"
#include "extractors/registry.h"
#include "reports/tables/tables.h"

namespace pagelet::cli {
namespace {

struct AlgorithmsArguments {
  std::vector<std::string> names;
  std::string format = "table";
};

Result<int> algorithms(const AlgorithmsArguments& options) {
  std::vector<ExtractorEntry> entries;
  for (const std::string& name : options.names) {
    PAGELET_ASSIGN_OR_RETURN(entries.emplace_back(), find_extractor(name));
  }
  if (entries.empty()) entries.assign(builtin_extractors().begin(), builtin_extractors().end());
  return print_and_exit(options.format == "json" ? algorithms_json(entries)
                                                 : algorithms_text(entries, screen_width()));
}

}  // namespace

void add_algorithms(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "algorithms", "List the algorithms and their parameters", algorithms);
  command->add_option("NAME", options->names, "These algorithms only");
  command->add_option("--format", options->format, "table or json")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  add_examples(*command, {"pagelet algorithms", "pagelet algorithms leafcut temex --format json"});
}

}  // namespace pagelet::cli
