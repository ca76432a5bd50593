// SPDX-License-Identifier: MIT

// A store with values that Pagelet never writes. Input: lines with a byte for the column, a byte
// for the type, and the value, which all rows get. If the context is changed, the keys are changed
// too, so that its experiments are found. For inputs with an even number of bytes the seals are
// corrected.

#include "evaluation/store/store_values.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "evaluation/store/node_set_blob.h"
#include "tests/fuzz/fuzz_store.h"
#include "tests/support/store_seals.h"

namespace pagelet::fuzz {
namespace {

struct Column {
  const char* table;
  const char* name;
};
constexpr std::array<Column, 35> kColumns = {{
    {"contexts", "context"},
    {"answers", "nodes"},
    {"answers", "template"},
    {"answers", "content"},
    {"answers", "votes"},
    {"answers", "candidates"},
    {"answers", "loaded"},
    {"answers", "whitespace"},
    {"experiments", "status"},
    {"experiments", "flags"},
    {"experiments", "message"},
    {"experiments", "pages_loaded"},
    {"experiments", "load_ms"},
    {"experiments", "scored"},
    {"experiments", "parameters"},
    {"experiments", "site"},
    {"experiments", "content"},
    {"scores", "task"},
    {"scores", "unit"},
    {"scores", "nodes"},
    {"scores", "common"},
    {"scores", "f1"},
    {"runs", "suite"},
    {"runs", "suite_hash"},
    {"runs", "context"},
    {"run_extractors", "parameters"},
    {"run_extractors", "position"},
    {"run_sites", "position"},
    {"run_sites", "content"},
    {"sites", "nodes"},
    {"sites", "content"},
    {"extractors", "target"},
    {"extractors", "role"},
    {"warnings", "message"},
    {"experiments", "answer_hash"},
}};

void change(sqlite3* database, const Column& column, std::uint8_t type, std::string_view value) {
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

// Gives the experiments the keys with which they are looked up.
void renew_keys(sqlite3* database, const std::string& context) {
  const RunRecord run = small_run();
  for (const ExtractorRecord& extractor : run.extractors) {
    const std::int64_t key = store::experiment_key(context, run.bench.sites.front(), extractor);
    const std::string sql = "UPDATE OR IGNORE experiments SET key = " + std::to_string(key) +
                            " WHERE algorithm = '" + extractor.info.name + "'";
    sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  }
}

}  // namespace
}  // namespace pagelet::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pagelet;
  using namespace pagelet::fuzz;
  Input input(data, size);
  const std::string path = folder().path("store.sqlite");
  remove_journal(path);
  remove_journal(folder().path("target.sqlite"));
  folder().write("store.sqlite", small_store());
  sqlite3* database = nullptr;
  require(sqlite3_open(path.c_str(), &database) == SQLITE_OK, "the store can be opened");
  for (int changes = 0; changes < 8 && !input.empty(); ++changes) {
    const Column& column = kColumns[input.below(kColumns.size())];
    const std::uint8_t type = input.byte();
    const std::string_view value = input.line();
    change(database, column, type, value);
    if (&column == &kColumns.front()) renew_keys(database, std::string(value));
  }
  if (size % 2 == 0) renew_seals(database);
  sqlite3_close(database);
  read_store(path);
  merge_store(path);
  return 0;
}
