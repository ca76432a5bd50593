// SPDX-License-Identifier: MIT
#include "evaluation/store/store_merge.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <vector>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_schema.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

// The source is attached as `other`. Rows are copied with their hashes, which were checked before.
// This works because their references have the same number in all stores. Only runs get new
// numbers.
//
// Only two answers can contradict one another: a failure may depend on the machine.
constexpr const char* kConflict = R"sql(
SELECT m.site, m.algorithm, m.parameters FROM other.experiments o
JOIN main.experiments m USING (key)
WHERE o.status IN ('ok', 'empty') AND m.status IN ('ok', 'empty') AND
  (o.task, o.unit) = (m.task, m.unit) AND
  (o.status, o.nodes, o.gold, o.retrieved, o.common, o.pages_loaded) IS NOT
  (m.status, m.nodes, m.gold, m.retrieved, m.common, m.pages_loaded)
ORDER BY m.site, m.algorithm, m.parameters LIMIT 1)sql";

// The order of results for one key; the first of two is kept, so that the order of the stores does
// not matter. Results of bench come before those of the tuner, which lack scores that runs need.
// Then answers come before failures.
std::string rank_of(const char* table) {
  return fmt::format(
      "({0}.parts = 0, {0}.status NOT IN ('ok', 'empty'), {0}.status, {0}.flags, {0}.message, "
      "{0}.pages_loaded, coalesce({0}.nodes, -1), coalesce({0}.gold, -1))",
      table);
}

// A run of the target with the same suite, program and extractors as a run of the source; 0: none.
constexpr const char* kSameRun = R"sql(
SELECT max(m.id) FROM main.runs m, other.runs o WHERE o.id = ?1
AND (m.suite, m.suite_folder, m.version, m.commit_id, m.compiler, m.build, m.context) =
    (o.suite, o.suite_folder, o.version, o.commit_id, o.compiler, o.build, o.context)
AND NOT EXISTS (
  SELECT position, name, version, build, parameters FROM main.run_extractors WHERE run = m.id
  EXCEPT
  SELECT position, name, version, build, parameters FROM other.run_extractors WHERE run = o.id)
AND NOT EXISTS (
  SELECT position, name, version, build, parameters FROM other.run_extractors WHERE run = o.id
  EXCEPT
  SELECT position, name, version, build, parameters FROM main.run_extractors WHERE run = m.id)
AND NOT EXISTS (
  SELECT 1 FROM main.run_sites a JOIN other.run_sites b USING (position)
  WHERE a.run = m.id AND b.run = o.id AND (a.site, a.content) <> (b.site, b.content)))sql";

// Copies the rows that the target does not have.
std::string take_over(const StoreTable& table, const char* order = "") {
  return fmt::format(
      "INSERT OR IGNORE INTO main.{0} ({1}, hash) SELECT {1}, hash FROM other.{0} {2};", table.name,
      table.columns, order);
}

std::string merge_tables() {
  std::string sql =
      "DELETE FROM main.builds WHERE last_used < (SELECT last_used FROM other.builds o "
      "WHERE o.build = main.builds.build);"
      // Where the key page could not be read, the number of nodes is 0.
      "DELETE FROM main.sites WHERE nodes = 0 AND site IN "
      "(SELECT site FROM other.sites WHERE nodes > 0);"
      "CREATE TEMP TABLE taken AS SELECT o.key FROM other.experiments o "
      "LEFT JOIN main.experiments m USING (key) WHERE m.key IS NULL OR " +
      rank_of("o") + " < " + rank_of("m") + ";" +
      "DELETE FROM main.scores WHERE experiment IN (SELECT key FROM taken);"
      "DELETE FROM main.answers WHERE experiment IN (SELECT key FROM taken);"
      "DELETE FROM main.experiments WHERE key IN (SELECT key FROM taken);";
  for (const StoreTable* table : {&kContexts, &kSites, &kExtractors, &kBuilds, &kMakers}) {
    sql += take_over(*table);
  }
  const char* by_experiment = "WHERE experiment IN (SELECT key FROM taken)";
  return sql +
         take_over(kExperiments,
                   "WHERE key IN (SELECT key FROM taken) "
                   "ORDER BY site, algorithm, version, build, parameters") +
         take_over(kScores, by_experiment) + take_over(kAnswers, by_experiment) +
         "DROP TABLE taken;";
}

