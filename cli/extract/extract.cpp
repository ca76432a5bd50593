// SPDX-License-Identifier: MIT
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/extract/extract_all.h"
#include "cli/extract/extract_page.h"
#include "cli/extract/extract_urls.h"
#include "cli/extract/extract_warc.h"
#include "cli/live_site.h"
#include "cli/suite_run.h"
#include "core/site/file_pages.h"
#include "datasets/site_folder.h"

namespace pagelet::cli {
namespace {

// Time limit for a live page and all pages with which it is compared.
constexpr double kLiveSeconds = 600;

using Extractors = std::vector<std::unique_ptr<Extractor>>;

// Number of hosts for --urls without --jobs. Waiting for servers needs no processor.
constexpr std::size_t kHostsAtATime = 8;

// Whether an argument is a URL; otherwise it is the name of a file.
bool is_url(const std::string& page) { return page.find("://") != std::string::npos; }

struct ExtractArguments {
  std::vector<std::string> pages;  // a URL, or files
  std::string base;
  std::string list;  // file with a list of URLs
  LiveOptions live;
  std::string site;
  std::string key;
  bool all = false;
  std::vector<std::string> archives;
  std::string archived_url;
  bool contiguous = false;
  std::optional<Shard> shard;
  std::string algorithm = "leafcut";
  std::vector<std::string> settings;
  std::vector<std::string> plugins;
  std::string output;
  std::optional<ExtractFormat> format;
  std::vector<std::string> with;
  std::vector<std::string> fields;
  std::string folder;  // for one file a page
  bool exit_zero = false;
  bool raw = false;
  bool with_metadata = false;
  bool no_links = false;
  bool no_images = false;
  std::optional<std::size_t> jobs;
  bool no_times = false;
  bool explain = false;
  std::vector<std::string> difference;
  Limits limits;

