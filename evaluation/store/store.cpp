// SPDX-License-Identifier: MIT
#include "evaluation/store/store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "evaluation/run/canonical_parameters.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_schema.h"
#include "evaluation/store/store_seal.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

// How long to wait while another process writes, in ms.
constexpr int kBusyTimeout = 60'000;

// The rows of a site are close together, but sites are written in any order. 64 MiB keep the upper
// levels of the tables in memory.
constexpr const char* kCacheSize = "PRAGMA cache_size = -65536";

std::int64_t pragma(sqlite3* database, const char* sql) {
  Statement statement(database, sql);
  return statement.step() ? statement.integer(0) : -1;
}

// Whether a database has tables. Error: it has, but is no store of this format.
Result<bool> has_tables(sqlite3* database, const std::string& file) {
  Statement tables(database, "SELECT count(*) FROM sqlite_schema");
  if (!tables.step()) {
    return fail(ErrorCode::kOutput, file + ": is not a store, or a damaged one (" +
                                        sqlite3_errstr(tables.error()) + ")");
  }
  if (tables.integer(0) == 0) return false;
  if (pragma(database, "PRAGMA application_id") != kStoreApplication) {
    return fail(ErrorCode::kOutput, file + ": is a database, but not a store of Pagelet");
  }
  const std::int64_t format = pragma(database, "PRAGMA user_version");
  if (format == kStoreFormat) return true;
  const bool is_old = format == 1 || format == 2;
  return fail(
      ErrorCode::kOutput,
      fmt::format("{}: is a store of format {}; this version of Pagelet reads format {}{}", file,
                  format, kStoreFormat, is_old ? ", version 0.2.0 reads the formats 1 and 2" : ""));
}

// Another process may have made the tables in the meantime.
int make_tables(sqlite3* database, const std::string& file) {
  sqlite::Transaction transaction(database);
  const auto made = has_tables(database, file);
  if (!made || *made) return transaction.commit();
  transaction.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; {}",
                                  kStoreApplication, kStoreFormat, store_schema()));
  store::seal_store(transaction);
  return transaction.commit();
}

Result<Store> checked(Store store, const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const bool is_made, has_tables(store.database(), file));
  if (!is_made) return fail(ErrorCode::kOutput, file + ": is not a store");
  const auto whole = store::check_all(store.database());
  if (!whole) return fail_in(file, whole.error());
  return store;
}

std::size_t count_rows(sqlite3* database, const char* sql) {
  Statement count(database, sql);
  return count.step() ? count.size(0) : 0;
}

}  // namespace

std::string build_of(const std::string& algorithm, const Origins& origins) {
  const auto origin = origins.find(algorithm);
  std::string build = build_of_program();
  if (origin != origins.end()) build += "-" + origin->second;
  return build;
}

std::vector<ExtractorRecord> records_of(std::span<const std::unique_ptr<Extractor>> extractors,
                                        const Origins& origins) {
  std::vector<ExtractorRecord> records;
  for (const auto& extractor : extractors) {
    const ExtractorInfo& info = extractor->info();
    const Result<Parameters> defaults = Parameters::parse(info.parameters, {});
    ExtractorRecord record;
    record.info = info;
    record.parameters = canonical_parameters(*extractor);
    record.is_default = record.parameters == canonical_parameters(info.parameters, *defaults);
    record.build = build_of(info.name, origins);
    records.push_back(std::move(record));
  }
  return records;
}

void Store::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

Result<Store> Store::open_database(const std::string& file, int flags) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    return fail(ErrorCode::kOutput, file + ": is a folder, not a store");
  }
  sqlite3* database = nullptr;
  // Only one thread at a time uses a store, so SQLite need not lock in every call.
  const int code = sqlite3_open_v2(file.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Store store(file, database);
  if (code != SQLITE_OK) {
    int reason = sqlite3_system_errno(database);
    // SQLite has tried to read a file that it was not allowed to make.
    const std::filesystem::path folder = std::filesystem::absolute(file, ignored).parent_path();
    if (reason == ENOENT && ::access(folder.c_str(), W_OK) != 0) reason = errno;
    return fail(ErrorCode::kOutput,
                file + ": the store cannot be opened (" +
                    (reason == 0 ? sqlite3_errstr(code) : std::generic_category().message(reason)) +
                    ")");
  }
  sqlite3_busy_timeout(database, kBusyTimeout);
  sqlite3_exec(database, kCacheSize, nullptr, nullptr, nullptr);
  // A store may come from somebody else, so nothing in it may be run. (A view could compute
  // forever.)
  for (const int option : {SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                           SQLITE_DBCONFIG_TRUSTED_SCHEMA}) {
    sqlite3_db_config(database, option, 0, nullptr);
  }
  return store;
}

Result<Store> Store::create(const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(Store store,
                           open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
  PAGELET_ASSIGN_OR_RETURN(const bool is_made, has_tables(store.database(), file));
  const int code = is_made ? SQLITE_OK : make_tables(store.database(), file);
  if (code != SQLITE_OK) return store.error("the store cannot be made", code);
  return checked(std::move(store), file);
}

Result<Store> Store::open(const std::string& file) {
  std::error_code ignored;
  if (std::error_code error; !std::filesystem::exists(file, error)) {
    const bool is_closed = error == std::errc::permission_denied;
    return fail(ErrorCode::kOutput, file + (is_closed ? ": cannot be read: " + error.message()
                                                      : ": there is no such store"));
  }
  // With a pipe, SQLite would wait for a writer.
  if (!std::filesystem::is_regular_file(file, ignored)) {
    const bool is_folder = std::filesystem::is_directory(file, ignored);
    return fail(ErrorCode::kOutput,
                file + (is_folder ? ": is a folder, not a store" : ": is not a regular file"));
  }
  // It is not opened read-only, because SQLite has to roll back the unfinished work of a killed
  // writer.
  PAGELET_ASSIGN_OR_RETURN(Store store, open_database(file, SQLITE_OPEN_READWRITE));
  return checked(std::move(store), file);
}

std::size_t Store::experiments() const {
  return count_rows(database_.get(), "SELECT count(*) FROM experiments");
}

std::size_t Store::runs() const { return count_rows(database_.get(), "SELECT count(*) FROM runs"); }

tl::unexpected<Error> Store::error(const std::string& what, int code) const {
  return fail(ErrorCode::kOutput, file_ + ": " + what + " (" + sqlite3_errstr(code) + ")");
}

tl::unexpected<Error> Store::error(const Error& error) const { return fail_in(file_, error); }

Result<std::vector<std::optional<Experiment>>> StoreArchive::find(
    BenchSite& site, std::span<const std::size_t> extractors) {
  std::vector<const ExtractorRecord*> reused;
  for (const std::size_t extractor : extractors) {
    if (extractors_[extractor].is_reused) reused.push_back(&extractors_[extractor]);
  }
  const std::lock_guard lock(mutex_);
  PAGELET_ASSIGN_OR_RETURN(auto found, store_.find(context_, site, reused, wanted_));
  std::vector<std::optional<Experiment>> all;
  auto next = found.begin();
  for (const std::size_t extractor : extractors) {
    all.push_back(extractors_[extractor].is_reused ? std::move(*next++) : std::nullopt);
    if (all.back()) all.back()->extractor = extractor;
  }
  return all;
}

Result<void> StoreArchive::add(const BenchSite& site, std::span<const Experiment> experiments) {
  const std::lock_guard lock(mutex_);
  return store_.add(context_, site, experiments, extractors_);
}

}  // namespace pagelet
