// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "datasets/site_folder.h"
#include "extractors/common_parameters.h"
#include "reports/tables/candidates_report.h"

namespace pagelet::cli {
namespace {

struct Options {
  std::string site;
  std::string key;
  std::vector<std::string> settings;
  CandidatesFormat format = CandidatesFormat::kTable;
  LimitOptions limits;
};

int candidates(const Options& options) {
  const auto settings = parse_settings(options.settings);
  if (!settings) return report(settings.error());
  const auto parameters = Parameters::parse(candidate_parameters(), *settings);
  if (!parameters) return report(parameters.error());
  auto folder = SiteFolder::open(options.site, options.key);
  if (!folder) return report(folder.error());
  for (const std::string& warning : folder->warnings()) spdlog::warn("{}", warning);
  const auto site = Site::open(folder->source(), folder->key_page(), options.limits.limits);
  if (!site) return report(site.error());
  const std::string text =
      candidates_report(**site, candidate_options(*parameters), options.format);
  for (const std::string& warning : (*site)->warnings()) spdlog::warn("{}", warning);
  return print_and_exit(text);
}

}  // namespace

void add_candidates(CLI::App& program, Action& run) {
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(
      "candidates", "Show the links of a key page, how they are ranked, and the pages chosen");
  command->add_option("--site", options->site, "Folder of the site")->required();
  command->add_option("--key", options->key, "Key page, instead of the one that site.json names");
  command->add_option("--set", options->settings, "A parameter of candidate detection, name=value")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  static const std::map<std::string, CandidatesFormat> formats{{"table", CandidatesFormat::kTable},
                                                               {"tree", CandidatesFormat::kTree},
                                                               {"json", CandidatesFormat::kJson},
                                                               {"dot", CandidatesFormat::kDot}};
  add_choice(*command, "--format", options->format, formats, "table, tree, json or dot")
      ->type_name("FORMAT")
      ->default_str("table");
  add_limits(*command, options->limits);
  command->callback([options, &run] { run = [options] { return candidates(*options); }; });
}

}  // namespace pagelet::cli