  bool many_pages() const {
    return all || !list.empty() || (!archives.empty() && archived_url.empty());
  }
  bool is_live() const { return !pages.empty() && is_url(pages.front()); }
  ExtractFormat format_or_default() const {
    return format.value_or(many_pages() ? ExtractFormat::kJson : ExtractFormat::kHtml);
  }
};

const std::map<std::string, ExtractFormat>& formats() {
  static const std::map<std::string, ExtractFormat> formats{{"html", ExtractFormat::kHtml},
                                                            {"text", ExtractFormat::kText},
                                                            {"markdown", ExtractFormat::kMarkdown},
                                                            {"json", ExtractFormat::kJson},
                                                            {"paths", ExtractFormat::kPaths}};
  return formats;
}

// Checks the rules that depend on values: whether a page is a URL or a file, the format.
Result<void> check(const ExtractArguments& options) {
  const ExtractFormat format = options.format_or_default();
  const bool is_json = format == ExtractFormat::kJson;
  const bool is_live = options.is_live() || !options.list.empty();
  const bool has_files = !options.pages.empty() && !options.is_live();
  const bool many = options.many_pages();
  struct Rule {
    bool broken;
    const char* message;
  };
  for (const Rule& rule : {
           Rule{many && (options.explain || !options.difference.empty()),
                "--explain and --diff: only for one page, so --warc needs --url"},
           Rule{options.live.allow_private && !is_live,
                "--allow-private: only with a URL or --urls"},
           Rule{!options.base.empty() && !has_files && options.site.empty(),
                "--base: only with FILE, - or --site"},
           Rule{!options.difference.empty() && options.difference.size() != 2,
                "--diff: takes two algorithms, as in --diff A,B"},
           Rule{!options.with.empty() && !(many && is_json),
                "--with: only with --format json and --all, --urls, or --warc without --url"},
           Rule{!options.folder.empty() && !many,
                "--out: only with --all, --urls, or --warc without --url"},
           Rule{!options.fields.empty() && !is_json, "--fields: only with --format json"},
           Rule{options.with_metadata && !is_json && format != ExtractFormat::kMarkdown,
                "--with-metadata: only with --format markdown or json"},
           Rule{(options.no_links || options.no_images) && !is_json &&
                    format != ExtractFormat::kMarkdown,
                "--no-links and --no-images: only with markdown"},
           Rule{options.raw && !is_json && format != ExtractFormat::kHtml,
                "--raw: only with --format html, or with json that contains html"},
       }) {
    if (rule.broken) return fail(ErrorCode::kUsage, rule.message);
  }
  if (std::ranges::any_of(options.pages, is_url) && !std::ranges::all_of(options.pages, is_url)) {
    return fail(ErrorCode::kUsage, "several pages must be files, or all of them URLs");
  }
  return check_fields(options.fields);
}

// One extractor, or the two of --diff.
Result<Extractors> make_extractors(const ExtractArguments& options,
                                   const ExtractorRegistry& registry) {
  Extractors extractors;
  if (options.difference.empty()) {
    PAGELET_ASSIGN_OR_RETURN(const auto settings, parse_settings(options.settings));
    PAGELET_ASSIGN_OR_RETURN(auto extractor, registry.make(options.algorithm, settings));
    extractors.push_back(std::move(extractor));
    return extractors;
  }
  PAGELET_ASSIGN_OR_RETURN(auto settings,
                           settings_by_algorithm(options.settings, options.difference));
  for (const std::string& name : options.difference) {
    PAGELET_ASSIGN_OR_RETURN(auto extractor, registry.make(name, settings[name]));
    extractors.push_back(std::move(extractor));
  }
  return extractors;
}

Target task_of(const ExtractArguments& options, const Extractor& extractor) {
  if (options.output.empty()) return extractor.info().target;
  return options.output == "template" ? Target::kTemplate : Target::kContent;
}

ExtractOptions answer_options(const ExtractArguments& options, const Extractor& extractor) {
  ExtractOptions answer;
  answer.task = task_of(options, extractor);
  answer.times = !options.no_times;
  answer.raw = options.raw;
  answer.metadata = options.with_metadata;
  answer.parts = {!options.no_links, !options.no_images};
  for (const std::string& name : options.with) answer.with.push_back(formats().at(name));
  answer.fields = options.fields;
  answer.lines = options.many_pages();
  return answer;
}

// Text and paths show no address.
bool shows_addresses(ExtractFormat format) {
  return format != ExtractFormat::kText && format != ExtractFormat::kPaths;
}

// The folder that the user means.
Mirror mirror(const ExtractArguments& options) {
  Mirror mirror = mirror_of(options.site, options.base);
  if (!shows_addresses(options.format_or_default())) mirror.warning.clear();
  return mirror;
}

Result<int> extract_pages(const ExtractArguments& options, const Extractor& extractor) {
  ManyPagesOptions many;
  many.answers.answer = answer_options(options, extractor);
  many.answers.format = options.format_or_default();
  many.answers.limits = options.limits;
  many.folder = options.folder;
  many.shard = options.shard.value_or(Shard());
  if (!options.list.empty()) {
    many.answers.jobs = options.jobs.value_or(kHostsAtATime);
    return extract_urls(options.list, options.live, extractor, many);
  }
  many.answers.jobs = options.jobs.value_or(1);
  if (options.all) return extract_all(mirror(options), extractor, many);
  return options.contiguous ? extract_contiguous_warc(options.archives, extractor, many)
                            : extract_warc(options.archives, extractor, many);
}

// The first file is the key page. It is compared with the others.
Result<int> extract_files(const ExtractArguments& options, const Extractors& extractors,
                          const OnePageOptions& one) {
  PAGELET_ASSIGN_OR_RETURN(FilePages pages, FilePages::open(options.pages, options.base));
  Origin origin{pages, 0};
  origin.candidates.emplace(pages.size() - 1);
  std::iota(origin.candidates->begin(), origin.candidates->end(), PageIndex{1});
  return extract_page(origin, extractors, one);
}

Result<int> extract_origin(const ExtractArguments& options) {
  PAGELET_TRY(check(options));
  PAGELET_ASSIGN_OR_RETURN(const auto registry, open_registry(options.plugins));
  PAGELET_ASSIGN_OR_RETURN(const Extractors extractors, make_extractors(options, registry));
  if (options.many_pages()) return extract_pages(options, *extractors.front());

  OnePageOptions one;
  one.answer = answer_options(options, *extractors.front());
  one.format = options.format_or_default();
  one.explain = options.explain;
  one.limits = options.limits;
  if (!options.pages.empty() && !options.is_live()) {
    return extract_files(options, extractors, one);
  }
  if (options.is_live()) {
    PAGELET_ASSIGN_OR_RETURN(const auto live, LiveSite::open(options.pages.front(), options.live));
    double& seconds = one.limits.timeout_seconds;
    const double total = options.live.total_seconds;
    seconds = seconds > 0 ? std::min(seconds, total) : total;
    Origin origin{live->source(), live->key_page(), live.get()};
    if (options.pages.size() > 1) {
      PAGELET_ASSIGN_OR_RETURN(origin.candidates,
                               live->pages({options.pages.begin() + 1, options.pages.end()}));
    }
    return extract_page(origin, extractors, one);
  }
  if (!options.archives.empty()) {
    return with_archived_page(options.archives, options.archived_url, options.limits,
                              [&](PageSource& source, PageIndex page) {
                                return extract_page({source, page}, extractors, one);
                              });
  }
  const Mirror site = mirror(options);
  PAGELET_ASSIGN_OR_RETURN(auto folder, SiteFolder::open(site.folder, options.key, site.base_url));
  for (const std::string& warning : folder.warnings()) spdlog::warn("{}", warning);
  if (!site.warning.empty()) spdlog::warn("{}", site.warning);
  return extract_page({folder.source(), folder.key_page()}, extractors, one);
}

Result<int> extract(const ExtractArguments& options) {
  const int code = finish(extract_origin(options));
  return code == kSiteFailed && options.exit_zero ? kSuccess : code;
}

void add_origin(CLI::App& command, ExtractArguments& options) {
  CLI::Option_group* origin = command.add_option_group("Where the pages come from");
  CLI::Option* page =
      add_value(*origin, "PAGE", options.pages, "URL|FILE...",
                "A key page, as a URL or a file (- for standard input); then further URLs or files "
                "to compare it with");
  CLI::Option* site = add_value(*origin, "--site", options.site, "DIR", "Folder of the site");
  CLI::Option* archives =
      add_value(*origin, "--warc", options.archives, "FILE",
                "Web archives, - for standard input: every page of every site in them");
  CLI::Option* urls =
      add_value(*origin, "--urls", options.list, "FILE",
                "A list of key pages of live sites, one URL a line (- for standard input); "
                "prints one JSON object a line");
  origin->require_option(1);
  CLI::Option* all =
      command.add_flag("--all", options.all, "Every page of the site, one JSON object a line")
          ->needs(site);
  command.add_option("--key", options.key, "Key page, instead of the one that site.json names")
      ->needs(site)
      ->excludes(all);
  CLI::Option* url =
      command.add_option("--url", options.archived_url, "Only this page of the web archives")
          ->needs(archives);
  command
      .add_flag("--contiguous", options.contiguous,
                "In the web archives the sites come one after the other: write the answers for a "
                "site when another host comes, with the memory and disk of one site")
      ->needs(archives)
      ->excludes(url);
  add_shard(command, options.shard)->excludes(page)->excludes(site)->excludes(url);
  command.add_flag("--allow-private", options.live.allow_private,
                   "Allow a live site to lead to loopback, private and other non-public addresses");
  options.live.total_seconds = kLiveSeconds;
  add_total_timeout(command, options.live.total_seconds);
  add_value(command, "--base", options.base, "URL",
            "The URL of the page in FILE or -, or of the folder of --site, for relative links")
      ->excludes(archives)
      ->excludes(urls);
}

}  // namespace

void add_extract(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "extract", "Print the template or the main content of a key page", extract);
  add_origin(*command, *options);
  command
      ->add_option("--algorithm,--algorithms", options->algorithm,
                   "Algorithm (pagelet algorithms lists them)")
      ->capture_default_str();
  add_repeated(*command, "--set", options->settings, "NAME=VALUE",
               "A parameter of the algorithm, name=value");
  add_plugins(*command, options->plugins);
  command
      ->add_option("--output", options->output,
                   "Part to print; default: the one that the algorithm looks for")
      ->check(CLI::IsMember({"template", "content"}));
  add_choice(*command, "--format", options->format, {formats().begin(), formats().end()}, "FORMAT",
             "html, text, markdown, json or paths")
      ->default_str("html; json for many pages");
  add_value(*command, "--with", options->with, "FORMAT",
            "Also put the answer as markdown or html into each line of JSON")
      ->delimiter(',')
      ->check(CLI::IsMember({"markdown", "html"}));
  add_value(*command, "--fields", options->fields, "NAME,...",
            "Write exactly these fields of the JSON, such as url,title,author,markdown")
      ->delimiter(',');
  command->add_flag(
      "--with-metadata", options->with_metadata,
      "Begin Markdown with the metadata that the page contains; add it to lines of JSON");
  command->add_flag("--no-links", options->no_links, "Leave only the words of links in Markdown");
  command->add_flag("--no-images", options->no_images, "Leave images out of Markdown");
  command->add_flag("--raw", options->raw,
                    "Write HTML as the page has it, with its scripts: do not open it in a browser");
  add_jobs(*command, options->jobs,
           "Threads for many pages, or hosts at a time for --urls; 0: one for each processor")
      ->default_str("1; 8 for --urls");
  command->add_flag("--no-times", options->no_times, "Leave out times and memory");
  CLI::Option* explain =
      command->add_flag("--explain", options->explain,
                        "Print each block of the page and why it is in the answer or not");
  add_value(*command, "--diff", options->difference, "A,B",
            "Print where two algorithms disagree; --set then takes algorithm.name=value")
      ->delimiter(',')
      ->excludes(explain);
  add_value(*command, "--out", options->folder, "DIR",
            "Write one file a page into this folder, for --all, --warc and --urls; its name "
            "is made from the URL");
  add_exit_zero(*command, options->exit_zero);
  add_limits(*command, options->limits);
  add_max_output_bytes(*command, options->limits);
  add_examples(
      *command,
      {"pagelet extract page.html other.html --output content --format markdown",
       "pagelet extract https://site.example/page --format text",
       "curl -s https://site.example/page | pagelet extract - --base https://site.example/page",
       "pagelet extract --site mirror/ --all --jobs 0 > pages.jsonl"});
}

}  // namespace pagelet::cli
