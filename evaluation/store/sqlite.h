// SPDX-License-Identifier: MIT
#pragma once

/// A thin layer over SQLite: statements that bind and read C++ values, and errors as values. Only
/// the store uses it.

#include <sqlite3.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace pagelet::sqlite {

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

  bool is_null(int column) const { return type(column) == SQLITE_NULL; }
  bool is_integer(int column) const { return type(column) == SQLITE_INTEGER; }
  bool is_real(int column) const { return type(column) == SQLITE_FLOAT; }
  std::int64_t integer(int column) const;
  std::size_t size(int column) const { return static_cast<std::size_t>(integer(column)); }
  double real(int column) const;
  std::string text(int column) const;
  std::string blob(int column) const { return text(column); }

  /// SQLITE_OK, or the first error.
  int error() const { return error_; }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  int type(int column) const { return sqlite3_column_type(statement_.get(), column); }
  void bind_one(std::string_view text);
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

}  // namespace pagelet::sqlite
