// SPDX-License-Identifier: MIT
#pragma once

/// Functions that the papers' tables share.

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "reports/reproduction/tables.h"

namespace pagelet {

inline PaperCell cell(std::optional<double> value, int decimals = 2) {
  if (!value) return std::monostate{};
  return Number{*value, decimals};
}
inline PaperCell count_cell(std::size_t count) { return Number{static_cast<double>(count), 0}; }

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
std::vector<PaperCell> printed_interval(const PublishedRow& row, const std::string& name);
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
