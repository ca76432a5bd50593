// SPDX-License-Identifier: MIT
#pragma once

/// A table of texts, and its output for terminals and as Markdown, CSV and LaTeX; lines for a
/// terminal of a given width.
///
/// Texts are UTF-8. Each writer escapes for its format, and makes titles, cells and notes printable
/// (core/text/printable.h), because names in them may come from a suite, a store or predictions.
/// A width is a number of columns; 0: as many as it takes. Chinese, Japanese and Korean characters
/// and emoji take two (East Asian width W and F), marks and other characters without width none.

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pagelet {

/// The formats of the commands that print tables.
enum class TableFormat : std::uint8_t { kText, kMarkdown, kCsv, kJson, kLatex };

enum class Align : std::uint8_t { kLeft, kRight };

struct Column {
  std::string title;
  Align align = Align::kLeft;
  bool with_previous = false;  ///< stays beside the column before it where a table is divided
};

struct Table {
  /// `left`, `right`: titles of the first columns, aligned left, and of the next, aligned right.
  explicit Table(std::string text = "", const std::vector<std::string>& left = {},
                 const std::vector<std::string>& right = {})
      : caption(std::move(text)) {
    add_columns(Align::kLeft, left);
    add_columns(Align::kRight, right);
  }

  std::string caption;
  std::string label;  ///< of LaTeX: letters, digits, hyphens and underscores; empty: it has none
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;          ///< as many cells as columns
  std::vector<std::string> notes;                      ///< lines below the table
  std::set<std::pair<std::size_t, std::size_t>> best;  ///< cells (row, column) to highlight

  void add_columns(Align align, const std::vector<std::string>& titles) {
    for (const std::string& title : titles) columns.push_back({title, align});
  }
};

/// Plain text: columns are padded with spaces, and their widths are counted in code points. The
/// caption and the notes are wrapped to `width` columns, and the texts in cells if the rows are
/// wider; numbers that have no room beside each other are in parts below each other. `colour`: with
/// codes for a terminal that show the best cells and the titles in bold.
std::string to_plain_text(const Table& table, std::size_t width = 0, bool colour = false);
/// A GFM table with the caption as bold text above it, the best cells in bold.
std::string to_markdown(const Table& table);
/// CSV by RFC 4180: a header line and the rows, without caption and notes. Cells that a spreadsheet
/// would run as formulas get an apostrophe at the beginning.
std::string to_csv(const Table& table);
/// A LaTeX table with caption and label for any number of rows and columns, as wide as an A4 page
/// with margins of 2 cm at most: a longtable with the columns' titles on every page, in a small
/// type, the best cells in bold. Texts are broken where they have no room; numbers are in tables
/// below each other. Needs the packages array, booktabs and longtable.
std::string to_latex_page(const Table& table);
/// The table as text, with the arguments of to_plain_text, as Markdown or as LaTeX. `format`: one
/// of these.
std::string to_format(const Table& table, TableFormat format, std::size_t width = 0,
                      bool colour = false);

/// A text with LaTeX's special characters escaped.
std::string latex_text(std::string_view text);

/// A line of CSV with its end, its fields quoted where needed.
std::string csv_line(const std::vector<std::string>& cells);

/// Columns that a text without control characters takes.
std::size_t screen_columns(std::string_view text);

/// The text, or its beginning and "..." where the width has no room for all of it.
/// Example: cut_to_width("main content", 8) is "main ...".
std::string cut_to_width(std::string_view text, std::size_t width);

/// "1 page", "2 pages". `noun`: its plural has an s.
std::string count_text(std::size_t count, std::string_view noun);

/// The printable form of a sentence in lines that the width has room for, broken at blanks only,
/// with a line feed after each. `indent`: number of blanks before each line.
std::string wrapped(std::string_view raw, std::size_t width, std::size_t indent = 0);

/// Whether every row of the table has room, its caption and notes apart.
bool fits_screen(const Table& table, std::size_t width);

/// The table for a screen without room for intervals: "80.0" of the cell "80.0 [70.0, 90.0]", and
/// no " [99 % interval]" in the caption. The first column holds names and stays.
Table without_intervals(Table table);

}  // namespace pagelet
