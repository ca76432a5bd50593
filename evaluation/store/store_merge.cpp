// SPDX-License-Identifier: MIT
#include "evaluation/store/store_merge.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_seal.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;
using sqlite::Transaction;

// The source is attached as `other`. Its rows were checked before. References have the same number
// in all stores; only runs get new numbers.
//
// Only two answers can contradict one another: a failure may depend on the machine.
std::string conflict_sql() {
  return fmt::format(
      "SELECT m.site, m.algorithm, m.parameters FROM other.experiments o "
      "JOIN main.experiments m USING (key) "
      "WHERE o.status IN ('ok', 'empty') AND m.status IN ('ok', 'empty') AND "
      "((o.status, o.pages_loaded) <> (m.status, m.pages_loaded) OR EXISTS ("
      "SELECT 1 FROM other.scores a JOIN main.scores b USING (experiment, task, unit) "
      "WHERE a.experiment = o.key AND ({}) <> ({}))) "
      "ORDER BY m.site, m.algorithm, m.parameters LIMIT 1",
      store::score_columns("a."), store::score_columns("b."));
}

// The order of experiments with one key; the first of two is kept, so that the order of the stores
// does not matter. Those with all scores come first, because runs need them; then answers.
std::string rank_of(const char* database, const char* table) {
  return fmt::format(
      "({1}.scored <> 'all', {1}.status NOT IN ('ok', 'empty'), {1}.status, {1}.flags, "
      "{1}.message, {1}.scored, {1}.pages_loaded, coalesce((SELECT max(nodes) FROM {0}.scores "
      "WHERE experiment = {1}.key), -1), coalesce((SELECT max(gold) FROM {0}.scores "
      "WHERE experiment = {1}.key), -1))",
      database, table);
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

std::string merge_tables() {
  std::string sql =
      "DELETE FROM main.builds WHERE last_used < (SELECT last_used FROM other.builds o "
      "WHERE o.build = main.builds.build);"
      // Where the key page could not be read, the number of nodes is 0.
      "DELETE FROM main.sites WHERE nodes = 0 AND site IN "
      "(SELECT site FROM other.sites WHERE nodes > 0);"
      "CREATE TEMP TABLE taken AS SELECT o.key FROM other.experiments o "
      "LEFT JOIN main.experiments m USING (key) WHERE m.key IS NULL OR " +
      rank_of("other", "o") + " < " + rank_of("main", "m") + ";";
  for (const char* table : {"contexts", "sites", "extractors", "builds", "makers"}) {
    sql += fmt::format("INSERT OR IGNORE INTO main.{0} SELECT * FROM other.{0};", table);
  }
  for (const auto& [table, key] :
       {std::pair("scores", "experiment"), std::pair("answers", "experiment"),
        std::pair("experiments", "key")}) {
    sql += fmt::format(
        "DELETE FROM main.{0} WHERE {1} IN (SELECT key FROM taken);"
        "INSERT INTO main.{0} SELECT * FROM other.{0} WHERE {1} IN (SELECT key FROM taken);",
        table, key);
  }
  return sql + "DROP TABLE taken;";
}

// Copies the rows of run ?1 of the source as rows of run ?2 of the target.
constexpr const char* kRunExtractors =
    "INSERT INTO main.run_extractors SELECT ?2, position, name, version, build, parameters, "
    "is_default FROM other.run_extractors WHERE run = ?1";
constexpr const char* kRunSites =
    "INSERT OR IGNORE INTO main.run_sites SELECT ?2, position, suite, site, content "
    "FROM other.run_sites WHERE run = ?1";
constexpr const char* kWarnings = R"sql(
INSERT INTO main.warnings SELECT ?2,
  (SELECT coalesce(max(position) + 1, 0) FROM main.warnings WHERE run = ?2) +
    row_number() OVER (ORDER BY position) - 1, site, message
FROM other.warnings o WHERE run = ?1 AND NOT EXISTS (SELECT 1 FROM main.warnings m
  WHERE m.run = ?2 AND m.site = o.site AND m.message = o.message))sql";

