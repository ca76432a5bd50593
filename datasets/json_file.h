// SPDX-License-Identifier: MIT
#pragma once

/// Reads the JSON documents of datasets, with errors that name the file and the field. Also parses
/// JSON from other sources safely.

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/enum_array.h"
#include "core/result.h"

namespace pagelet {

/// The document in a file. Errors (`kInput`): the file cannot be read, is not JSON (with line and
/// column), has an object with one name twice, or its top level is not an object.
Result<nlohmann::json> read_json_object(const std::string& path);

/// The same of a text. Errors begin with `origin`.
Result<nlohmann::json> parse_json_object(std::string_view text, const std::string& origin);

/// Parses a text as JSON and drops all values nested deeper than `deepest`. With 0 only the value
/// itself remains, with 1 also the values in it, where lists and objects are then empty. Writing
/// and copying JSON recurse, so JSON from other sources must not be deep. The result is discarded
/// (`is_discarded()`) when the text is not JSON.
template <class Json = nlohmann::json>
Json parse_shallow_json(std::string_view text, int deepest);

/// The same of a text of our own, with all values. Json::parse takes seconds to compile, so only
/// json_file.cpp calls it, for nlohmann::json and nlohmann::ordered_json.
template <class Json = nlohmann::json>
Json parse_json(std::string_view text);

/// The fields of one object. Every error names the file and the field.
class JsonFields {
 public:
  /// `object` and `file` must outlive the fields.
  JsonFields(const nlohmann::json& object, const std::string& file)
      : object_(object), file_(file) {}

  /// The value of a field; nullptr: it is missing or null.
  const nlohmann::json* find(const std::string& name);

  /// Reads a string, a list of strings or a bool. `target` does not change when the field is
  /// missing or null. Error: it is something else.
  template <class Value>
  Result<void> read(const char* name, Value& target) {
    const nlohmann::json* const field = find(name);
    try {
      if (field != nullptr) field->get_to(target);
      return {};
    } catch (const nlohmann::json::exception&) {
      return wrong(name, kind_of(target));
    }
  }
  template <class Value>
  Result<void> read(const char* name, std::optional<Value>& target) {
    return find(name) == nullptr ? Result<void>() : read(name, target.emplace());
  }
  /// One of some values by its name (to_string). `target` does not change when the field is missing
  /// or null. Error: it is something else, which `what` says.
  template <class Value>
  Result<void> read_named(const char* name, std::span<const Value> values, const char* what,
                          Value& target) {
    std::string text(to_string(target));
    PAGELET_TRY(read(name, text));
    const std::optional<Value> known = value_named(text, values);
    if (!known) return wrong(name, what);
    target = *known;
    return {};
  }
  /// A string that must exist and must not be empty.
  Result<void> read_required(const char* name, std::string& target);

  /// The names of the fields that were not asked for, except `x-...`, which are free for all.
  std::vector<std::string> unknown() const;

  /// The error that `name` is `what`.
  tl::unexpected<Error> wrong(const char* name, const char* what) const;

 private:
  static const char* kind_of(const std::string&) { return "is not a string"; }
  static const char* kind_of(const std::vector<std::string>&) { return "is not a list of strings"; }
  static const char* kind_of(bool) { return "is neither true nor false"; }

  const nlohmann::json& object_;
  const std::string& file_;
  std::set<std::string> known_;
};

}  // namespace pagelet
