// SPDX-License-Identifier: MIT
#include "reports/reproduction/paper_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "datasets/suite.h"
#include "reports/output/output_folder.h"

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

namespace {

std::string plain_name(std::string_view name) {
  const std::string plain = category_slug(std::string(name));
  return plain.starts_with("www-") ? plain.substr(4) : plain;
}

}  // namespace

bool is_benchmark(std::string_view site, std::string_view benchmark) {
  return plain_name(site.substr(site.rfind('/') + 1)) == plain_name(benchmark);
}

std::size_t sites_of_papers(const PaperRun& run) {
  const auto is_named = [](const BenchSite& site) {
    return published_table("psi15_t1").names_site(site.id) ||
           published_table("conex_t2").names_site(site.id);
  };
  return static_cast<std::size_t>(std::ranges::count_if(run.bench.sites, is_named));
}

std::string of_suite(const PaperRun& run) {
  const std::size_t sites = run.bench.sites.size();
  const std::size_t named = sites_of_papers(run);
  std::string remark;
  if (named == 0) remark = ", not the paper's sites";
  if (named > 0 && named < sites) remark = fmt::format(", {} of them named in the papers", named);
  return fmt::format("of suite {} ({} sites{})", run.bench.suite, sites, remark);
}

std::vector<PaperCell> interval_cells(std::span<const double> values, Clamp clamp, int decimals) {
  const Summary summary = summarize(values, clamp);
  std::vector<PaperCell> cells(4);
  if (summary.ci99) cells[0] = cell(summary.ci99->low, decimals);
  cells[1] = cell(summary.mean, decimals);
  if (summary.ci99) cells[2] = cell(summary.ci99->high, decimals);
  cells[3] = cell(summary.sigma, decimals);
  return cells;
}

void add_interval_columns(PaperTable& table, const std::string& name, const std::string& title) {
  table.columns.push_back({name + "_low", title + " low"});
  table.columns.push_back({name + "_mean", title});
  table.columns.push_back({name + "_high", "high"});
  table.columns.push_back({name + "_sigma", "sigma"});
}

std::string title_with_role(const ExtractorInfo& info) {
  switch (info.role) {
    case Role::kAlgorithm:
      return info.title + ", not in the paper";
    case Role::kFloor:
      return info.title + ", floor";
    case Role::kCeiling:
      return info.title + ", at best";
  }
  return info.title;
}

