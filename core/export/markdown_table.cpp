// SPDX-License-Identifier: MIT
#include "core/export/markdown_table.h"

#include <algorithm>
#include <utility>

namespace pagelet::internal {
namespace {

bool is_bold(std::string_view content) {
  constexpr std::string_view kMark = "**";
  const std::size_t end = content.find(kMark, kMark.size());
  return content.starts_with(kMark) && end != std::string_view::npos &&
         end + kMark.size() == content.size();
}

}  // namespace

void MarkdownTable::add_cell(std::string_view content, std::string_view side, bool is_header,
                             std::int32_t columns, std::int32_t rows) {
  // Bounds of spans, so that the number of empty cells stays in proportion to the page. They are
  // guesses, far above the needs of tables with words. Cells after the last column simply follow
  // each other.
  constexpr std::int32_t kMaxSpannedColumns = 32;
  constexpr std::int32_t kMaxSpannedRows = 200;
  constexpr std::size_t kSpannableColumns = 100;
  for (; is_spanned(row_.cells); ++row_.cells) repeat_above(row_.cells);
  row_.is_header = row_.is_header && (row_.in_head || is_header || content.empty());
  row_.is_bold = row_.is_bold && is_bold(content);
  const std::size_t begin = row_.cells++;
  if (!is_header && !content.empty() && begin < kSpannableColumns) {
    sides_.resize(std::max(sides_.size(), begin + 1));
    sides_[begin] = sides_[begin].empty() || sides_[begin] == side ? side : kNoSide;
  }
  if (!content.empty()) write_cell(content, begin);
  const std::size_t end =
      begin + static_cast<std::size_t>(std::clamp(columns, 1, kMaxSpannedColumns));
  if (end > kSpannableColumns) return;
  row_.cells = end;
  if (spanned_.size() < end) spanned_.resize(end);
  for (std::size_t column = begin; column < end; ++column) {
    spanned_[column] = std::max(spanned_[column], number_ + std::clamp(rows, 1, kMaxSpannedRows));
  }
  if (!repeats_) return;
  above_.resize(spanned_.size());
  for (std::size_t column = begin; column < end; ++column) above_[column].clear();
  if (rows > 1) above_[begin] = content;
}

void MarkdownTable::write_cell(std::string_view content, std::size_t column) {
  add_empty_cells(row_, column);
  row_.line.append("| ").append(content).append(" ");
  ++row_.written;
}

// The cell that spans this place of the open row from above, once more.
void MarkdownTable::repeat_above(std::size_t column) {
  if (column >= above_.size() || above_[column].empty()) return;
  row_.is_bold = row_.is_bold && is_bold(above_[column]);
  write_cell(above_[column], column);
}

void MarkdownTable::end_row() {
  for (std::size_t column = row_.cells; row_.written > 0 && column < above_.size(); ++column) {
    if (is_spanned(column)) repeat_above(column);
  }
  ++number_;
  if (row_.written == 0) return;
  columns_ = std::max(columns_, row_.written);
  if (first_) {
    lines_.append(row_.line).append("|\n");
  } else {
    first_ = std::move(row_);
  }
  row_ = Row();
}

std::string MarkdownTable::write() const {
  if (!first_) return {};
  const bool is_header = first_->is_header || (first_->is_bold && first_->written > 1);
  Row header = is_header ? *first_ : Row();
  add_empty_cells(header, columns_);
  std::string markdown = header.line + "|\n";
  for (std::size_t column = 0; column < columns_; ++column) {
    const bool has_side = column < sides_.size() && !sides_[column].empty();
    markdown.append("| ").append(has_side ? sides_[column] : kNoSide).append(" ");
  }
  markdown += "|\n";
  if (!is_header) markdown.append(first_->line).append("|\n");
  markdown += lines_;
  markdown.pop_back();
  return markdown;
}

void MarkdownTable::add_empty_cells(Row& row, std::size_t cells) {
  for (; row.written < cells; ++row.written) row.line += "|  ";
}

}  // namespace pagelet::internal
