// SPDX-License-Identifier: MIT
#pragma once

/// Decides which tables become tables of GFM, and writes them. Part of write_markdown
/// (core/export/markdown_writer.h).

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/dom/document.h"
#include "core/dom/kept_nodes.h"

namespace pagelet::internal {

/// Tells tables of data from tables that only arrange parts of a page. A table only arranges if
/// - it contains a table;
/// - a cell contains a block that GFM cannot write in a cell: a heading, list, quote or rule, more
///   than one paragraph, or more than kMostCellLines lines;
/// - it has a single row or column and no `th`;
/// - it has fewer than two cells that are not empty;
/// - it has text outside of the cells; or
/// - it has the role `presentation` or `none`.
///
/// Tables must be asked for in preorder. Cost: O(nodes) for all tables together.
class TableSurvey {
 public:
  /// With more lines, a cell is a part of a page rather than a value. A guess.
  static constexpr std::size_t kMostCellLines = 8;

  /// `keep` as in SerializeOptions: nodes that are not kept do not count.
  TableSurvey(const Document& document, const std::vector<bool>* keep)
      : document_(document), kept_(keep) {}

  bool is_data(NodeId table);

 private:
  struct OpenTable {
    NodeId node{};
    NodeId end{};
    NodeId row_end{};
    NodeId cell_end{};
    NodeId caption_end{};
    NodeId paragraph_end{};
    NodeId code_end{};
    bool is_data = true;
    bool has_header = false;
    bool begins_paragraph = false;  // with the next words of the cell
    bool begins_line = false;
    bool is_filled = false;  // the cell
    bool is_row_filled = false;
    std::size_t paragraphs = 0;  // of the cell
    std::size_t lines = 0;
    std::size_t breaks = 0;  // after the last words of the cell
    std::size_t filled = 0;  // cells
    std::size_t filled_rows = 0;
    std::size_t cells = 0;   // of the row
    std::size_t widest = 0;  // row, in cells
  };

  void survey(NodeId table);
  bool enter(NodeId node);
  void add_content(OpenTable& table, NodeId node, bool words);
  void close();

  const Document& document_;
  KeptNodes kept_;
  NodeId surveyed_{};         // one past the last table surveyed
  std::vector<NodeId> data_;  // the tables of data, in preorder
  std::vector<OpenTable> open_;
};

/// The cells of one table of data. A cell that spans rows or columns leaves its other places empty,
/// as far as the span is plausible.
class MarkdownTable {
 public:
  void begin_row(bool in_head);
  void begin_cell(bool header, std::int32_t columns, std::int32_t rows);
  /// `content`: the cell as Markdown.
  void end_cell(std::string content);
  void end_row();

  /// The table with its delimiter row, without newline at the end; empty when all cells are empty.
  /// The first row is the header if it is in a `thead`, or if all its cells that are not empty are
  /// `th`; otherwise the header is empty. After the call the object is ready for another table.
  std::string take();

 private:
  struct Row {
    std::vector<std::string> cells;
    bool in_head = false;
    bool all_header = true;
  };
  struct Span {
    std::size_t column = 0;
    std::size_t columns = 1;
    std::size_t rows = 1;
  };

  std::vector<Row> rows_;
  std::vector<std::size_t> spanned_;  // by column: rows, from the open one on, that a span covers
  std::vector<Span> spans_;           // the spans that begin in the open row
  bool header_ = false;               // the open cell
};

}  // namespace pagelet::internal
