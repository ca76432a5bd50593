// SPDX-License-Identifier: MIT
#include "evaluation/store/store_rows.h"

#include <map>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_values.h"

namespace pagelet {
namespace {

// By algorithm.
Result<std::map<std::string, std::string>> newest_builds(const Store& store,
                                                         const std::string& begin) {
  sqlite::Statement builds(
      store.database(),
      "SELECT e.algorithm, e.build FROM (SELECT DISTINCT algorithm, build FROM experiments) e "
      "JOIN builds b USING (build) WHERE substr(e.build, 1, length(?1)) = ?1 "
      "ORDER BY b.last_used, e.build");
  builds.bind(begin);
  std::map<std::string, std::string> newest;
  while (builds.step()) newest[builds.text(0)] = builds.text(1);
  if (builds.error() != SQLITE_OK) return store.error("it cannot be read", builds.error());
  return newest;
}

std::string all_rows() {
  return "SELECT e.site, i.category, e.content, e.algorithm, e.version, e.build, e.parameters, "
         "c.context, "
         "e.status, e.flags, e.pages_loaded, s.task AS task, s.unit AS unit, " +
         store::score_columns("s.") +
         " FROM experiments e JOIN contexts c ON c.id = e.context JOIN sites i USING (site) "
         "LEFT JOIN scores s ON s.experiment = e.key "
         "ORDER BY e.site, e.algorithm, e.version, e.build, e.parameters, c.context, e.content, "
         "task, unit";
}

Result<StoreRow> read_row(const sqlite::Statement& rows) {
  store::Row row(rows);
  StoreRow read;
  for (std::string StoreRow::*part :
       {&StoreRow::site, &StoreRow::category, &StoreRow::content, &StoreRow::algorithm,
        &StoreRow::version, &StoreRow::build, &StoreRow::parameters, &StoreRow::context}) {
    read.*part = row.text();
  }
  read.status = row.status();
  read.flags = row.texts();
  read.pages_loaded = row.count();
  if (!row.is_null()) {
    const Target task = row.target();
    const Unit unit = row.unit();
    read.score = row.score(task, unit);
  }
  if (!row.is_right()) return tl::unexpected(store::damaged_row("experiments"));
  return read;
}

}  // namespace

Result<void> for_each_row(const Store& store, const RowChoice& choice,
                          const std::function<Result<void>(const StoreRow&)>& visit) {
  PAGELET_ASSIGN_OR_RETURN(const auto newest, newest_builds(store, choice.begin));
  sqlite::Statement rows(store.database(), all_rows());
  while (rows.step()) {
    const auto row = read_row(rows);
    if (!row) return store.error(row.error());
    const auto wanted = newest.find(row->algorithm);
    const bool is_wanted = wanted != newest.end() && wanted->second == row->build;
    if (!choice.all && !is_wanted) continue;
    if (choice.contains && !choice.contains(*row)) continue;
    PAGELET_TRY(visit(*row));
  }
  if (rows.error() != SQLITE_OK) return store.error("it cannot be read", rows.error());
  return {};
}

}  // namespace pagelet
