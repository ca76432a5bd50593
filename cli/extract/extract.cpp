// SPDX-License-Identifier: MIT
#include "cli/extract/extract.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/dom/selector.h"
#include "core/files/files.h"
#include "core/result.h"
#include "extractors/leafcut.h"
#include "extractors/sites/user_files.h"

namespace pagelet::cli {
namespace {

// Time limit for a live page and all pages with which it is compared.
constexpr double kLiveSeconds = 600;

// What --output names.
struct OutputName {
  const char* name;
  Task task;
  AnswerPart part;
};
constexpr OutputName kOutputs[] = {{"content", Task::kContent, AnswerPart::kAnswer},
                                   {"template", Task::kTemplate, AnswerPart::kAnswer},
                                   {"comments", Task::kContent, AnswerPart::kComments},
                                   {"posts", Task::kContent, AnswerPart::kPosts},
                                   {"menu", Task::kMenu, AnswerPart::kAnswer}};

// An option that only makes sense beside others.
struct OptionRule {
  std::string option;
  bool is_given;
  bool fits;
  const char* rule;
};

bool names_field(const std::vector<std::string>& fields, std::string_view name) {
  return std::ranges::find(fields, name) != fields.end();
}

// Whether lines of these fields contain the page's URL.
bool has_url(const std::vector<std::string>& fields) {
  return fields.empty() || names_field(fields, "url");
}

bool contains_html(const AnswerOptions& answer) {
  return std::ranges::find(answer.with, ExtractFormat::kHtml) != answer.with.end() ||
         names_field(answer.fields, "html");
}

// The first field that is that of a record of a web archive; empty: there is none.
std::string record_field(const std::vector<std::string>& fields) {
  constexpr std::string_view kNames[] = {"record_id", "date",   "digest",
                                         "archive",   "offset", "length"};
  const auto found = std::ranges::find_if(
      fields, [&](const std::string& field) { return std::ranges::count(kNames, field) > 0; });
  return found == fields.end() ? "" : *found;
}

// What options are given, and whether the others fit.
std::vector<OptionRule> option_rules(const ExtractArguments& arguments) {
  const AnswerOptions& answer = arguments.answer;
  const bool json = answer.format == ExtractFormat::kJson;
  const bool markdown = answer.format == ExtractFormat::kMarkdown;
  const bool html = answer.format == ExtractFormat::kHtml;
  const bool many = arguments.many_pages();
  const bool files = !arguments.pages.empty() && !arguments.is_live();
  const bool shows_all = answer.choices.markdown == MarkdownParts();
  const bool reports = arguments.explain || arguments.explain_all || !arguments.difference.empty();
  const bool changes_format = arguments.format || answer.raw || answer.metadata || !shows_all;
  const bool posts = answer.part != AnswerPart::kAnswer;
  const std::string of_record = record_field(answer.fields);
  constexpr const char* kReports = "--explain, --explain-all and --diff";
  return {
      {kReports, reports, !many, "only with one page, so --warc needs --url"},
      {kReports, reports, !changes_format,
       "not with --format, --raw, --with-metadata, --no-links, --no-images and --rowspan"},
      {"--pages -", std::ranges::count(arguments.alone, "-") > 0, arguments.alone.size() == 1,
       "not with files; lines of JSON may name them"},
      {"--allow-private", arguments.live.allow_private,
       arguments.is_live() || !arguments.list.empty(), "only with a URL or --urls"},
      {"--base", !arguments.base.empty(), files || !arguments.site.empty(),
       "only with FILE, - or --site"},
      {"--url", !arguments.archived_url.empty(), !arguments.archives.empty(),
       "only with --warc; the address of a page or folder is --base"},
      {"--model", !arguments.model.empty(),
       arguments.algorithm == "leafcut" && arguments.difference.empty(),
       "only with the algorithm leafcut, not with --diff"},
      {"--min-confidence", answer.choices.min_confidence > 0,
       arguments.algorithm == "leafcut" && answer.task == Task::kContent && !reports,
       "only with the main content of leafcut, not with --explain, --explain-all and --diff"},
      {"--template", !arguments.templates.empty(),
       arguments.difference.empty() && arguments.model.empty() && arguments.settings.empty() &&
           arguments.algorithm.empty(),
       "not with --algorithm, --model, --set and --diff"},
      {"--output comments and posts", posts,
       !reports && (json || markdown || answer.format == ExtractFormat::kText),
       "only with --format text, markdown or json, not with --explain, --explain-all and --diff"},
      {"--output comments and posts", posts,
       answer.with.empty() && answer.with_parts.empty() && answer.fields.empty() &&
           !answer.metadata && arguments.append.empty(),
       "not with --with, --fields, --with-metadata and --append"},
      {"--with", !answer.with.empty() || !answer.with_parts.empty(), json,
       "only with --format json"},
      {"--fields", !answer.fields.empty(), json, "only with --format json"},
      {"--fields " + of_record, !of_record.empty(), !arguments.archives.empty(),
       of_record == "date"
           ? "only with --warc, as the date of a record; the page's own date is published"
           : "only with --warc"},
      {"--out", !arguments.folder.empty(), many,
       "only with --all, --pages, --urls, or --warc without --url; for one page: -o FILE"},
      {"-o", !arguments.file.empty(), !many,
       "only with one page; for many pages: --out DIR, or --append FILE"},
      {"--resume", arguments.resume, !arguments.folder.empty(), "only with --out"},
      {"--append", !arguments.append.empty(), many && json,
       "only with --format json and many pages"},
      {"--append", !arguments.append.empty(), arguments.folder.empty(), "not with --out"},
      {"--append", !arguments.append.empty(), has_url(answer.fields),
       "only with --fields that contain url"},
      {"--with-metadata", answer.metadata, json || markdown, "only with --format markdown or json"},
      {"--no-links, --no-images and --rowspan", !shows_all, json || markdown,
       "only with --format markdown or json"},
      {"--raw", answer.raw, html || (json && contains_html(answer)),
       "only with --format html, or with json that contains html"},
  };
}

// Checks the rules that depend on values: whether a page is a URL or a file, the format.
Result<void> check(const ExtractArguments& arguments) {
  const auto chosen = {!arguments.pages.empty(), !arguments.site.empty(), !arguments.alone.empty(),
                       !arguments.archives.empty(), !arguments.list.empty()};
  if (std::ranges::count(chosen, true) != 1) {
    return fail(ErrorCode::kUsage,
                "one of PAGE (a file, a URL, or - for standard input), --pages, --site, --warc and "
                "--urls is needed, and no other");
  }
  if (std::ranges::any_of(arguments.pages, is_url) &&
      !std::ranges::all_of(arguments.pages, is_url)) {
    return fail(ErrorCode::kUsage, "several pages must be files, or all of them URLs");
  }
  for (const OptionRule& rule : option_rules(arguments)) {
    if (!rule.is_given || rule.fits) continue;
    return fail(ErrorCode::kUsage, rule.option + ": " + rule.rule);
  }
  if (!arguments.difference.empty() && arguments.difference.size() != 2) {
    return fail(ErrorCode::kUsage, "--diff: takes two algorithms, as in --diff A,B");
  }
  if (!arguments.base.empty()) PAGELET_TRY(check_base(arguments.base));
  const auto is_output = [&](const std::string& page) {
    std::error_code error;
    return is_file(page) && std::filesystem::equivalent(page, arguments.file, error);
  };
  if (std::ranges::any_of(arguments.pages, is_output)) {
    return fail(ErrorCode::kUsage, "-o " + arguments.file + ": is a page that is read");
  }
  return check_fields(arguments.answer.fields);
}

// The format that the name of a file ends with; nullopt: another ending.
std::optional<ExtractFormat> format_of_file(const std::string& file) {
  if (file.ends_with(".markdown")) return ExtractFormat::kMarkdown;
  if (file.ends_with(".htm")) return ExtractFormat::kHtml;
  const auto* const found = std::ranges::find_if(
      kExtractFormats, [&](const FormatInfo& format) { return file.ends_with(format.ending); });
  return found == std::end(kExtractFormats) ? std::nullopt : std::optional(found->format);
}

// JSON for many pages and where it is the only format that has what was asked for; Markdown for
// comments and posts.
ExtractFormat usual_format(const ExtractArguments& arguments) {
  const AnswerOptions& answer = arguments.answer;
  const bool json = arguments.many_pages() || !answer.with.empty() || !answer.with_parts.empty() ||
                    !answer.fields.empty();
  if (json) return ExtractFormat::kJson;
  return answer.part == AnswerPart::kAnswer ? ExtractFormat::kHtml : ExtractFormat::kMarkdown;
}

// One extractor, or the two of --diff.
Result<Extractors> make_extractors(const ExtractArguments& arguments) {
  Extractors extractors;
  if (!arguments.templates.empty()) {
    PAGELET_ASSIGN_OR_RETURN(auto templates, read_template_file(arguments.templates));
    std::vector<Setting> settings;
    if (arguments.min_fit) settings.emplace_back("min-fit", *arguments.min_fit);
    auto extractor = make_site_template(std::move(templates), settings);
    if (!extractor) {
      return fail_in("--min-fit " + arguments.min_fit.value_or(""), std::move(extractor).error());
    }
    extractors.push_back(*std::move(extractor));
    return extractors;
  }
  if (!arguments.model.empty()) {
    PAGELET_ASSIGN_OR_RETURN(const auto settings, parse_settings(arguments.settings));
    PAGELET_ASSIGN_OR_RETURN(auto model, read_leafcut_model(arguments.model));
    PAGELET_ASSIGN_OR_RETURN(extractors.emplace_back(), make_leafcut(std::move(model), settings));
    return extractors;
  }
  std::vector<std::string> names = arguments.difference;
  std::map<std::string, std::vector<Setting>> settings;
  if (names.empty()) {
    names.push_back(arguments.algorithm);
    PAGELET_ASSIGN_OR_RETURN(settings[arguments.algorithm], parse_settings(arguments.settings));
  } else {
    PAGELET_ASSIGN_OR_RETURN(settings, settings_by_algorithm(arguments.settings, names));
  }
  for (const std::string& name : names) {
    PAGELET_ASSIGN_OR_RETURN(extractors.emplace_back(), make_extractor(name, settings[name]));
  }
  return extractors;
}

// Completes output and algorithm from one another. Error: the algorithm is unknown.
Result<void> choose_task(ExtractArguments& arguments) {
  std::optional<Task>& task = arguments.answer.task;
  if (!arguments.templates.empty()) {
    if (!task) task = Task::kContent;
    return {};
  }
  if (arguments.algorithm.empty()) {
    arguments.algorithm = info_of(task.value_or(Task::kContent)).algorithm;
  }
  if (task) return {};
  const auto& difference = arguments.difference;
  const auto entry = find_extractor(difference.empty() ? arguments.algorithm : difference.front());
  if (!entry) {
    return fail(entry.error().code,
                entry.error().message + "; pagelet bench --external runs other programs");
  }
  const Task target = entry->info().target;
  task = answers(target, Task::kContent) ? Task::kContent : target;
  return {};
}

Result<int> extract(ExtractArguments arguments) {
  arguments.answer.lines = arguments.many_pages();
  PAGELET_ASSIGN_OR_RETURN(arguments.answer.choices, read_answer_choices(arguments.choices));
  PAGELET_TRY(choose_task(arguments));
  if (!arguments.file.empty() && !arguments.format) {
    arguments.format = format_of_file(arguments.file);
    if (!arguments.format) {
      return fail(ErrorCode::kUsage, "-o " + arguments.file +
                                         ": ends with none of .md, .txt, .html, .json and "
                                         ".paths, so it needs --format");
    }
  }
  arguments.answer.format = arguments.format.value_or(usual_format(arguments));
  PAGELET_TRY(check(arguments));
  PAGELET_ASSIGN_OR_RETURN(arguments.rules,
                           read_rules(arguments.rules_file, std::move(arguments.own_rules)));
  if (!arguments.templates.empty()) arguments.algorithm = kSiteTemplate;
  PAGELET_ASSIGN_OR_RETURN(const Extractors extractors, make_extractors(arguments));
  for (const auto& extractor : extractors) {
    PAGELET_TRY(check_answers(extractor->info(), *arguments.answer.task, "--output"));
  }
  const int code =
      finish(arguments.many_pages() ? extract_many_pages(arguments, *extractors.front())
                                    : extract_page(arguments, extractors));
  return code == kSiteFailed && arguments.exit_zero ? kSuccess : code;
}

void add_input(CLI::App& command, ExtractArguments& options) {
  CLI::Option* page =
      add_value(command, "PAGE", options.pages, "URL|FILE...",
                "A key page, as a URL or a file (- for standard input); then further URLs or files "
                "to compare it with");
  add_value(command, "--pages", options.alone, "FILE...",
            "Pages that have nothing to do with each other; each is extracted alone (-: lines of "
            "JSON with url and html, or url and file, on standard input)");
  CLI::Option* site = add_value(
      command, "--site", options.site, "DIR",
      "Folder of the site; with --all also a folder with several hosts, as wget makes it");
  CLI::Option* archives =
      add_value(command, "--warc", options.archives, "FILE",
                "Web archives, - for standard input: every page of every site in them");
  CLI::Option* urls =
      add_value(command, "--urls", options.list, "FILE",
                "A list of key pages of live sites, one URL a line, or a sitemap (- for standard "
                "input); prints one JSON object a line");
  CLI::Option* all =
      command.add_flag("--all", options.all, "Every page of the site, one JSON object a line")
          ->needs(site);
  add_follow_symlinks(command, options.symlinks)->needs(site);
  command.add_option("--key", options.key, "Key page, instead of the one that site.json names")
      ->needs(site)
      ->excludes(all);
  CLI::Option* url = command.add_option("--url", options.archived_url,
                                        "Only this page of the web archives of --warc");
  command
      .add_flag("--contiguous", options.contiguous,
                "The sites in the web archives come one after the other: write the answers for a "
                "site when the next host begins, with the memory and disk of one site")
      ->needs(archives)
      ->excludes(url);
  add_shard(command, options.shard)->excludes(page)->excludes(site)->excludes(url);
  add_allow_private(command, options.live);
  options.live.total_seconds = kLiveSeconds;
  add_total_timeout(command, options.live);
  add_value(command, "--base", options.base, "URL",
            "The URL of the page in FILE or -, or of the folder of --site: for relative links, and "
            "because an address tells articles from other pages and names sites and dates")
      ->excludes(archives)
      ->excludes(urls);
}

// The user's own rules.
void add_rules(CLI::App& command, ExtractArguments& options) {
  const auto check = [](const std::string& selector) {
    const auto parsed = Selector::parse(selector);
    return parsed ? std::string() : parsed.error().message;
  };
  add_repeated(command, "--keep", options.own_rules.keep, "SELECTOR",
               "Elements that belong to the main content whatever the algorithm says; may be "
               "repeated")
      ->check(check);
  add_repeated(command, "--drop", options.own_rules.drop, "SELECTOR",
               "Elements to remove from every page before the algorithm sees it; may be repeated")
      ->check(check);
  add_value(command, "--rules", options.rules_file, "FILE",
            "A file of rules by host: what to keep and to drop, and where title, author and date "
            "are (docs/formats.md)");
}

void add_format(CLI::App& command, ExtractArguments& arguments) {
  std::map<std::string, ExtractFormat> formats;
  std::string names;
  for (const FormatInfo& format : kExtractFormats) {
    formats.emplace(format.name, format.format);
    const bool is_last = &format == std::end(kExtractFormats) - 1;
    names += (names.empty() ? "" : is_last ? " or " : ", ") + std::string(format.name);
  }
  formats.emplace("md", ExtractFormat::kMarkdown);
  add_choice<std::optional<ExtractFormat>>(command, "--format", arguments.format,
                                           {formats.begin(), formats.end()}, "FORMAT", names)
      ->default_str("html; json for many pages");
}

void add_output(CLI::App& command, AnswerOptions& answer) {
  std::vector<std::string> names;
  for (const OutputName& output : kOutputs) names.emplace_back(output.name);
  command
      .add_option_function<std::string>(
          "--output",
          [&](const std::string& name) {
            const OutputName* const output = std::ranges::find(kOutputs, name, &OutputName::name);
            answer.task = output->task;
            answer.part = output->part;
          },
          "Part to print, of any algorithm for content or template; comments: of readers, posts: "
          "of a discussion, menu: of an algorithm for it")
      ->check(CLI::IsMember(names))
      ->transform(CLI::Validator(
          [](const std::string& value) {
            return format_named(value) || value == "md" ? value + " is a format: --format " + value
                                                        : std::string();
          },
          ""))
      ->type_name("PART")
      ->default_str("content");
}

// An option for each of the choices that all front ends have.
void add_choices(CLI::App& command, std::vector<Setting>& choices) {
  for (const ParameterSpec& spec : answer_choices().specs()) {
    if (spec.choices == std::vector<std::string>{"on", "off"}) {
      command.add_flag_callback(
          "--no-" + spec.name, [&choices, name = spec.name] { choices.emplace_back(name, "off"); },
          spec.help);
      continue;
    }
    const bool is_choice = spec.type == ParameterType::kChoice;
    command
        .add_option_function<std::string>(
            "--" + spec.name,
            [&choices, name = spec.name](const std::string& value) {
              choices.emplace_back(name, value);
            },
            spec.help)
        ->check(is_choice ? CLI::Validator(CLI::IsMember(spec.choices))
                          : in_range(spec.lowest, spec.highest))
        ->type_name(is_choice ? "HOW" : spec.range())
        ->default_str(spec.default_value);
  }
}

void add_with(CLI::App& command, AnswerOptions& answer) {
  command
      .add_option_function<std::vector<std::string>>(
          "--with",
          [&](const std::vector<std::string>& with) {
            for (const std::string& name : with) {
              if (const auto format = format_named(name)) {
                answer.with.push_back(*format);
              } else {
                answer.with_parts.push_back(name == "posts" ? AnswerPart::kPosts
                                                            : AnswerPart::kComments);
              }
            }
          },
          "Also put the answer as markdown or html, the paths of its nodes, or the comments or "
          "posts of the page into JSON")
      ->type_name("NAME")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"markdown", "html", "paths", "comments", "posts"}));
}

