// SPDX-License-Identifier: MIT
#pragma once

/// Reads the JSON documents of datasets, with errors that name the file and the field. Also parses
/// JSON from other sources safely.

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pagelet {

/// The document in a file. Errors (`kInput`): the file cannot be read, is not JSON (with line and
/// column), or its top level is not an object.
Result<nlohmann::json> read_json_object(const std::string& path);

/// Parses a text as JSON and drops all values nested deeper than `deepest`. With 0 only the value
/// itself remains, with 1 also the values in it, where lists and objects are then empty. Writing
/// and copying JSON recurse, so JSON from other sources must not be deep. The result is discarded
/// (`is_discarded()`) when the text is not JSON.
template <class Json = nlohmann::json>
Json parse_shallow_json(std::string_view text, int deepest) {
  const auto is_shallow = [deepest](int depth, typename Json::parse_event_t, const Json&) {
    return depth <= deepest;
  };
  return Json::parse(text, is_shallow, false);
}

/// The fields of one object. Every error names the file and the field.
class JsonFields {
 public:
  /// `object` and `file` must outlive the fields.
  JsonFields(const nlohmann::json& object, const std::string& file)
      : object_(object), file_(file) {}

  /// A string; nullopt when the field is missing or null. Error: it is something else.
  Result<std::optional<std::string>> text(const char* name) const;
  /// A string that must exist and must not be empty.
  Result<std::string> required_text(const char* name) const;
  /// A list of strings; nullopt when the field is missing or null.
  Result<std::optional<std::vector<std::string>>> texts(const char* name) const;

  /// The same into `target`, which does not change when the field is missing or null.
  Result<void> read(const char* name, std::string& target) const;
  Result<void> read(const char* name, std::vector<std::string>& target) const;

  /// The names of the fields that are not in `known`, except `x-...`, which everybody may use.
  std::vector<std::string> unknown(std::span<const std::string_view> known) const;

 private:
  tl::unexpected<Error> wrong(const char* name, const char* what) const;

  const nlohmann::json& object_;
  const std::string& file_;
};

}  // namespace pagelet
