// SPDX-License-Identifier: MIT
#include "cli/extract/extract.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "core/result.h"
#include "core/site/directory_source.h"
#include "core/site/key_page.h"
#include "core/web/http/http_message.h"
#include "core/web/live/http_source.h"
#include "evaluation/run/memory_meter.h"
#include "extractors/run/run.h"
#include "reports/output/table.h"
#include "reports/page/page_reports.h"

namespace pagelet::cli {
namespace {

// Time limit for a live page and all pages with which it is compared.
constexpr double kLiveSeconds = 600;

// Whether an argument is a URL; otherwise it is the name of a file.
bool is_url(const std::string& page) { return page.find("://") != std::string::npos; }

bool is_live(const ExtractArguments& options) {
  return !options.pages.empty() && is_url(options.pages.front());
}

bool has_record_field(const std::vector<std::string>& fields) {
  constexpr std::string_view kNames[] = {"record_id", "date",   "digest",
                                         "archive",   "offset", "length"};
  return std::ranges::any_of(
      fields, [&](const std::string& field) { return std::ranges::count(kNames, field) > 0; });
}

// Checks the rules that depend on values: whether a page is a URL or a file, the format.
Result<void> check(const ExtractArguments& options) {
  const AnswerOptions& answer = options.answer;
  const bool is_json = answer.format == ExtractFormat::kJson;
  const bool is_markdown = answer.format == ExtractFormat::kMarkdown;
  const bool uses_network = is_live(options) || !options.list.empty();
  const bool has_files = !options.pages.empty() && !is_live(options);
  const bool many = options.many_pages();
  const int origins = (options.pages.empty() ? 0 : 1) + (options.site.empty() ? 0 : 1) +
                      (options.archives.empty() ? 0 : 1) + (options.list.empty() ? 0 : 1);
  struct Rule {
    bool broken;
    const char* message;
  };
  for (const Rule& rule : {
           Rule{origins != 1, "one of PAGE, --site, --warc and --urls is needed, and no other"},
           Rule{many && (options.explain || !options.difference.empty()),
                "--explain and --diff: only for one page, so --warc needs --url"},
           Rule{(options.explain || !options.difference.empty()) &&
                    (options.format || answer.raw || answer.metadata ||
                     !(answer.parts.links && answer.parts.images)),
                "--explain and --diff: print lines of their own, without --format, --raw, "
                "--with-metadata, --no-links and --no-images"},
           Rule{options.live.allow_private && !uses_network,
                "--allow-private: only with a URL or --urls"},
           Rule{!options.base.empty() && !has_files && options.site.empty(),
                "--base: only with FILE, - or --site"},
           Rule{!options.difference.empty() && options.difference.size() != 2,
                "--diff: takes two algorithms, as in --diff A,B"},
           Rule{!answer.with.empty() && !(many && is_json),
                "--with: only with --format json and --all, --urls, or --warc without --url"},
           Rule{!options.folder.empty() && !many,
                "--out: only with --all, --urls, or --warc without --url"},
           Rule{!answer.fields.empty() && !is_json, "--fields: only with --format json"},
           Rule{options.archives.empty() && has_record_field(answer.fields),
                "--fields: record_id, date, digest, archive, offset and length are those of a "
                "record "
                "of --warc; the date of a page itself is published"},
           Rule{answer.metadata && !is_json && !is_markdown,
                "--with-metadata: only with --format markdown or json"},
           Rule{!(answer.parts.links && answer.parts.images) && !is_json && !is_markdown,
                "--no-links and --no-images: only with markdown"},
           Rule{answer.raw && !is_json && answer.format != ExtractFormat::kHtml,
                "--raw: only with --format html, or with json that contains html"},
       }) {
    if (rule.broken) return fail(ErrorCode::kUsage, rule.message);
  }
  if (std::ranges::any_of(options.pages, is_url) && !std::ranges::all_of(options.pages, is_url)) {
    return fail(ErrorCode::kUsage, "several pages must be files, or all of them URLs");
  }
  if (!options.base.empty()) PAGELET_TRY(check_base(options.base));
  return check_fields(answer.fields);
}

// One extractor, or the two of --diff.
Result<Extractors> make_extractors(const ExtractArguments& options) {
  std::vector<std::string> names = options.difference;
  std::map<std::string, std::vector<Setting>> settings;
  if (names.empty()) {
    names.push_back(options.algorithm);
    PAGELET_ASSIGN_OR_RETURN(settings[options.algorithm], parse_settings(options.settings));
  } else {
    PAGELET_ASSIGN_OR_RETURN(settings, settings_by_algorithm(options.settings, names));
  }
  Extractors extractors;
  for (const std::string& name : names) {
    PAGELET_ASSIGN_OR_RETURN(extractors.emplace_back(), make_extractor(name, settings[name]));
  }
  return extractors;
}

// The source of the pages.
struct Origin {
  PageSource& source;
  PageIndex key_page;
  bool is_live = false;
  // The pages with which the key page is compared; nullopt: the pages that it links to.
  std::optional<std::vector<PageIndex>> candidates = {};
};

Screen screen() { return {screen_width(), use_colour()}; }

// The site of an origin, and its key page.
struct OpenedOrigin {
  explicit OpenedOrigin(const Origin& origin, const Limits& limits)
      // A live site only knows pages to which its pages link, so there is no fallback.
      : site(origin.source,
             {.limits = limits, .fallback = !origin.is_live, .candidates = origin.candidates}),
        key(site, origin.key_page, limits.timeout_seconds) {}

