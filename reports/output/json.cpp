// SPDX-License-Identifier: MIT
#include "reports/output/json.h"

#include <cmath>
#include <variant>

#include "core/text/printable.h"
#include "datasets/json_file.h"

namespace pagelet {

Json to_json(const Parameters& parameters) {
  Json json = Json::object();
  for (const auto& [name, value] : parameters.values()) {
    std::visit([&, key = name](const auto& held) { json[key] = held; }, value);
  }
  return json;
}

Json to_json(const Phases& phases) {
  return {{"load", phases.load},
          {"parse", phases.parse},
          {"links", phases.links},
          {"candidates", phases.candidates},
          {"extract", phases.extract}};
}

double rounded(double value, double unit) { return std::round(value * unit) / unit; }
Json rounded(const std::optional<double>& value) { return value ? Json(rounded(*value)) : Json(); }
Json rounded(const std::optional<Interval>& interval) {
  return interval ? Json{rounded(interval->low), rounded(interval->high)} : Json();
}

Json recorded_parameters(const std::string& canonical) {
  Json parameters = parse_shallow_json<Json>(canonical, 1);
  if (!parameters.is_object()) return Json::object();
  for (Json& value : parameters) {
    if (!value.is_string()) continue;
    const Json number = parse_shallow_json<Json>(value.get_ref<const std::string&>(), 0);
    if (number.is_number()) value = number;
  }
  return parameters;
}

Json to_json(const std::optional<std::vector<std::string>>& names) {
  return names ? Json(*names) : Json();
}

Json to_json(const MadeBy& made) {
  return {{"version", made.version}, {"commit", made.commit}, {"compiler", made.compiler}};
}

std::string to_line(const Json& json) {
  return printable_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string to_document(const Json& json) {
  return printable_json(json.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace pagelet
