// SPDX-License-Identifier: MIT
#include "core/export/markdown_table.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/export/markdown_elements.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

// Bounds of spans, so that the number of empty cells stays in proportion to the page. They are
// guesses, far above the needs of tables with words. Cells after the last column simply follow each
// other.
constexpr std::int32_t kMostSpannedColumns = 32;
constexpr std::int32_t kMostSpannedRows = 200;
constexpr std::size_t kSpannableColumns = 100;

std::size_t plausible_span(std::int32_t span, std::int32_t most) {
  return static_cast<std::size_t>(std::clamp(span, 1, most));
}

}  // namespace

// ---- Survey ----

bool TableSurvey::is_data(NodeId table) {
  if (table >= surveyed_) survey(table);
  return std::ranges::binary_search(data_, table);
}

void TableSurvey::survey(NodeId table) {
  data_.clear();
  const std::size_t end = index_of(document_.end(table));
  for (std::size_t at = index_of(table); at < end;) {
    const NodeId node = node_at(at);
    while (!open_.empty() && open_.back().end <= node) close();
    const bool enters = kept_.any(node, document_.end(node)) && enter(node);
    at = enters ? at + 1 : index_of(document_.end(node));
  }
  while (!open_.empty()) close();
  std::ranges::sort(data_);
  surveyed_ = node_at(end);
}

void TableSurvey::close() {
  const OpenTable& table = open_.back();
  const bool tabular = table.has_header || (table.widest >= 2 && table.filled_rows >= 2);
  if (table.is_data && tabular && table.filled >= 2) data_.push_back(table.node);
  open_.pop_back();
}

// Returns false when the subtree is left out.
bool TableSurvey::enter(NodeId node) {
  if (document_.is_text(node)) {
    const std::string_view text = document_.text(node);
    if (is_blank(text)) return true;
    OpenTable& table = open_.back();
    add_content(table, node, true);
    if (node < table.code_end) {
      table.lines += static_cast<std::size_t>(std::ranges::count(trim_blanks(text), '\n'));
      if (table.lines > kMostCellLines) table.is_data = false;
    }
    return true;
  }
  if (is_left_out(document_, node)) return false;
  const MarkdownElement element = markdown_element(document_.tag_name(node));
  const NodeId end = document_.end(node);
  if (element.role == MarkdownRole::kTable) {
    if (!open_.empty()) open_.back().is_data = false;
    OpenTable table;
    table.node = node;
    table.end = end;
    if (const auto role = attribute_of(document_, node, "role")) {
      table.is_data = *role != "presentation" && *role != "none";
    }
    open_.push_back(table);
    return true;
  }
  OpenTable& table = open_.back();
  const bool in_cell = node < table.cell_end;
  switch (element.role) {
    case MarkdownRole::kRow:
      if (in_cell) table.is_data = false;
      table.row_end = end;
      table.cells = 0;
      table.is_row_filled = false;
      break;
    case MarkdownRole::kCell:
      if (in_cell || node >= table.row_end) table.is_data = false;
      table.cell_end = end;
      table.widest = std::max(table.widest, ++table.cells);
      table.has_header = table.has_header || element.tag == "th";
      table.begins_paragraph = true;
      table.begins_line = true;
      table.is_filled = false;
      table.paragraphs = 0;
      table.lines = 0;
      table.breaks = 0;
      break;
    case MarkdownRole::kCaption:
      if (in_cell) table.is_data = false;
      table.caption_end = end;
      break;
    case MarkdownRole::kTableHead:
      if (in_cell) table.is_data = false;
      break;
    case MarkdownRole::kParagraph:
      table.begins_paragraph = true;
      table.paragraph_end = end;
      break;
    case MarkdownRole::kBreak:
      if (++table.breaks > 1) table.begins_paragraph = true;
      table.begins_line = true;
      break;
    case MarkdownRole::kLine:
      table.begins_line = true;
      break;
    case MarkdownRole::kPreformatted:
      table.begins_line = true;
      table.code_end = end;
      break;
    case MarkdownRole::kImage:
      add_content(table, node, false);
      break;
    case MarkdownRole::kHeading:
    case MarkdownRole::kQuote:
    case MarkdownRole::kBullets:
    case MarkdownRole::kNumbers:
    case MarkdownRole::kItem:
    case MarkdownRole::kTerm:
    case MarkdownRole::kRule:
      table.is_data = false;
      break;
    default:
      break;
  }
  return true;
}

