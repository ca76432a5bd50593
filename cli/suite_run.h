// SPDX-License-Identifier: MIT
#pragma once

/// What the commands that run extractors on a suite share: options, the store, progress, warnings.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/command.h"
#include "datasets/suite.h"
#include "evaluation/external/external_extractor.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "extractors/extractor.h"

namespace pagelet::cli {

using Extractors = std::vector<std::unique_ptr<Extractor>>;

/// The options --external, --reuse, --jobs, --store and --shard, to be added to a subcommand.
struct SuiteRunOptions {
  std::vector<std::string> externals;
  bool reuse = false;  ///< whether stored results of externals may stand for new ones
  std::string store;
  std::string shard;
  BenchOptions bench;
  LimitOptions limits;  ///< added apart, by add_limits
};
void add_suite_run(CLI::App& command, SuiteRunOptions& options);

/// Shows the number of finished sites and of all on standard error; empty when that is no terminal.
std::function<void(std::size_t, std::size_t)> progress_on_terminal();

/// The options --store and --shard alone.
void add_store_and_shard(CLI::App& command, std::string& store, std::string& shard);

/// The suites as one, or the part of it that --shard asks for; `shard` empty: all.
Result<Suite> open_part(const std::vector<std::string>& suites, const std::string& shard);

/// The hashes of the commands.
Origins origins_of(const std::vector<ExternalCommand>& commands);

/// The commands of --external.
Result<std::vector<ExternalCommand>> external_commands(const SuiteRunOptions& options);

/// Runs the extractors with the limits of the options and progress on a terminal; warnings and
/// sites without an answer go to the log. The store is opened before the work, for a store that
/// cannot be written is no news for its end. Errors: those of the store.
class SuiteRun {
 public:
  /// `origins`: of plug-ins, externals and predictions.
  static Result<SuiteRun> make(const SuiteRunOptions& options, Origins origins);

  /// With --store, results that the store has are not computed again, and new ones go there site by
  /// site; how many came from there is said on standard error.
  Result<BenchRun> run(const Suite& suite, const Extractors& extractors);

  /// Says in the store that this was a run; nothing without --store.
  Result<void> write(const Suite& suite, std::span<const std::unique_ptr<Extractor>> extractors,
                     const BenchRun& run);

  /// Whether every site has an answer of every extractor.
  bool all_answered() const { return all_answered_; }

 private:
  SuiteRun() = default;
  StoreContext context() const;
  std::vector<ExtractorRecord> records(
      std::span<const std::unique_ptr<Extractor>> extractors) const;

  Origins origins_;
  bool reuse_ = false;
  std::string store_file_;
  BenchOptions options_;
  Limits limits_;
  std::optional<Store> store_;
  bool all_answered_ = true;
};

}  // namespace pagelet::cli
