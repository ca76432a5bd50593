// SPDX-License-Identifier: MIT
#pragma once

/// Converts values of the program to values of the store's columns, and back.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"

namespace pagelet::store {

/// Texts as a JSON list; bytes that are not UTF-8 (file names may hold any bytes) become U+FFFD.
/// The way back gives nullopt when the text is not such a list.
std::string to_text(const std::vector<std::string>& texts);
std::optional<std::vector<std::string>> texts_of(const std::string& text);

/// A hash as 16 hexadecimal digits, and back.
std::string to_text(std::uint64_t hash);
std::uint64_t hash_of(const std::string& text);

/// A context as canonical JSON, with the parser's version, and back. On the way back, values that
/// are missing or of another type get their defaults.
std::string to_text(const StoreContext& context);
StoreContext context_of(const std::string& text);

/// The inverse of to_string: values from their names.
std::optional<Target> target_named(const std::string& name);
std::optional<Unit> unit_named(const std::string& name);

/// The columns of one row as values. A value that no writer writes (an unknown word, a number out
/// of range, bad JSON) marks the row as damaged, and a default is returned for it.
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
  std::string object(int column);              ///< a JSON object, unchanged
  /// Reads four counts, then four rates, beginning at `column`. The rates must fit the counts, or
  /// all be 0.
  TaskScore score(int column, Target task, Unit unit);
  /// Checks a column made by is_intact.
  void expect_true(int column) { note(statement_.integer(column) == 1); }
  void note(bool is_right) { is_right_ = is_right_ && is_right; }

  bool is_right() const { return is_right_; }

 private:
  template <class Value>
  Value checked(const std::optional<Value>& value);

  const sqlite::Statement& statement_;
  bool is_right_ = true;
};

/// The error for a row of a table that no writer has written.
Error damaged_row(const char* table);

/// The number of a context in the store.
std::int64_t context_id(const std::string& context);

/// The key of an experiment.
std::int64_t experiment_key(const std::string& context, const BenchSite& site,
                            const ExtractorRecord& extractor);

}  // namespace pagelet::store
