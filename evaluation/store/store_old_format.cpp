// SPDX-License-Identifier: MIT
#include "evaluation/store/store_old_format.h"

#include <fmt/format.h>

#include <string_view>

#include "evaluation/store/store_integrity.h"

namespace pagelet::store {
namespace {

// How each table is filled from the old store, which is attached as `old`.
struct Copy {
  const StoreTable& table;
  const char* select;  // the table's columns, in order and by name
};

constexpr Copy kCopies[] = {
    {kSites, "SELECT * FROM old.sites"},
    {kContexts, "SELECT text_hash(context) AS id, context FROM old.contexts"},
    {kExtractors,
     "SELECT name, version, '' AS build, title, summary, citation, target, role, "
     "NULL AS developed_on, 0 AS is_program FROM old.extractors"},
    {kBuilds, "SELECT '' AS build, 0 AS last_used"},
    {kMakers, "SELECT * FROM old.makers"},
    {kRuns,
     "SELECT r.id, suite, suite_folder, suite_hash, text_hash(c.context) AS context, version, "
     "commit_id, compiler, '' AS build, "
     "(SELECT count(*) FROM old.run_sites WHERE run = r.id) AS sites, "
     "(SELECT count(*) FROM old.run_extractors WHERE run = r.id) AS extractors, "
     "(SELECT count(*) FROM old.warnings WHERE run = r.id) AS warnings "
     "FROM old.runs r JOIN old.contexts c ON c.id = r.context"},
    {kRunExtractors,
     "SELECT run, position, name, version, '' AS build, parameters, is_default "
     "FROM old.run_extractors"},
    {kRunSites,
     "SELECT run, position, r.suite, site, content FROM old.run_sites s "
     "JOIN old.runs r ON r.id = s.run"},
    {kWarnings, "SELECT run, site, message FROM old.warnings ORDER BY rowid"},
    {kExperiments,
     "SELECT key, text_hash(c.context) AS context, site, content, algorithm, version, '' AS build, "
     "parameters, status, flags, message, task, unit, nodes, gold, retrieved, common, recall, "
     "precision, f1, accuracy, pages_loaded, load_ms, parse_ms, links_ms, candidates_ms, "
     "extract_ms, answer_hash, (SELECT count(*) FROM old.scores WHERE experiment = e.id) + "
     "(SELECT count(*) FROM old.answers WHERE experiment = e.id) AS parts "
     "FROM old.experiments e JOIN old.contexts c ON c.id = e.context"},
    {kScores,
     "SELECT e.key AS experiment, s.task, s.unit, s.nodes, s.gold, s.retrieved, s.common, "
     "s.recall, "
     "s.precision, s.f1, s.accuracy FROM old.scores s JOIN old.experiments e ON e.id = "
     "s.experiment"},
    {kAnswers,
     "SELECT e.key AS experiment, whitespace, a.nodes, template, a.content, votes, candidates, "
     "loaded FROM old.answers a JOIN old.experiments e ON e.id = a.experiment"},
};

Result<void> copy_tables(sqlite3* database) {
  sqlite::Statement references(database, "PRAGMA old.foreign_key_check");
  if (references.step()) {
    return fail(ErrorCode::kOutput, "the store is damaged: a row of the table " +
                                        references.text(0) + " refers to a row that is missing");
  }
  for (const Copy& copy : kCopies) {
    const std::string sql = fmt::format(
        "INSERT INTO main.{} ({}, hash) SELECT {}, row_hash({}) FROM ({})", copy.table.name,
        copy.table.columns, copy.table.columns, copy.table.columns, copy.select);
    if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
      return fail(ErrorCode::kOutput,
                  std::string("the store cannot be read (") + sqlite3_errmsg(database) + ")");
    }
  }
  return {};
}

}  // namespace

Result<void> copy_old_format(sqlite3* database, const std::string& file) {
  sqlite::Statement attach(database, "ATTACH ? AS old");
  if (const int code = attach.bind(file).run().error(); code != SQLITE_OK) {
    return fail(ErrorCode::kOutput,
                std::string("the store cannot be read (") + sqlite3_errstr(code) + ")");
  }
  const auto execute = [&](const char* sql) {
    sqlite3_exec(database, sql, nullptr, nullptr, nullptr);
  };
  execute("BEGIN");
  Result<void> copied = copy_tables(database);
  execute("COMMIT");
  execute("DETACH old");
  return copied;
}

}  // namespace pagelet::store
