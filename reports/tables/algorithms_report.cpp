// SPDX-License-Identifier: MIT
#include "reports/tables/algorithms_report.h"

#include <fmt/format.h>

#include "reports/output/json.h"
#include "reports/output/table.h"

namespace pagelet {
std::string algorithms_text(std::span<const ExtractorEntry> entries) {
  std::string text;
  for (const ExtractorEntry& entry : entries) {
    const ExtractorInfo& info = entry.info();
    if (!text.empty()) text += "\n";
    text += fmt::format("{} ({}): {}\nTarget: {}. Source: {}\n", info.name, info.title,
                        info.summary, to_string(info.target), info.citation);
    Table table;
    table.add_columns(Align::kLeft, {"  Parameter", "Default", "Range", "Unit", "Meaning"});
    for (const ParameterSpec& spec : info.parameters) {
      table.rows.push_back(
          {"  " + spec.name, spec.default_value, spec.range(), spec.unit, spec.help});
    }
    text += to_plain_text(table);
  }
  return text;
}

std::string algorithms_json(std::span<const ExtractorEntry> entries) {
  Json json{
      {"schema", "pagelet.algorithms/1"}, {"algorithms", Json::array()}, {"made_by", made_by()}};
  for (const ExtractorEntry& entry : entries) {
    const ExtractorInfo& info = entry.info();
    Json algorithm{{"name", info.name},
                   {"title", info.title},
                   {"summary", info.summary},
                   {"citation", info.citation},
                   {"target", to_string(info.target)},
                   {"role", to_string(info.role)},
                   {"developed_on", info.developed_on},
                   {"parameters", Json::array()}};
    for (const ParameterSpec& spec : info.parameters) {
      algorithm["parameters"].push_back({{"name", spec.name},
                                         {"type", to_string(spec.type)},
                                         {"default", spec.default_value},
                                         {"range", spec.range()},
                                         {"unit", spec.unit},
                                         {"help", spec.help}});
    }
    json["algorithms"].push_back(std::move(algorithm));
  }
  return to_document(json);
}

}  // namespace pagelet
