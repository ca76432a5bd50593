// SPDX-License-Identifier: MIT
#pragma once

/// The columns of a table in a room of limited width. Texts may be broken at blanks, numbers not. A
/// table whose columns have no room beside each other is divided into parts, each of which begins
/// with the columns that name the rows.
///
/// Cost: O(columns^2 log(width)).
///
/// Example:
///   for (const TablePart& part : parts_of(table, widths, 80, 2)) write(table, part);

#include <cstddef>
#include <string_view>
#include <vector>

#include "reports/output/table.h"

namespace pagelet {

/// Widths of a column in any unit.
struct ColumnWidths {
  std::size_t natural = 0;  ///< of its widest cell, on one line
  std::size_t least = 0;    ///< of the widest part that must not be broken
};

/// Some columns of a table, each with its width.
struct TablePart {
  std::vector<std::size_t> columns;  ///< indexes in Table::columns
  std::vector<std::size_t> widths;   ///< by index in `columns`
};

/// Divides the columns so that each part has room, the gaps between columns included. `widths`: by
/// column. A part in which even the names and one column have no room is wider than `room`.
std::vector<TablePart> parts_of(const Table& table, const std::vector<ColumnWidths>& widths,
                                std::size_t room, std::size_t gap);

/// The words of a text, which blanks separate. O(length).
std::vector<std::string_view> words_of(std::string_view text);

}  // namespace pagelet
