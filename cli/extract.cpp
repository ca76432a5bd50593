// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/live_site.h"
#include "datasets/site_folder.h"
#include "evaluation/experiment.h"
#include "evaluation/memory_meter.h"
#include "reports/explain_report.h"
#include "reports/extract_report.h"

namespace pagelet::cli {
namespace {

struct Options {
  std::string url;
  LiveOptions live;
  std::string site;
  std::string key;
  std::string algorithm = "leafcut";
  std::vector<std::string> settings;
  std::vector<std::string> plugins;
  std::string output;
  ExtractFormat format = ExtractFormat::kHtml;
  bool no_times = false;
  bool explain = false;
  std::vector<std::string> difference;
  LimitOptions limits;
  std::string document_cache;
  std::shared_ptr<DocumentCache> documents;
};

// Where the pages come from.
struct Origin {
  PageSource& source;
  PageIndex key_page;
  LiveSite* live = nullptr;
};

// The site and what an extractor made of it.
struct Attempt {
  std::unique_ptr<Site> site;  // null: it could not be opened
  Run run;
  int code = kSuccess;  // exit code if there is no answer
};

void report_live(LiveSite& live, Run& run) {
  run.pages_prefetched = live.pages_prefetched();
  for (const std::string& warning : live.warnings()) spdlog::warn("{}", warning);
  spdlog::info("{} pages loaded, {} more ahead of need", run.pages_loaded, *run.pages_prefetched);
}

Attempt attempt(const Origin& origin, const Extractor& extractor, const Options& options) {
  MemoryMeter::restart();
  const double timeout_seconds = options.limits.timeout_seconds;
  Limits limits = options.limits.limits;
  if (timeout_seconds > 0) {
    limits.deadline = std::chrono::steady_clock::now() +
                      std::chrono::milliseconds(static_cast<std::int64_t>(1000 * timeout_seconds));
  }
  auto site = Site::open(origin.source, origin.key_page, limits, options.documents.get());
  if (!site) return {nullptr, failed_run(site.error()), exit_code_of(site.error().code)};
  Run run = run_extractor(**site, extractor, timeout_seconds);
  for (const std::string& warning : (*site)->warnings()) spdlog::warn("{}", warning);
  if (origin.live != nullptr) report_live(*origin.live, run);
  for (const std::string& flag : run.flags) {
    if (flag == kNoCandidatesFlag) {
      spdlog::warn(
          "{}: the key page links to no page that can be had; the answer rests on it alone",
          origin.source.url(origin.key_page));
    }
  }
  const Error* failure = origin.source.failure();
  return {std::move(*site), std::move(run), failure ? exit_code_of(failure->code) : kSiteFailed};
}

// Exit code for a run without answer, which is said on standard error.
int report_failure(const Run& run, int code) {
  spdlog::error("{}", run.message);
  return code;
}

Target task_of(const Options& options, const Extractor& extractor) {
  if (options.output.empty()) return extractor.info().target;
  return options.output == "template" ? Target::kTemplate : Target::kContent;
}

int extract_one(const Options& options, const Extractor& extractor, const Origin& origin) {
  const Target task = task_of(options, extractor);
  Attempt done = attempt(origin, extractor, options);
  if (!is_answer(done.run.status)) {
    const int code = report_failure(done.run, done.code);
    if (code == kBadInput || options.format != ExtractFormat::kJson) return code;
    const std::string url(origin.source.url(origin.key_page));
    return print_and_exit(extract_failure(url, extractor, done.run, task, !options.no_times), code);
  }
  if (options.explain) {
    return print_and_exit(explain_report(*done.site, extractor, done.run, task, use_colour()));
  }
  return print_and_exit(
      extract_report(*done.site, extractor, done.run, task, options.format, !options.no_times));
}

int extract_difference(const Options& options, const Extractor& a, const Extractor& b,
                       const Origin& origin) {
  // Both on one site, so that their answers are over the same tree.
  Attempt first = attempt(origin, a, options);
  if (!is_answer(first.run.status)) return report_failure(first.run, first.code);
  const Run second = run_extractor(*first.site, b, options.limits.timeout_seconds);
  if (!is_answer(second.status)) {
    const Error* failure = origin.source.failure();
    return report_failure(second, failure ? exit_code_of(failure->code) : kSiteFailed);
  }
  if (first.run.extraction->whitespace != second.extraction->whitespace) {
    return report({ErrorCode::kUsage, "--diff: whitespace must be the same for both"});
  }
  return print_and_exit(difference_report(*first.site, {a, first.run}, {b, second},
                                          task_of(options, a), use_colour()));
}

int extract_from(const Options& options, const std::vector<std::unique_ptr<Extractor>>& extractors,
                 const Origin& origin) {
  if (extractors.size() == 2) {
    return extract_difference(options, *extractors[0], *extractors[1], origin);
  }
  return extract_one(options, *extractors[0], origin);
}

int extract(Options options) {
  const auto registry = open_registry(options.plugins);
  if (!registry) return report(registry.error());
  std::vector<std::unique_ptr<Extractor>> extractors;
  if (options.difference.empty()) {
    const auto settings = parse_settings(options.settings);
    if (!settings) return report(settings.error());
    auto extractor = registry->make(options.algorithm, *settings);
    if (!extractor) return report(extractor.error());
    extractors.push_back(std::move(*extractor));
  } else {
    auto settings = settings_by_algorithm(options.settings, options.difference);
    if (!settings) return report(settings.error());
    for (const std::string& name : options.difference) {
      auto extractor = registry->make(name, (*settings)[name]);
      if (!extractor) return report(extractor.error());
      extractors.push_back(std::move(*extractor));
    }
  }
  options.documents = open_document_cache(options.document_cache);
  if (!options.url.empty()) {
    const auto live = LiveSite::open(options.url, options.live);
    if (!live) return report(live.error());
    return extract_from(options, extractors, {(*live)->source(), (*live)->key_page(), live->get()});
  }
  auto folder = SiteFolder::open(options.site, options.key);
  if (!folder) return report(folder.error());
  for (const std::string& warning : folder->warnings()) spdlog::warn("{}", warning);
  return extract_from(options, extractors, {folder->source(), folder->key_page()});
}

}  // namespace

void add_extract(CLI::App& program, Action& run) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("extract", "Print the template or the main content of a key page");
  CLI::Option_group* origin = command->add_option_group("Where the pages come from");
  CLI::Option* url = origin->add_option("URL", options->url, "Key page of a live site");
  CLI::Option* site = origin->add_option("--site", options->site, "Folder of the site");
  origin->require_option(1);
  command->add_option("--key", options->key, "Key page, instead of the one that site.json names")
      ->needs(site);
  command
      ->add_flag("--offline", options->live.offline,
                 "Take pages of a live site from the cache only, however old")
      ->needs(url);
  command
      ->add_flag("--allow-private", options->live.allow_private,
                 "Let a live site lead to loopback, private and other addresses not public")
      ->needs(url);
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
  CLI::Option* explain = command->add_flag("--explain", options->explain,
                                           "Print why, one line a block of the page, instead");
  command
      ->add_option("--diff", options->difference,
                   "Print where two algorithms disagree; --set then takes algorithm.name=value")
      ->type_name("A,B")
      ->delimiter(',')
      ->expected(2)
      ->excludes(explain);
  add_limits(*command, options->limits);
  add_document_cache(*command, options->document_cache);
  command->callback([options, &run] { run = [options] { return extract(*options); }; });
}

}  // namespace pagelet::cli
