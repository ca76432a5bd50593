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

/// A text that outlives the statement's next step, so that it need not be copied.
struct StaticText {
  std::string_view text;
};

/// Bytes that are not text.
struct Blob {
  std::string_view bytes;
};

/// A prepared statement. It keeps the first error; all later calls do nothing. So a caller needs to
/// check for an error only once, at the end.
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    note(sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement,
                            nullptr));
    statement_.reset(statement);
  }

  /// Binds the next parameters. Texts and blobs are copied, except `StaticText`.
  template <class... Values>
  Statement& bind(const Values&... values) {
    (bind_one(values), ...);
    return *this;
  }

  /// Goes to the next row; false after the last and after an error.
  bool step() {
    if (error_ != SQLITE_OK) return false;
    const int code = sqlite3_step(statement_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) note(code);
    return code == SQLITE_ROW;
  }
  /// Makes it ready to run again.
  void reset() {
    if (!statement_) return;
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
    next_ = 1;
  }

  /// SQLite's code for the type of a value.
  int type(int column) const { return sqlite3_column_type(statement_.get(), column); }
  bool is_null(int column) const { return type(column) == SQLITE_NULL; }
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  double real(int column) const { return sqlite3_column_double(statement_.get(), column); }
  std::string text(int column) const { return std::string(bytes(column)); }
  /// The bytes of a text or blob, until the next call.
  std::string_view bytes(int column) const {
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes == nullptr ? std::string_view()
                            : std::string_view(static_cast<const char*>(bytes), size);
  }
  /// Binds the next `count` parameters to columns of another statement's row, from `first` on.
  Statement& bind_columns(const Statement& row, int first, int count) {
    for (int column = first; column < first + count; ++column) {
      note(sqlite3_bind_value(statement_.get(), next_++,
                              sqlite3_column_value(row.statement_.get(), column)));
    }
    return *this;
  }

  /// SQLITE_OK, or the first error.
  int error() const { return error_; }

 private:
  void bind_text(std::string_view text, sqlite3_destructor_type lifetime) {
    // An empty view may have no address; SQLite would treat that as NULL.
    const char* bytes = text.empty() ? "" : text.data();
    note(sqlite3_bind_text64(statement_.get(), next_++, bytes, text.size(), lifetime, SQLITE_UTF8));
  }
  void bind_one(std::string_view text) { bind_text(text, SQLITE_TRANSIENT); }
  void bind_one(StaticText text) { bind_text(text.text, SQLITE_STATIC); }
  void bind_one(Blob blob) {
    const char* bytes = blob.bytes.empty() ? "" : blob.bytes.data();
    note(
        sqlite3_bind_blob64(statement_.get(), next_++, bytes, blob.bytes.size(), SQLITE_TRANSIENT));
  }
  void bind_one(double value) { note(sqlite3_bind_double(statement_.get(), next_++, value)); }
  void bind_one(std::nullptr_t) { note(sqlite3_bind_null(statement_.get(), next_++)); }
  template <std::integral Integer>
  void bind_one(Integer value) {
    note(sqlite3_bind_int64(statement_.get(), next_++, static_cast<std::int64_t>(value)));
  }
  void note(int code) {
    if (error_ == SQLITE_OK) error_ = code;
  }

  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_{nullptr, sqlite3_finalize};
  int next_ = 1;
  int error_ = SQLITE_OK;
};

/// The number that a query gives; 0 after an error.
inline std::int64_t number_of(sqlite3* database, std::string_view sql) {
  Statement statement(database, sql);
  return statement.step() ? statement.integer(0) : 0;
}

/// A transaction that writes. It is rolled back unless it is committed. It keeps the first error;
/// all later calls do nothing. One with "BEGIN" joins look-ups, which see one state of the file.
class Transaction {
 public:
  explicit Transaction(sqlite3* database, const char* begin = "BEGIN IMMEDIATE")
      : database_(database) {
    execute(begin);
  }
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

  /// Runs a statement without rows and makes it ready for the next parameters.
  template <class... Values>
  void run(Statement& statement, const Values&... values) {
    if (error_ != SQLITE_OK) return;
    statement.bind(values...).step();
    statement.reset();
    note(statement.error());
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

}  // namespace pagelet::sqlite
