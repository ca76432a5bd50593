// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "reports/tables/algorithms_report.h"

namespace pagelet::cli {
namespace {

struct Options {
  std::vector<std::string> plugins;
  std::string format = "table";
};

int algorithms(const Options& options) {
  const auto registry = open_registry(options.plugins);
  if (!registry) return report(registry.error());
  return print_and_exit(options.format == "json" ? algorithms_json(registry->entries())
                                                 : algorithms_text(registry->entries()));
}

}  // namespace

void add_algorithms(CLI::App& program, Action& run) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("algorithms", "List the algorithms and their parameters");
  add_plugins(*command, options->plugins);
  command->add_option("--format", options->format, "table or json")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  command->callback([options, &run] { run = [options] { return algorithms(*options); }; });
}

}  // namespace pagelet::cli
