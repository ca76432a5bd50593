// SPDX-License-Identifier: MIT
#pragma once

/// What writers and readers of the store share.

#include <cstdint>
#include <string>

#include "evaluation/run/bench.h"
#include "evaluation/store/sqlite.h"

namespace pagelet::store {

/// A transaction: rolled back unless it is committed. Keeps the first error.
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

/// Many look-ups as one: the file is locked once, and all see the same moment.
class Reading {
 public:
  explicit Reading(sqlite3* database) : database_(database) { execute("BEGIN"); }
  ~Reading() { execute("COMMIT"); }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  // Without it the look-ups lock one by one, which is only slower.
  void execute(const char* sql) { sqlite3_exec(database_, sql, nullptr, nullptr, nullptr); }

  sqlite3* database_;
};

/// The number of a context; adds it when it is not there.
std::int64_t write_context(Transaction& transaction, const std::string& context);

/// Notes that a build was used just now.
void write_build(Transaction& transaction, const std::string& build);

/// Adds or replaces a site's description.
void write_site(Transaction& transaction, const BenchSite& site);

}  // namespace pagelet::store