void add_reasons(CLI::App& command, ExtractArguments& options) {
  CLI::Option* explain =
      command.add_flag("--explain", options.explain,
                       "Print each block of the page and why it is in the answer (+) or not (-)");
  CLI::Option* explain_all = command.add_flag("--explain-all", options.explain_all,
                                              "The same with all reasons and their figures");
  add_value(command, "--diff", options.difference, "A,B",
            "Print where two algorithms disagree; --set then takes algorithm.name=value")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->excludes(explain)
      ->excludes(explain_all);
}

// The files that scripts and `template learn` make.
void add_learned(CLI::App& command, ExtractArguments& options) {
  add_value(command, "--model", options.model, "FILE",
            "Let leafcut use this model: a file of scripts/leafcut/train_leafcut.py");
  CLI::Option* templates = add_value(
      command, "--template", options.templates, "FILE",
      "Use the site's templates in this file, made by template learn: no other page is needed");
  command
      .add_option(
          "--min-fit", options.min_fit,
          "A page that the templates fit less gets the answer as without them, and the flag "
          "template_misfit")
      ->needs(templates)
      ->type_name("0..1")
      ->default_str("0.5");
}

// The files that answers are written to.
void add_files(CLI::App& command, ExtractArguments& options) {
  add_value(command, "-o", options.file, "FILE",
            "Write the answer for one page to this file, in the format that its name ends with "
            "(.md, .txt, .html, .json, .paths)");
  add_value(
      command, "--out", options.folder, "DIR",
      "Write one file a page into this folder, for many pages; its name is made from the URL");
  command.add_flag("--resume", options.resume, "With --out: skip pages that have a file");
  add_value(command, "--append", options.append, "FILE",
            "Append the lines of JSON to this file, except for pages with a line in it");
}

}  // namespace

