// SPDX-License-Identifier: MIT
#pragma once

/// How damage to a store is noticed: a hash a row, SQLite's own check of the file, and references
/// that lead somewhere.

#include <string>

#include "core/result.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store_schema.h"

namespace pagelet::store {

/// Makes the SQL functions `row_hash(...)`, a number over any values and their types, and
/// `text_hash(text)`, hash_bytes of a text, known to a connection.
void add_hash_functions(sqlite3* database);

/// SQL that is 1 for a row whose hash fits. `alias`: of the table in the query.
std::string is_intact(const StoreTable& table, const std::string& alias);

/// "INSERT INTO t (columns, hash) VALUES (?1, ..., row_hash(?1, ...))"; `verb`: INSERT, INSERT OR
/// IGNORE ...
std::string insert_into(const StoreTable& table, const std::string& verb = "INSERT");

/// SQLite's own check of the whole file. Reads all of it. Errors (`kOutput`), without the file's
/// name: what is wrong.
Result<void> check_file(sqlite3* database);

/// The hashes of all rows, and that every reference leads somewhere. Errors: as above.
Result<void> check_rows(sqlite3* database);

}  // namespace pagelet::store
