// SPDX-License-Identifier: MIT
#include "cli/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>
#include <spdlog/spdlog.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <system_error>
#include <thread>
#include <tuple>

#include "cli/progress.h"
#include "cli/samples.h"
#include "cli/version.h"
#include "core/random.h"
#include "core/site/directory_source.h"
#include "core/text/edit_distance.h"
#include "core/web/live/web_fetcher.h"
#include "datasets/site_folder.h"
#include "evaluation/run/labelled_site.h"
#include "evaluation/run/oracle.h"

namespace pagelet::cli {

namespace {

constexpr char kContinues[] = "pagelet: interrupted; the same command continues\n";
constexpr char kNeedsResume[] = "pagelet: interrupted; the same command with --resume continues\n";
constexpr char kNeedsAppend[] =
    "pagelet: interrupted; with --append FILE, the same command could continue\n";

// A handler of signals may only write bytes.
template <const auto& kLine>
void end_with_line(int signal) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kLine, sizeof(kLine) - 1);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void say_if_interrupted(Continues how) {
  std::signal(SIGINT, how == Continues::kAsItIs       ? end_with_line<kContinues>
                      : how == Continues::kWithResume ? end_with_line<kNeedsResume>
                                                      : end_with_line<kNeedsAppend>);
}

ExitCode exit_code_of(ErrorCode code) {
  // The exit code of each ErrorCode, in their order.
  constexpr ExitCode kCodes[] = {kWrongUsage,   kBadInput,      kSiteFailed, kSiteFailed,
                                 kOutputFailed, kNetworkFailed, kSiteFailed, kBadInput};
  return kCodes[static_cast<std::size_t>(code)];
}

namespace {

constexpr double kMaxTimeout = 1e9;

CLI::Validator seconds_option() {
  return {[](const std::string& text) {
            double seconds = 0;
            // Infinity or NaN would overflow the clock.
            const bool fits =
                CLI::detail::lexical_cast(text, seconds) && seconds >= 0 && seconds <= kMaxTimeout;
            return fits ? std::string() : text + " is not a number of seconds from 0 to 1e9";
          },
          "SECONDS"};
}

void add_limit(CLI::App& command, const std::string& name, std::size_t& limit, std::size_t most,
               const std::string& help) {
  add_number(command, name, limit, 1, most, help)->group("Limits");
}

// The chosen sites, with the positions that they have in the whole suite. Without `choice` nothing
// is read.
Result<Suite> chosen_sites(Suite suite, const SiteChoice& choice) {
  if (choice.is_all()) return suite;
  std::set<std::string> categories;
  std::erase_if(suite.sites, [&](const SuiteSite& site) {
    const auto description = read_site_description(site.folder + "/site.json");
    const std::string category = bench_site(site, description ? &*description : nullptr).category;
    if (!category.empty()) categories.insert(category);
    return !choice.contains(site.id, category);
  });
  if (suite.sites.empty()) return tl::unexpected(choice.nothing_in(suite.folder, categories));
  return suite;
}

}  // namespace

Result<void> draw_sample(Suite& suite, const SiteSample& sample) {
  if (sample.last == 0) return {};
  if (sample.last > suite.sites.size()) {
    return fail(ErrorCode::kUsage,
                fmt::format("--sample: asks for {} sites, but there are only {} in {}", sample.last,
                            suite.sites.size(), suite.folder));
  }
  std::vector<std::size_t> order(suite.sites.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937_64 generator(sample.seed);
  shuffle(order, generator);
  const auto begin = order.begin() + static_cast<std::ptrdiff_t>(sample.first - 1);
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(sample.last);
  std::sort(begin, end);
  std::vector<SuiteSite> drawn;
  for (auto at = begin; at != end; ++at) drawn.push_back(std::move(suite.sites[*at]));
  suite.sites = std::move(drawn);
  return {};
}

std::optional<std::pair<std::size_t, std::size_t>> parse_places(const std::string& text) {
  const std::size_t hyphen = text.find('-');
  std::size_t first = 1;
  std::size_t last = 0;
  const bool is_first =
      hyphen == std::string::npos || CLI::detail::lexical_cast(text.substr(0, hyphen), first);
  const std::string rest = hyphen == std::string::npos ? text : text.substr(hyphen + 1);
  if (!is_first || !CLI::detail::lexical_cast(rest, last)) return std::nullopt;
  if (first < 1 || last < first) return std::nullopt;
  return std::pair(first, last);
}

Result<void> print(std::string_view text) {
  const std::size_t written = std::fwrite(text.data(), 1, text.size(), stdout);
  if (written == text.size() && std::fflush(stdout) == 0) return {};
  return fail(ErrorCode::kOutput, "standard output: " + std::generic_category().message(errno));
}

Result<int> print_and_exit(std::string_view text, int code) {
  PAGELET_TRY(print(text));
  return code;
}

int finish(const Result<int>& code) {
  if (code) return *code;
  const auto usage = code.error().code == ErrorCode::kUsage ? spdlog::get(kUsageLogger) : nullptr;
  (usage ? usage : spdlog::default_logger())->error("{}", code.error().text());
  return exit_code_of(code.error().code);
}

Result<void> check_base(const std::string& base) {
  if (const auto url = read_base(base); !url) {
    return fail(url.error().code, "--base " + url.error().message);
  }
  return {};
}

std::size_t threads_for(std::size_t jobs) {
  return jobs > 0 ? jobs : std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
}

void add_max_bytes(CLI::App& command, Limits& limits) {
  add_limit(command, "--max-bytes", limits.max_bytes, 4'000'000'000,
            "Maximum number of bytes of a page");
}

void add_page_limits(CLI::App& command, Limits& limits) {
  add_limit(command, "--max-nodes", limits.max_nodes, 1'000'000'000,
            "Maximum number of nodes of a page");
  add_max_bytes(command, limits);
  add_limit(command, "--max-depth", limits.max_depth, 1'000'000,
            "Maximum number of levels below body");
}

void add_limits(CLI::App& command, Limits& limits, const std::string& timeout) {
  add_page_limits(command, limits);
  command
      .add_option(
          "--timeout", limits.timeout_seconds,
          "Seconds for one site and algorithm; in extract and template learn, for one page; 0: "
          "no limit")
      ->check(seconds_option())
      ->group("Limits")
      ->default_str(timeout);
}

void add_max_output_bytes(CLI::App& command, Limits& limits) {
  add_limit(command, "--max-output-bytes", limits.max_output_bytes, 4'000'000'000,
            "Maximum number of bytes of an answer");
}

void add_exit_zero(CLI::App& command, bool& exit_zero) {
  command.add_flag("--exit-zero", exit_zero,
                   "Exit with 0 if only sites or pages failed; each line has its status");
}

CLI::Option* add_follow_symlinks(CLI::App& command, bool& follow) {
  return command.add_flag("--follow-symlinks", follow,
                          "Follow symbolic links in a site's folder, also to files outside of it");
}

CLI::Option* add_allow_private(CLI::App& command, LiveOptions& options) {
  return command.add_flag(
      "--allow-private", options.allow_private,
      "Allow a live site to lead to loopback, private and other non-public addresses");
}

void add_total_timeout(CLI::App& command, LiveOptions& options) {
  command
      .add_option("--total-timeout", options.total_seconds,
                  "Seconds for all work with live pages, waiting included; 0: no limit")
      ->check(seconds_option())
      ->group("Limits")
      ->capture_default_str();
}

WebFetcherOptions fetcher_options(const LiveOptions& options) {
  WebFetcherOptions fetcher;
  fetcher.user_agent =
      std::string("pagelet/") + kVersion + " (finds templates of websites; heeds robots.txt)";
  fetcher.allow_private = options.allow_private;
  if (options.total_seconds > 0) {
    using Clock = std::chrono::steady_clock;
    fetcher.latest = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(options.total_seconds));
  }
  return fetcher;
}

void add_table_format(CLI::App& command, TableFormat& format) {
  add_choice(command, "--format", format,
             {{"table", TableFormat::kText},
              {"markdown", TableFormat::kMarkdown},
              {"csv", TableFormat::kCsv},
              {"json", TableFormat::kJson},
              {"latex", TableFormat::kLatex}},
             "FORMAT", "table, markdown, csv, json or latex");
}

void add_examples(CLI::App& command, const std::vector<std::string>& lines) {
  command.footer(fmt::format("Examples:\n  {}", fmt::join(lines, "\n  ")));
}

std::function<void(std::size_t, std::size_t)> progress_on_terminal() {
  if (isatty(STDERR_FILENO) != 1) return nullptr;
  return [progress = std::make_shared<Progress>("site")](std::size_t done, std::size_t sites) {
    progress->set(done, sites);
  };
}

bool SiteChoice::contains(const std::string& site, const std::string& category) const {
  const bool is_named =
      patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) {
        return ::fnmatch(pattern.c_str(), site.c_str(), 0) == 0;
      });
  return is_named &&
         (categories.empty() || std::ranges::find(categories, category) != categories.end());
}

