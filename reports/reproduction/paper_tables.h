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
#include <variant>
#include <vector>

#include "reports/output/json.h"
#include "reports/output/output_folder.h"
#include "reports/output/table.h"
#include "reports/reproduction/reproduction.h"
#include "reports/reproduction/scatter.h"

namespace pagelet {

struct Number {
  double value = 0;
  int decimals = 2;  ///< when printed
};

/// Nothing, a text or a number.
using PaperCell = std::variant<std::monostate, std::string, Number>;

struct PaperColumn {
  std::string name;   ///< for JSON: lower case, underscores
  std::string title;  ///< for printed tables
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

/// The same for programs: the heads of the columns are their names, which are unique.
Table named_columns(const PaperTable& table);

/// `{"id", "source", "caption", "columns", "rows", "notes"}`; rows are objects by column name,
/// numbers unrounded, empty cells null.
Json to_json(const PaperTable& table);

// ---- The numbers that the papers print: published/tables.json, part of the program ----

/// One file: published/tables.json.
std::span<const Asset> published_assets();

/// A row of a published table: its cells by column.
class PublishedRow {
 public:
  explicit PublishedRow(Json cells) : cells_(std::move(cells)) {}

  /// The cell of a column, which must exist; "" or nullopt when the cell is of the other kind.
  std::string text(std::string_view column) const;
  std::optional<double> number(std::string_view column) const;

 private:
  Json cells_;
};

struct PublishedTable {
  std::vector<PublishedRow> rows;
  std::vector<PublishedRow> aggregates;  ///< the rows of averages

  bool names_site(std::string_view site) const;  ///< whether its column "benchmark" does
};

/// A table by its id ("psi15_t1"); it must exist (std::out_of_range). Lives as long as the program.
const PublishedTable& published_table(std::string_view id);

/// The row whose text in `column` is `text`; nullptr when there is none.
const PublishedRow* find_row(const PublishedTable& table, std::string_view column,
                             std::string_view text);

/// A value that a paper gives in its text: published_value("tweb19_text",
/// "temex_below_10s_percent"). It must exist.
double published_value(std::string_view paper, std::string_view name);

/// The remarks on misprints in a table.
std::vector<std::string> published_audit(std::string_view table);

/// PSI 2015: 1 (TemEx on each site) and 2 (size of the complete subdigraph and votes).
std::vector<PaperTable> psi15_tables(const PaperRun& run);

/// TWEB 2019: 3 (sites by category), 4 (comparison), 5 and 6 (F1 and accuracy by category), 7
/// (times), and the shares that its text gives.
std::vector<PaperTable> tweb19_tables(const PaperRun& run);

/// CONEX: 1 (size of the n-SET), 2 (ConEx on each site, and random pages), 3 (content extractors).
std::vector<PaperTable> conex_tables(const PaperRun& run);

/// Whether a site of the suite is the benchmark that a paper names. The names are compared in lower
/// case, without "www.", and with hyphens instead of characters that are neither letters nor
/// digits. For a TECO site, only the last part of its id counts.
bool is_benchmark(std::string_view site, std::string_view benchmark);

/// Values of the column "source".
inline constexpr const char* kComputed = "computed";
inline constexpr const char* kPrinted = "printed";

struct PaperFigure {
  std::string id;      ///< of its files: "tweb19_f4"
  ScatterChart chart;  ///< x: nodes of the key page; y: ms
  PaperTable trends;   ///< linear, quadratic and power law of each series, with R squared
};

/// TWEB19, figure 4 (extractors alone), and CONEX, figure 4 (ConEx, all phases).
std::vector<PaperFigure> paper_figures(const PaperRun& run);

/// Adds a row "difference" (computed minus printed) to each computed row that a printed row
/// follows. Tables with intervals get a last column `in_interval`: the measures whose printed mean
/// is in the computed interval. Tables without a column `source` do not change.
void add_difference_rows(PaperTable& table);

/// Sentences that tell what can be compared with the papers, and where the order of the algorithms
/// agrees. `tables`: all tables of the reproduction; the order is that of TWEB19's Table 4.
/// `named`: number of sites that the papers name.
std::string comparison_in_words(const std::string& suite, std::size_t sites, std::size_t named,
                                std::span<const PaperTable> tables);

inline PaperCell cell(std::optional<double> value, int decimals = 2) {
  if (!value) return std::monostate{};
  return Number{*value, decimals};
}
inline PaperCell count_cell(std::size_t count) { return Number{static_cast<double>(count), 0}; }

/// Cells of a published row, by column.
inline std::vector<PaperCell> printed_cells(const PublishedRow& row,
                                            std::initializer_list<std::string> columns) {
  std::vector<PaperCell> cells;
  for (const std::string& column : columns) cells.push_back(cell(row.number(column)));
  return cells;
}

/// Adds a row. `parts`: texts, cells and lists of cells, from left to right.
template <class... Parts>
void add_row(PaperTable& table, Parts&&... parts) {
  std::vector<PaperCell>& row = table.rows.emplace_back();
  const auto add = [&](auto&& part) {
    if constexpr (std::is_convertible_v<decltype(part), std::vector<PaperCell>>) {
      row.insert(row.end(), part.begin(), part.end());
    } else {
      row.emplace_back(std::forward<decltype(part)>(part));
    }
  };
  (add(std::forward<Parts>(parts)), ...);
}

/// Number of sites of the run that PSI15 or CONEX names.
std::size_t sites_of_papers(const PaperRun& run);

/// "of suite NAME (N sites)", and the number of those that the papers do not name.
std::string of_suite(const PaperRun& run);

/// Low, mean, high and sigma, as TWEB19 prints them.
std::vector<PaperCell> interval_cells(std::span<const double> values, Clamp clamp, int decimals);
/// The same values of a published row, from its columns `name`_low and so on.
inline std::vector<PaperCell> printed_interval(const PublishedRow& row, const std::string& name) {
  return printed_cells(row, {name + "_low", name + "_mean", name + "_high", name + "_sigma"});
}
/// The title of an extractor that a paper does not compare, with its role.
std::string title_with_role(const ExtractorInfo& info);

/// Adds the four columns of interval_cells.
void add_interval_columns(PaperTable& table, const std::string& name, const std::string& title);

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

/// Recall, precision and F1 over nodes and over words: the six columns of CONEX.
struct ConexColumn {
  Unit unit;
  Metric metric;
  const char* name;
  const char* title;
};
inline constexpr ConexColumn kConexColumns[] = {
    {Unit::kNodes, Metric::kRecall, "node_recall", "Recall (nodes)"},
    {Unit::kNodes, Metric::kPrecision, "node_precision", "Precision (nodes)"},
    {Unit::kNodes, Metric::kF1, "node_f1", "F1 (nodes)"},
    {Unit::kWords, Metric::kRecall, "word_recall", "Recall (words)"},
    {Unit::kWords, Metric::kPrecision, "word_precision", "Precision (words)"},
    {Unit::kWords, Metric::kF1, "word_f1", "F1 (words)"}};

}  // namespace pagelet
