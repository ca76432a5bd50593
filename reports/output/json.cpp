// SPDX-License-Identifier: MIT
#include "reports/output/json.h"

#include <fmt/format.h>

#include <cmath>
#include <ranges>

#include "core/text/ascii.h"
#include "datasets/json_file.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

std::string csv_cell(const Json& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());
  if (!value.is_array()) return value.dump();
  return joined(std::views::transform(value, csv_cell), ";");
}

}  // namespace

void to_json(Json& json, const Rates& rates) {
  json = Json::object();
  for (const Metric metric : kMetrics) json[to_string(metric)] = value_of(rates, metric);
}

void to_json(Json& json, const Score& score) {
  json = {{"task", to_string(score.task)}, {"unit", to_string(score.unit)}};
  for_each_field(score, [&](std::string_view name, auto number) { json[name] = number; });
}

void to_json(Json& json, const Summary& summary) {
  json = {
      {"n", summary.n}, {"mean", summary.mean}, {"sigma", summary.sigma}, {"ci99", summary.ci99}};
}

void to_json(Json& json, const Interval& interval) { json = {interval.low, interval.high}; }

void to_json(Json& json, const PairedDifference& difference) {
  json = {{"difference", difference.mean_difference},
          {"better", difference.wins},
          {"equal", difference.ties},
          {"worse", difference.losses},
          {"p", difference.p},
          {"p_holm", difference.p_holm},
          {"significant", difference.is_significant()},
          {"delta", difference.delta},
          {"effect", effect_size(difference.delta)}};
}

double rounded(double value, double unit) { return std::round(value * unit) / unit; }

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

std::string csv_row(const Json& row) {
  std::vector<std::string> cells;
  for (const Json& value : row) cells.push_back(csv_cell(value));
  return csv_line(cells);
}

std::string csv_titles(const Json& row) {
  std::vector<std::string> titles;
  for (const auto& [name, value] : row.items()) titles.push_back(name);
  return csv_line(titles);
}

std::string to_document(const Json& json) { return json_text(json, 1) + "\n"; }

}  // namespace pagelet
