// SPDX-License-Identifier: MIT
#pragma once

/// Code for all commands that run extractors on a suite: options, the store, progress, warnings.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/site_choice.h"
#include "datasets/suite.h"
#include "evaluation/external/external_extractor.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"

namespace pagelet::cli {

/// The options of a subcommand that runs algorithms on a suite.
struct SuiteRunOptions {
  std::vector<std::string> externals;
  bool reuse = false;  ///< whether stored results of external programs may be used again
  std::string store;
  std::optional<Shard> shard;
  SiteChoice sites;
  bool exit_zero = false;
  BenchOptions bench;  ///< its limits are added separately, by add_limits
};
void add_suite_run(CLI::App& command, SuiteRunOptions& options);

/// The option --shard. The unit of all commands is the site.
CLI::Option* add_shard(CLI::App& command, std::optional<Shard>& shard);

/// A function that shows the numbers of finished sites and of all sites on standard error; empty
/// when standard error is no terminal.
std::function<void(std::size_t, std::size_t)> progress_on_terminal();

/// The chosen sites of the suites as one suite, or the part of them for --shard.
Result<Suite> open_part(const std::vector<std::string>& suites, const SiteChoice& choice,
                        const std::optional<Shard>& shard = {});

/// The hashes of the commands.
Origins origins_of(const std::vector<ExternalCommand>& commands);

/// The commands of --external.
Result<std::vector<ExternalCommand>> external_commands(const std::vector<std::string>& externals);

/// Their extractors, with parameters by name. Error: one has an unknown parameter.
Result<Extractors> make_externals(const std::vector<ExternalCommand>& commands, double seconds,
                                  std::map<std::string, std::vector<Setting>> settings = {});

/// Runs the extractors with the limits of the options. Shows progress on a terminal, and logs
/// warnings and sites without an answer. The store is opened before the work begins, so that a
/// store that cannot be written is reported at once. Errors: those of the store.
class SuiteRun {
 public:
  /// `origins`: origins of external programs and predictions.
  static Result<SuiteRun> make(const SuiteRunOptions& options, Origins origins);

  /// Runs the extractors. With --store, results in the store are not computed again, and new
  /// results are added to it after each site; standard error says how many came from the store.
  Result<BenchRun> run(const Suite& suite, const Extractors& extractors);

  /// Records this run in the store; does nothing without --store.
  Result<void> write(const Suite& suite, std::span<const std::unique_ptr<Extractor>> extractors,
                     const BenchRun& run);

  /// The exit code: kSiteFailed when an extractor has no answer for a site, unless --exit-zero is
  /// given.
  int exit_code() const { return all_answered_ || exit_zero_ ? kSuccess : kSiteFailed; }

 private:
  SuiteRun() = default;
  StoreContext context() const;
  std::vector<ExtractorRecord> records(
      std::span<const std::unique_ptr<Extractor>> extractors) const;

  Origins origins_;
  bool reuse_ = false;
  std::string store_file_;
  BenchOptions options_;
  std::optional<Store> store_;
  bool all_answered_ = true;
  bool exit_zero_ = false;
};

}  // namespace pagelet::cli
