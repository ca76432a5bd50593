// SPDX-License-Identifier: MIT
#include "evaluation/store/store_integrity.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "core/text/fixed_hash.h"

namespace pagelet::store {
namespace {

std::vector<std::string_view> columns_of(const StoreTable& table) {
  std::vector<std::string_view> columns;
  std::string_view rest = table.columns;
  while (!rest.empty()) {
    const std::size_t end = rest.find(", ");
    columns.push_back(rest.substr(0, end));
    rest = end == rest.npos ? std::string_view() : rest.substr(end + 2);
  }
  return columns;
}

std::string_view bytes_of(sqlite3_value* value) {
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
  const void* bytes = sqlite3_value_blob(value);
  return bytes == nullptr ? std::string_view()
                          : std::string_view(static_cast<const char*>(bytes), size);
}

std::uint64_t hash_of_value(sqlite3_value* value) {
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      return static_cast<std::uint64_t>(sqlite3_value_int64(value));
    case SQLITE_FLOAT: {
      const double number = sqlite3_value_double(value);
      std::uint64_t bits = 0;
      std::memcpy(&bits, &number, sizeof bits);
      return bits;
    }
    case SQLITE_NULL:
      return 0;
    default:
      return fixed_hash(bytes_of(value));
  }
}

void row_hash(sqlite3_context* call, int count, sqlite3_value** values) {
  std::uint64_t hash = 0;
  for (int at = 0; at < count; ++at) {
    const auto type = static_cast<std::uint64_t>(sqlite3_value_type(values[at]));
    hash = combine_fixed(combine_fixed(hash, type), hash_of_value(values[at]));
  }
  sqlite3_result_int64(call, static_cast<std::int64_t>(hash));
}

void text_hash(sqlite3_context* call, int, sqlite3_value** values) {
  sqlite3_result_int64(call, static_cast<std::int64_t>(fixed_hash(bytes_of(values[0]))));
}

tl::unexpected<Error> damaged(const std::string& what) {
  return fail(ErrorCode::kOutput, "the store is damaged: " + what);
}

}  // namespace

void add_hash_functions(sqlite3* database) {
  constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
  sqlite3_create_function(database, "row_hash", -1, kFlags, nullptr, row_hash, nullptr, nullptr);
  sqlite3_create_function(database, "text_hash", 1, kFlags, nullptr, text_hash, nullptr, nullptr);
}

std::string is_intact(const StoreTable& table, const std::string& alias) {
  std::string arguments;
  for (const std::string_view column : columns_of(table)) {
    arguments += fmt::format("{}{}.{}", arguments.empty() ? "" : ", ", alias, column);
  }
  return fmt::format("{}.hash IS row_hash({})", alias, arguments);
}

std::string insert_into(const StoreTable& table, const std::string& verb) {
  std::string values;
  for (std::size_t at = 1; at <= columns_of(table).size(); ++at) {
    values += fmt::format("{}?{}", at == 1 ? "" : ", ", at);
  }
  return fmt::format("{} INTO {} ({}, hash) VALUES ({}, row_hash({}))", verb, table.name,
                     table.columns, values, values);
}

Result<void> check_file(sqlite3* database) {
  sqlite::Statement check(database, "PRAGMA integrity_check(1)");
  if (!check.step()) return damaged(sqlite3_errstr(check.error()));
  if (const std::string found = check.text(0); found != "ok") return damaged(found);
  return {};
}

Result<void> check_rows(sqlite3* database) {
  for (const StoreTable& table : kStoreTables) {
    sqlite::Statement rows(database, fmt::format("SELECT count(*) FROM {} t WHERE NOT ({})",
                                                 table.name, is_intact(table, "t")));
    if (!rows.step()) return damaged(sqlite3_errstr(rows.error()));
    if (rows.integer(0) > 0) {
      return damaged(fmt::format("{} rows of the table {} do not match their hashes",
                                 rows.integer(0), table.name));
    }
  }
  sqlite::Statement references(database, "PRAGMA foreign_key_check");
  if (references.step()) {
    return damaged("a row of the table " + references.text(0) + " refers to a row that is missing");
  }
  if (references.error() != SQLITE_OK) return damaged(sqlite3_errstr(references.error()));
  return {};
}

}  // namespace pagelet::store
