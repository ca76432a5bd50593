// SPDX-License-Identifier: MIT
#pragma once

/// A thin layer over SQLite: statements that bind and read C++ values, transactions, and errors as
/// values. Only the store uses it.

#include <sqlite3.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet::sqlite {

/// Bytes that are no text.
struct Blob {
  std::string_view bytes;
};

/// A prepared statement. It keeps the first error; all later calls do nothing. So a caller needs to
/// check for an error only once, at the end.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql);

  /// Binds the next parameters, from left to right. Texts and blobs are copied.
  template <class... Values>
  Statement& bind(const Values&... values) {
    (bind_one(values), ...);
    return *this;
  }

  /// Goes to the next row; false after the last and after an error.
  bool step();
  /// Runs a statement without rows and makes it ready for the next parameters.
  Statement& run();
  /// Makes it ready to run again.
  void reset();

  /// SQLite's code for the type of a value.
  int type(int column) const { return sqlite3_column_type(statement_.get(), column); }
  bool is_null(int column) const { return type(column) == SQLITE_NULL; }
  std::int64_t integer(int column) const;
  double real(int column) const;
  std::string text(int column) const;
  /// The bytes of a text or blob, until the next call.
  std::string_view bytes(int column) const;
  /// Binds the next `count` parameters to columns of another statement's row, from `first` on.
  Statement& bind_columns(const Statement& row, int first, int count);

  /// SQLITE_OK, or the first error.
  int error() const { return error_; }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  void bind_one(std::string_view text);
  void bind_one(Blob blob);
  void bind_one(double value);
  void bind_one(std::nullptr_t);
  template <std::integral Integer>
  void bind_one(Integer value) {
    bind_integer(static_cast<std::int64_t>(value));
  }
  void bind_integer(std::int64_t value);
  void note(int code);

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int next_ = 1;
  int error_ = SQLITE_OK;
};

/// A transaction that writes. It is rolled back unless it is committed. It keeps the first error;
/// all later calls do nothing.
class Transaction {
 public:
  explicit Transaction(sqlite3* database) : database_(database) { execute("BEGIN IMMEDIATE"); }
  ~Transaction() {
    if (!committed_) sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// SQLITE_OK, or the first error.
  int commit() {
    execute("COMMIT");
    committed_ = error_ == SQLITE_OK;
    return error_;
  }

  sqlite3* database() const { return database_; }
  int error() const { return error_; }

  template <class... Values>
  void run(Statement& statement, const Values&... values) {
    if (error_ == SQLITE_OK) note(statement.bind(values...).run().error());
  }
  /// A statement that is run once.
  template <class... Values>
  void run(std::string_view sql, const Values&... values) {
    if (error_ != SQLITE_OK) return;
    Statement statement(database_, sql);
    run(statement, values...);
  }
  /// Statements without parameters.
  void execute(const std::string& sql) {
    if (error_ == SQLITE_OK) {
      note(sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr));
    }
  }
  void note(int error) {
    if (error_ == SQLITE_OK) error_ = error;
  }

 private:
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

}  // namespace pagelet::sqlite