class Merger {
 public:
  explicit Merger(sqlite3* database) : database_(database) {}

  /// Adds the store in `file`, which messages call `name`; all or nothing.
  Result<void> merge(const std::string& file, const std::string& name) {
    return with_attached(file, name, [&](Transaction& transaction) -> Result<void> {
      PAGELET_TRY(find_conflict(name));
      const std::size_t before = count("main.experiments");
      const std::size_t offered = count("other.experiments");
      transaction.execute(merge_tables());
      duplicates_ += offered - (count("main.experiments") - before);
      for (const std::string& site : texts(transaction, "SELECT site FROM other.sites")) {
        store::seal_site(transaction, site);
      }
      for (const std::string& run : texts(transaction, "SELECT id FROM other.runs ORDER BY id")) {
        merge_run(transaction, std::stoll(run));
      }
      store::seal_store(transaction);
      return {};
    });
  }

  /// Error: an experiment has another answer in `file`.
  Result<void> check_conflicts(const std::string& file, const std::string& name) {
    return with_attached(file, name, [&](Transaction&) { return find_conflict(name); });
  }

  std::size_t duplicates() const { return duplicates_; }
  std::size_t experiments() const { return count("main.experiments"); }

 private:
  template <class Work>
  Result<void> with_attached(const std::string& file, const std::string& name, Work&& work) {
    Statement attach(database_, "ATTACH ? AS other");
    if (const int code = attach.bind(file).run().error(); code != SQLITE_OK) {
      return failed(name, code);
    }
    const auto attached = [&]() -> Result<void> {
      Transaction transaction(database_);
      PAGELET_TRY(work(transaction));
      if (const int code = transaction.commit(); code != SQLITE_OK) return failed(name, code);
      return {};
    };
    Result<void> done = attached();
    sqlite3_exec(database_, "DETACH other", nullptr, nullptr, nullptr);
    return done;
  }

  Result<void> find_conflict(const std::string& source) {
    Statement conflict(database_, conflict_sql());
    if (conflict.step()) {
      return fail(ErrorCode::kOutput, source + ": " + conflict.text(0) + ": " + conflict.text(1) +
                                          " " + conflict.text(2) +
                                          " has another result than in the other stores");
    }
    if (conflict.error() != SQLITE_OK) return failed(source, conflict.error());
    return {};
  }

  void merge_run(Transaction& transaction, std::int64_t run) {
    Statement same(database_, kSameRun);
    const bool is_known = same.bind(run).step() && !same.is_null(0);
    transaction.note(same.error());
    const std::int64_t target = is_known ? same.integer(0) : add_run(transaction, run);
    same.reset();
    transaction.run(kRunSites, run, target);
    transaction.run(kWarnings, run, target);
    std::vector<BenchSite> sites;
    Statement read(database_,
                   "SELECT site, content FROM run_sites WHERE run = ? ORDER BY position");
    for (read.bind(target); read.step();) {
      BenchSite& site = sites.emplace_back();
      site.id = read.text(0);
      site.content = read.text(1);
    }
    transaction.note(read.error());
    transaction.run("UPDATE runs SET suite_hash = ? WHERE id = ?", suite_hash(sites), target);
    store::seal_run(transaction, target);
  }

  // The number of the new run, which has no sites and warnings yet.
  std::int64_t add_run(Transaction& transaction, std::int64_t run) {
    const auto added =
        static_cast<std::int64_t>(count("(SELECT id FROM main.runs UNION SELECT 0)"));
    transaction.run(
        "INSERT INTO main.runs SELECT ?2, suite, suite_folder, suite_hash, context, version, "
        "commit_id, compiler, build, '' FROM other.runs WHERE id = ?1",
        run, added);
    transaction.run(kRunExtractors, run, added);
    return added;
  }

