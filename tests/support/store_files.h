// SPDX-License-Identifier: MIT
#pragma once

/// Writes whole runs to a store, and makes a store whole after a test has changed its rows.

#include <sqlite3.h>

#include <span>

#include "evaluation/store/store_rows.h"

namespace pagelet {

/// Adds the results of all sites, and then the run.
inline Result<void> write_run(Store& store, const StoredBenchRun& record) {
  std::size_t begin = 0;
  const std::span<const Experiment> results(record.bench.results);
  for (const BenchSite& site : record.bench.sites) {
    std::size_t end = begin;
    while (end < results.size() && results[end].site == site.id) ++end;
    PAGELET_TRY(
        store.add(record.context, site, results.subspan(begin, end - begin), record.extractors));
    begin = end;
  }
  return store.add_run(record);
}
inline Result<void> write_run(const std::string& file, const StoredBenchRun& record) {
  PAGELET_ASSIGN_OR_RETURN(Store store, Store::create(file));
  return write_run(store, record);
}

/// Gives all rows of a store the right checksums.
inline void renew_checksums(sqlite3* database) {
  store::add_checksum(database);
  for (const store::Table* table :
       {&store::experiments_table(), &store::runs_table(), &store::builds_table()}) {
    const std::string sql =
        "UPDATE " + table->name + " SET checksum = row_checksum(" + table->names() + ")";
    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  }
}

}  // namespace pagelet