const char* name_of_output(const AnswerOptions& answer) {
  return std::ranges::find_if(kOutputs,
                              [&](const OutputName& output) {
                                return output.task == answer.task && output.part == answer.part;
                              })
      ->name;
}

void report_unmatched(const ExtractArguments& arguments) {
  if (!arguments.rules) return;
  for (const std::string& line : arguments.rules->unmatched()) spdlog::warn("{}", line);
}

void add_extract(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "extract", "Print the main content or the template of a key page", extract);
  add_input(*command, *options);
  command
      ->add_option("--algorithm,--algorithms", options->algorithm,
                   "Algorithm (pagelet algorithms lists them)")
      ->default_str("leafcut; menucut for --output menu");
  add_learned(*command, *options);
  add_repeated(*command, "--set", options->settings, "NAME=VALUE",
               "A parameter of the algorithm, name=value");
  add_rules(*command, *options);
  AnswerOptions& answer = options->answer;
  add_output(*command, answer);
  add_format(*command, *options);
  add_with(*command, answer);
  add_value(*command, "--fields", answer.fields, "NAME,...",
            "Write exactly these fields of the JSON, such as url,title,author,markdown")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_flag(
      "--with-metadata", answer.metadata,
      "Begin Markdown with the metadata that the page contains; add it to lines of JSON");
  add_choices(*command, options->choices);
  command->add_flag("--raw", answer.raw,
                    "Write HTML as the page has it, with its scripts: do not open it in a browser");
  add_jobs(*command, options->jobs,
           "Threads for many pages, or hosts at a time for --urls; 0: one for each processor")
      ->default_str("1; 8 for --urls");
  command->add_flag_callback(
      "--no-times", [&] { answer.times = false; }, "Omit times and memory");
  add_reasons(*command, *options);
  add_files(*command, *options);
  add_exit_zero(*command, options->exit_zero);
  add_limits(*command, options->limits, fmt::format("{}", kDefaultTimeoutSeconds));
  add_max_output_bytes(*command, options->limits);
  add_examples(
      *command,
      {"pagelet extract page.html other.html --format markdown",
       "pagelet extract page.html -o page.md",
       "pagelet extract page.html --drop .related --keep .correction --format text",
       "pagelet extract https://site.example/page --format text",
       "curl -s https://site.example/page | pagelet extract - --base https://site.example/page",
       "pagelet extract --site mirror/ --all --jobs 0 --append pages.jsonl"});
}

}  // namespace pagelet::cli
