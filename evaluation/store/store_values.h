// SPDX-License-Identifier: MIT
#pragma once

/// Converts values of the program to values of the store's columns, and back.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/store/sqlite.h"
#include "evaluation/store/store.h"

namespace pagelet::store {

/// Texts as a JSON list; bytes that are not UTF-8 (file names may hold any bytes) become U+FFFD.
std::string to_text(const std::vector<std::string>& texts);

/// A context as canonical JSON, with the parser's version, and back. On the way back, values that
/// are missing or of another type get their defaults.
std::string to_text(const StoreContext& context);
StoreContext context_of(const std::string& text);

/// "all", or task and unit: "template:nodes".
std::string to_text(const ScoreChoice& choice);

/// Reads the columns of a row from left to right. A value that no writer writes (an unknown word, a
/// number out of range, bad JSON) marks the row as damaged, and a default is returned for it.
class Row {
 public:
  explicit Row(const sqlite::Statement& statement) : statement_(statement) {}

  std::string text() { return statement_.text(next_++); }
  std::string_view bytes() { return statement_.bytes(next_++); }
  std::int64_t integer() { return statement_.integer(next_++); }
  bool is_null() const { return statement_.is_null(next_); }  ///< does not go on
  std::size_t count();
  double time();  ///< ms
  Status status();
  Target target();
  Unit unit();
  Role role();
  Whitespace whitespace();
  ScoreChoice choice();
  std::vector<std::string> texts();  ///< a JSON list
  std::string object();              ///< a JSON object, unchanged
  /// The fields of a score. The rates must fit the counts, or all be 0.
  Score score(Target task, Unit unit);

  bool is_right() const { return is_right_; }

 private:
  void note(bool is_right) { is_right_ = is_right_ && is_right; }
  template <class Value>
  Value checked(const std::optional<Value>& value);

  const sqlite::Statement& statement_;
  int next_ = 0;
  bool is_right_ = true;
};

/// The names of the columns of a score for a query, each after `prefix`: "s.nodes, s.gold, ...".
std::string score_columns(std::string_view prefix);

/// The error for a row of a table that no writer has written.
Error damaged_row(const char* table);

/// The number of a context in the store: the first eight bytes of its SHA-256.
std::int64_t context_id(const std::string& context);

/// The key of an experiment. Its first two bytes are those of the SHA-256 of the site's id, so that
/// the rows of a site are close together. The others are the first six of the SHA-256 of context,
/// site, content, algorithm, version, build and parameters, with a line feed between them.
std::int64_t experiment_key(const std::string& context, const BenchSite& site,
                            const ExtractorRecord& extractor);

/// The keys that experiments of a site can have; other sites may have keys among them.
struct KeyRange {
  std::int64_t first;
  std::int64_t last;
};
KeyRange keys_of_site(const std::string& site);

}  // namespace pagelet::store
