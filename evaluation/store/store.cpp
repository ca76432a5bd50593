// SPDX-License-Identifier: MIT
#include "evaluation/store/store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_rows.h"

namespace pagelet {
namespace {

using sqlite::Statement;
using sqlite::Transaction;
using store::Rows;

// How long to wait while another process writes, in ms.
constexpr int kBusyTimeout = 60'000;

// The rows of a site are close together, but sites are written in any order. 64 MiB keep the upper
// levels of the tables in memory.
constexpr const char* kCacheSize = "PRAGMA cache_size = -65536";

// The versions that read a store of another format.
std::string readers_of(std::int64_t format) {
  if (format > store::kFormat) return "a newer version reads it";
  if (format >= 3) {
    return fmt::format("unreleased versions between 0.2.0 and 0.3.0 read format {}", format);
  }
  return "version 0.2.0 reads the formats 1 and 2";
}

// Why nothing can be read of a file, by SQLite's code.
std::string unread(int code) {
  constexpr int kPrimary = 0xFF;  // the lower byte: an error without its reason
  const std::string reason = std::string(" (") + sqlite3_errstr(code) + ")";
  switch (code & kPrimary) {
    case SQLITE_READONLY:
      return "a process was killed while it wrote; what it left can be undone only where the file "
             "can be written: copy it there with its journal" +
             reason;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return "is not a store, or a damaged one" + reason;
    default:
      return "cannot be read" + reason;
  }
}

// Whether a database has tables. Error: it has, but is not a store of this format.
Result<bool> has_tables(sqlite3* database, const std::string& file) {
  Statement tables(database, "SELECT count(*) FROM sqlite_schema");
  if (!tables.step()) return fail(ErrorCode::kOutput, file + ": " + unread(tables.error()));
  if (tables.integer(0) == 0) return false;
  if (sqlite::number_of(database, "PRAGMA application_id") != store::kApplication) {
    return fail(ErrorCode::kOutput, file + ": is a database, but not a store of Pagelet");
  }
  const std::int64_t format = sqlite::number_of(database, "PRAGMA user_version");
  if (format == store::kFormat) return true;
  return fail(
      ErrorCode::kOutput,
      fmt::format("{}: is a store of format {}; this version of Pagelet reads format {}, {}", file,
                  format, store::kFormat, readers_of(format)));
}

// Another process may have made the tables in the meantime.
int make_tables(sqlite3* database, const std::string& file) {
  Transaction transaction(database);
  const auto made = has_tables(database, file);
  if (!made || *made) return transaction.commit();
  transaction.execute(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}; {}",
                                  store::kApplication, store::kFormat, store::schema()));
  return transaction.commit();
}

// The parts of a database, without those that SQLite itself adds.
std::vector<std::string> parts_of(sqlite3* database) {
  Statement all(database,
                "SELECT type, name, tbl_name, sql FROM sqlite_schema "
                "WHERE substr(name, 1, 7) <> 'sqlite_' ORDER BY type, name");
  std::vector<std::string> parts;
  while (all.step()) {
    parts.push_back(all.text(0) + " " + all.text(1) + " " + all.text(2) + " " + all.text(3));
  }
  return parts;
}

Result<void> check_file(const Store& store) {
  Statement file(store.database(), "PRAGMA quick_check(1)");
  if (!file.step()) return store.damaged(sqlite3_errstr(file.error()));
  if (const std::string found = file.text(0); found != "ok") return store.damaged(found);
  sqlite3* opened = nullptr;
  sqlite3_open(":memory:", &opened);
  const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> fresh(opened, sqlite3_close);
  sqlite3_exec(opened, store::schema().c_str(), nullptr, nullptr, nullptr);
  if (parts_of(store.database()) == parts_of(opened)) return {};
  return store.damaged("it has other tables, views or triggers than a store of this format");
}

Result<Store> checked(Store store, const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const bool is_made, has_tables(store.database(), file));
  if (!is_made) return fail(ErrorCode::kOutput, file + ": is not a store");
  PAGELET_TRY(check_file(store));
  return store;
}

