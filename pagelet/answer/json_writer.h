// SPDX-License-Identifier: MIT
#pragma once

/// Writes JSON piece by piece, on one line or indented by one space, so that a long document needs
/// no tree in memory.
///
/// The bytes are those of to_line and to_document (reports/output/json.h) for the same values.
///
/// Example:
///   JsonWriter json(JsonForm::kLine, target);
///   json.begin('{');
///   json.key("url");
///   json.text(url);
///   json.end('}');  // {"url":"http://a.example/"}

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/budget.h"

namespace pagelet::internal {

enum class JsonForm : std::uint8_t { kLine, kDocument };

/// Whether a string is written as it is between quotation marks.
bool is_plain_json(std::string_view text);

class JsonWriter {
 public:
  /// `limit`: when to stop; null: never. After that the text is no JSON.
  JsonWriter(JsonForm form, std::string& target, OutputLimit* limit = nullptr)
      : indented_(form == JsonForm::kDocument), target_(target), limit_(limit) {}

  /// `bracket`: '{' or '['.
  void begin(char bracket);
  /// `bracket`: '}' or ']'.
  void end(char bracket);

  /// Begins a member of an object; its value must follow. Nothing in `name` has to be escaped.
  void key(std::string_view name);

  /// A string. Invalid UTF-8 becomes U+FFFD.
  void text(std::string_view text);
  /// The same for a string for which is_plain_json is true.
  void plain(std::string_view text);

  void number(std::integral auto value) { literal(std::to_string(value)); }
  void number(double value);
  void null() { literal("null"); }
  /// A value that is JSON.
  void literal(std::string_view json);

 private:
  void begin_value();
  void begin_line();

  bool indented_;
  std::string& target_;
  OutputLimit* limit_;
  std::size_t depth_ = 0;
  bool is_first_ = true;    // in the innermost brackets
  bool is_member_ = false;  // its name was written before
};

}  // namespace pagelet::internal
