// SPDX-License-Identifier: MIT
#pragma once

/// JSON documents of the datasets, read with errors that name the file and the field.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"

namespace pagelet {

/// The document in a file. Errors (`kInput`): the file cannot be read, is not JSON (with line and
/// column), or its top level is not an object.
Result<nlohmann::json> read_json_object(const std::string& path);

/// Fields of one object; every error names the file and the field.
class JsonFields {
 public:
  /// `object` and `file` must outlive the fields.
  JsonFields(const nlohmann::json& object, const std::string& file)
      : object_(object), file_(file) {}

  /// A string; nullopt when the field is missing or null. Error: it is something else.
  Result<std::optional<std::string>> text(const char* name) const;
  /// A string that must be there and not be empty.
  Result<std::string> required_text(const char* name) const;
  /// A list of strings; nullopt when missing or null.
  Result<std::optional<std::vector<std::string>>> texts(const char* name) const;

 private:
  tl::unexpected<Error> wrong(const char* name, const char* what) const;

  const nlohmann::json& object_;
  const std::string& file_;
};

}  // namespace pagelet