// Whether a stored experiment can replace a new one.
bool can_stand(const Experiment& experiment, const ExtractorRecord& extractor,
               const ScoreChoice& wanted) {
  const Run& run = experiment.run;
  const bool ran_out = run.status == Status::kLimit &&
                       (run.flags.has(Flag::kLimitTime) || run.flags.has(Flag::kLimitMemory));
  if (run.status == Status::kFailed || run.status == Status::kTimeout || ran_out) return false;
  if (!wanted.all) return experiment.scored.all || experiment.scored == wanted;
  if (!experiment.scored.all || experiment.scores.empty()) return false;
  return !is_answer(run.status) || !extractor.is_default || experiment.answer.has_value();
}

// Makes a build the newest.
void write_build(Transaction& transaction, const std::string& build) {
  Statement newest(transaction.database(),
                   "SELECT number, build FROM builds ORDER BY number DESC LIMIT 1");
  const bool is_first = !newest.step();
  if (!is_first && newest.text(1) == build) return;
  const MadeBy made = made_by();
  transaction.run(store::builds_table().insert(), is_first ? 1 : newest.integer(0) + 1, build,
                  made.version, made.commit, made.compiler);
}

// The newest build of each algorithm that begins with `prefix`.
Result<std::map<std::string, std::string>> newest_builds(const Store& store,
                                                         const std::string& prefix) {
  Rows builds(store, store::builds_table(), 0);
  while (builds.next()) {  // looks for damaged rows, which SQL does not see
  }
  PAGELET_TRY(builds.done());
  Statement rows(store.database(),
                 "SELECT algorithm, build, number FROM "
                 "(SELECT DISTINCT algorithm, build FROM experiments) LEFT JOIN builds "
                 "USING (build) ORDER BY number");
  std::map<std::string, std::string> newest;
  while (rows.step()) {
    const std::string build = rows.text(1);
    if (rows.is_null(2)) return store.damaged("the build " + build + " is missing");
    if (build.starts_with(prefix)) newest[rows.text(0)] = build;  // the newest one is last
  }
  if (rows.error() != SQLITE_OK) return store.error("it cannot be read", rows.error());
  return newest;
}

}  // namespace

std::string build_of(const std::string& algorithm, const SourceHashes& source_hashes) {
  const auto origin = source_hashes.find(algorithm);
  std::string build = build_of_program();
  if (origin != source_hashes.end()) build += "-" + origin->second;
  return build;
}

std::vector<ExtractorRecord> records_of(std::span<const std::unique_ptr<Extractor>> extractors,
                                        const SourceHashes& source_hashes, const Suite& suite) {
  std::vector<ExtractorRecord> records;
  for (const auto& extractor : extractors) {
    const ExtractorInfo& info = extractor->info();
    const Result<Parameters> defaults =
        Parameters::parse(info.parameters, with_parameters_of(suite, info.name, {}));
    ExtractorRecord record;
    record.info = info;
    record.parameters = canonical_parameters(*extractor);
    record.is_default =
        defaults && record.parameters == canonical_parameters(info.parameters, *defaults);
    record.build = build_of(info.name, source_hashes);
    records.push_back(std::move(record));
  }
  return records;
}

Store::Store(std::string file, sqlite3* database)
    : file_(std::move(file)), database_(database, sqlite3_close) {}

Result<Store> Store::open_database(const std::string& file, int flags) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    return fail(ErrorCode::kOutput, file + ": is a folder, not a store");
  }
  // With a pipe, SQLite would wait for a writer.
  if (std::filesystem::exists(file, ignored) && !std::filesystem::is_regular_file(file, ignored)) {
    return fail(ErrorCode::kOutput, file + ": is not a regular file");
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
  store::add_checksum(database);
  // A store may come from elsewhere, so nothing in it may be run. (A view could compute
  // forever.)
  for (const int option : {SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                           SQLITE_DBCONFIG_TRUSTED_SCHEMA}) {
    sqlite3_db_config(database, option, 0, nullptr);
  }
  return store;
}

