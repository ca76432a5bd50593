// SPDX-License-Identifier: MIT
#include "reports/reproduction/paper_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
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

const Json& file_named(std::string_view name) {
  static const auto files = [] {
    std::map<std::string_view, Json> read;
    for (const Asset& asset : reproduction_assets()) read[asset.name] = Json::parse(asset.text);
    return read;
  }();
  return files.at(name);
}

const Json& published() { return file_named("tables.json"); }

const Json& entry(const Json& list, std::string_view id) {
  const auto found =
      std::ranges::find_if(list, [&](const Json& one) { return one.at("id") == id; });
  if (found == list.end()) throw std::out_of_range("there is no table " + std::string(id));
  return *found;
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

PaperCell PublishedRow::cell(const PaperColumn& column) const {
  const auto found = cells_.find(column.name);
  if (found == cells_.end() || !found->is_number()) return {};
  const auto value = found->get<double>();
  const bool is_mean_of_counts = column.decimals == 0 && value != std::floor(value);
  return Number{value, is_mean_of_counts ? 1 : column.decimals};
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

const PublishedRow* find_row(
    const PublishedTable& table,
    std::initializer_list<std::pair<std::string_view, std::string_view>> texts) {
  const auto found = std::ranges::find_if(table.rows, [&](const PublishedRow& row) {
    return std::ranges::all_of(
        texts, [&](const auto& text) { return row.text(text.first) == text.second; });
  });
  return found == table.rows.end() ? nullptr : &*found;
}

double published_value(std::string_view paper, std::string_view name) {
  return entry(published().at("values_in_text"), paper)
      .at("values")
      .at(std::string(name))
      .get<double>();
}

namespace {

// "of suite NAME (N sites)", and the number of those that the papers do not name.
std::string of_suite(const PaperRun& run) {
  const std::size_t sites = run.bench.sites.size();
  const std::size_t named = sites_of_papers(run);
  std::string remark;
  if (named == 0) remark = ", not the paper's sites";
  if (named > 0 && named < sites) remark = fmt::format(", {} of them named in the papers", named);
  return fmt::format("of suite {} ({} sites{})", run.bench.suite, sites, remark);
}

}  // namespace

PaperTable empty_table(const std::string& id, const PaperRun& run) {
  const Json& layout = entry(file_named("layout.json").at("tables"), id);
  PaperTable table;
  table.id = id;
  table.source = layout.at("source");
  constexpr std::string_view kSuite = "{suite}";
  table.caption = layout.at("caption");
  table.caption.replace(table.caption.find(kSuite), kSuite.size(), of_suite(run));
  for (const Json& column : layout.at("columns")) {
    table.columns.push_back({column.at(0), column.at(1)});
    if (column.size() > 2) table.columns.back().decimals = column.at(2);
  }
  for (const Json& item : published().at("audit")) {
    if (item.at("table") != id) continue;
    table.notes.push_back("misprint in the paper: " + item.at("where").get<std::string>() + ": " +
                          item.at("finding").get<std::string>());
  }
  for (const Json& note : layout.at("notes")) table.notes.push_back(note);
  return table;
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

std::vector<PaperCell> interval_cells(std::span<const double> values, Clamp clamp, int decimals) {
  const Summary summary = summarize(values, clamp);
  std::vector<PaperCell> cells(4);
  cells[1] = cell(summary.mean, decimals);
  if (summary.sigma) {
    const double half = papers_half_width_99(*summary.sigma, summary.n);
    cells[0] = cell(std::max(clamp.low, *summary.mean - half), decimals);
    cells[2] = cell(std::min(clamp.high, *summary.mean + half), decimals);
  }
  cells[3] = cell(summary.sigma, decimals);
  return cells;
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

void add_printed_site(PaperTable& table, const std::string& id) {
  for (const PublishedRow& row : published_table(table.id).rows) {
    const std::string benchmark = row.text("benchmark");
    if (is_benchmark(id, benchmark)) add_printed(table, row, benchmark, kPrinted);
  }
}

namespace {

template <class Value>
std::vector<PaperCell> cells_of_rates(const PaperTable& table, const Value& value) {
  std::vector<PaperCell> cells;
  for (const PaperColumn& column : table.columns) {
    const Unit unit = column.name.starts_with("word_") ? Unit::kWords : Unit::kNodes;
    const std::string metric = column.name.substr(column.name.find('_') + 1);  // npos + 1 is 0
    const auto found =
        std::ranges::find(kMetrics, metric, [](Metric one) { return to_string(one); });
    if (found != std::end(kMetrics)) cells.push_back(cell(value(unit, *found)));
  }
  return cells;
}

}  // namespace

std::vector<PaperCell> rate_cells(const PaperTable& table, const PaperRun& run,
                                  std::size_t extractor, std::size_t site, Target task) {
  return cells_of_rates(table, [&](Unit unit, Metric metric) {
    return value_of(run.score(extractor, site, task, unit)->rates, metric);
  });
}

std::vector<PaperCell> mean_cells(const PaperTable& table, const PaperRun& run,
                                  std::size_t extractor, Target task) {
  return cells_of_rates(
      table, [&](Unit unit, Metric metric) { return run.mean(extractor, task, unit, metric); });
}

namespace {

using Row = std::vector<PaperCell>;

// The position of a column, or the number of columns.
std::size_t column_of(const PaperTable& table, const std::string& name) {
  const auto found = std::ranges::find(table.columns, name, &PaperColumn::name);
  return static_cast<std::size_t>(found - table.columns.begin());
}

std::string text_in(const Row& row, std::size_t column) {
  const auto* text = column < row.size() ? std::get_if<std::string>(&row[column]) : nullptr;
  return text == nullptr ? "" : *text;
}

std::optional<double> number_in(const Row& row, std::size_t column) {
  const auto* number = column < row.size() ? std::get_if<Number>(&row[column]) : nullptr;
  return number == nullptr ? std::nullopt : std::optional(number->value);
}

// Calls `visit(computed, printed)` for each printed row that follows a computed one.
template <class Visit>
void for_each_pair(const PaperTable& table, Visit&& visit) {
  const std::size_t source = column_of(table, "source");
  for (std::size_t at = 1; at < table.rows.size(); ++at) {
    if (text_in(table.rows[at - 1], source) == kComputed &&
        text_in(table.rows[at], source) == kPrinted) {
      visit(table.rows[at - 1], table.rows[at]);
    }
  }
}

// "recall yes, f1 no", for the measures with columns NAME_low, NAME_mean and NAME_high; empty when
// there is nothing to compare.
std::string inside_text(const PaperTable& table, const Row& computed, const Row& printed) {
  std::vector<std::string> parts;
  for (const PaperColumn& column : table.columns) {
    if (!column.name.ends_with("_mean")) continue;
    const std::string measure = column.name.substr(0, column.name.size() - 5);
    const auto low = number_in(computed, column_of(table, measure + "_low"));
    const auto high = number_in(computed, column_of(table, measure + "_high"));
    const auto mean = number_in(printed, column_of(table, column.name));
    if (!low || !high || !mean) continue;
    parts.push_back(measure + (*low <= *mean && *mean <= *high ? " yes" : " no"));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Row difference_of(const Row& computed, const Row& printed, std::size_t source) {
  Row row(computed.begin(), computed.begin() + static_cast<std::ptrdiff_t>(source));  // the names
  row.emplace_back("difference");
  for (std::size_t at = source + 1; at < computed.size(); ++at) {
    const auto* one = std::get_if<Number>(&computed[at]);
    const auto* two = std::get_if<Number>(&printed[at]);
    row.push_back(one == nullptr || two == nullptr
                      ? PaperCell()
                      : Number{one->value - two->value, std::max(one->decimals, two->decimals)});
  }
  return row;
}

}  // namespace

void add_difference_rows(PaperTable& table) {
  const std::size_t source = column_of(table, "source");
  std::map<const Row*, Row> differences;  // by the printed row before it
  const bool has_intervals = std::ranges::any_of(
      table.columns, [](const PaperColumn& column) { return column.name.ends_with("_mean"); });
  for_each_pair(table, [&](const Row& computed, const Row& printed) {
    Row& row = differences[&printed] = difference_of(computed, printed, source);
    if (has_intervals) row.emplace_back(inside_text(table, computed, printed));
  });
  std::vector<Row> rows;
  for (const Row& row : table.rows) {
    rows.push_back(row);
    if (has_intervals) rows.back().emplace_back();
    const auto difference = differences.find(&row);
    if (difference != differences.end()) rows.push_back(std::move(difference->second));
  }
  table.rows = std::move(rows);
  if (has_intervals) {
    table.columns.push_back({"in_interval", "Printed mean in the computed interval"});
  }
}

PaperTable differences_from_print(const PaperRun& run, std::span<const PaperTable> tables) {
  // The papers print two decimals. This is half of the last one, and a little more for the rounding
  // of decimals.
  constexpr double kRounding = 0.005 + 1e-9;
  PaperTable differences = empty_table("differences", run);
  std::size_t compared = 0;
  for (const PaperTable& table : tables) {
    if (table.id != "psi15_t1" && table.id != "conex_t2") continue;
    for_each_pair(table, [&](const Row& computed, const Row& printed) {
      const std::string site = text_in(computed, 0);
      // The other rows are averages.
      if (std::ranges::find(run.bench.sites, site, &BenchSite::id) == run.bench.sites.end()) return;
      for (std::size_t at = 0; at < computed.size(); ++at) {
        const std::string& name = table.columns[at].name;
        const auto one = number_in(computed, at);
        const auto two = number_in(printed, at);
        if (!one || !two || name == "time" || name == "runtime") continue;
        ++compared;
        if (std::abs(*one - *two) <= kRounding) continue;
        add_row(differences, table.source, site, name, cell(one), cell(two), cell(*one - *two));
      }
    });
  }
  differences.notes.push_back(
      compared == 0
          ? "No site of the suite is one that the papers name: there is nothing to compare."
          : fmt::format("{} of {} numbers differ by more than rounding; times are not compared.",
                        differences.rows.size(), compared));
  return differences;
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
  const std::size_t f1 = column_of(*found, "f1_mean");
  std::map<std::string, std::pair<double, double>> means;  // computed, printed
  for_each_pair(*found, [&](const Row& computed, const Row& printed) {
    const auto one = number_in(computed, f1);
    const auto two = number_in(printed, f1);
    if (one && two) means[text_in(computed, 0)] = {*one, *two};
  });
  std::size_t pairs = 0;
  std::vector<std::string> swapped;
  for (auto one = means.begin(); one != means.end(); ++one) {
    for (auto two = std::next(one); two != means.end(); ++two) {
      ++pairs;
      const bool agrees =
          (one->second.first < two->second.first) == (one->second.second < two->second.second);
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