  std::size_t count(const std::string& rows) const {
    Statement count(database_, "SELECT count(*) FROM " + rows);
    return count.step() ? count.size(0) : 0;
  }
  std::vector<std::string> texts(Transaction& transaction, const char* sql) const {
    std::vector<std::string> texts;
    Statement all(database_, sql);
    while (all.step()) texts.push_back(all.text(0));
    transaction.note(all.error());
    return texts;
  }
  static tl::unexpected<Error> failed(const std::string& source, int code) {
    return fail(ErrorCode::kOutput,
                source + ": the store cannot be merged (" + sqlite3_errstr(code) + ")");
  }

  sqlite3* database_;
  std::size_t duplicates_ = 0;
};

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

// A temporary store beside the target: `.pagelet-merge-` and the number of the process. It is
// always deleted in the end, as are those of processes that were killed.
class PassingStore {
 public:
  explicit PassingStore(const std::string& target)
      : folder_(std::filesystem::path(target).parent_path()),
        path_((folder_ / (kBegin + std::to_string(::getpid()))).string()) {
    remove_abandoned();
    remove(path_);
  }
  ~PassingStore() { remove(path_); }
  PassingStore(const PassingStore&) = delete;
  PassingStore& operator=(const PassingStore&) = delete;

  const std::string& path() const { return path_; }

 private:
  void remove_abandoned() const {
    std::error_code error;
    const std::filesystem::path folder = folder_.empty() ? "." : folder_;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with(kBegin)) continue;
      const long owner = std::strtol(name.c_str() + kBegin.size(), nullptr, 10);
      const bool is_gone = owner > 0 && ::kill(static_cast<pid_t>(owner), 0) != 0 && errno == ESRCH;
      if (is_gone) std::filesystem::remove(entry.path(), error);
    }
  }
  static void remove(const std::string& path) {
    for (const char* suffix : {"", "-journal"}) {
      std::error_code ignored;
      std::filesystem::remove(path + suffix, ignored);
    }
  }

  inline static const std::string kBegin = ".pagelet-merge-";
  std::filesystem::path folder_;
  std::string path_;
};

// Adds the sources to a store, one transaction each.
Result<MergeResult> merge_into(Store& store, const std::vector<std::string>& sources) {
  Merger merger(store.database());
  for (const std::string& source : sources) PAGELET_TRY(merger.merge(source, source));
  return MergeResult{merger.experiments(), merger.duplicates()};
}

Result<MergeResult> merge_new(const std::vector<std::string>& sources, const std::string& target,
                              const std::string& path) {
  auto store = Store::create(path);
  if (!store) {
    return fail(ErrorCode::kOutput,
                target + ": the store cannot be made (" + store.error().text() + ")");
  }
  return merge_into(*store, sources);
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
  const PassingStore passing(target);
  std::error_code ignored;
  if (!std::filesystem::exists(target, ignored)) {
    // It is made under a temporary name, so that it is there completely or not at all.
    PAGELET_ASSIGN_OR_RETURN(const auto merged, merge_new(sources, target, passing.path()));
    std::error_code error;
    std::filesystem::rename(passing.path(), target, error);
    if (error) return fail(ErrorCode::kOutput, target + ": " + error.message());
    return merged;
  }
  PAGELET_ASSIGN_OR_RETURN(auto store, Store::create(target));
  if (sources.size() == 1) return merge_into(store, sources);
  // The sources are merged into one file first, so that a single transaction can add all or
  // nothing.
  PAGELET_ASSIGN_OR_RETURN(const auto first, merge_new(sources, target, passing.path()));
  Merger merger(store.database());
  for (const std::string& source : sources) {
    PAGELET_TRY(merger.check_conflicts(source, source));
  }
  PAGELET_TRY(merger.merge(passing.path(), target));
  return MergeResult{merger.experiments(), first.duplicates + merger.duplicates()};
}

}  // namespace pagelet
