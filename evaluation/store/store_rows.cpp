// SPDX-License-Identifier: MIT
#include "evaluation/store/store_rows.h"

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_values.h"

namespace pagelet {

Result<void> for_each_row(const Store& store,
                          const std::function<Result<void>(const StoreRow&)>& visit) {
  // Experiments of the tuner have their score in the row itself.
  sqlite::Statement rows(
      store.database(),
      "SELECT e.site, e.content, e.algorithm, e.version, e.parameters, c.context, e.status, "
      "e.flags, coalesce(s.task, e.task) AS task, coalesce(s.unit, e.unit) AS unit, "
      "coalesce(s.nodes, e.nodes), coalesce(s.gold, e.gold), coalesce(s.retrieved, e.retrieved), "
      "coalesce(s.common, e.common), coalesce(s.recall, e.recall), "
      "coalesce(s.precision, e.precision), coalesce(s.f1, e.f1), "
      "coalesce(s.accuracy, e.accuracy), e.pages_loaded "
      "FROM experiments e JOIN contexts c ON c.id = e.context "
      "LEFT JOIN scores s ON s.experiment = e.id "
      "ORDER BY e.site, e.algorithm, e.version, e.parameters, c.context, e.content, task, unit");
  while (rows.step()) {
    StoreRow row{rows.text(0), rows.text(1), rows.text(2), rows.text(3),
                 rows.text(4), rows.text(5), rows.text(6), rows.text(7),
                 rows.text(8), rows.text(9), std::nullopt, rows.size(18)};
    if (!rows.is_null(10)) {
      row.score = TaskScore{store::target_named(row.task),
                            store::unit_named(row.unit),
                            {rows.size(10), rows.size(11), rows.size(12), rows.size(13)},
                            {rows.real(14), rows.real(15), rows.real(16), rows.real(17)}};
    }
    if (const Result<void> visited = visit(row); !visited) return visited;
  }
  if (rows.error() != SQLITE_OK) return store.error("it cannot be read", rows.error());
  return {};
}

}  // namespace pagelet