Error SiteChoice::nothing_in(const std::string& among, const std::set<std::string>& known) const {
  std::vector<std::string> options;
  for (const std::string& category : categories) options.push_back("--category " + category);
  for (const std::string& pattern : patterns) options.push_back("--sites " + pattern);
  std::string text =
      fmt::format("{}: there is no such site in {}", fmt::join(options, ", "), among);
  if (!categories.empty() && !known.empty()) {
    text += fmt::format("{} (there are the categories: {})",
                        did_you_mean(categories.front(), {known.begin(), known.end()}),
                        fmt::join(known, ", "));
  }
  return {ErrorCode::kUsage, text};
}

void add_site_choice(CLI::App& command, SiteChoice& choice) {
  add_repeated(command, "--category", choice.categories, "NAME",
               "Only sites of this category; may be repeated");
  add_repeated(command, "--sites", choice.patterns, "GLOB",
               "Only sites whose ids match, such as 'gh-*'; may be repeated");
}

void add_sample(CLI::App& command, SiteSample& sample) {
  CLI::Option* drawn =
      command
          .add_option_function<std::string>(
              "--sample",
              [&sample](const std::string& text) {
                const auto places = parse_places(text);
                if (!places) {
                  throw CLI::ValidationError("--sample",
                                             text + " is neither N nor FROM-TO, from 1 on");
                }
                std::tie(sample.first, sample.last) = *places;
              },
              "Only N sites, drawn at random; FROM-TO: these places of the same random order")
          ->type_name("N|FROM-TO");
  add_number(command, "--sample-seed", sample.seed, 0, INT64_MAX, "Seed of --sample")->needs(drawn);
}

