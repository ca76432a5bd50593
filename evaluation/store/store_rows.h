// SPDX-License-Identifier: MIT
#pragma once

/// The tables of a store (store_tables.cpp), and their rows as values of the program and back: the
/// columns of an answer are in stored_answer.cpp, the JSON of a run in stored_run.cpp.
/// docs/formats.md describes each column.
///
/// The last column of each table, `checksum`, is the CRC-32 of the others. SQL calls it
/// row_checksum. `Rows` checks it whenever a row is read, so damage is never read as a number.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/result.h"
#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"

namespace pagelet::store {

/// SQLite's `application_id` of a store: "pglt" in ASCII.
inline constexpr int kApplication = 0x70676C74;
/// SQLite's `user_version` of a store. It is increased whenever the tables change.
inline constexpr int kFormat = 9;

/// A larger count is damage.
inline constexpr std::uint64_t kMaxCount = std::uint64_t{1} << 40;

/// A table and its columns without the checksum.
struct Table {
  struct Column {
    std::string name;
    std::string type;
  };
  std::string name;
  std::vector<Column> columns;

  /// The names of the columns, or of those from `begin` to before `end`, with commas between them.
  std::string names(std::size_t begin = 0, std::size_t end = std::string::npos) const;
  /// Adds or replaces a row whose checksum is computed from the parameters ?1, ?2 and so on.
  std::string insert() const;
};

/// The tables. The columns of an experiment are its key, the identity, the result and the answer.
const Table& experiments_table();
const Table& runs_table();
const Table& builds_table();
inline constexpr std::size_t kIdentityBegin = 1;
inline constexpr std::size_t kResultBegin = 10;

/// The statements that make the tables and the view.
std::string schema();

/// Adds the function row_checksum to a database.
int add_checksum(sqlite3* database);

/// Reads rows of a table, the columns of a row from left to right. A wrong checksum, or
/// a value that no writer writes (an unknown word, a number out of range, bad JSON), is an error,
/// and a default is returned for it. The first error ends the walk; later calls do nothing.
class Rows {
 public:
  /// `begin`: the first column that is read; the checksum is over all of them. `rest`: the end of
  /// the query, from WHERE or ORDER BY on.
  Rows(const Store& store, const Table& table, std::size_t begin, const std::string& rest = "");

  /// Goes to the next row; false after the last and after an error.
  bool next();
  /// Goes to the row whose key is the query's only parameter.
  bool find(std::int64_t key);

  std::string text() { return std::string(bytes()); }
  std::string_view bytes() { return statement_.bytes(next_++); }
  std::int64_t integer() { return statement_.integer(next_++); }
  bool is_null() const { return statement_.is_null(next_); }  ///< does not continue
  void skip(std::size_t columns) { next_ += static_cast<int>(columns); }
  std::size_t count();
  double real();
  std::vector<std::string> texts();  ///< a JSON list
  template <class Value>
  Value named(std::span<const Value> values) {
    return checked(value_named<Value>(bytes(), values));
  }
  Flags flags();
  ScoreChoice choice();
  Score score(Task task, Unit unit);
  StoredAnswer answer();

  /// Binds all columns of the row to a statement. `begin` must be 0.
  void copy_to(sqlite::Statement& statement) const;

  /// Error, with the file's name: a row is damaged, or cannot be read.
  Result<void> done() const;

 private:
  void note(bool is_right);
  template <class Value>
  Value checked(const std::optional<Value>& value) {
    note(value.has_value());
    return value.value_or(Value());
  }
  template <class Value>
  Value checked(Result<Value> value) {
    if (!value && !error_) error_ = value.error();
    return std::move(value).value_or(Value());
  }

  const Store& store_;
  const Table& table_;
  sqlite::Statement statement_;
  int next_ = 1;
  std::optional<Error> error_;
};

/// Binds the columns of an experiment, in their order. The texts of `context`, `site` and
/// `extractor` are not copied.
void bind(sqlite::Statement& statement, std::int64_t key, const std::string& context,
          const BenchSite& site, const ExtractorRecord& extractor, const Experiment& experiment);

/// Binds the columns of an answer.
void bind_answer(sqlite::Statement& statement, const StoredAnswer& answer);
inline constexpr std::size_t kAnswerColumns = 7 + kTaskCount;

/// JSON in one line, `[]` without texts.
std::string to_text(const std::vector<std::string>& texts);

/// Read the columns of the identity, and those of the result and perhaps the answer.
void read_identity(Rows& rows, StoreRow& row);
void read_result(Rows& rows, StoreRow& row, bool with_answer);

/// Reads the result with a key, if there is one. `rows`: from kResultBegin on, with kWithKey.
Result<std::optional<StoreRow>> find_result(Rows& rows, std::int64_t key);
inline constexpr const char* kWithKey = " WHERE key = ?";

/// JSON in one line. Bytes that are not UTF-8 (file names may hold any bytes) become U+FFFD.
std::string dump(const nlohmann::json& json);

/// A run without results as JSON, and back. nullopt: a field is missing or impossible.
std::string to_text(const StoredBenchRun& record);
std::optional<StoredBenchRun> run_of(const std::string& text);

/// A context as canonical JSON, with the parser's version.
std::string to_text(const StoreContext& context);

/// The keys of the experiments of a site. The first two bytes of a key are those of the hash of the
/// site's content, so that the rows of a site are close together. The others are the first six of
/// the SHA-256 of context, site, content, algorithm, version, build and parameters, with line feeds
/// between them.
class ExperimentKeys {
 public:
  ExperimentKeys(const std::string& context, const BenchSite& site);
  std::int64_t of(const ExtractorRecord& extractor) const;

 private:
  std::uint64_t place_;
  std::string begin_;  // of the text that is hashed
};

/// Node sets and votes as a zlib stream (RFC 1950). A set has one bit for each node; node 0 is the
/// lowest bit of the first byte. Votes have 32 bits for each node, little-endian.
/// Errors (`kOutput`): the bytes are not such a stream, or do not contain values for `size` nodes.
std::string pack(const NodeSet& nodes);
std::string pack(std::span<const std::uint32_t> votes);
Result<NodeSet> unpack_nodes(std::string_view bytes, std::size_t size);
Result<std::vector<std::uint32_t>> unpack_votes(std::string_view bytes, std::size_t size);

}  // namespace pagelet::store
