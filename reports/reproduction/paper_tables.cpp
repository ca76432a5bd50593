// SPDX-License-Identifier: MIT
#include "reports/reproduction/paper_tables.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <stdexcept>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/edit_distance.h"
#include "datasets/json_file.h"
#include "datasets/suite.h"

namespace pagelet {

std::string text_of(const Json& cell) { return cell.is_string() ? cell.get<std::string>() : ""; }

std::optional<double> number_of(const Json& cell) {
  return cell.is_number() ? std::optional(cell.get<double>()) : std::nullopt;
}

namespace {

constexpr std::string_view kEnds[] = {"_low", "_mean", "_high", "_sigma"};

// "f1" for "f1_low", "f1_mean", "f1_high" and "f1_sigma".
std::string_view measure_of(std::string_view column) {
  for (const std::string_view end : kEnds) {
    if (column.ends_with(end)) return column.substr(0, column.size() - end.size());
  }
  return column;
}

}  // namespace

Table to_table(const PaperTable& table) {
  Table printed(table.source + ": " + table.caption);
  printed.label = table.id;
  std::string_view previous;
  for (const PaperColumn& column : table.columns) {
    const std::string_view measure = measure_of(column.name);
    printed.columns.push_back({column.title, Align::kLeft, measure == previous});
    previous = measure == column.name ? "" : measure;
  }
  for (const auto& row : table.rows) {
    std::vector<std::string>& cells = printed.rows.emplace_back();
    for (const PaperCell& cell : row) {
      const std::optional<double> number = number_of(cell.value);
      if (number) printed.columns[cells.size()].align = Align::kRight;
      cells.push_back(number ? fmt::format("{:.{}f}", *number, cell.decimals)
                             : text_of(cell.value));
    }
  }
  printed.notes = table.notes;
  return printed;
}

namespace {

constexpr const char* kVerdicts = "in_interval";

// Whether the columns from `at` on are the low end, the mean and the high end of one measure.
bool is_interval(const PaperTable& table, std::size_t at) {
  const auto ends_with = [&](std::size_t column, std::string_view end) {
    return column < table.columns.size() && table.columns[column].name.ends_with(end);
  };
  return ends_with(at, "_low") && ends_with(at + 1, "_mean") && ends_with(at + 2, "_high");
}

}  // namespace

ShownTable shown_table(const PaperTable& table) {
  const Table all = to_table(table);
  ShownTable shown;
  Table& joined = shown.table;
  joined.caption = all.caption;
  joined.rows.resize(all.rows.size());
  joined.notes = all.notes;
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    const bool has_interval = is_interval(table, at);
    const std::size_t mean = has_interval ? at + 1 : at;
    joined.columns.push_back(all.columns[mean]);
    joined.columns.back().with_previous = all.columns[at].with_previous;
    shown.columns.push_back(mean);
    for (std::size_t row = 0; row < all.rows.size(); ++row) {
      const std::vector<std::string>& cells = all.rows[row];
      std::string text = cells[mean];
      // A row of differences has no interval.
      const bool is_difference = std::ranges::find(cells, "difference") != cells.end();
      if (has_interval && !cells[at].empty() && !is_difference) {
        text += fmt::format(" [{}, {}]", cells[at], cells[at + 2]);
      }
      joined.rows[row].push_back(std::move(text));
    }
    if (has_interval) at += 2;
  }
  return shown;
}

std::string to_screen(const PaperTable& table, std::size_t width) {
  return to_plain_text(shown_table(table).table, width);
}

PaperTable with_columns(const PaperTable& table, std::span<const std::string> names) {
  const Table printed = to_table(table);
  const auto first_number = std::ranges::find(printed.columns, Align::kRight, &Column::align);
  const auto named = static_cast<std::size_t>(first_number - printed.columns.begin());
  PaperTable chosen = table;
  chosen.columns.clear();
  for (auto& row : chosen.rows) row.clear();
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    const std::string& name = table.columns[at].name;
    const bool is_chosen = std::ranges::find(names, name) != names.end() ||
                           std::ranges::find(names, measure_of(name)) != names.end();
    const bool names_rows = at == 0 || (at < named && named < table.columns.size());
    if (!is_chosen && !names_rows) continue;
    chosen.columns.push_back(table.columns[at]);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      chosen.rows[row].push_back(table.rows[row][at]);
    }
  }
  return chosen;
}