CLI::Option* add_shard(CLI::App& command, std::optional<Shard>& shard) {
  return command
      .add_option_function<std::string>(
          "--shard",
          [&shard](const std::string& text) {
            shard = parse_shard(text);
            if (!shard) {
              throw CLI::ValidationError("--shard", text + " is not I/N with I from 1 to N");
            }
          },
          "Work on part I of N of the sites only")
      ->type_name("I/N");
}

void add_suite_run(CLI::App& command, SuiteRunnerOptions& options) {
  CLI::Option* const external = add_repeated(
      command, "--external", options.externals, "NAME[:content|:menu]=COMMAND",
      "An external program as an algorithm (docs/adding-an-algorithm.md); NAME alone: an installed "
      "one; all: all that are installed");
  CLI::Option* const reuse = command.add_flag(
      "--reuse", options.reuse,
      "Reuse stored results of --external, too, if the program and its files are unchanged");
  CLI::Option* const store =
      add_value(command, "--store", options.store, "FILE",
                "Write results to this store, and reuse those in it (docs/experiments.md)");
  reuse->needs(external)->needs(store);
  add_shard(command, options.shard);
  add_site_choice(command, options.sites);
  add_sample(command, options.sample);
  add_follow_symlinks(command, options.sites.follow_symlinks);
  add_exit_zero(command, options.exit_zero);
  add_jobs(command, options.bench.jobs,
           "Sites worked on at the same time; 0: one for each processor")
      ->default_str("1");
}

Result<Suite> open_chosen(const std::vector<std::string>& suites, const SiteChoice& choice) {
  std::vector<Suite> opened;
  for (const std::string& folder : suites) {
    PAGELET_ASSIGN_OR_RETURN(opened.emplace_back(), open_suite(folder, choice.follow_symlinks));
  }
  PAGELET_ASSIGN_OR_RETURN(Suite joined, join_suites(opened));
  return chosen_sites(std::move(joined), choice);
}

Result<Suite> open_part(const std::vector<std::string>& suites, const SuiteRunnerOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(Suite suite, open_chosen(suites, options.sites));
  PAGELET_TRY(draw_sample(suite, options.sample));
  return options.shard ? part_of(suite, *options.shard) : suite;
}

