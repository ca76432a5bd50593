// SPDX-License-Identifier: MIT
#include "reports/reproduction/published.h"

#include <algorithm>
#include <deque>
#include <map>
#include <stdexcept>
#include <utility>

#include "reports/output/asset.h"
#include "reports/output/json.h"
#include "reports/reproduction/published_asset.h"

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

PublishedRow row_of(const std::vector<std::string>& columns, const Json& cells) {
  std::vector<std::string> texts;
  std::vector<std::optional<double>> numbers;
  for (const Json& cell : cells) {
    texts.push_back(cell.is_string() ? cell.get<std::string>() : "");
    numbers.push_back(cell.is_number() ? std::optional(cell.get<double>()) : std::nullopt);
  }
  return {columns, std::move(texts), std::move(numbers)};
}

// Rows point to their table's columns, so tables must not move in memory.
std::deque<PublishedTable> read_tables() {
  std::deque<PublishedTable> tables;
  for (const Json& item : published().at("tables")) {
    PublishedTable& table = tables.emplace_back();
    table.id = item.at("id").get<std::string>();
    for (const Json& column : item.at("columns")) {
      table.columns.push_back(column.at("name").get<std::string>());
    }
    for (const Json& row : item.at("rows")) table.rows.push_back(row_of(table.columns, row));
    for (const Json& row : item.at("aggregate_rows")) {
      table.aggregates.push_back(row_of(table.columns, row));
    }
  }
  return tables;
}

}  // namespace

std::size_t PublishedRow::index_of(std::string_view column) const {
  const auto found = std::ranges::find(*columns_, column);
  if (found == columns_->end()) {
    throw std::out_of_range("no published column " + std::string(column));
  }
  return static_cast<std::size_t>(found - columns_->begin());
}

const std::string& PublishedRow::text(std::string_view column) const {
  return texts_.at(index_of(column));
}

std::optional<double> PublishedRow::number(std::string_view column) const {
  return numbers_.at(index_of(column));
}

const PublishedTable& published_table(std::string_view id) {
  static const std::deque<PublishedTable> tables = read_tables();
  const auto found = std::ranges::find(tables, id, &PublishedTable::id);
  if (found == tables.end()) throw std::out_of_range("no published table " + std::string(id));
  return *found;
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
