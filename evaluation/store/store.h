// SPDX-License-Identifier: MIT
#pragma once

/// The store: experiments and runs in an SQLite database, whose tables are documented in
/// docs/formats.md.
///
/// Experiments are written site by site, each site in its own transaction. A run that is killed
/// loses only the sites it was working on. An experiment is found again by a key made of the site's
/// content, the extractor with its version, build and parameters, and everything else on which
/// scores depend. What is written together has a seal (store_seal.h), which is checked when the
/// store is opened, so that damage is found as an error and never read as a number.
///
/// Example:
///   Result<Store> store = Store::create("runs.sqlite");
///   Result<void> written = store->write(record);
///   Result<RunRecord> latest = Store::open("runs.sqlite")->read_latest();

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/run/bench.h"
#include "evaluation/run/made_by.h"
#include "extractors/extractor.h"

struct sqlite3;

namespace pagelet {

namespace sqlite {
class Transaction;
}

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

/// Hashes of the files outside of the program on which algorithms depend (a plug-in, a file of
/// predictions, an external program), by the name of the algorithm.
using Origins = std::map<std::string, std::string>;

/// The extractors of a run.
std::vector<ExtractorRecord> records_of(std::span<const std::unique_ptr<Extractor>> extractors,
                                        const Origins& origins = {});

/// The text of ExtractorRecord::build.
std::string build_of(const std::string& algorithm, const Origins& origins);

/// Everything on which scores depend, except site and extractor.
struct StoreContext {
  Universe universe = Universe::kAll;
  WordItems words = WordItems::kOccurrences;
  Limits limits;  ///< without the deadline
};

/// A run with all data that reports need.
struct RunRecord {
  BenchRun bench;                           ///< with answers for the default parameters
  std::vector<ExtractorRecord> extractors;  ///< Experiment::extractor is an index into it
  std::string suite_folder;                 ///< absolute
  StoreContext context;
  MadeBy made;
  std::string build = build_of_program();
};

/// A Store belongs to one thread at a time. Several processes may open the same file.
class Store {
 public:
  /// Opens a store for writing; creates it when the file does not exist. Checks it as `open` does.
  /// Errors (`kOutput`), with the file's name: the file cannot be created or written, is not a
  /// store, is damaged, or is a store of another format.
  static Result<Store> create(const std::string& file);
  /// Opens an existing store for reading, and checks the whole store: store::check_all.
  /// Errors (`kOutput`): as above.
  static Result<Store> open(const std::string& file);

  /// Reads the whole store and checks ranges and answers. Errors (`kOutput`) name the damaged part.
  Result<void> check() const;

  /// Number of experiments, and of runs.
  std::size_t experiments() const;
  std::size_t runs() const;

  /// The experiments of some extractors on a site with this id and content, in their order. nullopt
  /// where there is none, where a new attempt might succeed (failed, timeout), or where it lacks
  /// data that the run needs: the scores `wanted` and, with all of them, the answer for default
  /// parameters. Sets `site.nodes` when one was found. The caller sets `Experiment::extractor`.
  Result<std::vector<std::optional<Experiment>>> find(
      const StoreContext& context, BenchSite& site,
      std::span<const ExtractorRecord* const> extractors, const ScoreChoice& wanted = {}) const;

  /// Adds or replaces experiments of one site in one transaction, all or none. If one with all
  /// scores is there, one with a single score does not replace it. `Experiment::extractor` is an
  /// index into `extractors`.
  Result<void> add(const StoreContext& context, const BenchSite& site,
                   std::span<const Experiment> results,
                   std::span<const ExtractorRecord> extractors);

  /// Adds a run that consists of the record's experiments, which the store must already have.
  Result<void> add_run(const RunRecord& record);

  /// Records which program and build has added experiments to the store, and for which sites.
  Result<void> add_maker(const MadeBy& made, const std::string& build, const std::string& suite,
                         const std::string& suite_hash);

  /// Adds the results of all sites, and then the run.
  Result<void> write(const RunRecord& record);

  /// The last run of the newest build that begins with `build`; the newest build is the one used
  /// last. Errors (`kOutput`): there is no such run, or the file is damaged.
  Result<RunRecord> read_latest(const std::string& build = "") const;

  /// For the other source files of the store.
  sqlite3* database() const { return database_.get(); }
  /// An error `kOutput` with the message "FILE: what (SQLite's text for the code)".
  tl::unexpected<Error> error(const std::string& what, int code) const;
  /// "FILE: the error's message".
  tl::unexpected<Error> error(const Error& error) const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  static Result<Store> open_database(const std::string& file, int flags);
  Result<void> finish(sqlite::Transaction& transaction, const std::string& failure);
  Store(std::string file, sqlite3* database) : file_(std::move(file)), database_(database) {}

  std::string file_;
  std::unique_ptr<sqlite3, Close> database_;
};

/// A store as the archive of a run. Thread-safe. The store and the records must outlive it.
class StoreArchive final : public ExperimentArchive {
 public:
  /// `extractors`: those of the run, by the index that experiments have.
  StoreArchive(Store& store, StoreContext context, std::span<const ExtractorRecord> extractors,
               const ScoreChoice& wanted = {})
      : store_(store), context_(context), extractors_(extractors), wanted_(wanted) {}

  Result<std::vector<std::optional<Experiment>>> find(
      BenchSite& site, std::span<const std::size_t> extractors) override;
  Result<void> add(const BenchSite& site, std::span<const Experiment> experiments) override;

 private:
  Store& store_;
  StoreContext context_;
  std::span<const ExtractorRecord> extractors_;
  ScoreChoice wanted_;
  std::mutex mutex_;
};

}  // namespace pagelet
