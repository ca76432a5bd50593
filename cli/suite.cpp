// SPDX-License-Identifier: MIT
#include "datasets/suite.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "datasets/labelling/suite_init.h"
#include "datasets/suite_check.h"
#include "reports/output/counted.h"
#include "reports/tables/suite_report.h"

namespace pagelet::cli {
namespace {

Result<int> list(const std::string& folder) {
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_suite(folder));
  const SuiteList list = suite_list(suite);
  for (const std::string& error : list.errors) spdlog::error("{}", error);
  if (list.errors.size() == suite.sites.size()) return kBadInput;
  return print_and_exit(list.text, list.errors.empty() ? kSuccess : kSiteFailed);
}

Result<int> check(const std::string& folder, const Limits& limits, ShownTexts shown) {
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_suite(folder));
  std::vector<SiteCheck> checks;
  for (const SuiteSite& site : suite.sites) checks.push_back(check_site(site, limits, shown));
  const bool faultless =
      std::ranges::all_of(checks, [](const SiteCheck& found) { return found.errors.empty(); });
  return print_and_exit(suite_check_report(suite, checks), faultless ? kSuccess : kNegativeFinding);
}

Result<int> init(const std::string& folder) {
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, init_suite(folder));
  return print_and_exit(
      fmt::format("{}/suite.json: {}\n", folder, counted(suite.sites.size(), "site")));
}

}  // namespace

void add_suite(CLI::App& program, Action& run) {
  struct Options {
    std::string folder;
    ShownTexts shown = ShownTexts::kNone;
    Limits limits;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("suite", "List, check or put together the sites of a suite");
  command->require_subcommand(1);
  add_examples(*command,
               {"pagelet suite list datasets/sample", "pagelet suite check datasets/sample"});
  CLI::App* listing = command->add_subcommand("list", "List the sites");
  listing->add_option("SUITE", options->folder, "Folder of the suite")->required();
  add_examples(*listing,
               {"pagelet suite list datasets/sample", "pagelet suite list ~/suites/open"});
  listing->callback([options, &run] { run = [options] { return finish(list(options->folder)); }; });
  CLI::App* making =
      command->add_subcommand("init", "Write a suite.json that lists all site folders of a folder");
  making->add_option("SUITE", options->folder, "Folder of the suite, with the site folders in it")
      ->required();
  add_examples(*making, {"pagelet suite init ~/suites/mine",
                         "pagelet suite init . && pagelet suite check ."});
  making->callback([options, &run] { run = [options] { return finish(init(options->folder)); }; });
  CLI::App* checking = command->add_subcommand(
      "check", "Check pages, labels and links of every site; exit code 1 when there are errors");
  checking->add_option("SUITE", options->folder, "Folder of the suite")->required();
  static const std::map<std::string, ShownTexts> shown{{"template", ShownTexts::kTemplate},
                                                       {"content", ShownTexts::kContent},
                                                       {"menu", ShownTexts::kMenu}};
  add_choice(*checking, "--show", options->shown, shown,
             "Print the texts of the template, the main content or the main menu by the labels");
  add_page_limits(*checking, options->limits);
  add_examples(*checking, {"pagelet suite check datasets/sample",
                           "pagelet suite check datasets/sample/sample-radio"});
  checking->callback([options, &run] {
    run = [options] { return finish(check(options->folder, options->limits, options->shown)); };
  });
}

}  // namespace pagelet::cli
