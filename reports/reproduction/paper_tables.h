// SPDX-License-Identifier: MIT
#pragma once

/// The tables and figures of the papers, computed from a run, with the printed numbers in separate
/// rows. docs/specification.md, section 13.6, describes each of them.

#include <fmt/format.h>

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "reports/output/json.h"
#include "reports/output/output_folder.h"
#include "reports/output/table.h"
#include "reports/reproduction/reproduction.h"

namespace pagelet {

// The default is null, which does not throw. NOLINTNEXTLINE(bugprone-exception-escape)
struct PaperCell {
  Json value;        ///< null, a text or a number
  int decimals = 2;  ///< of a number when printed
};

struct PaperColumn {
  std::string name;   ///< for JSON: lower case, underscores; of a published number, its own name
  std::string title;  ///< for printed tables
  int decimals = 2;   ///< of published numbers; 0: counts, whose means have one
  /// Name of the published number; empty: the papers have none that is computed in the same way.
  std::string printed = {};
};

struct PaperTable {
  std::string id;       ///< name of its files: "psi15_t1"
  std::string source;   ///< "PSI15, Table 1"
  std::string caption;  ///< content, suite, and differences from the paper's table
  std::vector<PaperColumn> columns;
  std::vector<std::vector<PaperCell>> rows;  ///< as many cells as columns
  std::vector<std::string> notes;
};

/// The table as printed; the column `source` does not change.
Table to_table(const PaperTable& table);

/// The table as people read it: an interval is in the cell of its mean, "80.00 [70.00, 90.00]".
struct ShownTable {
  Table table;
  std::vector<std::size_t> columns;  ///< by column: its index in PaperTable::columns
};
ShownTable shown_table(const PaperTable& table);

/// The same for a screen of this width (to_plain_text).
std::string to_screen(const PaperTable& table, std::size_t width);

/// `{"id", "source", "caption", "columns", "rows", "notes"}`; rows are objects by column name,
/// numbers unrounded, empty cells null.
Json to_json(const PaperTable& table);

/// The tables as one HTML page without references to other files: each is sorted by a click on a
/// heading. `words`: an introduction. `provenance`: what made the tables.
std::string html_page(std::span<const PaperTable> tables, const std::string& title,
                      const std::string& words, const std::string& provenance);

/// The columns that `names` chooses, and those that name the rows: texts before the first number. A
/// name is that of a column, or of a measure with its interval and sigma ("f1").
PaperTable with_columns(const PaperTable& table, std::span<const std::string> names);

/// Errors (`kUsage`): a table of this id does not exist, or none of the tables has a column or
/// measure of a name. Empty lists choose everything.
Result<void> check_choice(const TableChoice& choice);

/// A table without rows, as layout.json has it, with remarks on misprints in the paper's table.
PaperTable empty_table(const std::string& id, const PaperResult& run);

// ---- The numbers that the papers print ----

/// Part of the program: published/tables.json; published/claims.json, what the papers claim;
/// layout.json, which says how tables are shown; and page.html, the template of html_page.
std::span<const Asset> reproduction_assets();

/// The text of one of them, and a JSON file parsed: "tables.json". It must exist
/// (std::out_of_range). Lives as long as the program.
std::string_view reproduction_text(std::string_view name);
const Json& reproduction_file(std::string_view name);

/// The text or number of a cell; "" or nullopt when it is of the other kind.
std::string text_of(const Json& cell);
std::optional<double> number_of(const Json& cell);

/// A published table. A row is an object: its cells by column.
struct PublishedTable {
  std::vector<Json> rows;
  std::vector<Json> aggregates;  ///< the rows of averages

