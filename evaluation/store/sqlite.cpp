// SPDX-License-Identifier: MIT
#include "evaluation/store/sqlite.h"

namespace pagelet::sqlite {

Statement::Statement(sqlite3* database, std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  note(sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
  statement_.reset(statement);
}

bool Statement::step() {
  if (error_ != SQLITE_OK) return false;
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) note(code);
  return false;
}

Statement& Statement::run() {
  step();
  reset();
  return *this;
}

void Statement::reset() {
  if (!statement_) return;
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
  next_ = 1;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const { return std::string(bytes(column)); }

std::string_view Statement::bytes(int column) const {
  const void* bytes = sqlite3_column_blob(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes == nullptr ? std::string_view()
                          : std::string_view(static_cast<const char*>(bytes), size);
}

Statement& Statement::bind_columns(const Statement& row, int first, int count) {
  for (int column = first; column < first + count && error_ == SQLITE_OK; ++column) {
    note(sqlite3_bind_value(statement_.get(), next_++,
                            sqlite3_column_value(row.statement_.get(), column)));
  }
  return *this;
}

void Statement::bind_one(std::string_view text) {
  if (error_ != SQLITE_OK) return;
  // An empty view may have no address; SQLite would treat that as NULL.
  const char* bytes = text.empty() ? "" : text.data();
  note(sqlite3_bind_text64(statement_.get(), next_++, bytes, text.size(), SQLITE_TRANSIENT,
                           SQLITE_UTF8));
}

void Statement::bind_one(Blob blob) {
  if (error_ != SQLITE_OK) return;
  const char* bytes = blob.bytes.empty() ? "" : blob.bytes.data();
  note(sqlite3_bind_blob64(statement_.get(), next_++, bytes, blob.bytes.size(), SQLITE_TRANSIENT));
}

void Statement::bind_one(double value) {
  if (error_ == SQLITE_OK) note(sqlite3_bind_double(statement_.get(), next_++, value));
}

void Statement::bind_one(std::nullptr_t) {
  if (error_ == SQLITE_OK) note(sqlite3_bind_null(statement_.get(), next_++));
}

void Statement::bind_integer(std::int64_t value) {
  if (error_ == SQLITE_OK) note(sqlite3_bind_int64(statement_.get(), next_++, value));
}

void Statement::note(int code) {
  if (error_ == SQLITE_OK) error_ = code;
}

}  // namespace pagelet::sqlite
