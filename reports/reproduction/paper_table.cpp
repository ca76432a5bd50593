// SPDX-License-Identifier: MIT
#include "reports/reproduction/paper_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace pagelet {
namespace {

std::string to_text(const PaperCell& cell) {
  if (const auto* number = std::get_if<Number>(&cell)) {
    return fmt::format("{:.{}f}", number->value, number->decimals);
  }
  const auto* text = std::get_if<std::string>(&cell);
  return text == nullptr ? "" : *text;
}

bool holds_numbers(const PaperTable& table, std::size_t column) {
  return std::ranges::any_of(
      table.rows, [&](const auto& row) { return std::holds_alternative<Number>(row[column]); });
}

}  // namespace

Table to_table(const PaperTable& table) {
  Table printed;
  printed.caption = table.source + ": " + table.caption;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    printed.columns.push_back(
        {table.columns[column].title, holds_numbers(table, column) ? Align::kRight : Align::kLeft});
  }
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    cells.reserve(row.size());
    for (const PaperCell& cell : row) cells.push_back(to_text(cell));
    printed.rows.push_back(std::move(cells));
  }
  printed.notes = table.notes;
  return printed;
}

Table named_columns(const PaperTable& table) {
  Table named = to_table(table);
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    named.columns[column].title = table.columns[column].name;
  }
  return named;
}

Json to_json(const PaperTable& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json object = Json::object();
    for (std::size_t column = 0; column < row.size(); ++column) {
      Json& value = object[table.columns[column].name];
      if (const auto* number = std::get_if<Number>(&row[column])) value = number->value;
      if (const auto* text = std::get_if<std::string>(&row[column])) value = *text;
    }
    rows.push_back(std::move(object));
  }
  Json columns = Json::array();
  for (const PaperColumn& column : table.columns) columns.push_back(column.name);
  return {{"id", table.id},           {"source", table.source},
          {"caption", table.caption}, {"columns", std::move(columns)},
          {"rows", std::move(rows)},  {"notes", table.notes}};
}

}  // namespace pagelet
