// SPDX-License-Identifier: MIT
#include <memory>
#include <string>

#include "cli/command.h"
#include "reports/algorithms_report.h"

namespace pagelet::cli {

void add_algorithms(CLI::App& program, Action& run) {
  auto json = std::make_shared<std::string>("table");
  CLI::App* command =
      program.add_subcommand("algorithms", "List the algorithms and their parameters");
  command->add_option("--format", *json, "table or json")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  command->callback([json, &run] {
    run = [json] {
      return print_and_exit(*json == "json" ? algorithms_json() : algorithms_text());
    };
  });
}

}  // namespace pagelet::cli
