// SPDX-License-Identifier: MIT
#pragma once

/// Transactions and helpers for writers and readers of the store.

#include <cstdint>
#include <string>

#include "evaluation/run/bench.h"
#include "evaluation/store/sqlite.h"

namespace pagelet::store {

/// A transaction. It is rolled back unless it is committed. It keeps the first error.
class Transaction {
 public:
  explicit Transaction(sqlite3* database) : database_(database) { execute("BEGIN IMMEDIATE"); }
  ~Transaction() {
    if (!committed_) sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  int commit() {
    execute("COMMIT");
    committed_ = error_ == SQLITE_OK;
    return error_;
  }

  sqlite3* database() const { return database_; }

  template <class... Values>
  void run(sqlite::Statement& statement, const Values&... values) {
    if (error_ == SQLITE_OK) note(statement.bind(values...).run().error());
  }
  std::int64_t last_id() const { return sqlite3_last_insert_rowid(database_); }
  bool is_ok() const { return error_ == SQLITE_OK; }
  void note(int error) {
    if (error_ == SQLITE_OK) error_ = error;
  }

 private:
  void execute(const char* sql) {
    if (error_ == SQLITE_OK) note(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr));
  }

  sqlite3* database_;
  int error_ = SQLITE_OK;
  bool committed_ = false;
};

/// Joins many look-ups: the file is locked only once, and all of them see the same state.
class Reading {
 public:
  explicit Reading(sqlite3* database) : database_(database) { execute("BEGIN"); }
  ~Reading() { execute("COMMIT"); }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  // An error does not matter here: each look-up then locks the file itself, which is only slower.
  void execute(const char* sql) { sqlite3_exec(database_, sql, nullptr, nullptr, nullptr); }

  sqlite3* database_;
};

/// The number of a context, which is added when it does not exist.
std::int64_t write_context(Transaction& transaction, const std::string& context);

/// Records that a build is used now.
void write_build(Transaction& transaction, const std::string& build);

/// Adds or replaces a site's description.
void write_site(Transaction& transaction, const BenchSite& site);

}  // namespace pagelet::store
