// SPDX-License-Identifier: MIT
#pragma once

/// How values of the program stand in the store's columns.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"

namespace pagelet::store {

/// A JSON list of texts; bytes that are not UTF-8 (file names may hold any) become U+FFFD. And
/// back; nullopt: it is no such list.
std::string to_text(const std::vector<std::string>& texts);
std::optional<std::vector<std::string>> texts_of(const std::string& text);

/// 16 hexadecimal digits; and back.
std::string to_text(std::uint64_t hash);
std::uint64_t hash_of(const std::string& text);

/// Canonical JSON of a context, the parser's version included; and back, with the default for what
/// is missing or of another type.
std::string to_text(const StoreContext& context);
StoreContext context_of(const std::string& text);

/// The names that to_string gives, back to values.
std::optional<Target> target_named(const std::string& name);
std::optional<Unit> unit_named(const std::string& name);

/// The columns of one row as values. A value that no writer puts there (an unknown word, a number
/// out of its range, no JSON) makes the row a damaged one; what is read of it is then a default.
class Row {
 public:
  explicit Row(const sqlite::Statement& statement) : statement_(statement) {}

  std::string text(int column) const { return statement_.text(column); }
  std::size_t count(int column);
  double time(int column);  ///< ms; 0 for NULL
  Status status(int column);
  Target target(int column);
  Unit unit(int column);
  Role role(int column);
  Whitespace whitespace(int column);
  std::vector<std::string> texts(int column);  ///< a JSON list
  std::string object(int column);              ///< a JSON object, as it stands there
  /// Four counts, then four rates, from `column` on; the rates fit the counts or are all 0.
  TaskScore score(int column, Target task, Unit unit);
  /// A column that is_intact gave.
  void expect_true(int column) { note(statement_.integer(column) == 1); }
  void note(bool is_right) { is_right_ = is_right_ && is_right; }

  bool is_right() const { return is_right_; }

 private:
  template <class Value>
  Value checked(const std::optional<Value>& value);

  const sqlite::Statement& statement_;
  bool is_right_ = true;
};

/// "the store is damaged: TABLE: ..." for a row that is none of ours.
Error damaged_row(const char* table);

/// The number of a context in the store.
std::int64_t context_id(const std::string& context);

/// The key of an experiment.
std::int64_t experiment_key(const std::string& context, const BenchSite& site,
                            const ExtractorRecord& extractor);

}  // namespace pagelet::store