namespace {

using Row = std::vector<PaperCell>;

std::optional<std::size_t> column_of(const PaperTable& table, const std::string& name) {
  const auto found = std::ranges::find(table.columns, name, &PaperColumn::name);
  if (found == table.columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - table.columns.begin());
}

const Number* number_in(const Row& row, std::optional<std::size_t> column) {
  return column ? std::get_if<Number>(&row[*column]) : nullptr;
}

bool has_source(const Row& row, std::size_t column, const char* source) {
  const auto* text = std::get_if<std::string>(&row[column]);
  return text != nullptr && *text == source;
}

// The measures with columns NAME_low, NAME_mean and NAME_high.
std::vector<std::string> measures_of(const PaperTable& table) {
  std::vector<std::string> names;
  for (const PaperColumn& column : table.columns) {
    if (!column.name.ends_with("_mean")) continue;
    const std::string name = column.name.substr(0, column.name.size() - 5);
    if (column_of(table, name + "_low") && column_of(table, name + "_high")) names.push_back(name);
  }
  return names;
}

// "recall yes, f1 no"; empty when there is nothing to compare.
std::string inside_text(const PaperTable& table, const std::vector<std::string>& measures,
                        const Row& computed, const Row& printed) {
  std::vector<std::string> parts;
  for (const std::string& measure : measures) {
    const Number* low = number_in(computed, column_of(table, measure + "_low"));
    const Number* high = number_in(computed, column_of(table, measure + "_high"));
    const Number* mean = number_in(printed, column_of(table, measure + "_mean"));
    if (low == nullptr || high == nullptr || mean == nullptr) continue;
    const bool is_inside = low->value <= mean->value && mean->value <= high->value;
    parts.push_back(measure + (is_inside ? " yes" : " no"));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Row difference_of(const Row& computed, const Row& printed, std::size_t source) {
  Row row(computed.size());
  for (std::size_t at = 0; at < computed.size(); ++at) {
    const auto* one = std::get_if<Number>(&computed[at]);
    const auto* two = std::get_if<Number>(&printed[at]);
    if (at == source) {
      row[at] = std::string("difference");
    } else if (at < source) {
      row[at] = computed[at];  // the names in the row
    } else if (one != nullptr && two != nullptr) {
      row[at] = Number{one->value - two->value, std::max(one->decimals, two->decimals)};
    }
  }
  return row;
}

}  // namespace

void add_difference_rows(PaperTable& table) {
  const auto source = column_of(table, "source");
  if (!source) return;
  const std::vector<std::string> measures = measures_of(table);
  const bool has_intervals = !measures.empty();
  std::vector<Row> rows;
  for (std::size_t at = 0; at < table.rows.size(); ++at) {
    rows.push_back(table.rows[at]);
    if (has_intervals) rows.back().emplace_back();
    const bool is_pair = at > 0 && has_source(table.rows[at], *source, kPrinted) &&
                         has_source(table.rows[at - 1], *source, kComputed);
    if (!is_pair) continue;
    rows.push_back(difference_of(table.rows[at - 1], table.rows[at], *source));
    if (!has_intervals) continue;
    rows.back().emplace_back(inside_text(table, measures, table.rows[at - 1], table.rows[at]));
  }
  table.rows = std::move(rows);
  if (has_intervals) {
    table.columns.push_back({"in_interval", "Printed mean in the computed interval"});
  }
}

std::string comparison_in_words(const std::string& suite, std::size_t sites, std::size_t named,
                                std::span<const PaperTable> tables) {
  std::string text = fmt::format(
      "What may be compared. The papers measured {} in other years: PSI15 40 sites of 2015, TWEB19 "
      "75 sites of TECO, CONEX 30 sites. The computed rows are of suite {} with {} sites; PSI15 "
      "and CONEX name {} of them. Do not expect equal numbers; the order of the algorithms may be "
      "compared. Each difference is below its two rows.",
      named == 0 ? "other sites" : "some of these sites, or others,", suite, sites,
      named == 0 ? "none" : std::to_string(named));
  const auto found = std::ranges::find(tables, "tweb19_t4", &PaperTable::id);
  if (found == tables.end()) return text;
  const auto source = column_of(*found, "source");
  const auto f1 = column_of(*found, "f1_mean");
  std::map<std::string, std::pair<const Number*, const Number*>> means;  // computed, printed
  for (const Row& row : found->rows) {
    const auto* name = std::get_if<std::string>(&row[0]);
    if (name == nullptr || !source) continue;
    if (has_source(row, *source, kComputed)) means[*name].first = number_in(row, f1);
    if (has_source(row, *source, kPrinted)) means[*name].second = number_in(row, f1);
  }
  std::erase_if(means, [](const auto& entry) {
    return entry.second.first == nullptr || entry.second.second == nullptr;
  });
  std::size_t pairs = 0;
  std::vector<std::string> swapped;
  for (auto one = means.begin(); one != means.end(); ++one) {
    for (auto two = std::next(one); two != means.end(); ++two) {
      ++pairs;
      const auto& [computed_one, printed_one] = one->second;
      const auto& [computed_two, printed_two] = two->second;
      const bool agrees =
          (computed_one->value < computed_two->value) == (printed_one->value < printed_two->value);
      if (!agrees) swapped.push_back(one->first + " and " + two->first);
    }
  }
  if (pairs == 0) return text;
  text += fmt::format(
      " By mean F1 (TWEB19, Table 4) {} of {} pairs of algorithms have the same "
      "order as in print",
      pairs - swapped.size(), pairs);
  if (!swapped.empty()) text += fmt::format("; the others: {}", fmt::join(swapped, ", "));
  return text + ".";
}

}  // namespace pagelet
