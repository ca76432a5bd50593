// SPDX-License-Identifier: MIT
#pragma once

/// A table of Markdown that is written cell by cell.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pagelet::internal {

/// The rows of one table. A cell that spans rows or columns leaves its other places empty, as far
/// as the span is plausible, unless it is repeated in each row. Empty cells are a number until
/// another cell of their row comes after them. Cost: O(length).
class MarkdownTable {
 public:
  /// How the delimiter row says that the words of a column are at no side.
  static constexpr std::string_view kNoSide = "---";

  /// `repeats`: a cell that spans rows is in each of them.
  explicit MarkdownTable(bool repeats = false) : repeats_(repeats) {}

  void begin_row(bool in_head) {
    row_ = Row();
    row_.in_head = in_head;
  }
  /// Adds a cell to the open row. `content`: the cell as Markdown. `side`: what the delimiter row
  /// says of its side; it must outlive the table.
  void add_cell(std::string_view content, std::string_view side, bool is_header,
                std::int32_t columns, std::int32_t rows);
  /// Omits empty cells at the end of the row, and a row without others.
  void end_row();

  /// Bytes of the rows so far.
  std::size_t size() const { return lines_.size() + row_.line.size(); }

  /// The table with its delimiter row, without newline at the end; empty when all cells are empty.
  /// The first row is the header if it is in a `thead`, if all its cells that are not empty are
  /// `th`, or if it has several cells and all are bold; otherwise the header is empty.
  std::string write() const;

 private:
  struct Row {
    std::string line;         // without the bar at its end
    std::size_t written = 0;  // number of cells in it
    std::size_t cells = 0;    // the same with empty ones after them
    bool in_head = false;
    bool is_header = true;
    bool is_bold = true;  // all cells
  };

  static void add_empty_cells(Row& row, std::size_t cells);
  bool is_spanned(std::size_t column) const {
    return column < spanned_.size() && spanned_[column] > number_;
  }
  void write_cell(std::string_view content, std::size_t column);
  void repeat_above(std::size_t column);

  bool repeats_;
  Row row_;                   // the open one
  std::optional<Row> first_;  // that is not empty
  std::string lines_;         // of the other rows
  std::size_t columns_ = 0;
  std::vector<std::string_view> sides_;  // by column; empty: no cell says one
  std::int32_t number_ = 0;              // of the open row, with rows that are empty
  std::vector<std::int32_t> spanned_;    // by column: the first row that no cell above spans
  std::vector<std::string> above_;       // by column: the cell that spans it, if it is repeated
};

}  // namespace pagelet::internal
