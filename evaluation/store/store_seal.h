// SPDX-License-Identifier: MIT
#pragma once

/// Seals, by which damage in a store is found. A seal is a SHA-256 over the values of all rows that
/// are written together:
/// - of a site: its row in `sites`, and all its experiments with their scores and answers;
/// - of a run: its row in `runs`, its sites, extractors and warnings;
/// - of the store (the table `seal`): all other tables, the seals of the runs, the number of sites.
///
/// They are checked once, when a store is opened. A row that was changed, added or deleted by
/// something else than Pagelet breaks one of them.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "evaluation/store/sqlite.h"

namespace pagelet::store {

/// Write the seal of a site, of a run, and last that of the store. Cost: reads the rows of the site
/// or run.
void seal_site(sqlite::Transaction& transaction, const std::string& site);
void seal_run(sqlite::Transaction& transaction, std::int64_t run);
void seal_store(sqlite::Transaction& transaction);

/// Checks the whole store: SQLite's own check of the file, that it has the tables and views of this
/// format and nothing else (no trigger), all seals, and that no reference is broken. Reads every
/// row: a second for 200,000 experiments. Errors (`kOutput`), without the file's name.
Result<void> check_all(sqlite3* database);

}  // namespace pagelet::store
