// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "reports/tables/algorithms_report.h"

namespace pagelet::cli {
namespace {

struct AlgorithmsArguments {
  std::vector<std::string> names;
  std::vector<std::string> plugins;
  std::string format = "table";
};

int algorithms(const AlgorithmsArguments& options) {
  const auto registry = open_registry(options.plugins);
  if (!registry) return report(registry.error());
  std::vector<ExtractorEntry> entries(registry->entries().begin(), registry->entries().end());
  if (!options.names.empty()) {
    entries.clear();
    for (const std::string& name : options.names) {
      const auto entry = registry->find(name);
      if (!entry) return report(entry.error());
      entries.push_back(*entry);
    }
  }
  return print_and_exit(options.format == "json" ? algorithms_json(entries)
                                                 : algorithms_text(entries));
}

}  // namespace

void add_algorithms(CLI::App& program, Action& run) {
  auto options = std::make_shared<AlgorithmsArguments>();
  CLI::App* command =
      program.add_subcommand("algorithms", "List the algorithms and their parameters");
  command->add_option("NAME", options->names, "These algorithms only");
  add_plugins(*command, options->plugins);
  command->add_option("--format", options->format, "table or json")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  add_examples(*command, {"pagelet algorithms", "pagelet algorithms leafcut temex --format json"});
  command->callback([options, &run] { run = [options] { return algorithms(*options); }; });
}

}  // namespace pagelet::cli
