// SPDX-License-Identifier: MIT
#pragma once

/// Code that subcommands of `pagelet` share: exit codes, common options, output; the choice of
/// sites and of extractors.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "datasets/suite.h"
#include "evaluation/external/external_extractor.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "extractors/parameters.h"
#include "extractors/registry.h"
#include "reports/output/table.h"

namespace pagelet {
struct WebFetcherOptions;
}  // namespace pagelet

namespace pagelet::cli {

using Extractors = std::vector<std::unique_ptr<Extractor>>;

/// Exit codes of the program (docs/formats.md).
enum ExitCode : int {
  kSuccess = 0,
  kNegativeFinding = 1,
  kWrongUsage = 2,
  kSiteFailed = 3,
  kBadInput = 4,
  kOutputFailed = 5,
  kNetworkFailed = 6,
  kInternalError = 70,
};

ExitCode exit_code_of(ErrorCode code);

/// Name of the logger for wrong usage. It adds to each line which help to read; main creates it.
inline constexpr const char* kUsageLogger = "usage";

/// Writes results to standard output. Error: that failed (closed pipe, full disk).
Result<void> print(std::string_view text);

/// Calls `print`, and returns the command's exit code.
Result<int> print_and_exit(std::string_view text, int code = kSuccess);

/// How the same command continues a run that was interrupted.
enum class Continues : std::uint8_t { kAsItIs, kWithResume, kWithAppend };

/// After Ctrl-C, standard error says how to continue before the program ends.
void say_if_interrupted(Continues how);

/// The exit code of a command that ended with `code`. Reports an error.
int finish(const Result<int>& code);

/// `jobs`, or the number of processors for 0.
std::size_t threads_for(std::size_t jobs);

/// Checks a value of the option `--base`. Error: that of read_base (core/site/directory_source.h).
Result<void> check_base(const std::string& base);

/// The limit options of a subcommand. `timeout`: the default of --timeout; empty: no limit.
void add_limits(CLI::App& command, Limits& limits, const std::string& timeout = {});

/// Whether a page is named by its URL; otherwise it is a file.
inline bool is_url(const std::string& page) { return page.find("://") != std::string::npos; }

/// The option --max-bytes, for commands that parse no page.
void add_max_bytes(CLI::App& command, Limits& limits);

/// The option --max-output-bytes, for commands that print what they find on one page.
void add_max_output_bytes(CLI::App& command, Limits& limits);

/// The option --exit-zero, for programs that run many commands and stop at the first failure.
void add_exit_zero(CLI::App& command, bool& exit_zero);

/// The option --follow-symlinks of commands that open site folders.
CLI::Option* add_follow_symlinks(CLI::App& command, bool& follow);

/// The limits of a page alone, without --timeout: for commands that do not time an algorithm.
void add_page_limits(CLI::App& command, Limits& limits);

/// Takes numbers between two others, both included.
template <class Number>
CLI::Validator in_range(Number least, Number most) {
  CLI::Validator range = CLI::Range(least, most);
  return range.operation([least, most](std::string& text) {
    Number number{};
    if (!CLI::detail::lexical_cast(text, number)) {
      return text + (std::is_integral_v<Number> ? " is not a whole number" : " is not a number");
    }
    if (number >= least && number <= most) return std::string();
    return fmt::format("{} is not in the range {}..{}", text, least, most);
  });
}

/// The option --jobs; 0 stands for the number of processors.
template <class Value>
CLI::Option* add_jobs(CLI::App& command, Value& jobs, const std::string& help) {
  return command
      .add_option_function<std::size_t>(
          "--jobs", [&jobs](std::size_t given) { jobs = threads_for(given); }, help)
      ->check(in_range(std::size_t{0}, std::size_t{1024}))
      ->type_name("N");
}

/// How a command loads live pages (docs/web.md).
struct LiveOptions {
  bool allow_private = false;  ///< allow connections to addresses that are not public
  double total_seconds = 0;    ///< limit of wall time for everything; 0: no limit
};
CLI::Option* add_allow_private(CLI::App& command, LiveOptions& options);
void add_total_timeout(CLI::App& command, LiveOptions& options);
WebFetcherOptions fetcher_options(const LiveOptions& options);

/// Adds the option --format, for commands that print tables.
void add_table_format(CLI::App& command, TableFormat& format);

/// Adds examples to the end of a command's help, one command line each.
void add_examples(CLI::App& command, const std::vector<std::string>& lines);

/// Adds an option whose value is one of the names in `choices`. `form`: its value in the help.
template <class Value>
CLI::Option* add_choice(CLI::App& command, const std::string& name, Value& target,
                        const std::type_identity_t<std::map<std::string, Value>>& choices,
                        const std::string& form, const std::string& help) {
  std::vector<std::string> names;
  for (const auto& [choice, value] : choices) names.push_back(choice);
  CLI::Option* option =
      command
          .add_option_function<std::string>(
              name, [&, choices](const std::string& choice) { target = choices.at(choice); }, help)
          ->check(CLI::IsMember(std::move(names)))
          ->type_name(form);
  for (const auto& [choice, value] : choices) {
    if (value == target) option->default_str(choice);
  }
  return option;
}

/// The tasks by name, for add_choice.
std::map<std::string, std::optional<Task>> choices_of_tasks();

/// Adds an option. `form`: its value in the help.
template <class Value>
CLI::Option* add_value(CLI::App& command, const std::string& name, Value& target,
                       const std::string& form, const std::string& help) {
  return command.add_option(name, target, help)->type_name(form);
}

/// Adds an option that may be given several times.
inline CLI::Option* add_repeated(CLI::App& command, const std::string& name,
                                 std::vector<std::string>& values, const std::string& form,
                                 const std::string& help) {
  return add_value(command, name, values, form, help)->allow_extra_args(false);
}

/// Adds an option for a number between two others, both included.
template <class Number>
CLI::Option* add_number(CLI::App& command, const std::string& name, Number& number,
                        std::type_identity_t<Number> least, std::type_identity_t<Number> most,
                        const std::string& help) {
  return command.add_option(name, number, help)
      ->check(in_range(least, most))
      ->capture_default_str();
}

/// The options --category and --sites: the sites of some categories whose ids match some patterns;
/// without options, all.
struct SiteChoice {
  std::vector<std::string> categories;
  std::vector<std::string> patterns;  ///< as of a shell: *, ?, [a-z]
  bool follow_symlinks = false;       ///< links in a site's folder may lead out of it