Result<std::unique_ptr<Extractor>> make_named(const std::string& name,
                                              const std::vector<Setting>& settings) {
  if (name != kOracle) return make_extractor(name, settings);
  auto oracle = std::make_unique<Oracle>();
  PAGELET_TRY(Parameters::parse(oracle->info().parameters, settings));
  return oracle;
}

Result<void> check_parameters(const Suite& suite, const std::vector<ExternalCommand>& commands) {
  for (const auto& [algorithm, parameters] : suite.parameters) {
    if (std::ranges::find(commands, algorithm, &ExternalCommand::name) != commands.end()) continue;
    const auto made = make_named(algorithm, {parameters.begin(), parameters.end()});
    if (made) continue;
    const std::filesystem::path file = std::filesystem::path(suite.folder) / "suite.json";
    return fail(ErrorCode::kInput, file.string() + ": \"parameters\": " + made.error().text());
  }
  return {};
}

SourceHashes source_hashes_of(const std::vector<ExternalCommand>& commands) {
  SourceHashes source_hashes;
  for (const ExternalCommand& command : commands) {
    source_hashes[command.name] = hash_of_command(command.command);
  }
  return source_hashes;
}

Result<std::vector<ExternalCommand>> external_commands(const std::vector<std::string>& externals) {
  std::vector<ExternalCommand> commands;
  for (const std::string& text : externals) {
    if (text == "all") {
      PAGELET_ASSIGN_OR_RETURN(auto tools, installed_tools(tools_folder()));
      if (tools_folder().empty()) {
        return fail(ErrorCode::kUsage, "--external all: HOME is not an absolute folder");
      }
      if (tools.commands.empty()) {
        return fail(ErrorCode::kUsage, "--external all: no tool is installed in " + tools_folder() +
                                           " (scripts/install_external.sh installs some)");
      }
      for (const std::string& name : tools.unfinished) {
        spdlog::warn(
            "--external all: {} is not fully installed; run scripts/install_external.sh {}", name,
            name);
      }
      std::ranges::move(tools.commands, std::back_inserter(commands));
      continue;
    }
    const bool is_command = text.find('=') != std::string::npos;
    PAGELET_ASSIGN_OR_RETURN(commands.emplace_back(), is_command
                                                          ? parse_external(text)
                                                          : installed_tool(tools_folder(), text));
  }
  return commands;
}

Result<std::vector<Setting>> parse_settings(const std::vector<std::string>& texts) {
  std::vector<Setting> settings;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      return fail(ErrorCode::kUsage, "--set " + text + ": is not of the form name=value");
    }
    settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return settings;
}

Result<std::map<std::string, std::vector<Setting>>> settings_by_algorithm(
    const std::vector<std::string>& texts, const std::vector<std::string>& names) {
  PAGELET_ASSIGN_OR_RETURN(const auto given, parse_settings(texts));
  std::map<std::string, std::vector<Setting>> settings;
  for (const Setting& setting : given) {
    const std::string text = setting.first + "=" + setting.second;
    const std::size_t dot = setting.first.find('.');
    const std::string algorithm = setting.first.substr(0, dot);
    if (dot == std::string::npos) {
      return fail(
          ErrorCode::kUsage,
          "--set " + text + ": here it takes algorithm.name=value, as in ALGORITHM." + text);
    }
    if (std::ranges::find(names, algorithm) == names.end()) {
      return fail(ErrorCode::kUsage,
                  fmt::format("--set {}: {} is not in this run{} (there are: {})", text, algorithm,
                              did_you_mean(algorithm, names), fmt::join(names, ", ")));
    }
    settings[algorithm].emplace_back(setting.first.substr(dot + 1), setting.second);
  }
  return settings;
}

std::map<std::string, std::optional<Task>> choices_of_tasks() {
  std::map<std::string, std::optional<Task>> choices;
  for (const Task task : kTasks) choices.emplace(to_string(task), task);
  return choices;
}

bool colour_is_allowed() {
  const char* no_colour = std::getenv("NO_COLOR");
  return no_colour == nullptr || *no_colour == '\0';
}

bool use_colour() { return isatty(STDOUT_FILENO) == 1 && colour_is_allowed(); }

std::size_t screen_width() {
  if (const char* columns = std::getenv("COLUMNS"); columns != nullptr) {
    const long width = std::strtol(columns, nullptr, 10);
    if (width > 0) return static_cast<std::size_t>(width);
  }
  winsize size{};
  return isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col
                                                                                    : 0;
}

}  // namespace pagelet::cli
