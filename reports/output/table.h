// SPDX-License-Identifier: MIT
#pragma once

/// A table of texts, and its output for terminals and as Markdown, CSV and LaTeX.
///
/// Cells are UTF-8. Each writer escapes for its format; control characters are written as `\xNN`.

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pagelet {

enum class Align : std::uint8_t { kLeft, kRight };

struct Column {
  std::string title;
  Align align = Align::kLeft;
};

struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;          ///< as many cells as columns
  std::vector<std::string> notes;                      ///< lines below the table
  std::set<std::pair<std::size_t, std::size_t>> best;  ///< cells (row, column) to highlight

  void add_columns(Align align, const std::vector<std::string>& titles) {
    for (const std::string& title : titles) columns.push_back({title, align});
  }
};

/// Plain text: columns are padded with spaces, and their widths are counted in code points.
/// `colour`: with codes for a terminal that show the best cells and the titles in bold.
std::string to_plain_text(const Table& table, bool colour = false);
/// A GFM table with the caption as bold text above it, the best cells in bold.
std::string to_markdown(const Table& table);
/// CSV by RFC 4180: a header line and the rows, without caption and notes. Cells that a spreadsheet
/// would run as formulas get an apostrophe at the beginning.
std::string to_csv(const Table& table);
/// A LaTeX table with caption for any number of rows and columns: a longtable with the columns'
/// titles on every page, in a small type, the best cells in bold. Needs the packages booktabs and
/// longtable.
std::string to_latex_page(const Table& table);

/// A text with LaTeX's special characters escaped.
std::string latex_text(std::string_view text);

/// A line of CSV with its end, its fields quoted where needed.
std::string csv_line(const std::vector<std::string>& cells);

}  // namespace pagelet