// Copies the rows of run ?1 of the source as rows of run ?2 of the target.
std::string take_over_run(const StoreTable& table, const char* verb, const char* where = "") {
  const std::string rest = std::string(table.columns).substr(std::string("run, ").size());
  return fmt::format(
      "{} INTO main.{} ({}, hash) SELECT ?2, {}, row_hash(?2, {}) FROM other.{} o WHERE run = ?1 "
      "{}",
      verb, table.name, table.columns, rest, rest, table.name, where);
}

class Merger {
 public:
  explicit Merger(sqlite3* database) : database_(database) {}

  /// Adds the store in `file`, which messages call `name`; all or nothing.
  Result<void> merge(const std::string& file, const std::string& name) {
    return with_attached(file, name, [&] { return merge_attached(name); });
  }

  /// Error: an experiment has another result in `file`.
  Result<void> check_conflicts(const std::string& file, const std::string& name) {
    return with_attached(file, name, [&] { return find_conflict(name); });
  }

  std::size_t duplicates() const { return duplicates_; }

  std::size_t count() {
    Statement count(database_, "SELECT count(*) FROM main.experiments");
    return count.step() ? count.size(0) : 0;
  }

 private:
  template <class Work>
  Result<void> with_attached(const std::string& file, const std::string& name, Work&& work) {
    Statement attach(database_, "ATTACH ? AS other");
    note(attach.bind(file).run().error());
    if (!is_ok_) return failed(name);
    execute("BEGIN IMMEDIATE");
    Result<void> done = is_ok_ ? work() : Result<void>(failed(name));
    if (done) execute("COMMIT");
    if (done && !is_ok_) done = failed(name);
    is_ok_ = true;
    if (!done) execute("ROLLBACK");
    execute("DETACH other");
    is_ok_ = true;
    return done;
  }

  Result<void> find_conflict(const std::string& source) {
    Statement conflict(database_, kConflict);
    if (conflict.step()) {
      return fail(ErrorCode::kOutput, source + ": " + conflict.text(0) + ": " + conflict.text(1) +
                                          " " + conflict.text(2) +
                                          " has another result than in the other stores");
    }
    note(conflict.error());
    if (!is_ok_) return failed(source);
    return {};
  }

  Result<void> merge_attached(const std::string& source) {
    if (Result<void> none = find_conflict(source); !none) return none;
    const std::size_t before = count();
    Statement all(database_, "SELECT count(*) FROM other.experiments");
    const std::size_t offered = all.step() ? all.size(0) : 0;
    all.reset();
    execute(merge_tables().c_str());
    duplicates_ += offered - (count() - before);
    merge_runs();
    if (!is_ok_) return failed(source);
    return {};
  }

  void merge_runs() {
    std::vector<std::int64_t> runs;
    Statement all(database_, "SELECT id FROM other.runs ORDER BY id");
    while (all.step()) runs.push_back(all.integer(0));
    for (const std::int64_t run : runs) {
      Statement same(database_, kSameRun);
      same.bind(run);
      const bool found = same.step() && !same.is_null(0);
      note(same.error());
      const std::int64_t target = found ? same.integer(0) : add_run(run);
      same.reset();
      run_with(run, target, take_over_run(kRunSites, "INSERT OR IGNORE"));
      run_with(run, target,
               take_over_run(kWarnings, "INSERT",
                             "AND NOT EXISTS (SELECT 1 FROM main.warnings m WHERE m.run = ?2 AND "
                             "m.site = o.site AND m.message = o.message) ORDER BY o.rowid"));
      update_run(target);
    }
  }

  // The number of the new run. Its hash and counts come last, with update_run.
  std::int64_t add_run(std::int64_t run) {
    Statement last(database_, "SELECT coalesce(max(id), 0) + 1 FROM main.runs");
    const std::int64_t added = last.step() ? last.integer(0) : 1;
    last.reset();
    run_with(run, added,
             "INSERT INTO main.runs SELECT ?2, suite, suite_folder, suite_hash, context, version, "
             "commit_id, compiler, build, sites, extractors, warnings, 0 FROM other.runs "
             "WHERE id = ?1");
    run_with(run, added, take_over_run(kRunExtractors, "INSERT"));
    return added;
  }

