// SPDX-License-Identifier: MIT
#pragma once

/// Runs extractors on a suite with the options of a subcommand, for `bench` and `reproduce`.

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/command.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"

namespace pagelet::cli {

/// Runs extractors with the limits of the options. Shows progress on a terminal, and logs warnings
/// and sites without an answer.
class SuiteRunner {
 public:
  /// Opens the store, so that one that cannot be written is reported before the work begins.
  /// `source_hashes`: those of external programs and predictions.
  static Result<SuiteRunner> make(SuiteRunnerOptions options, SourceHashes source_hashes);

  /// With --store, results in the store are not computed again, and new results are added to it
  /// after each site; standard error says how many came from the store.
  Result<BenchRun> run(const Suite& suite, const Extractors& extractors);

  /// Records a run in the store; does nothing without --store.
  Result<void> write(const Suite& suite, std::span<const std::unique_ptr<Extractor>> extractors,
                     const BenchRun& run);

  /// Writes the experiments of the first `count` extractors, those with default parameters, as a
  /// run of their own. It is the last run in the store, so that reports compare each algorithm
  /// once.
  Result<void> write_first(const Suite& suite, const Extractors& extractors, std::size_t count,
                           BenchRun run);

  /// kSiteFailed when an extractor has no answer for a site, unless --exit-zero is given.
  int exit_code() const { return all_answered_ || options_.exit_zero ? kSuccess : kSiteFailed; }

 private:
  SuiteRunner(SuiteRunnerOptions options, SourceHashes source_hashes);
  std::vector<ExtractorRecord> records(
      const Suite& suite, std::span<const std::unique_ptr<Extractor>> extractors) const;

  SuiteRunnerOptions options_;
  SourceHashes source_hashes_;
  std::optional<Store> store_;
  bool all_answered_ = true;
};

/// The extractors of external programs, with parameters by name. Error: one is unknown.
Result<Extractors> make_externals(const std::vector<ExternalCommand>& commands, double seconds,
                                  const Suite& suite,
                                  std::map<std::string, std::vector<Setting>> settings = {});

/// Adds the algorithms of --variant NAME=ALGORITHM,name=value,...; ALGORITHM may be one of the
/// external programs `commands`, whose hash is then that of the variant, too.
Result<void> add_variants(const std::vector<std::string>& texts,
                          const std::vector<ExternalCommand>& commands, double seconds,
                          const Suite& suite, Extractors& extractors, SourceHashes& source_hashes);

}  // namespace pagelet::cli