Result<void> check_choice(const TableChoice& choice) {
  std::vector<std::string> ids;
  std::vector<std::string> columns;
  for (const Json& layout : reproduction_file("layout.json").at("tables")) {
    ids.push_back(layout.at("id"));
    const bool is_chosen = choice.tables.empty() ||
                           std::ranges::find(choice.tables, ids.back()) != choice.tables.end();
    for (const Json& column : layout.at("columns")) {
      if (!is_chosen) continue;
      const auto name = column.at(0).get<std::string>();
      for (const std::string& known : {name, std::string(measure_of(name))}) {
        if (std::ranges::find(columns, known) == columns.end()) columns.push_back(known);
      }
    }
  }
  const auto check = [](const char* option, const std::string& name,
                        const std::vector<std::string>& known) -> Result<void> {
    if (std::ranges::find(known, name) != known.end()) return {};
    return fail(ErrorCode::kUsage, fmt::format("{} {}: does not exist{} (there are: {})", option,
                                               name, did_you_mean(name, known), joined(known)));
  };
  for (const std::string& id : choice.tables) PAGELET_TRY(check("--table", id, ids));
  for (const std::string& name : choice.columns) PAGELET_TRY(check("--columns", name, columns));
  return {};
}

Json to_json(const PaperTable& table) {
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json& object = rows.emplace_back(Json::object());
    for (std::size_t column = 0; column < row.size(); ++column) {
      object[table.columns[column].name] = row[column].value;
    }
  }
  Json columns = Json::array();
  for (const PaperColumn& column : table.columns) columns.push_back(column.name);
  return {{"id", table.id},           {"source", table.source},
          {"caption", table.caption}, {"columns", std::move(columns)},
          {"rows", std::move(rows)},  {"notes", table.notes}};
}

std::string_view reproduction_text(std::string_view name) {
  const auto found = std::ranges::find(reproduction_assets(), name, &Asset::name);
  if (found == reproduction_assets().end()) {
    throw std::out_of_range("there is no file " + std::string(name));
  }
  return found->text;
}

const Json& reproduction_file(std::string_view name) {
  static const auto files = [] {
    std::map<std::string_view, Json> read;
    for (const Asset& asset : reproduction_assets()) {
      if (asset.name.ends_with(".json")) read[asset.name] = parse_json<Json>(asset.text);
    }
    return read;
  }();
  return files.at(name);
}