  void update_run(std::int64_t run) {
    Statement sites(database_,
                    "SELECT site, content FROM main.run_sites WHERE run = ? ORDER BY position");
    sites.bind(run);
    std::vector<BenchSite> all;
    while (sites.step()) {
      all.emplace_back();
      all.back().id = sites.text(0);
      all.back().content = store::hash_of(sites.text(1));
    }
    Statement update(database_,
                     "UPDATE main.runs SET suite_hash = ?2, sites = ?3, warnings = "
                     "(SELECT count(*) FROM main.warnings WHERE run = ?1) WHERE id = ?1");
    note(update.bind(run, suite_hash(all), all.size()).run().error());
    Statement hash(database_, fmt::format("UPDATE main.runs SET hash = row_hash({}) WHERE id = ?",
                                          kRuns.columns));
    note(hash.bind(run).run().error());
  }

  void run_with(std::int64_t run, std::int64_t target, const std::string& sql) {
    if (!is_ok_) return;
    Statement statement(database_, sql);
    note(statement.bind(run, target).run().error());
  }
  void execute(const char* sql) {
    if (is_ok_) note(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr));
  }
  // Keeps the first error, because a rollback would lose it.
  void note(int code) {
    if (code == SQLITE_OK || !is_ok_) return;
    is_ok_ = false;
    fault_ = sqlite3_errstr(code);
  }
  tl::unexpected<Error> failed(const std::string& source) const {
    return fail(ErrorCode::kOutput, source + ": the store cannot be merged (" + fault_ + ")");
  }

  sqlite3* database_;
  bool is_ok_ = true;
  std::string fault_;
  std::size_t duplicates_ = 0;
};

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

// A temporary file beside the target. It is always deleted in the end.
class PassingFile {
 public:
  PassingFile(const std::string& target, const char* what)
      : path_((std::filesystem::path(target).parent_path() /
               fmt::format(".pagelet-{}-{}", what, getpid()))
                  .string()) {
    remove();
  }
  ~PassingFile() { remove(); }
  PassingFile(const PassingFile&) = delete;
  PassingFile& operator=(const PassingFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  void remove() const {
    for (const char* suffix : {"", "-journal"}) {
      std::error_code ignored;
      std::filesystem::remove(path_ + suffix, ignored);
    }
  }

  std::string path_;
};

// Adds the sources to a store, one transaction each.
Result<MergeResult> merge_into(Store& store, const std::vector<std::string>& sources,
                               const std::string& target) {
  Merger merger(store.database());
  for (const std::string& name : sources) {
    const PassingFile copy(target, "copy");
    std::string file = name;
    PAGELET_ASSIGN_OR_RETURN(const auto source, Store::open(name));
    if (source.format() != kStoreFormat) {
      file = copy.path();
      PAGELET_TRY(source.copy_to(file));
    }
    PAGELET_TRY(merger.merge(file, name));
  }
  return MergeResult{merger.count(), merger.duplicates()};
}

Result<MergeResult> merge_new(const std::vector<std::string>& sources, const std::string& target,
                              const std::string& path) {
  auto store = Store::create(path);
  if (!store) {
    return fail(ErrorCode::kOutput,
                target + ": the store cannot be made (" + store.error().text() + ")");
  }
  return merge_into(*store, sources, target);
}

}  // namespace

Result<MergeResult> merge_stores(const std::vector<std::string>& sources,
                                 const std::string& target) {
  for (const std::string& source : sources) {
    if (is_same_file(source, target)) {
      return fail(ErrorCode::kOutput, source + ": a store cannot be merged into itself");
    }
    PAGELET_ASSIGN_OR_RETURN(const auto opened, Store::open(source));
    PAGELET_TRY(opened.check());
  }
  std::error_code ignored;
  if (!std::filesystem::exists(target, ignored)) {
    // It is made under a temporary name, so that it is there completely or not at all.
    const PassingFile made(target, "merge");
    auto merged = merge_new(sources, target, made.path());
    if (!merged) return merged;
    std::error_code error;
    std::filesystem::rename(made.path(), target, error);
    if (error) return fail(ErrorCode::kOutput, target + ": " + error.message());
    return merged;
  }
  PAGELET_ASSIGN_OR_RETURN(auto store, Store::create(target));
  if (sources.size() == 1) return merge_into(store, sources, target);
  // The sources are merged into one file first, so that a single transaction can add all or
  // nothing.
  const PassingFile all(target, "merge");
  const auto first = merge_new(sources, target, all.path());
  if (!first) return first;
  Merger merger(store.database());
  for (const std::string& source : sources) {
    PAGELET_TRY(merger.check_conflicts(source, source));
  }
  PAGELET_TRY(merger.merge(all.path(), target));
  return MergeResult{merger.count(), first->duplicates + merger.duplicates()};
}

}  // namespace pagelet
