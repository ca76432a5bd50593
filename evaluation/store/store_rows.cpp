// SPDX-License-Identifier: MIT
#include "evaluation/store/store_rows.h"

#include <map>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_integrity.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

// By algorithm.
Result<std::map<std::string, std::string>> newest_builds(const Store& store,
                                                         const std::string& begin) {
  sqlite::Statement builds(
      store.database(),
      "SELECT e.algorithm, e.build FROM (SELECT DISTINCT algorithm, build FROM experiments) e "
      "LEFT JOIN builds b USING (build) WHERE substr(e.build, 1, length(?1)) = ?1 "
      "ORDER BY b.last_used, e.build");
  builds.bind(begin);
  std::map<std::string, std::string> newest;
  while (builds.step()) newest[builds.text(0)] = builds.text(1);
  if (builds.error() != SQLITE_OK) return store.error("it cannot be read", builds.error());
  return newest;
}

// Experiments of the tuner have their score in the row itself.
std::string all_rows() {
  return "SELECT e.site, e.content, e.algorithm, e.version, e.build, e.parameters, c.context, "
         "e.status, e.flags, coalesce(s.task, e.task) AS task, coalesce(s.unit, e.unit) AS unit, "
         "coalesce(s.nodes, e.nodes), coalesce(s.gold, e.gold), "
         "coalesce(s.retrieved, e.retrieved), coalesce(s.common, e.common), "
         "coalesce(s.recall, e.recall), coalesce(s.precision, e.precision), coalesce(s.f1, e.f1), "
         "coalesce(s.accuracy, e.accuracy), e.pages_loaded, " +
         store::is_intact(kExperiments, "e") + ", " + store::is_intact(kContexts, "c") +
         ", s.task IS NULL OR " + store::is_intact(kScores, "s") +
         ", e.parts = (SELECT count(*) FROM scores WHERE experiment = e.key) + "
         "(SELECT count(*) FROM answers WHERE experiment = e.key) "
         "FROM experiments e LEFT JOIN contexts c ON c.id = e.context "
         "LEFT JOIN scores s ON s.experiment = e.key "
         "ORDER BY e.site, e.algorithm, e.version, e.build, e.parameters, c.context, e.content, "
         "task, unit";
}

}  // namespace

Result<void> for_each_row(const Store& store, const BuildChoice& builds,
                          const std::function<Result<void>(const StoreRow&)>& visit) {
  PAGELET_ASSIGN_OR_RETURN(const auto newest, newest_builds(store, builds.begin));
  sqlite::Statement rows(store.database(), all_rows());
  while (rows.step()) {
    store::Row checked(rows);
    StoreRow row{rows.text(0),  rows.text(1), rows.text(2),     rows.text(3), rows.text(4),
                 rows.text(5),  rows.text(6), rows.text(7),     rows.text(8), rows.text(9),
                 rows.text(10), std::nullopt, checked.count(19)};
    const Target task = checked.target(9);
    const Unit unit = checked.unit(10);
    if (!rows.is_null(11)) row.score = checked.score(11, task, unit);
    checked.status(7);
    checked.texts(8);
    for (const int column : {20, 21, 22, 23}) checked.expect_true(column);
    if (!checked.is_right()) return store.error(store::damaged_row("experiments"));
    const auto wanted = newest.find(row.algorithm);
    const bool is_wanted = wanted != newest.end() && wanted->second == row.build;
    if (!builds.all && !is_wanted) continue;
    if (const Result<void> visited = visit(row); !visited) return visited;
  }
  if (rows.error() != SQLITE_OK) return store.error("it cannot be read", rows.error());
  return {};
}

}  // namespace pagelet
