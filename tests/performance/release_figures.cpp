// SPDX-License-Identifier: MIT
#include "tests/performance/release_figures.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace pagelet::performance {
namespace {

constexpr const char* kSchema = "pagelet.figures/1";

// Four digits are kept. More digits are noise, and with them every line would change with each
// release.
double rounded(double value) { return std::stod(fmt::format("{:.4g}", value)); }

}  // namespace

std::vector<Figure> read_figures(const std::string& file) {
  std::ifstream stream(file);
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (json.is_discarded() || json.value("schema", "") != kSchema) {
    throw std::runtime_error(file + ": not a file of figures");
  }
  std::vector<Figure> figures;
  for (const auto& figure : json.at("figures")) {
    figures.push_back({figure.at("key"), figure.at("unit"), figure.at("value")});
  }
  return figures;
}

void write_figures(const std::string& file, const std::vector<Figure>& figures) {
  nlohmann::ordered_json json{{"schema", kSchema}, {"version", PAGELET_VERSION}};
  auto& rows = json["figures"] = nlohmann::ordered_json::array();
  for (const Figure& figure : figures) {
    rows.push_back({{"key", figure.key}, {"unit", figure.unit}, {"value", rounded(figure.value)}});
  }
  std::ofstream stream(file);
  stream << json.dump(1) << '\n';
  if (!stream.flush()) throw std::runtime_error(file + ": cannot be written");
}

}  // namespace pagelet::performance
