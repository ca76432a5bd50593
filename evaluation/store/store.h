// SPDX-License-Identifier: MIT
#pragma once

/// The store: experiments and runs in an SQLite database, whose tables are documented in
/// docs/formats.md.
///
/// Results go in site by site, each in a transaction of its own, so that a run that is killed loses
/// the sites it was working on and no more; what is there is found again by a key over the site's
/// content, the extractor with its version, build and parameters, and all else that scores depend
/// on. Every row has a hash, so that damage is an error and never a number.
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

/// An extractor as a run used it.
struct ExtractorRecord {
  ExtractorInfo info;      ///< read from a store: without the specifications of the parameters
  std::string parameters;  ///< canonical: a JSON object, names sorted, values as `--set` takes them
  bool is_default = true;  ///< whether all parameters have their defaults
  /// What the answers depend on besides version and parameters: build_of_program(), and for
  /// answers that come from outside `-` and the hash of their origin. Empty in stores of format 1.
  std::string build;
  bool is_reused = true;  ///< whether stored results may stand for new ones
};

/// Hashes of what lies outside of the program (a plug-in's file, a file of predictions, an external
/// program), by the name of the algorithm that depends on it.
using Origins = std::map<std::string, std::uint64_t>;

/// The extractors of a run.
std::vector<ExtractorRecord> records_of(std::span<const std::unique_ptr<Extractor>> extractors,
                                        const Origins& origins = {});

/// The text of ExtractorRecord::build.
std::string build_of(const std::string& algorithm, const Origins& origins);

/// What scores depend on besides site and extractor.
struct StoreContext {
  Universe universe = Universe::kAll;
  WordItems words = WordItems::kOccurrences;
  Limits limits;  ///< without the deadline
};

/// A run with everything that is needed to report on it.
struct RunRecord {
  BenchRun bench;                           ///< with the answers of the default parameters
  std::vector<ExtractorRecord> extractors;  ///< BenchResult::extractor is an index into it
  std::string suite_folder;                 ///< absolute
  StoreContext context;
  MadeBy made;
  std::string build = build_of_program();
};

/// One process, one thread at a time; several processes may have the same file open.
class Store {
 public:
  /// Opens a store to write to; makes it when the file does not exist.
  /// Errors (`kOutput`), with the file's name: it cannot be made or written, is no store, is
  /// damaged, or is a store of another format.
  static Result<Store> create(const std::string& file);
  /// Opens an existing store to read, and lets SQLite check the whole file. One of format 1 is
  /// copied to a temporary one of this format, its values checked for their ranges only.
  /// Errors (`kOutput`): as above.
  static Result<Store> open(const std::string& file);

  /// Reads everything and checks it: hashes, references, ranges, answers. Errors (`kOutput`): what
  /// is damaged.
  Result<void> check() const;

  /// Writes a copy in this format to a new file. Errors (`kOutput`): it cannot be written.
  Result<void> copy_to(const std::string& file) const;

  /// Number of experiments, and of runs.
  std::size_t experiments() const;
  std::size_t runs() const;
  int format() const { return format_; }  ///< of the file

  /// The result of an extractor on a site with this id and content; nullopt when there is none, or
  /// one that says nothing of another attempt (failed, timeout), or one without what the run
  /// needs: scores of every task, the answer of default parameters. Sets `site.nodes` when found.
  /// `BenchResult::extractor` is left to the caller.
  Result<std::optional<BenchResult>> find(const StoreContext& context, BenchSite& site,
                                          const ExtractorRecord& extractor) const;

  /// Adds results of one site, or replaces them, in one transaction: all or nothing.
  /// `BenchResult::extractor` is an index into `extractors`.
  Result<void> add(const StoreContext& context, const BenchSite& site,
                   std::span<const BenchResult> results,
                   std::span<const ExtractorRecord> extractors);

  /// Says that the experiments of the record, which the store has, are a run. All or nothing.
  Result<void> add_run(const RunRecord& record);

  /// Says which program and build has put experiments into the store, and for which sites.
  Result<void> add_maker(const MadeBy& made, const std::string& build, const std::string& suite,
                         const std::string& suite_hash);

  /// Both for a whole run.
  Result<void> write(const RunRecord& record);

  /// The last run of the newest build (the one used last), or of the newest one that begins with
  /// `build`. Errors (`kOutput`): there is none, or the file is damaged.
  Result<RunRecord> read_latest(const std::string& build = "") const;

  /// For the parts of the store that lie in files of their own.
  sqlite3* database() const { return database_.get(); }
  /// "FILE: what (SQLite's words for the code)", `kOutput`.
  tl::unexpected<Error> error(const std::string& what, int code) const;
  /// "FILE: the error's message".
  tl::unexpected<Error> error(const Error& error) const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  static Result<Store> open_database(const std::string& file, int flags);
  Store(std::string file, sqlite3* database) : file_(std::move(file)), database_(database) {}
  Result<void> take_over_old(const std::string& file);

  std::string file_;
  std::unique_ptr<sqlite3, Close> database_;
  int format_ = 0;
};

/// A store as the archive of a run: thread-safe. Store and records must outlive it.
class StoreArchive final : public ResultArchive {
 public:
  StoreArchive(Store& store, StoreContext context, std::span<const ExtractorRecord> extractors)
      : store_(store), context_(std::move(context)), extractors_(extractors) {}

  Result<std::optional<BenchResult>> find(BenchSite& site, std::size_t extractor) override;
  Result<void> add(const BenchSite& site, std::span<const BenchResult> results) override;

 private:
  Store& store_;
  StoreContext context_;
  std::span<const ExtractorRecord> extractors_;
  std::mutex mutex_;
};

}  // namespace pagelet