// Records words or an image at `node`.
void TableSurvey::add_content(OpenTable& table, NodeId node, bool words) {
  if (node >= table.cell_end) {
    if (node >= table.caption_end) table.is_data = false;
    return;
  }
  if (!table.is_filled) ++table.filled;
  if (!table.is_row_filled) ++table.filled_rows;
  table.is_filled = true;
  table.is_row_filled = true;
  if (!words) return;
  if (index_of(table.paragraph_end) > 0 && node >= table.paragraph_end) {
    table.begins_paragraph = true;
    table.paragraph_end = {};
  }
  if (table.begins_paragraph && ++table.paragraphs > 1) table.is_data = false;
  if (table.begins_line && ++table.lines > kMostCellLines) table.is_data = false;
  table.begins_paragraph = false;
  table.begins_line = false;
  table.breaks = 0;
}

// ---- Cells ----

void MarkdownTable::begin_row(bool in_head) {
  rows_.push_back({});
  rows_.back().in_head = in_head;
}

void MarkdownTable::begin_cell(bool header, std::int32_t columns, std::int32_t rows) {
  header_ = header;
  std::vector<std::string>& cells = rows_.back().cells;
  while (cells.size() < spanned_.size() && spanned_[cells.size()] > 0) cells.emplace_back();
  spans_.push_back({cells.size(), plausible_span(columns, kMostSpannedColumns),
                    plausible_span(rows, kMostSpannedRows)});
}

void MarkdownTable::end_cell(std::string content) {
  Row& row = rows_.back();
  if (!content.empty() && !header_) row.all_header = false;
  row.cells.push_back(std::move(content));
  Span& span = spans_.back();
  if (span.column + span.columns > kSpannableColumns) {
    spans_.pop_back();
  } else {
    row.cells.resize(span.column + span.columns);
  }
}

void MarkdownTable::end_row() {
  for (std::size_t& rows : spanned_) rows -= rows > 0 ? 1 : 0;
  for (const Span& span : spans_) {
    if (span.rows == 1) continue;
    const std::size_t end = span.column + span.columns;
    if (spanned_.size() < end) spanned_.resize(end);
    for (std::size_t column = span.column; column < end; ++column) {
      spanned_[column] = std::max(spanned_[column], span.rows - 1);
    }
  }
  spans_.clear();
  std::vector<std::string>& cells = rows_.back().cells;
  while (!cells.empty() && cells.back().empty()) cells.pop_back();
  if (cells.empty()) rows_.pop_back();
}

std::string MarkdownTable::take() {
  std::string markdown;
  std::size_t columns = 0;
  for (const Row& row : rows_) columns = std::max(columns, row.cells.size());
  const auto write_row = [&](const std::vector<std::string>& cells, std::size_t width) {
    for (std::size_t column = 0; column < std::max(width, cells.size()); ++column) {
      markdown += column == 0 ? "| " : " | ";
      if (column < cells.size()) markdown += cells[column];
    }
    markdown += " |\n";
  };
  bool first = true;
  for (const Row& row : rows_) {
    if (first) {
      const bool is_header = row.in_head || row.all_header;
      write_row(is_header ? row.cells : std::vector<std::string>(), columns);
      for (std::size_t column = 0; column < columns; ++column) markdown += "| --- ";
      markdown += "|\n";
      if (!is_header) write_row(row.cells, 0);
      first = false;
    } else {
      write_row(row.cells, 0);
    }
  }
  if (!markdown.empty()) markdown.pop_back();
  rows_.clear();
  spanned_.clear();
  return markdown;
}

}  // namespace pagelet::internal