namespace {

const Json& published() { return reproduction_file("tables.json"); }

const Json& entry(const Json& list, std::string_view id) {
  const auto found =
      std::ranges::find_if(list, [&](const Json& one) { return one.at("id") == id; });
  if (found == list.end()) throw std::out_of_range("there is no table " + std::string(id));
  return *found;
}

std::vector<Json> rows_of(const Json& table, const char* list) {
  std::vector<Json> rows;
  for (const Json& cells : table.at(list)) {
    Json& by_name = rows.emplace_back();
    for (std::size_t at = 0; at < cells.size(); ++at) {
      by_name[table.at("columns").at(at).at("name").get<std::string>()] = cells[at];
    }
  }
  return rows;
}

std::string plain_name(std::string_view name) {
  std::string plain = category_slug(std::string(name));
  if (plain.starts_with("www-")) plain.erase(0, 4);
  // PSI15 prints the first of these for the second.
  return plain == "turiparadise-com" ? "turfparadise-com" : plain;
}

// The host of a benchmark's name, which may have a path.
std::string_view host_in(std::string_view benchmark) {
  return benchmark.substr(0, benchmark.find('/'));
}

// Number of sites of the run that a table names.
std::size_t sites_in(const PaperResult& run, std::string_view table) {
  return static_cast<std::size_t>(
      std::ranges::count_if(run.bench.sites, [&](const BenchSite& site) {
        return published_table(table).row_of_site(site.id) != nullptr;
      }));
}

// Number of sites of the run that PSI15 or CONEX names.
std::size_t sites_of_papers(const PaperResult& run) {
  const auto is_named = [](const BenchSite& site) {
    return published_table("psi15_t1").row_of_site(site.id) != nullptr ||
           published_table("conex_t2").row_of_site(site.id) != nullptr;
  };
  return static_cast<std::size_t>(std::ranges::count_if(run.bench.sites, is_named));
}

// "of suite NAME (N sites)", and the number of those that the papers do not name.
std::string of_suite(const PaperResult& run) {
  const std::size_t sites = run.bench.sites.size();
  const std::size_t named = sites_of_papers(run);
  std::string remark;
  if (named == 0) remark = ", not the paper's sites";
  if (named > 0 && named < sites) remark = fmt::format(", {} of them named in the papers", named);
  return fmt::format("of suite {} ({} sites{})", run.bench.suite, sites, remark);
}

using Row = std::vector<PaperCell>;

// The position of a column, or the number of columns.
std::size_t column_of(const PaperTable& table, const std::string& name) {
  const auto found = std::ranges::find(table.columns, name, &PaperColumn::name);
  return static_cast<std::size_t>(found - table.columns.begin());
}

// Null where the table lacks the column.
Json value_in(const Row& row, std::size_t column) {
  return column < row.size() ? row[column].value : Json();
}

// Calls `visit(computed, printed)` for each printed row that follows a computed one.
template <class Visit>
void for_each_pair(const PaperTable& table, Visit&& visit) {
  const std::size_t source = column_of(table, "source");
  for (std::size_t at = 1; at < table.rows.size(); ++at) {
    if (value_in(table.rows[at - 1], source) == kComputed &&
        value_in(table.rows[at], source) == kPrinted) {
      visit(table.rows[at - 1], table.rows[at]);
    }
  }
}

// "recall yes, f1 no", for the measures with columns NAME_low, NAME_mean and NAME_high; empty when
// there is nothing to compare.
std::string inside_text(const PaperTable& table, const Row& computed, const Row& printed) {
  std::vector<std::string> parts;
  for (const PaperColumn& column : table.columns) {
    if (!column.name.ends_with("_mean") || has_times(column)) continue;
    const std::string measure = column.name.substr(0, column.name.size() - 5);
    const auto low = number_of(value_in(computed, column_of(table, measure + "_low")));
    const auto high = number_of(value_in(computed, column_of(table, measure + "_high")));
    const auto mean = number_of(value_in(printed, column_of(table, column.name)));
    if (!low || !high || !mean) continue;
    parts.push_back(measure + (*low <= *mean && *mean <= *high ? " yes" : " no"));
  }
  return joined(parts);
}

Row difference_of(const PaperTable& table, const Row& computed, const Row& printed,
                  std::size_t source) {
  Row row(computed.begin(), computed.begin() + static_cast<std::ptrdiff_t>(source));  // the names
  row.push_back({"difference"});
  for (std::size_t at = source + 1; at < computed.size(); ++at) {
    if (has_times(table.columns[at])) {
      row.emplace_back();
      continue;
    }
    const std::optional<double> one = number_of(computed[at].value);
    const std::optional<double> two = number_of(printed[at].value);
    const int decimals = std::max(computed[at].decimals, printed[at].decimals);
    row.push_back(one && two ? PaperCell{*one - *two, decimals} : PaperCell());
  }
  return row;
}

}  // namespace

const Json* PublishedTable::row_of_site(std::string_view site) const {
  const std::string name = plain_name(site.substr(site.rfind('/') + 1));
  const Json* of_host = nullptr;
  std::size_t hosts = 0;
  for (const Json& row : rows) {
    const std::string benchmark = text_of(row.at("benchmark"));
    if (plain_name(benchmark) == name) return &row;
    if (plain_name(host_in(benchmark)) != name) continue;
    of_host = &row;
    ++hosts;
  }
  return hosts == 1 ? of_host : nullptr;
}

const PublishedTable& published_table(std::string_view id) {
  static const auto tables = [] {
    std::map<std::string, PublishedTable, std::less<>> read;
    for (const Json& table : published().at("tables")) {
      read[table.at("id")] = {rows_of(table, "rows"), rows_of(table, "aggregate_rows")};
    }
    return read;
  }();
  const auto found = tables.find(id);
  if (found == tables.end()) throw std::out_of_range("no published table " + std::string(id));
  return found->second;
}

const Json* find_row(const PublishedTable& table,
                     std::initializer_list<std::pair<const char*, std::string_view>> texts) {
  const auto found = std::ranges::find_if(table.rows, [&](const Json& row) {
    return std::ranges::all_of(
        texts, [&](const auto& text) { return text_of(row.at(text.first)) == text.second; });
  });
  return found == table.rows.end() ? nullptr : &*found;
}

double published_value(std::string_view paper, std::string_view name) {
  return entry(published().at("values_in_text"), paper)
      .at("values")
      .at(std::string(name))
      .get<double>();
}

std::string published_cost(std::string_view extractor) {
  return entry(published().at("values_in_text"), "tweb19_text")
      .at("values")
      .at("asymptotic")
      .at(std::string(extractor))
      .get<std::string>();
}

