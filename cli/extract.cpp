// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "datasets/site_folder.h"
#include "evaluation/experiment.h"
#include "evaluation/memory_meter.h"
#include "reports/extract_report.h"

namespace pagelet::cli {
namespace {

struct Options {
  std::string site;
  std::string key;
  std::string algorithm = "temex";
  std::vector<std::string> settings;
  std::vector<std::string> plugins;
  std::string output;
  ExtractFormat format = ExtractFormat::kHtml;
  bool no_times = false;
  LimitOptions limits;
};

int extract(Options options) {
  const auto settings = parse_settings(options.settings);
  if (!settings) return report(settings.error());
  const auto registry = open_registry(options.plugins);
  if (!registry) return report(registry.error());
  const auto extractor = registry->make(options.algorithm, *settings);
  if (!extractor) return report(extractor.error());
  const Target own = (*extractor)->info().target;
  const Target task = options.output.empty()         ? own
                      : options.output == "template" ? Target::kTemplate
                                                     : Target::kContent;
  auto folder = SiteFolder::open(options.site, options.key);
  if (!folder) return report(folder.error());
  for (const std::string& warning : folder->warnings()) spdlog::warn("{}", warning);

  MemoryMeter::restart();
  Limits limits = options.limits.limits;
  if (options.limits.timeout_seconds > 0) {
    limits.deadline =
        std::chrono::steady_clock::now() +
        std::chrono::milliseconds(static_cast<std::int64_t>(1000 * options.limits.timeout_seconds));
  }
  auto site = Site::open(folder->source(), folder->key_page(), limits);
  const Run run = site ? run_extractor(**site, **extractor, options.limits.timeout_seconds)
                       : failed_run(site.error());
  if (!site && run.status == Status::kFailed) return report(site.error());
  if (site) {
    for (const std::string& warning : (*site)->warnings()) spdlog::warn("{}", warning);
  }
  if (!is_answer(run.status)) {
    spdlog::error("{}", run.message);
    if (options.format != ExtractFormat::kJson) return kSiteFailed;
    const std::string url(folder->source().url(folder->key_page()));
    return print_and_exit(extract_failure(url, **extractor, run, task, !options.no_times),
                          kSiteFailed);
  }
  for (const std::string& flag : run.flags) {
    if (flag == kNoCandidatesFlag) {
      spdlog::warn(
          "{}: the key page links to no page that can be had; the answer rests on it alone",
          folder->source().url(folder->key_page()));
    }
  }
  return print_and_exit(
      extract_report(**site, **extractor, run, task, options.format, !options.no_times));
}

}  // namespace

void add_extract(CLI::App& program, Action& run) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("extract", "Print the template or the main content of a key page");
  command->add_option("--site", options->site, "Folder of the site")->required();
  command->add_option("--key", options->key, "Key page, instead of the one that site.json names");
  command->add_option("--algorithm", options->algorithm, "Extractor (pagelet algorithms)")
      ->capture_default_str();
  command->add_option("--set", options->settings, "A parameter of the algorithm, name=value")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  add_plugins(*command, options->plugins);
  command
      ->add_option("--output", options->output,
                   "What to print; without it what the algorithm looks for")
      ->check(CLI::IsMember({"template", "content"}));
  static const std::map<std::string, ExtractFormat> formats{{"html", ExtractFormat::kHtml},
                                                            {"text", ExtractFormat::kText},
                                                            {"markdown", ExtractFormat::kMarkdown},
                                                            {"json", ExtractFormat::kJson},
                                                            {"paths", ExtractFormat::kPaths}};
  add_choice(*command, "--format", options->format, formats, "html, text, markdown, json or paths")
      ->type_name("FORMAT")
      ->default_str("html");
  command->add_flag("--no-times", options->no_times, "Leave out times and memory");
  add_limits(*command, options->limits);
  command->callback([options, &run] { run = [options] { return extract(*options); }; });
}

}  // namespace pagelet::cli
