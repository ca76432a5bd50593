// SPDX-License-Identifier: MIT
#pragma once

/// Tables of data, as distinct from tables that only arrange parts of a page.

#include <cstddef>
#include <span>
#include <vector>

#include "core/dom/document.h"
#include "core/parts/part.h"

namespace pagelet::internal {

/// Whether a table is data: it begins with the part `table` and ends with the last part. It only
/// arranges parts of a page if
/// - it contains a table, unless it has several `th` of its own and is data if the rows of those in
///   its cells are lines (PartList);
/// - a cell contains a block that no cell of Markdown can hold: a quote, more than eight lines (a
///   guess; 40 below a row of several `th`, if there are three rows of several cells and all of
///   them have as many), or, unless such a row is before it, a heading with words; a first row
///   whose cells are headings is such a row;
/// - it contains a rule, and has fewer than three rows of several cells, or their numbers of cells
///   differ;
/// - without such a row, a cell contains a list or more than one paragraph, and the table is no
///   grid: it has fewer than three rows of several cells, their numbers of cells differ, or a cell
///   has more than 400 bytes, as columns of a page have;
/// - it has a single row or column and no `th`, or a single column and code of several lines;
/// - it has fewer than two cells that are not empty; or
/// - it has text outside of the cells.
bool holds_data(const Document& document, std::span<const PagePart> parts, std::size_t table);

/// Whether a cell has only a few words, at most 80 bytes. O(nodes), of at most a few dozen.
bool is_short_cell(const Document& document, NodeId cell);

/// Whether a cell, the kOpen at `cell`, and the next one in its row belong on one line: it has only
/// a few words without blocks, such as a type or a name. O(1).
bool joins_next_cell(std::span<const PagePart> parts, std::size_t cell);

/// Moves the parts of a `tfoot` after the rows that follow it: HTML 4 demanded it before them, and
/// browsers show it last. `table`: the last element that is open, without tables in it.
void move_foot(const Document& document, std::vector<PagePart>& parts, std::size_t table);

}  // namespace pagelet::internal