Result<Store> Store::create(const std::string& file) {
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(file, ignored);
  PAGELET_ASSIGN_OR_RETURN(Store store,
                           open_database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
  PAGELET_ASSIGN_OR_RETURN(const bool is_made, has_tables(store.database(), file));
  const int code = is_made ? SQLITE_OK : make_tables(store.database(), file);
  if (code != SQLITE_OK) {
    if (is_new) std::filesystem::remove(file, ignored);
    return store.error("the store cannot be created", code);
  }
  return checked(std::move(store), file);
}

Result<Store> Store::open(const std::string& file) {
  if (std::error_code error; !std::filesystem::exists(file, error)) {
    const bool is_closed = error == std::errc::permission_denied;
    return fail(ErrorCode::kOutput, file + (is_closed ? ": cannot be read: " + error.message()
                                                      : ": there is no such store"));
  }
  // It is not opened read-only, because SQLite has to roll back the unfinished work of a killed
  // writer.
  PAGELET_ASSIGN_OR_RETURN(Store store, open_database(file, SQLITE_OPEN_READWRITE));
  return checked(std::move(store), file);
}

std::size_t Store::experiments() const {
  return static_cast<std::size_t>(
      sqlite::number_of(database(), "SELECT count(*) FROM experiments"));
}

std::size_t Store::runs() const {
  return static_cast<std::size_t>(sqlite::number_of(database(), "SELECT count(*) FROM runs"));
}

tl::unexpected<Error> Store::error(const std::string& what, int code) const {
  return fail(ErrorCode::kOutput, file_ + ": " + what + " (" + sqlite3_errstr(code) + ")");
}

tl::unexpected<Error> Store::damaged(const std::string& what) const {
  return error(Error{ErrorCode::kOutput, "the store is damaged: " + what});
}

Result<void> Store::add(const StoreContext& context, const BenchSite& site,
                        std::span<const Experiment> results,
                        std::span<const ExtractorRecord> extractors) {
  if (results.empty()) return {};
  Transaction transaction(database_.get());
  const std::string context_text = store::to_text(context);
  Statement with_more(database_.get(),
                      "SELECT 1 FROM experiments WHERE key = ? AND scored = 'all'");
  Statement insert(database_.get(), store::experiments_table().insert());
  const store::ExperimentKeys keys(context_text, site);
  // Rows that come in the order of their keys fill the pages of the file.
  std::vector<std::pair<std::int64_t, const Experiment*>> by_key;
  std::set<std::string> builds;
  for (const Experiment& result : results) {
    const ExtractorRecord& extractor = extractors[result.extractor];
    by_key.emplace_back(keys.of(extractor), &result);
    builds.insert(extractor.build);
  }
  std::ranges::stable_sort(by_key, {}, [](const auto& row) { return row.first; });
  for (const auto& [key, result] : by_key) {
    if (!result->scored.all) {
      const bool is_kept = with_more.bind(key).step();
      transaction.note(with_more.error());
      with_more.reset();
      if (is_kept) continue;
    }
    store::bind(insert, key, context_text, site, extractors[result->extractor], *result);
    transaction.run(insert);
  }
  for (const std::string& build : builds) write_build(transaction, build);
  if (const int code = transaction.commit(); code != SQLITE_OK) {
    return error(site.id + " cannot be stored", code);
  }
  return {};
}

Result<void> Store::add_run(const StoredBenchRun& record) {
  Transaction transaction(database_.get());
  for (const ExtractorRecord& extractor : record.extractors) {
    write_build(transaction, extractor.build);
  }
  write_build(transaction, record.build);
  const std::int64_t last = sqlite::number_of(database(), "SELECT coalesce(max(id), 0) FROM runs");
  transaction.run(store::runs_table().insert(), last + 1, record.build, record.bench.suite,
                  store::to_text(record));
  if (const int code = transaction.commit(); code != SQLITE_OK) {
    return error("the run cannot be stored", code);
  }
  return {};
}

// Adds the experiments of a run.
Result<StoredBenchRun> Store::with_results(StoredBenchRun record) const {
  Rows rows(*this, store::experiments_table(), store::kResultBegin, store::kWithKey);
  const std::string context = store::to_text(record.context);
  for (const BenchSite& site : record.bench.sites) {
    const store::ExperimentKeys keys(context, site);
    for (std::size_t at = 0; at < record.extractors.size(); ++at) {
      const ExtractorRecord& extractor = record.extractors[at];
      PAGELET_ASSIGN_OR_RETURN(auto row, store::find_result(rows, keys.of(extractor)));
      if (!row || !row->experiment.scored.all) {
        return damaged(site.id + ": " + extractor.info.name + " is missing");
      }
      record.bench.results.push_back(std::move(row->experiment));
      record.bench.results.back().assign_to(site, at);
    }
  }
  settle_scores(record.bench);
  return record;
}

Result<StoredBenchRun> Store::read_latest(const std::string& build) const {
  // All rows are read, so that a damaged one is never passed over.
  std::optional<StoredBenchRun> last;
  PAGELET_TRY(for_each_run([&](std::int64_t, StoredBenchRun record) -> Result<void> {
    if (record.build.starts_with(build)) last = std::move(record);
    return {};
  }));
  if (last) return with_results(*std::move(last));
  if (!build.empty()) {
    return fail(ErrorCode::kOutput, file_ + ": contains no run of build " + build);
  }
  return fail(ErrorCode::kOutput,
              file_ + (experiments() == 0
                           ? ": contains no run"
                           : ": contains no run, only experiments of tune or of a bench that was "
                             "stopped (see them with: pagelet export); make a run, or continue "
                             "it: pagelet bench SUITE --store FILE"));
}

Result<void> Store::for_each_run(
    const std::function<Result<void>(std::int64_t, StoredBenchRun)>& visit) const {
  Rows rows(*this, store::runs_table(), 0, " ORDER BY id");
  while (rows.next()) {
    const std::int64_t id = rows.integer();
    rows.skip(2);  // the build and the suite
    const std::string text = rows.text();
    PAGELET_TRY(rows.done());
    auto record = store::run_of(text);
    if (!record) return damaged("a run has a field that is impossible");
    PAGELET_TRY(visit(id, *std::move(record)));
  }
  return rows.done();
}

Result<void> Store::for_each_row(const RowChoice& choice,
                                 const std::function<Result<void>(const StoreRow&)>& visit) const {
  PAGELET_ASSIGN_OR_RETURN(const auto newest, newest_builds(*this, choice.build_prefix));
  // Sorting half a million rows takes longer than reading them.
  Rows rows(*this, store::experiments_table(), store::kIdentityBegin,
            choice.all ? ""
                       : " ORDER BY site, algorithm, version, build, parameters, context, "
                         "site_hash");
  while (rows.next()) {
    StoreRow row;
    store::read_identity(rows, row);
    store::read_result(rows, row, false);
    PAGELET_TRY(rows.done());
    const auto wanted = newest.find(row.algorithm);
    const bool is_wanted = wanted != newest.end() && wanted->second == row.build;
    if (!choice.all && !is_wanted) continue;
    if (choice.contains && !choice.contains(row.experiment)) continue;
    std::ranges::sort(row.experiment.scores, {}, [](const Score& score) {
      return std::pair(to_string(score.task), to_string(score.unit));
    });
    PAGELET_TRY(visit(row));
  }
  return rows.done();
}

Result<void> Store::check() const {
  Rows rows(*this, store::experiments_table(), store::kResultBegin);
  while (rows.next()) {
    StoreRow row;
    store::read_result(rows, row, true);
  }
  PAGELET_TRY(rows.done());
  PAGELET_TRY(newest_builds(*this, ""));
  return for_each_run([&](std::int64_t, StoredBenchRun record) -> Result<void> {
    PAGELET_TRY(with_results(std::move(record)));
    return {};
  });
}

Result<std::vector<std::optional<Experiment>>> StoreArchive::find(BenchSite& site,
                                                                  std::size_t extractors) {
  const std::lock_guard lock(mutex_);
  const Transaction reading(store_.database(), "BEGIN");
  Rows rows(store_, store::experiments_table(), store::kResultBegin, store::kWithKey);
  const store::ExperimentKeys keys(store::to_text(context_), site);
  std::vector<std::optional<Experiment>> all(extractors);
  for (std::size_t at = 0; at < extractors; ++at) {
    const ExtractorRecord& extractor = extractors_[at];
    if (!extractor.is_reused) continue;
    PAGELET_ASSIGN_OR_RETURN(auto row, store::find_result(rows, keys.of(extractor)));
    if (!row || !can_stand(row->experiment, extractor, wanted_)) continue;
    site.nodes = row->nodes;
    all[at] = std::move(row->experiment);
  }
  return all;
}

Result<void> StoreArchive::add(const BenchSite& site, std::span<const Experiment> experiments) {
  const std::lock_guard lock(mutex_);
  return store_.add(context_, site, experiments, extractors_);
}

}  // namespace pagelet