PaperTable empty_table(const std::string& id, const PaperResult& run) {
  const Json& layout = entry(reproduction_file("layout.json").at("tables"), id);
  PaperTable table;
  table.id = id;
  table.source = layout.at("source");
  constexpr std::string_view kSuite = "{suite}";
  table.caption = layout.at("caption");
  if (const auto at = table.caption.find(kSuite); at != std::string::npos) {
    table.caption.replace(at, kSuite.size(), of_suite(run));
  }
  for (const Json& column : layout.at("columns")) {
    table.columns.push_back({column.at(0), column.at(1)});
    PaperColumn& added = table.columns.back();
    if (column.size() > 2) added.decimals = column.at(2);
    added.printed = column.size() > 3 ? column.at(3).get<std::string>() : added.name;
  }
  for (const Json& item : published().at("audit")) {
    if (item.at("table") != id) continue;
    table.notes.push_back("misprint in the paper: " + item.at("where").get<std::string>() + ": " +
                          item.at("finding").get<std::string>());
  }
  for (const Json& note : layout.at("notes")) table.notes.push_back(note);
  return table;
}

bool has_times(const PaperColumn& column) {
  return column.name == "time" || column.name == "runtime" || column.name.starts_with("time_");
}

void add_difference_rows(PaperTable& table) {
  const std::size_t source = column_of(table, "source");
  if (source == table.columns.size()) return;
  std::map<const Row*, Row> differences;  // by the printed row before it
  const bool has_intervals = std::ranges::any_of(table.columns, [](const PaperColumn& column) {
    return column.name.ends_with("_mean") && !has_times(column);
  });
  for_each_pair(table, [&](const Row& computed, const Row& printed) {
    Row row = difference_of(table, computed, printed, source);
    const bool is_compared =
        std::any_of(row.begin() + static_cast<std::ptrdiff_t>(source) + 1, row.end(),
                    [](const PaperCell& cell) { return !cell.value.is_null(); });
    if (!is_compared) return;
    if (has_intervals) row.push_back({inside_text(table, computed, printed)});
    differences[&printed] = std::move(row);
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
    table.columns.push_back({kVerdicts, "Printed mean in the computed interval"});
  }
}

PaperTable differences_from_print(const PaperResult& run, std::span<const PaperTable> tables) {
  // The papers print two decimals. This is half of the last one, and a little more for the rounding
  // of decimals.
  constexpr double kRounding = 0.005 + 1e-9;
  PaperTable differences = empty_table("differences", run);
  std::size_t compared = 0;
  for (const PaperTable& table : tables) {
    if (table.id != "psi15_t1" && table.id != "conex_t2") continue;
    for_each_pair(table, [&](const Row& computed, const Row& printed) {
      const std::string site = text_of(computed[0].value);
      // The other rows are averages.
      if (std::ranges::find(run.bench.sites, site, &BenchSite::id) == run.bench.sites.end()) return;
      for (std::size_t at = 0; at < computed.size(); ++at) {
        const std::string& name = table.columns[at].name;
        const auto one = number_of(computed[at].value);
        const auto two = number_of(printed[at].value);
        if (!one || !two || has_times(table.columns[at])) continue;
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

std::string comparison_in_words(const PaperResult& run, std::span<const PaperTable> tables) {
  const std::size_t named = sites_of_papers(run);
  std::string text = fmt::format(
      "What may be compared. The papers measured {} in other years: PSI15 40 sites of 2015, TWEB19 "
      "75 sites of TECO, CONEX 30 sites. The computed rows are of suite {} with {} sites: {} of "
      "the "
      "40 sites of PSI15's Table 1 and {} of the 30 of CONEX's Table 2. Do not expect equal "
      "numbers; "
      "the order of the algorithms may be compared. Each difference is below its two rows. Means "
      "have the 99 % intervals of the papers, by the normal quantile.",
      named == 0 ? "other sites" : "some of these sites, or others,", run.bench.suite,
      run.bench.sites.size(), sites_in(run, "psi15_t1"), sites_in(run, "conex_t2"));
  if (const std::string& changes = run.experiments.changes(); !changes.empty()) {
    text += " Parameters that are not the defaults: " + changes + ".";
  }
  const auto found = std::ranges::find(tables, "tweb19_t4", &PaperTable::id);
  if (found == tables.end()) return text;
  const std::size_t f1 = column_of(*found, "f1_mean");
  std::map<std::string, std::pair<double, double>> means;  // computed, printed
  for_each_pair(*found, [&](const Row& computed, const Row& printed) {
    const auto one = number_of(computed[f1].value);
    const auto two = number_of(printed[f1].value);
    if (one && two) means[text_of(computed[0].value)] = {*one, *two};
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
