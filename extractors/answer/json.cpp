// SPDX-License-Identifier: MIT
#include "extractors/answer/json.h"

#include <cmath>
#include <variant>

#include "core/text/printable.h"

namespace pagelet {

void to_json(Json& json, const Parameters& parameters) {
  json = Json::object();
  for (const auto& [name, value] : parameters.values()) {
    std::visit([&, key = name](const auto& held) { json[key] = held; }, value);
  }
}

void to_json(Json& json, const Phases& phases) {
  for (const auto& [name, phase] : kPhases) json[name] = phases.*phase;
}

void to_json(Json& json, const MadeBy& made) {
  json = {{"version", made.version}, {"commit", made.commit}, {"compiler", made.compiler}};
}

void to_json(Json& json, const ExtractorInfo& info) {
  json = {{"name", info.name},
          {"title", info.title},
          {"summary", info.summary},
          {"citation", info.citation},
          {"target", to_string(info.target)},
          {"role", to_string(info.role)},
          {"developed_on", info.developed_on},
          {"parameters", info.parameters}};
}

void to_json(Json& json, const ParameterSpec& spec) {
  json = {{"name", spec.name},
          {"type", to_string(spec.type)},
          {"default", spec.default_value},
          {"range", spec.range()},
          {"unit", spec.unit},
          {"help", spec.help}};
}

void to_json(Json& json, const PageMetadata& metadata) {
  json = Json::object();
  metadata.for_each([&](std::string_view name, const MetadataField& field) {
    Json& value = json[std::string(name)];
    if (name == "tags") {
      value = field.values;
    } else if (!field.values.empty()) {
      value = field.text();
    }
  });
}

double three_digits(double share) { return std::round(1000 * share) / 1000; }

void to_json(Json& json, const Post& post) {
  const auto or_null = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  json = {
      {"text", post.text},          {"markdown", post.markdown},  {"author", or_null(post.author)},
      {"date", or_null(post.date)}, {"link", or_null(post.link)}, {"number", post.number},
      {"parent", post.parent}};
}

std::string json_text(const Json& value, int indent) {
  return printable_json(value.dump(indent, ' ', false, Json::error_handler_t::replace));
}

}  // namespace pagelet
