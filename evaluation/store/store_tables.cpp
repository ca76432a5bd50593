// SPDX-License-Identifier: MIT
//
// The tables, the view for people, and the checksum of a row, which SQL computes when it writes and
// when it reads.

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <new>
#include <ranges>
#include <span>

#include "core/text/ascii.h"
#include "evaluation/store/store_rows.h"

namespace pagelet::store {
namespace {

// The format of stores is older than the name of the number of items.
std::string column_of(const ScoreField& field) {
  return field.count == &Counts::items ? "nodes" : std::string(field.name);
}

Table make_experiments() {
  Table table{"experiments", {{"key", "INTEGER PRIMARY KEY"}}};
  const auto add = [&](std::initializer_list<const char*> names, const char* type) {
    for (const char* name : names) table.columns.push_back({name, type});
  };
  add({"suite", "site", "category", "site_hash", "context", "algorithm", "version", "build",
       "parameters"},
      "TEXT");
  add({"status", "flags", "message", "scored"}, "TEXT");
  add({"pages_loaded", "nodes", "answer_hash"}, "INTEGER");
  for (const auto& [name, phase] : kPhases) {
    table.columns.push_back({std::string(name) + "_ms", "REAL"});
  }
  add({"processor_ms", "confidence"}, "REAL");
  for (const Task task : kTasks) {
    for (const Unit unit : kUnits) {
      if (!has_scores(task, unit)) continue;
      for (const ScoreField& field : kScoreFields) {
        table.columns.push_back({std::string(to_string(task)) + "_" + std::string(to_string(unit)) +
                                     "_" + column_of(field),
                                 field.count != nullptr ? "INTEGER" : "REAL"});
      }
    }
  }
  add({"whitespace"}, "TEXT");
  add({"answer_nodes"}, "INTEGER");
  for (const Task task : kTasks) table.columns.push_back({std::string(to_string(task)), "BLOB"});
  add({"votes"}, "BLOB");
  add({"candidates", "loaded"}, "TEXT");
  add({"text_bytes"}, "INTEGER");
  add({"text"}, "BLOB");
  return table;
}

std::string create(const Table& table) {
  std::string sql = "CREATE TABLE " + table.name + " (";
  for (const Table::Column& column : table.columns) sql += column.name + " " + column.type + ", ";
  return sql + "checksum INTEGER);\n";
}

// A view for people, with a row for each score; the program runs no views.
std::string create_view() {
  std::string sql;
  for (const Task task : kTasks) {
    for (const Unit unit : kUnits) {
      if (!has_scores(task, unit)) continue;
      const std::string name(to_string(task));
      const std::string of(to_string(unit));
      sql += (sql.empty() ? "CREATE VIEW results AS " : " UNION ALL ") +
             ("SELECT " + experiments_table().names(kIdentityBegin, kResultBegin)) +
             ", status, flags, confidence, '" + name + "' AS task, '" + of + "' AS unit";
      for (const ScoreField& field : kScoreFields) {
        const std::string column = column_of(field);
        sql += ", " + name + "_" + of + "_" + column + " AS " + column;
      }
      sql += ", pages_loaded FROM experiments WHERE " + name + "_" + of + "_nodes IS NOT NULL";
    }
  }
  return sql + ";\n";
}

// A letter for the type, and eight bytes or the size and the bytes.
void append(std::string& text, sqlite3_value* value) {
  const auto append_number = [&](std::uint64_t number) {
    char bytes[8];
    for (char& byte : bytes) {
      byte = static_cast<char>(number);
      number >>= 8;
    }
    text.append(bytes, sizeof bytes);
  };
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      text += 'i';
      append_number(static_cast<std::uint64_t>(sqlite3_value_int64(value)));
      break;
    case SQLITE_FLOAT:
      text += 'r';
      // SQLite keeps -0 as 0.
      append_number(std::bit_cast<std::uint64_t>(sqlite3_value_double(value) + 0.0));
      break;
    case SQLITE_NULL:
      text += 'n';
      break;
    default:
      text += sqlite3_value_type(value) == SQLITE_TEXT ? 't' : 'b';
      const void* bytes = sqlite3_value_blob(value);
      const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
      append_number(size);
      if (size > 0) text.append(static_cast<const char*>(bytes), size);
  }
}

void row_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
  try {
    std::string text;
    text.reserve(1024);
    for (int at = 0; at < count; ++at) append(text, values[at]);
    sqlite3_result_int64(context,
                         static_cast<std::int64_t>(
                             crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size())));
  } catch (const std::bad_alloc&) {
    sqlite3_result_error_nomem(context);
  }
}

}  // namespace

std::string Table::names(std::size_t begin, std::size_t end) const {
  const std::span some = std::span(columns).first(std::min(end, columns.size())).subspan(begin);
  return joined(std::views::transform(some, &Column::name));
}

std::string Table::insert() const {
  std::string values;
  for (std::size_t at = 1; at <= columns.size(); ++at) {
    values += (at == 1 ? "?" : ", ?") + std::to_string(at);
  }
  return "INSERT OR REPLACE INTO " + name + " VALUES (" + values + ", row_checksum(" + values +
         "))";
}

const Table& experiments_table() {
  static const Table table = make_experiments();
  return table;
}

const Table& runs_table() {
  static const Table table{
      "runs",
      {{"id", "INTEGER PRIMARY KEY"}, {"build", "TEXT"}, {"suite", "TEXT"}, {"run", "TEXT"}}};
  return table;
}

const Table& builds_table() {
  static const Table table{"builds",
                           {{"number", "INTEGER PRIMARY KEY"},
                            {"build", "TEXT UNIQUE"},
                            {"version", "TEXT"},
                            {"commit_id", "TEXT"},
                            {"compiler", "TEXT"}}};
  return table;
}

std::string schema() {
  return create(experiments_table()) + create(runs_table()) + create(builds_table()) +
         create_view();
}

int add_checksum(sqlite3* database) {
  return sqlite3_create_function(database, "row_checksum", -1,
                                 SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
                                 row_checksum, nullptr, nullptr);
}

}  // namespace pagelet::store
