// SPDX-License-Identifier: MIT
#include "evaluation/store/store_merge.h"

#include <filesystem>
#include <system_error>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

using sqlite::Statement;

// The source is attached as `other`; contexts and experiments of both have numbers of their own.
constexpr const char* kMergeTables = R"sql(
INSERT OR IGNORE INTO contexts (context) SELECT context FROM other.contexts ORDER BY context;
INSERT OR IGNORE INTO sites SELECT * FROM other.sites;
INSERT OR IGNORE INTO extractors SELECT * FROM other.extractors;
INSERT OR IGNORE INTO makers SELECT * FROM other.makers;
CREATE TEMP TABLE context_of AS
  SELECT o.id AS old, m.id AS new FROM other.contexts o JOIN main.contexts m USING (context);
INSERT OR IGNORE INTO experiments
  (key, context, site, content, algorithm, version, parameters, status, flags, message, task, unit,
   nodes, gold, retrieved, common, recall, precision, f1, accuracy, pages_loaded, load_ms, parse_ms,
   links_ms, candidates_ms, extract_ms, peak_bytes, answer_hash)
  SELECT key, new, site, content, algorithm, version, parameters, status, flags, message, task,
   unit, nodes, gold, retrieved, common, recall, precision, f1, accuracy, pages_loaded, load_ms,
   parse_ms, links_ms, candidates_ms, extract_ms, peak_bytes, answer_hash
  FROM other.experiments JOIN temp.context_of ON old = context
  ORDER BY site, algorithm, version, parameters;
CREATE TEMP TABLE experiment_of AS
  SELECT o.id AS old, m.id AS new FROM other.experiments o JOIN main.experiments m USING (key);
INSERT OR IGNORE INTO scores
  SELECT new, task, unit, nodes, gold, retrieved, common, recall, precision, f1, accuracy
  FROM other.scores JOIN temp.experiment_of ON old = experiment;
INSERT OR IGNORE INTO answers
  SELECT new, whitespace, nodes, template, content, votes, candidates, loaded
  FROM other.answers JOIN temp.experiment_of ON old = experiment;
)sql";

constexpr const char* kConflict = R"sql(
SELECT m.site, m.algorithm, m.parameters FROM other.experiments o
JOIN main.experiments m USING (key)
WHERE (o.task, o.unit) = (m.task, m.unit) AND
  (o.status, o.nodes, o.gold, o.retrieved, o.common, o.pages_loaded) IS NOT
  (m.status, m.nodes, m.gold, m.retrieved, m.common, m.pages_loaded)
ORDER BY m.site, m.algorithm, m.parameters LIMIT 1)sql";

// A run of the target with the same suite, program and extractors as a run of the source; 0: none.
constexpr const char* kSameRun = R"sql(
SELECT max(m.id) FROM main.runs m, other.runs o WHERE o.id = ?1
AND (m.suite, m.suite_folder, m.version, m.commit_id, m.compiler) =
    (o.suite, o.suite_folder, o.version, o.commit_id, o.compiler)
AND m.context = (SELECT new FROM temp.context_of WHERE old = o.context)
AND NOT EXISTS (
  SELECT position, name, version, parameters FROM main.run_extractors WHERE run = m.id
  EXCEPT SELECT position, name, version, parameters FROM other.run_extractors WHERE run = o.id)
AND NOT EXISTS (
  SELECT position, name, version, parameters FROM other.run_extractors WHERE run = o.id
  EXCEPT SELECT position, name, version, parameters FROM main.run_extractors WHERE run = m.id)
AND NOT EXISTS (
  SELECT 1 FROM main.run_sites a JOIN other.run_sites b USING (position)
  WHERE a.run = m.id AND b.run = o.id AND (a.site, a.content) <> (b.site, b.content)))sql";

class Merger {
 public:
  explicit Merger(sqlite3* database) : database_(database) {}

  Result<void> merge(const std::string& source) {
    Statement attach(database_, "ATTACH ? AS other");
    if (attach.bind(source).run().error() != SQLITE_OK) return failed(source);
    Result<void> merged = merge_attached(source);
    execute(merged ? "COMMIT" : "ROLLBACK");
    if (merged && !is_ok_) merged = failed(source);
    is_ok_ = true;
    execute("DROP TABLE IF EXISTS temp.context_of; DROP TABLE IF EXISTS temp.experiment_of");
    execute("DETACH other");
    return merged;
  }

