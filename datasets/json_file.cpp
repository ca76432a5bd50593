// SPDX-License-Identifier: MIT
#include "datasets/json_file.h"

#include "core/files/files.h"

namespace pagelet {

Result<nlohmann::json> read_json_object(const std::string& path) {
  const Result<std::string> content = read_input(path);
  // The limit of bytes is only an input error here: the file is not a page.
  if (!content) return fail(ErrorCode::kInput, content.error().text());
  return parse_json_object(*content, path);
}

Result<nlohmann::json> parse_json_object(std::string_view text, const std::string& origin) {
  // The parser would end at this character, without a word about what follows.
  if (text.find('\0') != std::string_view::npos) {
    return fail(ErrorCode::kInput, origin + ": is not JSON: contains a null character");
  }
  // A name that one object has twice: which value counts would be a matter of the program that
  // reads it.
  std::string twice;
  std::vector<std::set<std::string>> open;  // the names of the objects that are read
  using Event = nlohmann::json::parse_event_t;
  const auto watch = [&](int, Event event, const nlohmann::json& value) {
    if (event == Event::object_start) open.emplace_back();
    if (event == Event::object_end) open.pop_back();
    if (event == Event::key && !open.back().insert(value).second && twice.empty()) twice = value;
    return true;
  };
  try {
    nlohmann::json document = nlohmann::json::parse(text, watch);
    if (!twice.empty()) {
      return fail(ErrorCode::kInput, origin + ": \"" + twice + "\" is there twice");
    }
    if (document.is_object()) return document;
    return fail(ErrorCode::kInput, origin + ": is not a JSON object");
  } catch (const nlohmann::json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 3, column 2: ..."
    const std::string what = error.what();
    const std::size_t id = what.find("] ");
    return fail(ErrorCode::kInput, origin + ": is not JSON: " +
                                       (id == std::string::npos ? what : what.substr(id + 2)));
  }
}

template <class Json>
Json parse_shallow_json(std::string_view text, int deepest) {
  const auto is_shallow = [deepest](int depth, typename Json::parse_event_t, const Json&) {
    return depth <= deepest;
  };
  return Json::parse(text, is_shallow, false);
}
template nlohmann::json parse_shallow_json(std::string_view, int);
template nlohmann::ordered_json parse_shallow_json(std::string_view, int);

template <class Json>
Json parse_json(std::string_view text) {
  return Json::parse(text, nullptr, false);
}
template nlohmann::json parse_json(std::string_view);
template nlohmann::ordered_json parse_json(std::string_view);

const nlohmann::json* JsonFields::find(const std::string& name) {
  known_.insert(name);
  const auto field = object_.find(name);
  return field == object_.end() || field->is_null() ? nullptr : &*field;
}

Result<void> JsonFields::read_required(const char* name, std::string& target) {
  target.clear();
  PAGELET_TRY(read(name, target));
  return target.empty() ? wrong(name, "is missing") : Result<void>();
}

std::vector<std::string> JsonFields::unknown() const {
  std::vector<std::string> unknown;
  for (const auto& [name, value] : object_.items()) {
    if (!name.starts_with("x-") && !known_.contains(name)) unknown.push_back(name);
  }
  return unknown;
}

tl::unexpected<Error> JsonFields::wrong(const char* name, const char* what) const {
  return fail(ErrorCode::kInput, file_ + ": \"" + name + "\" " + what);
}

}  // namespace pagelet
