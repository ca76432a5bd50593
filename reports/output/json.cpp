// SPDX-License-Identifier: MIT
#include "reports/output/json.h"

#include <cmath>
#include <variant>

#include "core/text/printable.h"
#include "datasets/json_file.h"

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

void to_json(Json& json, const Summary& summary) {
  json = {
      {"n", summary.n}, {"mean", summary.mean}, {"sigma", summary.sigma}, {"ci99", summary.ci99}};
}

void to_json(Json& json, const Interval& interval) { json = {interval.low, interval.high}; }

double rounded(double value, double unit) { return std::round(value * unit) / unit; }
std::optional<double> rounded(const std::optional<double>& value) {
  return value ? std::optional(rounded(*value)) : std::nullopt;
}
std::optional<Interval> rounded(const std::optional<Interval>& interval) {
  if (!interval) return std::nullopt;
  return Interval{rounded(interval->low), rounded(interval->high)};
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

std::string to_line(const Json& json) {
  return printable_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string to_document(const Json& json) {
  return printable_json(json.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace pagelet
