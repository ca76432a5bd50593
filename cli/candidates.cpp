// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/live_site.h"
#include "core/within_memory.h"
#include "datasets/site_folder.h"
#include "extractors/common_parameters.h"
#include "reports/page/candidates_report.h"

namespace pagelet::cli {
namespace {

struct CandidatesArguments {
  std::string url;
  LiveOptions live;
  std::string site;
  std::string key;
  std::vector<std::string> settings;
  CandidatesFormat format = CandidatesFormat::kTable;
  LimitOptions limits;
};

int candidates(const CandidatesArguments& options) {
  const auto settings = parse_settings(options.settings);
  if (!settings) return report(settings.error());
  const auto parameters = Parameters::parse(candidate_parameters(), *settings);
  if (!parameters) return report(parameters.error());
  const auto show = [&](PageSource& source, PageIndex key_page) {
    const std::string url(source.url(key_page));
    const auto site = within_memory(
        [&] {
          return Site::open(source, key_page, options.limits.limits,
                            options.limits.timeout_seconds);
        },
        url);
    if (!site) return report(site.error());
    const Result<std::string> text = within_memory(
        [&] { return candidates_report(**site, candidate_options(*parameters), options.format); });
    for (const std::string& warning : (*site)->warnings()) spdlog::warn("{}", warning);
    return text ? print_and_exit(*text) : report(fail_in(url, text.error()).value());
  };
  if (!options.url.empty()) {
    const auto live = LiveSite::open(options.url, options.live);
    if (!live) return report(live.error());
    const int code = show((*live)->source(), (*live)->key_page());
    for (const std::string& warning : (*live)->warnings()) spdlog::warn("{}", warning);
    return code;
  }
  const Mirror mirror = mirror_of(options.site, "");
  auto folder = SiteFolder::open(mirror.folder, options.key, mirror.base_url);
  if (!folder) return report(folder.error());
  for (const std::string& warning : folder->warnings()) spdlog::warn("{}", warning);
  return show(folder->source(), folder->key_page());
}

}  // namespace

void add_candidates(CLI::App& program, Action& run) {
  auto options = std::make_shared<CandidatesArguments>();
  CLI::App* command =
      program.add_subcommand("candidates",
                             "Show the links of a key page, their order, and the candidates that "
                             "TemEx chooses; --set gives the choice of others; LeafCut chooses by "
                             "its own rules");
  CLI::Option_group* origin = command->add_option_group("Where the pages come from");
  CLI::Option* url = origin->add_option("URL", options->url, "Key page of a live site");
  CLI::Option* site = origin->add_option("--site", options->site, "Folder of the site");
  origin->require_option(1);
  command->add_option("--key", options->key, "Key page, instead of the one that site.json names")
      ->needs(site);
  command
      ->add_flag("--offline", options->live.offline,
                 "Take pages from the cache only, whatever their age")
      ->needs(url);
  command
      ->add_flag("--allow-private", options->live.allow_private,
                 "Allow a live site to lead to loopback, private and other non-public addresses")
      ->needs(url);
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
  add_max_output_bytes(*command, options->limits.limits);
  add_examples(*command, {"pagelet candidates --site datasets/sample/sample-radio",
                          "pagelet candidates https://site.example/ --set cs-size=4 --format dot"});
  command->callback([options, &run] { run = [options] { return candidates(*options); }; });
}

}  // namespace pagelet::cli