  Site site;
  KeyPage key;
};

// Exit code of a page without answer.
int failure_code(const Origin& origin, const Run& run) {
  if (run.pages_loaded == 0) return exit_code_of(run.error->code);
  const Error* failure = origin.source.failure();
  return failure ? exit_code_of(failure->code) : kSiteFailed;
}

// `compared`: number of pages that were compared and had no vote.
void warn_alone(const Origin& origin, std::size_t compared) {
  const char* why = "the key page links to no page that can be loaded; ";
  if (compared > 0) {
    why = "the other pages say next to nothing else than it does; ";
  } else if (origin.candidates) {
    why = origin.candidates->empty() ? "" : "none of the other pages can be loaded; ";
  }
  const char* advice =
      origin.is_live ? "name two or three other pages of its site: pagelet extract URL OTHER..."
                     : "add two or three more pages of its site, to its folder or archive, or "
                       "with: pagelet extract FILE OTHER...";
  spdlog::warn("{}: {}the answer is based on this page alone; {}",
               shown_url(origin.source.url(origin.key_page)), why, advice);
}

void warn_fallback(const Origin& origin, bool other_forms) {
  spdlog::warn("{}: its links are not enough, so it was compared with pages {} ({})",
               origin.source.url(origin.key_page),
               other_forms ? "of other kinds" : "that it does not link to",
               to_string(other_forms ? Flag::kOtherForms : Flag::kSitePages));
}

// An extractor's run on the key page.
Run attempt(const Origin& origin, KeyPage& key, const Extractor& extractor) {
  Run run = pagelet::run(key, extractor);
  if (run.pages_loaded == 0) return run;
  run.peak_bytes = MemoryMeter::peak();
  for (const std::string& warning : key.warnings()) spdlog::warn("{}", warning);
  if (origin.is_live) spdlog::info("{} loaded", count_text(run.pages_loaded, "page"));
  if (run.flags.has(Flag::kSitePages)) warn_fallback(origin, run.flags.has(Flag::kOtherForms));
  if (run.flags.has(Flag::kNoCandidates)) {
    warn_alone(origin, run.answer ? run.answer->candidates.pages.size() : 0);
  }
  return run;
}

// Prints the JSON of a page without answer. Returns `code`.
Result<int> print_failure(const Origin& origin, const AnswerWriter& writer, const Run& run,
                          int code, const ExtractArguments& options) {
  spdlog::error("{}", run.message);
  if (code == kBadInput || options.answer.format != ExtractFormat::kJson) return code;
  std::string json;
  writer.write_failure(origin.source, origin.key_page, run, json);
  return print_and_exit(json, code);
}

// Prints the text that `make(limit)` gives for the key page.
template <class Make>
Result<int> print_report(const Origin& origin, const KeyPage& key, Make&& make) {
  OutputLimit limit = key.output_limit();
  const Result<std::string> text = within_memory([&] { return make(limit); });
  if (text) return print_and_exit(*text);
  return fail_in(std::string(origin.source.url(origin.key_page)), text.error());
}

Result<int> extract_one(const Origin& origin, const Extractor& extractor,
                        const ExtractArguments& options) {
  const AnswerWriter writer(extractor, options.answer);
  MemoryMeter::restart();
  OpenedOrigin opened(origin, options.limits);
  const Run run = attempt(origin, opened.key, extractor);
  if (!is_answer(run.status)) {
    return print_failure(origin, writer, run, failure_code(origin, run), options);
  }
  if (options.explain) {
    return print_report(origin, opened.key, [&](OutputLimit& limit) {
      return explain_report(explain_answer(opened.key, extractor, run, *options.answer.task),
                            screen(), limit);
    });
  }
  DroppedHtml dropped;
  std::string text;
  const auto written = writer.write(opened.key, run, text, &dropped);
  if (!written) {
    const std::string url(origin.source.url(origin.key_page));
    return print_failure(origin, writer, failed_run(fail_in(url, written.error()).value()),
                         exit_code_of(written.error().code), options);
  }
  PAGELET_TRY(print(shown(std::move(text), options.answer.format)));
  if (!dropped.empty()) spdlog::warn("{}", to_string(dropped));
  return kSuccess;
}

Result<int> extract_difference(const Origin& origin, const Extractor& a, const Extractor& b,
                               const ExtractArguments& options) {
  // Both run on one page, so that their answers are for the same tree, and within one budget.
  OpenedOrigin opened(origin, options.limits);
  const Run first = attempt(origin, opened.key, a);
  const Run second = is_answer(first.status) ? run(opened.key, b) : first;
  if (!is_answer(second.status)) {
    spdlog::error("{}", second.message);
    return failure_code(origin, second);
  }
  if (first.answer->whitespace != second.answer->whitespace) {
    return fail(ErrorCode::kUsage,
                "--diff: the parameter whitespace must be the same for both algorithms");
  }
  return print_report(origin, opened.key, [&](OutputLimit& limit) {
    return difference_report(explain_answer(opened.key, a, first, *options.answer.task),
                             explain_answer(opened.key, b, second, *options.answer.task), screen(),
                             limit);
  });
}

// Prints the answer of one extractor for one key page, or the differences between two. Returns the
// exit code.
Result<int> extract_page(const Origin& origin, const Extractors& extractors,
                         const ExtractArguments& options) {
  return extractors.size() == 2
             ? extract_difference(origin, *extractors[0], *extractors[1], options)
             : extract_one(origin, *extractors[0], options);
}

// The first file is the key page. It is compared with the others.
Result<int> extract_files(const ExtractArguments& options, const Extractors& extractors) {
  PAGELET_ASSIGN_OR_RETURN(FilePages pages, FilePages::open(options.pages, options.base));
  pages.unpack_with(without_gzip);
  Origin origin{pages, 0};
  origin.candidates.emplace(pages.size() - 1);
  std::iota(origin.candidates->begin(), origin.candidates->end(), PageIndex{1});
  return extract_page(origin, extractors, options);
}

// Other pages of a live site by their URLs. Loads nothing. Error (`kUsage`): one is no URL, or is
// not on the host of the key page.
Result<std::vector<PageIndex>> find_pages(HttpSource& source, std::span<const std::string> urls) {
  std::vector<PageIndex> pages;
  for (const std::string& url : urls) {
    const std::optional<Address> address = address_of(url);
    const auto page = address ? source.find_link(*address, url) : std::nullopt;
    if (!page) return fail(ErrorCode::kUsage, url + ": is not a URL on the host of the key page");
    pages.push_back(*page);
  }
  return pages;
}

Result<int> extract_live(ExtractArguments options, const Extractors& extractors) {
  const auto fetcher = make_web_fetcher(fetcher_options(options.live));
  PAGELET_ASSIGN_OR_RETURN(HttpSource source, HttpSource::open(*fetcher, options.pages.front()));
  double& seconds = options.limits.timeout_seconds;
  const double total = options.live.total_seconds;
  seconds = seconds > 0 ? std::min(seconds, total) : total;
  Origin origin{source, 0, true};
  if (options.pages.size() > 1) {
    PAGELET_ASSIGN_OR_RETURN(origin.candidates,
                             find_pages(source, std::span(options.pages).subspan(1)));
  }
  return extract_page(origin, extractors, options);
}

Result<int> extract_folder(const ExtractArguments& options, const Extractors& extractors) {
  const Mirror mirror = mirror_of(options.site, options.base);
  PAGELET_ASSIGN_OR_RETURN(auto folder,
                           SiteFolder::open(mirror.folder, {.key_page = options.key,
                                                            .base_url = mirror.base_url,
                                                            .follow_symlinks = options.symlinks}));
  warn_of_folder(mirror, folder, options.answer.format);
  return extract_page({folder.source(), folder.key_page()}, extractors, options);
}

Result<int> extract_origin(ExtractArguments& options) {
  const bool many = options.many_pages();
  options.answer.lines = many;
  options.answer.format =
      options.format.value_or(many ? ExtractFormat::kJson : ExtractFormat::kHtml);
  PAGELET_TRY(check(options));
  PAGELET_ASSIGN_OR_RETURN(const Extractors extractors, make_extractors(options));
  if (many) return extract_many_pages(options, *extractors.front());
  if (is_live(options)) return extract_live(options, extractors);
  if (!options.pages.empty()) return extract_files(options, extractors);
  if (options.archives.empty()) return extract_folder(options, extractors);
  return with_archived_page(options, [&](PageSource& source, PageIndex page) {
    return extract_page({source, page}, extractors, options);
  });
}

Result<int> extract(ExtractArguments options) {
  const int code = finish(extract_origin(options));
  return code == kSiteFailed && options.exit_zero ? kSuccess : code;
}

void add_origin(CLI::App& command, ExtractArguments& options) {
  CLI::Option* page =
      add_value(command, "PAGE", options.pages, "URL|FILE...",
                "A key page, as a URL or a file (- for standard input); then further URLs or files "
                "to compare it with");
  CLI::Option* site = add_value(command, "--site", options.site, "DIR", "Folder of the site");
  CLI::Option* archives =
      add_value(command, "--warc", options.archives, "FILE",
                "Web archives, - for standard input: every page of every site in them");
  CLI::Option* urls =
      add_value(command, "--urls", options.list, "FILE",
                "A list of key pages of live sites, one URL a line (- for standard input); "
                "prints one JSON object a line");
  CLI::Option* all =
      command.add_flag("--all", options.all, "Every page of the site, one JSON object a line")
          ->needs(site);
  add_follow_symlinks(command, options.symlinks)->needs(site);
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
  add_allow_private(command, options.live);
  options.live.total_seconds = kLiveSeconds;
  add_total_timeout(command, options.live);
  add_value(command, "--base", options.base, "URL",
            "The URL of the page in FILE or -, or of the folder of --site, for relative links")
      ->excludes(archives)
      ->excludes(urls);
}

}  // namespace

void add_extract(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "extract", "Print the main content or the template of a key page", extract);
  add_origin(*command, *options);
  command
      ->add_option("--algorithm,--algorithms", options->algorithm,
                   "Algorithm (pagelet algorithms lists them)")
      ->capture_default_str();
  add_repeated(*command, "--set", options->settings, "NAME=VALUE",
               "A parameter of the algorithm, name=value");
  AnswerOptions& answer = options->answer;
  answer.task = Task::kContent;
  add_choice<std::optional<Task>>(*command, "--output", answer.task,
                                  {{"content", Task::kContent}, {"template", Task::kTemplate}},
                                  "PART", "Part to print, whatever the algorithm looks for");
  std::map<std::string, ExtractFormat> formats;
  std::string names;
  for (const FormatInfo& format : kExtractFormats) {
    formats.emplace(format.name, format.format);
    const bool is_last = &format == std::end(kExtractFormats) - 1;
    names += (names.empty() ? "" : is_last ? " or " : ", ") + std::string(format.name);
  }
  add_choice<std::optional<ExtractFormat>>(*command, "--format", options->format,
                                           {formats.begin(), formats.end()}, "FORMAT", names)
      ->default_str("html; json for many pages");
  command
      ->add_option_function<std::vector<std::string>>(
          "--with",
          [&](const std::vector<std::string>& with) {
            for (const std::string& name : with) answer.with.push_back(*format_named(name));
          },
          "Also put the answer as markdown or html into each line of JSON")
      ->type_name("FORMAT")
      ->delimiter(',')
      ->check(CLI::IsMember({"markdown", "html"}));
  add_value(*command, "--fields", answer.fields, "NAME,...",
            "Write exactly these fields of the JSON, such as url,title,author,markdown")
      ->delimiter(',');
  command->add_flag(
      "--with-metadata", answer.metadata,
      "Begin Markdown with the metadata that the page contains; add it to lines of JSON");
  command->add_flag_callback(
      "--no-links", [&] { answer.parts.links = false; },
      "Leave only the words of links in Markdown");
  command->add_flag_callback(
      "--no-images", [&] { answer.parts.images = false; }, "Leave images out of Markdown");
  command->add_flag("--raw", answer.raw,
                    "Write HTML as the page has it, with its scripts: do not open it in a browser");
  add_jobs(*command, options->jobs,
           "Threads for many pages, or hosts at a time for --urls; 0: one for each processor")
      ->default_str("1; 8 for --urls");
  command->add_flag_callback(
      "--no-times", [&] { answer.times = false; }, "Leave out times and memory");
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
      {"pagelet extract page.html other.html --format markdown",
       "pagelet extract https://site.example/page --format text",
       "curl -s https://site.example/page | pagelet extract - --base https://site.example/page",
       "pagelet extract --site mirror/ --all --jobs 0 > pages.jsonl"});
}

}  // namespace pagelet::cli