  /// The row whose column "benchmark" names a site of a suite; nullptr: there is none. Names are
  /// compared in lower case, without "www.", with a hyphen for each run of characters that are
  /// neither letters nor digits; of a site's id only what follows the last slash counts. The two
  /// spellings of turfparadise.com are one site. A host alone is the site of the only row with that
  /// host: www.bbc.co.uk for www.bbc.co.uk/news.
  const Json* row_of_site(std::string_view site) const;
};

/// A table by its id ("psi15_t1"); it must exist (std::out_of_range). Lives as long as the program.
const PublishedTable& published_table(std::string_view id);

/// The row that has each of the texts in its column; nullptr when there is none.
const Json* find_row(const PublishedTable& table,
                     std::initializer_list<std::pair<const char*, std::string_view>> texts);

/// A value that a paper gives in its text: published_value("tweb19_text",
/// "temex_below_10s_percent"). It must exist.
double published_value(std::string_view paper, std::string_view name);

/// The asymptotic cost that TWEB19 gives for an extractor: "O(n*W)" for "TemEx". It must exist.
std::string published_cost(std::string_view extractor);

// ---- The tables and figures of a run ----

/// The title in TWEB19's tables of a suite's category; others are their own title.
std::string paper_category_title(const std::string& slug);

/// Values of the column "source".
inline constexpr const char* kComputed = "computed";
inline constexpr const char* kPrinted = "printed";

/// PSI 2015: 1 (TemEx on each site) and 2 (size of the complete subdigraph and votes).
/// TWEB 2019: 3 (sites by category), 4 (comparison), 5 and 6 (F1 and accuracy by category), 7
/// (times), and the shares that its text gives.
/// CONEX: 1 (size of the n-SET), 2 (ConEx on each site, and random pages), 3 (content extractors).
/// Then the tables of claim_tables, and cited_table.
std::vector<PaperTable> paper_tables(const PaperResult& run);

/// What the papers claim in their texts: candidates found by hyperlink analysis against random
/// pages, occurrences in ConEx, the loads of PROLE15, how alike the templates of two pages are, and
/// the growth of the times, if the run has measured it.
std::vector<PaperTable> claim_tables(const PaperResult& run);

/// All published algorithms, also those that the papers only cite: F1 of template and main content
/// over nodes and words; the difference over nodes from TemEx and ConEx, with its test.
PaperTable cited_table(const PaperResult& run);

/// One analysis over the suites of a joined run, otherwise no table: the verdicts on claims by
/// suite and over clusters and, if the run has disturbed labels, the ranks of the algorithms and
/// how often the labels change them.
std::vector<PaperTable> joined_tables(const PaperResult& run, std::span<const std::string> claims);

/// Adds a row "difference" (computed minus printed) to each computed row that a printed row
/// follows. Tables with intervals get a last column `in_interval`: the measures whose printed mean
/// is in the computed interval. Times are not compared: they are of other machines. Tables without
/// a column `source` do not change.
void add_difference_rows(PaperTable& table);

/// Whether a column holds times.
bool has_times(const PaperColumn& column);

/// The numbers of single sites that differ from print: one row for each number. `tables`: those of
/// PSI15 and CONEX.
PaperTable differences_from_print(const PaperResult& run, std::span<const PaperTable> tables);

/// Sentences that tell what can be compared with the papers, and where the order of the algorithms
/// agrees. `tables`: all tables of the reproduction; the order is that of TWEB19's Table 4.
std::string comparison_in_words(const PaperResult& run, std::span<const PaperTable> tables);

struct ScatterLine {
  std::string label;                            ///< empty: not in the legend
  std::vector<std::pair<double, double>> path;  ///< from left to right
};

struct ScatterSeries {
  std::string label;
  std::vector<std::pair<double, double>> points;  ///< points with x or y <= 0 are left out
  std::vector<ScatterLine> lines;
};

struct ScatterChart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<ScatterSeries> series;  ///< at most eight can be told apart
};

/// Points and trend lines on logarithmic axes, as a complete SVG file, 760 wide. Series differ in
/// the shape of their marks and in colour, so that the figure is readable when printed in grey. On
/// a dark screen (prefers-color-scheme), the colours of paper and ink are swapped. Numbers have two
/// decimals, so that equal data give equal bytes.
std::string scatter_svg(const ScatterChart& chart);

struct PaperFigure {
  std::string id;      ///< of its files: "tweb19_f4"
  ScatterChart chart;  ///< x: nodes of the key page; y: ms
  /// Linear, quadratic and power law of each series, with R squared; nullopt: a table of
  /// claim_tables has the trends.
  std::optional<PaperTable> trends;
};

/// TWEB19, figure 4 (extractors alone), and CONEX, figure 4 (ConEx, all phases); the growth of the
/// times, if the run has measured it.
std::vector<PaperFigure> paper_figures(const PaperResult& run);

/// An algorithm of the comparisons, in the order of the papers, with its name in the papers.
struct ComparedAlgorithm {
  const char* name;
  const char* printed;
};
inline constexpr ComparedAlgorithm kCompared[] = {{"sst", "SST"},
                                                  {"rtdm-td", "RTDM-TD"},
                                                  {"iwptd", "IWPTD"},
                                                  {"rbm-td", "RBM-TD"},
                                                  {"temex", "TemEx"}};

// ---- Rows ----

/// The rates that columns of a table name, in order: "word_f1" is F1 over words, "f1" over nodes.
/// `rate(unit, metric)` returns one.
template <class Rate>
std::vector<PaperCell> cells_of_rates(const PaperTable& table, const Rate& rate) {
  std::vector<PaperCell> cells;
  for (const PaperColumn& column : table.columns) {
    const Unit unit = column.name.starts_with("word_") ? Unit::kWords : Unit::kNodes;
    const std::string name = column.name.substr(column.name.find('_') + 1);  // npos + 1: 0
    const auto metric = value_named<Metric>(name, kMetrics);
    if (metric) cells.push_back({Json(rate(unit, *metric))});
  }
  return cells;
}

/// Their means over the sites.
std::vector<PaperCell> mean_cells(const PaperTable& table, const PaperResult& run,
                                  std::size_t extractor, Task task);

inline PaperCell cell(std::optional<double> value, int decimals = 2) {
  return {Json(value), decimals};
}
inline PaperCell count_cell(std::size_t count) { return {static_cast<double>(count), 0}; }

/// Adds a row. `parts`: texts, cells and lists of cells, from left to right.
template <class... Parts>
void add_row(PaperTable& table, Parts&&... parts) {
  std::vector<PaperCell>& row = table.rows.emplace_back();
  const auto add = [&](auto&& part) {
    if constexpr (std::is_convertible_v<decltype(part), std::vector<PaperCell>>) {
      row.insert(row.end(), part.begin(), part.end());
    } else {
      row.push_back({std::forward<decltype(part)>(part)});
    }
  };
  (add(std::forward<Parts>(parts)), ...);
}

}  // namespace pagelet