  std::size_t duplicates() const { return duplicates_; }

  std::size_t count() {
    Statement count(database_, "SELECT count(*) FROM main.experiments");
    return count.step() ? count.size(0) : 0;
  }

 private:
  Result<void> merge_attached(const std::string& source) {
    execute("BEGIN IMMEDIATE");
    if (!is_ok_) return failed(source);
    Statement conflict(database_, kConflict);
    if (conflict.step()) {
      return fail(ErrorCode::kOutput, source + ": " + conflict.text(0) + ": " + conflict.text(1) +
                                          " " + conflict.text(2) +
                                          " has another result than the other stores");
    }
    const std::size_t before = count();
    Statement all(database_, "SELECT count(*) FROM other.experiments");
    const std::size_t offered = all.step() ? all.size(0) : 0;
    execute(kMergeTables);
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
      is_ok_ = is_ok_ && same.error() == SQLITE_OK;
      const std::int64_t target = found ? same.integer(0) : add_run(run);
      same.reset();
      run_with(run, target,
               "INSERT OR IGNORE INTO main.run_sites "
               "SELECT ?2, position, site, content FROM other.run_sites WHERE run = ?1");
      run_with(run, target,
               "INSERT INTO main.warnings SELECT ?2, site, message FROM other.warnings "
               "WHERE run = ?1 EXCEPT SELECT * FROM main.warnings");
      update_suite_hash(target);
    }
  }

  std::int64_t add_run(std::int64_t run) {
    Statement add(database_,
                  "INSERT INTO main.runs (suite, suite_folder, suite_hash, context, version, "
                  "commit_id, compiler) SELECT suite, suite_folder, suite_hash, "
                  "(SELECT new FROM temp.context_of WHERE old = context), version, commit_id, "
                  "compiler FROM other.runs WHERE id = ?");
    is_ok_ = is_ok_ && add.bind(run).run().error() == SQLITE_OK;
    const std::int64_t added = sqlite3_last_insert_rowid(database_);
    run_with(run, added,
             "INSERT INTO main.run_extractors SELECT ?2, position, name, version, parameters, "
             "is_default FROM other.run_extractors WHERE run = ?1");
    return added;
  }

  void update_suite_hash(std::int64_t run) {
    Statement sites(database_,
                    "SELECT site, content FROM main.run_sites WHERE run = ? ORDER BY position");
    sites.bind(run);
    std::vector<BenchSite> all;
    while (sites.step()) {
      all.emplace_back();
      all.back().id = sites.text(0);
      all.back().content = store::hash_of(sites.text(1));
    }
    Statement update(database_, "UPDATE main.runs SET suite_hash = ? WHERE id = ?");
    is_ok_ = is_ok_ && update.bind(suite_hash(all), run).run().error() == SQLITE_OK;
  }

  void run_with(std::int64_t run, std::int64_t target, const char* sql) {
    Statement statement(database_, sql);
    is_ok_ = is_ok_ && statement.bind(run, target).run().error() == SQLITE_OK;
  }
  void execute(const char* sql) {
    is_ok_ = is_ok_ && sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
  }
  tl::unexpected<Error> failed(const std::string& source) const {
    return fail(ErrorCode::kOutput,
                source + ": the store cannot be merged (" + sqlite3_errmsg(database_) + ")");
  }

  sqlite3* database_;
  bool is_ok_ = true;
  std::size_t duplicates_ = 0;
};

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) && !error;
}

}  // namespace

Result<MergeResult> merge_stores(const std::vector<std::string>& sources,
                                 const std::string& target) {
  for (const std::string& source : sources) {
    if (is_same_file(source, target)) {
      return fail(ErrorCode::kOutput, source + ": is merged into itself");
    }
    // Looks at the format, which a merge takes for granted.
    PAGELET_TRY(Store::open(source));
  }
  PAGELET_ASSIGN_OR_RETURN(auto store, Store::create(target));
  Merger merger(store.database());
  for (const std::string& source : sources) {
    PAGELET_TRY(merger.merge(source));
  }
  return MergeResult{merger.count(), merger.duplicates()};
}

}  // namespace pagelet
