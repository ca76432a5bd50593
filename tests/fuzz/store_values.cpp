// SPDX-License-Identifier: MIT

// A store with values that Pagelet never writes. Input: lines with a byte for the column, a byte
// for the type, and the value, which all rows get. For inputs with an even number of bytes the
// checksums are corrected.

#include <sqlite3.h>

#include <array>
#include <cstdlib>

#include "tests/fuzz/fuzz_store.h"
#include "tests/support/store_files.h"

namespace pagelet::fuzz {
namespace {

struct ChangedColumn {
  const char* table;
  const char* name;
};
constexpr std::array<ChangedColumn, 32> kColumns = {{
    {"experiments", "status"},
    {"experiments", "flags"},
    {"experiments", "message"},
    {"experiments", "scored"},
    {"experiments", "pages_loaded"},
    {"experiments", "nodes"},
    {"experiments", "answer_hash"},
    {"experiments", "load_ms"},
    {"experiments", "context"},
    {"experiments", "parameters"},
    {"experiments", "site"},
    {"experiments", "site_hash"},
    {"experiments", "algorithm"},
    {"experiments", "build"},
    {"experiments", "template_nodes_nodes"},
    {"experiments", "template_nodes_common"},
    {"experiments", "template_nodes_f1"},
    {"experiments", "content_words_gold"},
    {"experiments", "whitespace"},
    {"experiments", "answer_nodes"},
    {"experiments", "template"},
    {"experiments", "content"},
    {"experiments", "votes"},
    {"experiments", "candidates"},
    {"experiments", "loaded"},
    {"runs", "id"},
    {"runs", "build"},
    {"runs", "suite"},
    {"runs", "run"},
    {"builds", "number"},
    {"builds", "build"},
    {"builds", "version"},
}};

void change(sqlite3* database, const ChangedColumn& column, std::uint8_t type,
            std::string_view value) {
  const std::string sql =
      std::string("UPDATE OR IGNORE ") + column.table + " SET " + column.name + " = ?";
  sqlite3_stmt* statement = nullptr;
  sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
  const int size = static_cast<int>(value.size());
  switch (type % 4) {
    case 0:
      sqlite3_bind_text(statement, 1, value.data(), size, SQLITE_TRANSIENT);
      break;
    case 1:
      sqlite3_bind_int64(statement, 1, std::strtoll(std::string(value).c_str(), nullptr, 10));
      break;
    case 2:
      sqlite3_bind_blob(statement, 1, value.data(), size, SQLITE_TRANSIENT);
      break;
    default:
      sqlite3_bind_double(statement, 1, std::strtod(std::string(value).c_str(), nullptr));
  }
  sqlite3_step(statement);
  sqlite3_finalize(statement);
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(store_values) {
  const bool is_consistent = input.size() % 2 == 0;
  const std::string path = folder().path("store.sqlite");
  remove_journal(path);
  remove_journal(folder().path("target.sqlite"));
  folder().write("store.sqlite", small_store());
  sqlite3* database = nullptr;
  require(sqlite3_open(path.c_str(), &database) == SQLITE_OK, "the store can be opened");
  for (int changes = 0; changes < 8 && !input.empty(); ++changes) {
    const ChangedColumn& column = kColumns[input.below(kColumns.size())];
    const std::uint8_t type = input.byte();
    const std::string_view value = input.line();
    change(database, column, type, value);
  }
  if (is_consistent) renew_checksums(database);
  sqlite3_close(database);
  read_store(path);
  merge_store(path);
}
