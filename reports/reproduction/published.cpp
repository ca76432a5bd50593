// SPDX-License-Identifier: MIT
#include "reports/reproduction/published.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "reports/output/asset.h"
#include "reports/reproduction/published_asset.h"
#include "reports/reproduction/tables.h"

namespace pagelet {
namespace {

const Json& published() {
  static const Json json = Json::parse(published_assets().front().text);
  return json;
}

const Json& entry(const char* list, const char* key, std::string_view id) {
  for (const Json& item : published().at(list)) {
    if (item.at(key) == id) return item;
  }
  throw std::out_of_range("nothing was published as " + std::string(id));
}

std::vector<PublishedRow> rows_of(const Json& table, const char* list) {
  std::vector<PublishedRow> rows;
  for (const Json& cells : table.at(list)) {
    Json by_name;
    for (std::size_t at = 0; at < cells.size(); ++at) {
      by_name[table.at("columns").at(at).at("name").get<std::string>()] = cells[at];
    }
    rows.emplace_back(std::move(by_name));
  }
  return rows;
}

std::map<std::string, PublishedTable, std::less<>> read_tables() {
  std::map<std::string, PublishedTable, std::less<>> tables;
  for (const Json& table : published().at("tables")) {
    tables[table.at("id")] = {rows_of(table, "rows"), rows_of(table, "aggregate_rows")};
  }
  return tables;
}

}  // namespace

std::string PublishedRow::text(std::string_view column) const {
  const Json& cell = cells_.at(std::string(column));
  return cell.is_string() ? cell.get<std::string>() : "";
}

std::optional<double> PublishedRow::number(std::string_view column) const {
  const Json& cell = cells_.at(std::string(column));
  return cell.is_number() ? std::optional(cell.get<double>()) : std::nullopt;
}

bool PublishedTable::names_site(std::string_view site) const {
  return std::ranges::any_of(
      rows, [&](const PublishedRow& row) { return is_benchmark(site, row.text("benchmark")); });
}

const PublishedTable& published_table(std::string_view id) {
  static const auto tables = read_tables();
  const auto found = tables.find(id);
  if (found == tables.end()) throw std::out_of_range("no published table " + std::string(id));
  return found->second;
}

const PublishedRow* find_row(const PublishedTable& table, std::string_view column,
                             std::string_view text) {
  for (const PublishedRow& row : table.rows) {
    if (row.text(column) == text) return &row;
  }
  return nullptr;
}

double published_value(std::string_view paper, std::string_view name) {
  return entry("values_in_text", "id", paper).at("values").at(std::string(name)).get<double>();
}

std::vector<std::string> published_audit(std::string_view table) {
  std::vector<std::string> remarks;
  for (const Json& item : published().at("audit")) {
    if (item.at("table") == table) {
      remarks.push_back("misprint in the paper: " + item.at("where").get<std::string>() + ": " +
                        item.at("finding").get<std::string>());
    }
  }
  return remarks;
}

}  // namespace pagelet
