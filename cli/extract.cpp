// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/extract_all.h"
#include "cli/extract_warc.h"
#include "datasets/site_folder.h"
#include "evaluation/experiment.h"
#include "evaluation/memory_meter.h"
#include "reports/explain_report.h"
#include "reports/extract_report.h"

namespace pagelet::cli {
namespace {

struct Options {
  std::string site;
  std::string key;
  bool all = false;
  std::vector<std::string> archives;
  std::string url;
  std::string algorithm = "leafcut";
  std::vector<std::string> settings;
  std::vector<std::string> plugins;
  std::string output;
  std::optional<ExtractFormat> format;
  std::vector<std::string> with;
  bool no_times = false;
  bool explain = false;
  std::vector<std::string> difference;
  LimitOptions limits;

  bool many_pages() const { return all || (!archives.empty() && url.empty()); }
};

constexpr ExtractFormat kFormatOfOnePage = ExtractFormat::kHtml;
constexpr ExtractFormat kFormatOfManyPages = ExtractFormat::kJson;

const std::map<std::string, ExtractFormat>& formats() {
  static const std::map<std::string, ExtractFormat> formats{{"html", ExtractFormat::kHtml},
                                                            {"text", ExtractFormat::kText},
                                                            {"markdown", ExtractFormat::kMarkdown},
                                                            {"json", ExtractFormat::kJson},
                                                            {"paths", ExtractFormat::kPaths}};
  return formats;
}

// The site and what an extractor made of it.
struct Attempt {
  std::unique_ptr<Site> site;  // null: it could not be opened
  Run run;
};

Attempt attempt(PageSource& source, PageIndex key_page, const Extractor& extractor,
                const LimitOptions& options) {
  MemoryMeter::restart();
  Limits limits = options.limits;
  if (options.timeout_seconds > 0) {
    limits.deadline =
        std::chrono::steady_clock::now() +
        std::chrono::milliseconds(static_cast<std::int64_t>(1000 * options.timeout_seconds));
  }
  auto site = Site::open(source, key_page, limits);
  if (!site) return {nullptr, failed_run(site.error())};
  Run run = run_extractor(**site, extractor, options.timeout_seconds);
  for (const std::string& warning : (*site)->warnings()) spdlog::warn("{}", warning);
  for (const std::string& flag : run.flags) {
    if (flag == kNoCandidatesFlag) {
      spdlog::warn(
          "{}: the key page links to no page that can be had; the answer rests on it alone",
          source.url(key_page));
    }
  }
  return {std::move(*site), std::move(run)};
}

// Exit code for a run without answer, which is said on standard error.
int report_failure(const Run& run, bool opened) {
  spdlog::error("{}", run.message);
  return !opened && run.status == Status::kFailed ? kBadInput : kSiteFailed;
}

Target task_of(const Options& options, const Extractor& extractor) {
  if (options.output.empty()) return extractor.info().target;
  return options.output == "template" ? Target::kTemplate : Target::kContent;
}

int extract_one(const Options& options, const Extractor& extractor, PageSource& source,
                PageIndex key_page) {
  const Target task = task_of(options, extractor);
  const ExtractFormat format = options.format.value_or(kFormatOfOnePage);
  Attempt done = attempt(source, key_page, extractor, options.limits);
  if (!is_answer(done.run.status)) {
    const int code = report_failure(done.run, done.site != nullptr);
    if (code == kBadInput || format != ExtractFormat::kJson) return code;
    const std::string url(source.url(key_page));
    return print_and_exit(extract_failure(url, extractor, done.run, task, !options.no_times), code);
  }
  if (options.explain) {
    return print_and_exit(explain_report(*done.site, extractor, done.run, task, use_colour()));
  }
  return print_and_exit(
      extract_report(*done.site, extractor, done.run, task, format, !options.no_times));
}

int extract_difference(const Options& options, const Extractor& a, const Extractor& b,
                       PageSource& source, PageIndex key_page) {
  // Both on one site, so that their answers are over the same tree.
  Attempt first = attempt(source, key_page, a, options.limits);
  if (!is_answer(first.run.status)) return report_failure(first.run, first.site != nullptr);
  const Run second = run_extractor(*first.site, b, options.limits.timeout_seconds);
  if (!is_answer(second.status)) return report_failure(second, true);
  if (first.run.extraction->whitespace != second.extraction->whitespace) {
    return report({ErrorCode::kUsage, "--diff: whitespace must be the same for both"});
  }
  return print_and_exit(difference_report(*first.site, {a, first.run}, {b, second},
                                          task_of(options, a), use_colour()));
}

ManyPagesOptions many_pages_options(const Options& options, const Extractor& extractor) {
  ManyPagesOptions many;
  many.lines.task = task_of(options, extractor);
  many.lines.times = !options.no_times;
  for (const std::string& name : options.with) many.lines.with.push_back(formats().at(name));
  many.format = options.format.value_or(kFormatOfManyPages);
  many.limits = options.limits;
  return many;
}

Result<void> check(const Options& options) {
  const auto wrong = [](const char* message) { return fail(ErrorCode::kUsage, message); };
  if (options.site.empty() == options.archives.empty()) {
    return wrong("extract: either --site or --warc is needed");
  }
  if (options.all && options.site.empty()) return wrong("--all: only with --site");
  if (!options.url.empty() && options.archives.empty()) return wrong("--url: only with --warc");
  const bool one_page = options.explain || !options.difference.empty() || !options.key.empty();
  if (options.many_pages() && one_page) {
    return wrong(
        "--explain, --diff and --key are for one page, not for --all, nor for --warc without "
        "--url");
  }
  const bool lines =
      options.many_pages() && options.format.value_or(kFormatOfManyPages) == kFormatOfManyPages;
  if (!options.with.empty() && !lines) {
    return wrong("--with: only with --format json and --all, or --warc without --url");
  }
  return {};
}

int extract(const Options& options) {
  if (const auto checked = check(options); !checked) return report(checked.error());
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
  if (options.many_pages()) {
    const ManyPagesOptions many = many_pages_options(options, *extractors[0]);
    return options.all ? extract_all(options.site, *extractors[0], many)
                       : extract_warc(options.archives, *extractors[0], many);
  }
  const auto extract_page = [&](PageSource& source, PageIndex key_page) {
    if (extractors.size() == 2) {
      return extract_difference(options, *extractors[0], *extractors[1], source, key_page);
    }
    return extract_one(options, *extractors[0], source, key_page);
  };
  if (!options.archives.empty()) {
    return with_archived_page(options.archives, options.url, options.limits, extract_page);
  }
  auto folder = SiteFolder::open(options.site, options.key);
  if (!folder) return report(folder.error());
  for (const std::string& warning : folder->warnings()) spdlog::warn("{}", warning);
  return extract_page(folder->source(), folder->key_page());
}

}  // namespace

void add_extract(CLI::App& program, Action& run) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("extract", "Print the template or the main content of a key page");
  command->add_option("--site", options->site, "Folder of the site");
  command->add_option("--key", options->key, "Key page, instead of the one that site.json names");
  command->add_flag("--all", options->all, "Every page of the site, one JSON object a line");
  command
      ->add_option("--warc", options->archives,
                   "Web archives, - for standard input: every page of every site in them")
      ->type_name("FILE");
  command->add_option("--url", options->url, "Of the web archives, this page only");
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
  add_choice(*command, "--format", options->format, formats(),
             "html, text, markdown, json or paths")
      ->type_name("FORMAT")
      ->default_str("html; json for many pages");
  command
      ->add_option("--with", options->with,
                   "Also put the answer as text, markdown or html into each line of JSON")
      ->type_name("FORMAT")
      ->delimiter(',')
      ->check(CLI::IsMember({"text", "markdown", "html"}));
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
  command->callback([options, &run] { run = [options] { return extract(*options); }; });
}

}  // namespace pagelet::cli