  bool is_all() const { return categories.empty() && patterns.empty(); }
  bool contains(const std::string& site, const std::string& category) const;
  /// The error (`kUsage`) for a choice that contains no site; it names `among` and the categories
  /// that there are, if they are known.
  Error nothing_in(const std::string& among, const std::set<std::string>& known = {}) const;
};
void add_site_choice(CLI::App& command, SiteChoice& choice);

/// The options --sample and --sample-seed: the sites at the places `first` to `last` of a random
/// order of the chosen sites. Places that do not overlap are samples without a common site.
struct SiteSample {
  std::size_t first = 1;
  std::size_t last = 0;  ///< 0: there is no sample
  std::uint64_t seed = 1;
};

/// The options of a subcommand that runs algorithms on a suite.
struct SuiteRunnerOptions {
  std::vector<std::string> externals;
  bool reuse = false;  ///< whether stored results of external programs may be used again
  std::string store;
  std::optional<Shard> shard;
  SiteChoice sites;
  SiteSample sample;
  bool exit_zero = false;
  BenchOptions bench;  ///< its limits are added separately, by add_limits
};
void add_suite_run(CLI::App& command, SuiteRunnerOptions& options);

/// The option --shard. The unit of all commands is the site.
CLI::Option* add_shard(CLI::App& command, std::optional<Shard>& shard);

/// A function that shows the numbers of finished sites and of all sites on standard error; empty
/// when standard error is not a terminal.
std::function<void(std::size_t, std::size_t)> progress_on_terminal();

/// The chosen sites of the suites as one suite. Error (`kUsage`): there is no such site.
Result<Suite> open_chosen(const std::vector<std::string>& suites, const SiteChoice& choice);

/// Opens the sample of the chosen sites, and of it the part for --shard. Further error (`kUsage`):
/// the sample is larger than the number of sites.
Result<Suite> open_part(const std::vector<std::string>& suites, const SuiteRunnerOptions& options);

/// An algorithm by its name, or the oracle. Error (`kUsage`): there is no such algorithm or
/// parameter.
Result<std::unique_ptr<Extractor>> make_named(const std::string& name,
                                              const std::vector<Setting>& settings);

/// Checks the algorithms that the suite's `parameters` name, and their parameters. Parameters
/// of external programs are checked when their extractors are made. Error (`kInput`): it names
/// suite.json.
Result<void> check_parameters(const Suite& suite,
                              const std::vector<ExternalCommand>& commands = {});

/// The name of the extractor that answers with the gold labels.
inline constexpr const char* kOracle = "oracle";

/// The hashes of the commands.
SourceHashes source_hashes_of(const std::vector<ExternalCommand>& commands);

/// The commands of --external.
Result<std::vector<ExternalCommand>> external_commands(const std::vector<std::string>& externals);

/// Splits each `name=value` at the first `=`. Error (`kUsage`): there is no `=`, or no name.
Result<std::vector<Setting>> parse_settings(const std::vector<std::string>& texts);

/// Settings of the form `algorithm.name=value`, by algorithm. Error (`kUsage`): a setting has
/// another form, or its algorithm is not in `names`, the algorithms of the run.
Result<std::map<std::string, std::vector<Setting>>> settings_by_algorithm(
    const std::vector<std::string>& texts, const std::vector<std::string>& names);

/// Whether the user allows colours (NO_COLOR).
bool colour_is_allowed();

/// Whether standard output is a terminal and colours are allowed.
bool use_colour();

/// Number of characters in a line of the terminal, from COLUMNS or from the terminal itself; 0 for
/// a pipe.
std::size_t screen_width();

/// The work of the chosen subcommand. Each subcommand registers itself.
using Action = std::function<int()>;

/// Adds a subcommand. When it is chosen, `run` becomes a call of `work` with its options, which
/// have the values that the user gave.
template <class Argument, class Options = std::remove_cvref_t<Argument>>
std::pair<CLI::App*, std::shared_ptr<Options>> add_command(CLI::App& program, Action& run,
                                                           const std::string& name,
                                                           const std::string& description,
                                                           Result<int> (*work)(Argument)) {
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(name, description);
  command->callback([=, &run] { run = [=] { return finish(work(*options)); }; });
  return {command, options};
}

/// Adds one of the subcommands with its options.
using AddCommand = void(CLI::App& program, Action& run);
AddCommand add_agree, add_algorithms, add_bench, add_candidates, add_compare, add_export,
    add_extract, add_label, add_merge, add_report, add_reproduce, add_store, add_suite,
    add_template, add_tune;
/// A subcommand of `suite`.
AddCommand add_collect;

}  // namespace pagelet::cli
