// SPDX-License-Identifier: MIT
#pragma once

/// The store: experiments and runs in an SQLite database, whose tables are documented in
/// docs/formats.md.
///
/// Experiments are written site by site, each site in its own transaction. A run that is killed
/// loses only the sites it was working on. An experiment is found again by a key made of the site's
/// content, the extractor with its version, build and parameters, and everything else on which
/// scores depend.
/// Every row has a checksum, which is checked when the row is read, so that damage is found as an
/// error and never read as a number.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/version/version.h"
#include "evaluation/run/bench.h"
#include "extractors/extractor.h"

struct sqlite3;

namespace pagelet {

/// An extractor as a run used it.
struct ExtractorRecord {
  ExtractorInfo info;      ///< when read from a store, without the specs of the parameters
  std::string parameters;  ///< canonical: see canonical_parameters
  bool is_default = true;  ///< whether all parameters have their defaults
  /// The build on which the answers depend: build_of_program(), and for answers from outside also
  /// `-` and the hash of their origin.
  std::string build;
  bool is_reused = true;  ///< whether stored experiments may be used instead of new ones
};

/// Hashes of the files outside of the program on which algorithms depend (a file of predictions,
/// an external program), by the name of the algorithm.
using SourceHashes = std::map<std::string, std::string>;

/// The extractors of a run on a suite, whose parameters count as defaults.
std::vector<ExtractorRecord> records_of(std::span<const std::unique_ptr<Extractor>> extractors,
                                        const SourceHashes& source_hashes = {},
                                        const Suite& suite = {});

/// The text of ExtractorRecord::build.
std::string build_of(const std::string& algorithm, const SourceHashes& source_hashes);

/// Everything on which scores depend, except site and extractor.
struct StoreContext {
  StoreContext() = default;
  explicit StoreContext(const SiteOptions& options)
      : universe(options.universe), words(options.words), limits(options.limits) {}

  Universe universe = Universe::kAll;
  WordItems words = WordItems::kOccurrences;
  Limits limits;
  std::size_t parser = 0;  ///< version of the parser; 0: this program's
};

/// A BenchRun as a store keeps it, with all data that reports need.
struct StoredBenchRun {
  BenchRun bench;                           ///< with answers for the default parameters
  std::vector<ExtractorRecord> extractors;  ///< Experiment::extractor is an index into it
  std::string suite_folder;                 ///< absolute
  StoreContext context;
  MadeBy made;
  std::string build = build_of_program();
};

/// An experiment as it is stored.
struct StoreRow {
  Experiment experiment;  ///< without an answer, and its extractor is not known
  std::size_t nodes = 0;  ///< BenchSite::nodes
  std::string content;    ///< hash of the site
  std::string algorithm;
  std::string version;
  std::string build;
  std::string parameters;  ///< canonical JSON
  std::string context;     ///< canonical JSON
};

/// Chooses the rows that are visited.
struct RowChoice {
  bool all = false;               ///< of all builds, in any order
  std::string build_prefix = {};  ///< else: for each algorithm, its newest build with this prefix
  std::function<bool(const Experiment&)> contains = nullptr;  ///< nullptr: all of these builds
};

/// A Store belongs to one thread at a time. Several processes may open the same file.
class Store {
 public:
  /// Opens an existing store for reading. Checks that the file is whole by SQLite's own check, and
  /// that it has the tables and the view of this format and nothing else (no trigger). Rows are
  /// checked when they are read. Errors (`kOutput`), with the file's name: the file cannot be
  /// opened, is not a store, is damaged, or is a store of another format.
  static Result<Store> open(const std::string& file);
  /// The same for writing; makes the store when the file does not exist.
  static Result<Store> create(const std::string& file);

  /// Reads the whole store. Errors (`kOutput`) name the damaged part.
  Result<void> check() const;

  /// Number of experiments, and of runs.
  std::size_t experiments() const;
  std::size_t runs() const;

