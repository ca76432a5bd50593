// SPDX-License-Identifier: MIT
#pragma once

/// Finds damage in a store: by a hash in each row, by SQLite's own check of the file, and by
/// checking that no reference is broken.

#include <string>

#include "core/result.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_schema.h"

namespace pagelet::store {

/// Adds two SQL functions to a connection: `row_hash(...)`, a hash of any values and their types,
/// and `text_hash(text)`, which is fixed_hash of a text.
void add_hash_functions(sqlite3* database);

/// An SQL expression that is 1 for a row with the right hash. `alias`: name of the table in the
/// query.
std::string is_intact(const StoreTable& table, const std::string& alias);

/// The statement "INSERT INTO t (columns, hash) VALUES (?1, ..., row_hash(?1, ...))". `verb`:
/// INSERT, INSERT OR IGNORE and so on.
std::string insert_into(const StoreTable& table, const std::string& verb = "INSERT");

/// Runs SQLite's own check of the whole file, which reads all of it. Errors (`kOutput`), without
/// the file's name: the damage that SQLite has found.
Result<void> check_file(sqlite3* database);

/// Checks the hashes of all rows, and that no reference is broken. Errors: as above.
Result<void> check_rows(sqlite3* database);

}  // namespace pagelet::store
