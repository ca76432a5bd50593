// SPDX-License-Identifier: MIT
#include "evaluation/store/store.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "evaluation/run/canonical_parameters.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_schema.h"

namespace pagelet {
namespace {

using sqlite::Statement;

// How long to wait for another process that writes, ms.
constexpr int kBusyTimeout = 60'000;

// Keys are hashes, so rows go everywhere into their index, which should stay in memory: 64 MiB hold
// that of some three million experiments.
constexpr const char* kCacheSize = "PRAGMA cache_size = -65536";

std::int64_t pragma(sqlite3* database, const char* sql) {
  Statement statement(database, sql);
  return statement.step() ? statement.integer(0) : -1;
}

// Whether the database is a store of this format. `is_empty`: it has no tables yet.
Result<void> check_format(sqlite3* database, const std::string& file, bool& is_empty) {
  Statement tables(database, "SELECT count(*) FROM sqlite_schema");
  if (!tables.step()) {
    return fail(ErrorCode::kOutput, file + ": is not a store, or a damaged one (" +
                                        sqlite3_errstr(tables.error()) + ")");
  }
  is_empty = tables.integer(0) == 0;
  if (is_empty) return {};
  if (pragma(database, "PRAGMA application_id") != kStoreApplication) {
    return fail(ErrorCode::kOutput, file + ": is a database, but not a store of Pagelet");
  }
  const std::int64_t format = pragma(database, "PRAGMA user_version");
  if (format != kStoreFormat) {
    return fail(ErrorCode::kOutput,
                fmt::format("{}: is a store of format {}; this version of Pagelet reads format {}",
                            file, format, kStoreFormat));
  }
  return {};
}

}  // namespace

std::vector<ExtractorRecord> records_of(std::span<const std::unique_ptr<Extractor>> extractors) {
  std::vector<ExtractorRecord> records;
  for (const auto& extractor : extractors) {
    const ExtractorInfo& info = extractor->info();
    const Result<Parameters> defaults = Parameters::parse(info.parameters, {});
    ExtractorRecord record;
    record.info = info;
    record.parameters = canonical_parameters(*extractor);
    record.is_default = record.parameters == canonical_parameters(info.parameters, *defaults);
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
  // One thread at a time uses a store, so SQLite need not lock at every call.
  const int code = sqlite3_open_v2(file.c_str(), &database, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Store store(file, database);
  if (code != SQLITE_OK) {
    const int reason = sqlite3_system_errno(database);
    return fail(ErrorCode::kOutput,
                file + ": the store cannot be opened (" +
                    (reason == 0 ? sqlite3_errstr(code) : std::generic_category().message(reason)) +
                    ")");
  }
  sqlite3_busy_timeout(database, kBusyTimeout);
  sqlite3_exec(database, kCacheSize, nullptr, nullptr, nullptr);
  // A store may come from elsewhere: nothing in it is ever run. (A view can compute for ever.)
  for (const int option : {SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                           SQLITE_DBCONFIG_TRUSTED_SCHEMA}) {
    sqlite3_db_config(database, option, 0, nullptr);
  }
  return store;
}

Result<Store> Store::create(const std::string& file) {
  auto store = open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!store) return store;
  sqlite3* database = store->database_.get();
  bool is_empty = false;
  PAGELET_TRY(check_format(database, file, is_empty));
  if (!is_empty) return store;
  const std::string sql =
      fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; {} COMMIT;",
                  kStoreApplication, kStoreFormat, kStoreSchema);
  const auto execute = [&](const char* text) {
    return sqlite3_exec(database, text, nullptr, nullptr, nullptr) == SQLITE_OK;
  };
  bool is_made = execute("BEGIN EXCLUSIVE");
  // Another process may have made it in the meantime.
  if (is_made && check_format(database, file, is_empty) && !is_empty) {
    execute("ROLLBACK");
    return store;
  }
  is_made = is_made && execute(sql.c_str());
  if (!is_made) {
    return fail(ErrorCode::kOutput,
                file + ": the store cannot be made (" + sqlite3_errmsg(database) + ")");
  }
  return store;
}

Result<Store> Store::open(const std::string& file) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    return fail(ErrorCode::kOutput, file + ": there is no such store");
  }
  // Not for reading only: what a killed writer left half done is rolled back at the first look.
  auto store = open_database(file, SQLITE_OPEN_READWRITE);
  if (!store) return store;
  bool is_empty = false;
  PAGELET_TRY(check_format(store->database_.get(), file, is_empty));
  if (is_empty) return fail(ErrorCode::kOutput, file + ": is not a store");
  return store;
}

tl::unexpected<Error> Store::error(const std::string& what, int code) const {
  return fail(ErrorCode::kOutput, file_ + ": " + what + " (" + sqlite3_errstr(code) + ")");
}

Result<std::optional<BenchResult>> StoreArchive::find(BenchSite& site, std::size_t extractor) {
  const std::lock_guard lock(mutex_);
  auto found = store_.find(context_, site, extractors_[extractor]);
  if (found && *found) (*found)->extractor = extractor;
  return found;
}

Result<void> StoreArchive::add(const BenchSite& site, std::span<const BenchResult> results) {
  const std::lock_guard lock(mutex_);
  return store_.add(context_, site, results, extractors_);
}

}  // namespace pagelet