  /// Adds or replaces experiments of one site in one transaction, all or none. If one with all
  /// scores is there, one with a single score does not replace it. `Experiment::extractor` is an
  /// index into `extractors`.
  Result<void> add(const StoreContext& context, const BenchSite& site,
                   std::span<const Experiment> results,
                   std::span<const ExtractorRecord> extractors);

  /// Adds a run that consists of the record's experiments, which the store must already have.
  Result<void> add_run(const StoredBenchRun& record);

  /// The last run whose build begins with `build`: the one with the highest number. Errors
  /// (`kOutput`): there is no such run, or the file is damaged.
  Result<StoredBenchRun> read_latest(const std::string& build = "") const;

  /// Visits all experiments in the order of site, algorithm, version, build, parameters, context
  /// and content, not in the order in which they were written; their scores are by the names of
  /// task and unit. The newest build is the one used last. Errors (`kOutput`): the store is
  /// damaged; errors of the visitor end the walk.
  Result<void> for_each_row(const RowChoice& choice,
                            const std::function<Result<void>(const StoreRow&)>& visit) const;

  /// Visits all runs, without their results, by their numbers. Errors: as for_each_row.
  Result<void> for_each_run(
      const std::function<Result<void>(std::int64_t id, StoredBenchRun record)>& visit) const;

  /// For this folder.
  sqlite3* database() const { return database_.get(); }
  /// An error `kOutput` with the message "FILE: what (SQLite's text for the code)".
  tl::unexpected<Error> error(const std::string& what, int code) const;
  /// "FILE: the error's message".
  tl::unexpected<Error> error(const Error& error) const { return fail_in(file_, error); }
  /// "FILE: the store is damaged: what".
  tl::unexpected<Error> damaged(const std::string& what) const;

 private:
  static Result<Store> open_database(const std::string& file, int flags);
  Result<StoredBenchRun> with_results(StoredBenchRun record) const;
  Store(std::string file, sqlite3* database);

  std::string file_;
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> database_;
};

struct MergeResult {
  std::size_t experiments = 0;  ///< number of experiments in the merged store
  std::size_t duplicates = 0;   ///< number of experiments that existed already, with equal results
};

/// Adds everything in the stores `sources` to the store `target`, which is created when it does not
/// exist, in one transaction: if anything fails (also on a full disk), the target does not change.
/// Every row is checked. Merging twice, or in another order, gives the same bytes when the target
/// is exported. (If the stores were written by several builds, the order says which is the newest.)
/// Runs of one suite, program and list of extractors (the parts of --shard) become one run, whose
/// sites are in the order of the suite.
///
/// If two stores have results for one experiment, an answer replaces a failure, the first of two
/// failures by status and flags is kept, and bench replaces tune, which has fewer scores.
/// Errors (`kOutput`): those of Store; a source is also the target; an experiment has different
/// answers in two stores (the message names the source).
Result<MergeResult> merge_stores(const std::vector<std::string>& sources,
                                 const std::string& target);

/// A store as the archive of a run. An experiment is not found where a new attempt might succeed
/// (failed, timeout), or where it lacks data that the run needs: the scores `wanted` and, with all
/// of them, the answer for default parameters. Thread-safe. The store and the records must outlive
/// it.
class StoreArchive final : public ExperimentArchive {
 public:
  /// `extractors`: those of the run, by the index that experiments have.
  StoreArchive(Store& store, StoreContext context, std::span<const ExtractorRecord> extractors,
               const ScoreChoice& wanted = {})
      : store_(store), context_(context), extractors_(extractors), wanted_(wanted) {}

  Result<std::vector<std::optional<Experiment>>> find(BenchSite& site,
                                                      std::size_t extractors) override;
  Result<void> add(const BenchSite& site, std::span<const Experiment> experiments) override;

 private:
  Store& store_;
  StoreContext context_;
  std::span<const ExtractorRecord> extractors_;
  ScoreChoice wanted_;
  std::mutex mutex_;
};

}  // namespace pagelet
