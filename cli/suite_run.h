// SPDX-License-Identifier: MIT
#pragma once

/// Code for all commands that choose sites of a suite or run, or run extractors on them: options,
/// the store, progress, warnings.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "datasets/suite.h"
#include "evaluation/external/external_extractor.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"

namespace pagelet::cli {

/// The options --category and --sites: the sites of some categories whose ids match some patterns;
/// without options, all.
struct SiteChoice {
  std::vector<std::string> categories;
  std::vector<std::string> patterns;  ///< as of a shell: *, ?, [a-z]
  bool follow_symlinks = false;       ///< links in a site's folder may lead out of it

  bool is_all() const { return categories.empty() && patterns.empty(); }
  bool contains(const std::string& site, const std::string& category) const;
  /// The error (`kUsage`) for a choice that contains no site; it names `among`.
  Error nothing_in(const std::string& among) const;
};
void add_site_choice(CLI::App& command, SiteChoice& choice);

/// The options of a subcommand that runs algorithms on a suite.
struct SuiteRunnerOptions {
  std::vector<std::string> externals;
  bool reuse = false;  ///< whether stored results of external programs may be used again
  std::string store;
  std::optional<Shard> shard;
  SiteChoice sites;
  bool exit_zero = false;
  BenchOptions bench;  ///< its limits are added separately, by add_limits
};
void add_suite_run(CLI::App& command, SuiteRunnerOptions& options);

/// The option --shard. The unit of all commands is the site.
CLI::Option* add_shard(CLI::App& command, std::optional<Shard>& shard);

/// A function that shows the numbers of finished sites and of all sites on standard error; empty
/// when standard error is no terminal.
std::function<void(std::size_t, std::size_t)> progress_on_terminal();

/// The chosen sites of the suites as one suite, or the part of them for --shard. Error (`kUsage`):
/// there is no such site.
Result<Suite> open_part(const std::vector<std::string>& suites, const SiteChoice& choice,
                        const std::optional<Shard>& shard = {});

/// The settings of an algorithm, and before them those of the suite's parameters that `settings`
/// does not name.
std::vector<Setting> with_parameters_of(const Suite& suite, const std::string& algorithm,
                                        const std::vector<Setting>& settings);

/// An algorithm by its name, or the oracle. Error (`kUsage`): there is no such algorithm or
/// parameter.
Result<std::unique_ptr<Extractor>> make_named(const std::string& name,
                                              const std::vector<Setting>& settings);

/// Checks the algorithms that the suite's `parameters` name, and their parameters. Those of
/// external programs are checked when these are made. Error (`kInput`): it names suite.json.
Result<void> check_parameters(const Suite& suite,
                              const std::vector<ExternalCommand>& commands = {});

/// The name of the extractor that answers with the gold labels.
inline constexpr const char* kOracle = "oracle";

/// The hashes of the commands.
SourceHashes source_hashes_of(const std::vector<ExternalCommand>& commands);

/// The commands of --external.
Result<std::vector<ExternalCommand>> external_commands(const std::vector<std::string>& externals);

}  // namespace pagelet::cli
