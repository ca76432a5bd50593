// SPDX-License-Identifier: MIT
#pragma once

/// The store: runs of `pagelet bench` in an SQLite database, whose tables are documented in
/// docs/store.md.
///
/// Example:
///   Result<Store> store = Store::create("runs.sqlite");
///   Result<void> written = store->write(record);
///   Result<RunRecord> latest = Store::open("runs.sqlite")->read_latest();

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "evaluation/bench.h"
#include "evaluation/made_by.h"
#include "extractors/extractor.h"

struct sqlite3;

namespace pagelet {

/// An extractor as a run used it.
struct ExtractorRecord {
  ExtractorInfo info;      ///< read from a store: without the specifications of the parameters
  std::string parameters;  ///< canonical: a JSON object, names sorted, values as `--set` takes them
  bool is_default = true;  ///< whether all parameters have their defaults
};

/// The extractors of a run.
std::vector<ExtractorRecord> records_of(std::span<const std::unique_ptr<Extractor>> extractors);

/// A run with everything that is needed to report on it.
struct RunRecord {
  BenchRun bench;                           ///< with the answers of the default parameters
  std::vector<ExtractorRecord> extractors;  ///< BenchResult::extractor is an index into it
  std::string suite_folder;                 ///< absolute
  Universe universe = Universe::kAll;
  WordItems words = WordItems::kOccurrences;
  Limits limits;  ///< without the deadline
  MadeBy made;
};

class Store {
 public:
  /// Opens a store to write to; makes it when the file does not exist.
  /// Errors (`kOutput`), with the file's name: it cannot be made or written, is no store, is
  /// damaged, or is a store of a newer format.
  static Result<Store> create(const std::string& file);
  /// Opens an existing store to read. Errors (`kOutput`): as above.
  static Result<Store> open(const std::string& file);

  /// Adds a run; all of it or nothing. Experiments that the store has are replaced.
  Result<void> write(const RunRecord& record);

  /// The run written last. Errors (`kOutput`): there is none, or the file is damaged.
  Result<RunRecord> read_latest() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  static Result<Store> open_database(const std::string& file, int flags);
  Store(std::string file, sqlite3* database) : file_(std::move(file)), database_(database) {}

  std::string file_;
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace pagelet
