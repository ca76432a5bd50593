// SPDX-License-Identifier: MIT
#include "datasets/json_file.h"

#include <algorithm>
#include <utility>

#include "core/files/input_file.h"

namespace pagelet {

Result<nlohmann::json> read_json_object(const std::string& path) {
  const Result<std::string> content = read_input(path);
  // The limit of bytes is only an input error here: the file is not a page.
  if (!content) return fail(ErrorCode::kInput, content.error().text());
  try {
    nlohmann::json document = nlohmann::json::parse(*content);
    if (document.is_object()) return document;
    return fail(ErrorCode::kInput, path + ": is not a JSON object");
  } catch (const nlohmann::json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 3, column 2: ..."
    const std::string what = error.what();
    const std::size_t text = what.find("] ");
    return fail(ErrorCode::kInput, path + ": is not JSON: " +
                                       (text == std::string::npos ? what : what.substr(text + 2)));
  }
}

tl::unexpected<Error> JsonFields::wrong(const char* name, const char* what) const {
  return fail(ErrorCode::kInput, file_ + ": \"" + name + "\" " + what);
}

Result<std::optional<std::string>> JsonFields::text(const char* name) const {
  const auto field = object_.find(name);
  if (field == object_.end() || field->is_null()) return std::nullopt;
  if (!field->is_string()) return wrong(name, "is not a string");
  return field->get<std::string>();
}

Result<std::string> JsonFields::required_text(const char* name) const {
  PAGELET_ASSIGN_OR_RETURN(auto value, text(name));
  if (!value || value->empty()) return wrong(name, "is missing");
  return *value;
}

Result<std::optional<std::vector<std::string>>> JsonFields::texts(const char* name) const {
  const auto field = object_.find(name);
  if (field == object_.end() || field->is_null()) return std::nullopt;
  if (!field->is_array()) return wrong(name, "is not a list of strings");
  std::vector<std::string> values;
  for (const nlohmann::json& entry : *field) {
    if (!entry.is_string()) return wrong(name, "is not a list of strings");
    values.push_back(entry.get<std::string>());
  }
  return values;
}

Result<void> JsonFields::read(const char* name, std::string& target) const {
  PAGELET_ASSIGN_OR_RETURN(auto value, text(name));
  if (value) target = std::move(*value);
  return {};
}

Result<void> JsonFields::read(const char* name, std::vector<std::string>& target) const {
  PAGELET_ASSIGN_OR_RETURN(auto values, texts(name));
  if (values) target = std::move(*values);
  return {};
}

std::vector<std::string> JsonFields::unknown(std::span<const std::string_view> known) const {
  std::vector<std::string> unknown;
  for (const auto& [name, value] : object_.items()) {
    const bool is_known = name.starts_with("x-") || std::ranges::find(known, name) != known.end();
    if (!is_known) unknown.push_back(name);
  }
  return unknown;
}

}  // namespace pagelet
