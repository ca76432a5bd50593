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
#include "evaluation/store/store_integrity.h"
#include "evaluation/store/store_old_format.h"
#include "evaluation/store/store_schema.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

// How long to wait while another process writes, in ms.
constexpr int kBusyTimeout = 60'000;

// Keys are hashes, so new rows go to all parts of their index. The index should therefore stay in
// memory: 64 MiB are enough for about three million experiments.
constexpr const char* kCacheSize = "PRAGMA cache_size = -65536";

std::int64_t pragma(sqlite3* database, const char* sql) {
  Statement statement(database, sql);
  return statement.step() ? statement.integer(0) : -1;
}

// The format of the store in a database; 0: it has no tables yet.
Result<int> format_of(sqlite3* database, const std::string& file) {
  Statement tables(database, "SELECT count(*) FROM sqlite_schema");
  if (!tables.step()) {
    return fail(ErrorCode::kOutput, file + ": is not a store, or a damaged one (" +
                                        sqlite3_errstr(tables.error()) + ")");
  }
  if (tables.integer(0) == 0) return 0;
  if (pragma(database, "PRAGMA application_id") != kStoreApplication) {
    return fail(ErrorCode::kOutput, file + ": is a database, but not a store of Pagelet");
  }
  const std::int64_t format = pragma(database, "PRAGMA user_version");
  if (format != kStoreFormat && format != kOldStoreFormat) {
    return fail(ErrorCode::kOutput,
                fmt::format("{}: is a store of format {}; this version of Pagelet reads the "
                            "formats {} and {}",
                            file, format, kOldStoreFormat, kStoreFormat));
  }
  return static_cast<int>(format);
}

bool execute(sqlite3* database, const char* sql) {
  return sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

bool make_tables(sqlite3* database) {
  const std::string sql = fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; {}",
                                      kStoreApplication, kStoreFormat, kStoreSchema);
  return execute(database, sql.c_str());
}

std::size_t count_rows(sqlite3* database, const char* sql) {
  Statement count(database, sql);
  return count.step() ? count.size(0) : 0;
}

}  // namespace

std::string build_of(const std::string& algorithm, const Origins& origins) {
  const auto origin = origins.find(algorithm);
  std::string build = build_of_program();
  if (origin != origins.end()) build += "-" + store::to_text(origin->second);
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
  store::add_hash_functions(database);
  return store;
}

Result<Store> Store::create(const std::string& file) {
  auto store = open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!store) return store;
  sqlite3* database = store->database_.get();
  auto format = format_of(database, file);
  if (!format) return tl::unexpected(format.error());
  if (*format == 0) {
    bool is_made = execute(database, "BEGIN EXCLUSIVE");
    // Another process may have created it in the meantime.
    format = format_of(database, file);
    if (is_made && format && *format == 0) is_made = make_tables(database);
    is_made = is_made && execute(database, "COMMIT");
    if (!is_made) {
      return fail(ErrorCode::kOutput,
                  file + ": the store cannot be made (" + sqlite3_errmsg(database) + ")");
    }
    if (!format) return tl::unexpected(format.error());
  }
  if (*format == kOldStoreFormat) {
    return fail(ErrorCode::kOutput,
                fmt::format("{}: is a store of format {}, which can only be read; make a store of "
                            "format {} from it with: pagelet merge {} --out NEW",
                            file, kOldStoreFormat, kStoreFormat, file));
  }
  store->format_ = kStoreFormat;
  return store;
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
  auto store = open_database(file, SQLITE_OPEN_READWRITE);
  if (!store) return store;
  PAGELET_ASSIGN_OR_RETURN(const auto format, format_of(store->database_.get(), file));
  if (format == 0) return fail(ErrorCode::kOutput, file + ": is not a store");
  const Result<void> whole = store::check_file(store->database_.get());
  if (!whole) return fail_in(file, whole.error());
  if (format == kOldStoreFormat) {
    // SQLite keeps a database without a name in a temporary file.
    auto copy = open_database("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (!copy) return copy;
    copy->file_ = file;
    const Result<void> taken = copy->take_over_old(file);
    if (!taken) return fail_in(file, taken.error());
    store = std::move(copy);
  }
  store->format_ = format;
  return store;
}

Result<void> Store::take_over_old(const std::string& file) {
  if (!make_tables(database_.get())) {
    return fail(ErrorCode::kOutput, sqlite3_errmsg(database_.get()));
  }
  return store::copy_old_format(database_.get(), file);
}

Result<void> Store::copy_to(const std::string& file) const {
  Statement copy(database_.get(), "VACUUM INTO ?");
  if (const int code = copy.bind(file).run().error(); code != SQLITE_OK) {
    return fail(ErrorCode::kOutput,
                file + ": the store cannot be copied (" + sqlite3_errstr(code) + ")");
  }
  return {};
}

std::size_t Store::experiments() const {
  return count_rows(database_.get(), "SELECT count(*) FROM experiments");
}

std::size_t Store::runs() const { return count_rows(database_.get(), "SELECT count(*) FROM runs"); }

tl::unexpected<Error> Store::error(const std::string& what, int code) const {
  return fail(ErrorCode::kOutput, file_ + ": " + what + " (" + sqlite3_errstr(code) + ")");
}

tl::unexpected<Error> Store::error(const Error& error) const { return fail_in(file_, error); }

Result<std::optional<BenchResult>> StoreArchive::find(BenchSite& site, std::size_t extractor) {
  if (!extractors_[extractor].is_reused) return std::nullopt;
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
