// SPDX-License-Identifier: MIT
#include "core/parts/table_data.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/dom/element_facts.h"
#include "core/dom/html_elements.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

using Role = ElementRole;

// Tells a table of data from one that only arranges parts of a page: short cells in rows, and no
// words outside of cells and captions. Places are positions in the list of parts.
class TableReader {
 public:
  TableReader(const Document& document, std::span<const PagePart> parts)
      : document_(document), parts_(parts) {}

  // The table begins with the part `table` and ends with the last part.
  bool holds_data(std::size_t table) {
    for (std::size_t at = table + 1; at < parts_.size(); ++at) {
      const PagePart& part = parts_[at];
      if (part.is_added) {
        if (part.role == Role::kCell && is_head_cell(document_, part.node)) add_row_heading();
        at = part.other;
        continue;
      }
      const bool is_shown = part.kind == PagePart::kImage || has_words(part);
      if (is_shown && !add_shown(part, at)) return false;
      if (!add_element(part, at)) return false;
    }
    if (has_code_ && widest_row_ < 2) return false;
    if (must_be_even_ && !is_even()) return false;
    constexpr std::size_t kMaxGridCell = 400;  // bytes; longer ones are columns of a page
    if (must_be_grid_ && (!is_even() || longest_cell_ > kMaxGridCell)) return false;
    return filled_ >= 2 && (has_header_ || (widest_row_ >= 2 && filled_rows_ >= 2));
  }

 private:
  enum Gap { kNone, kLine, kBreak, kParagraph };
  struct Row {
    std::size_t end = 0;
    std::size_t cells = 0;
    std::size_t headers = 0;  // filled `th`, and headings in cells of the first row
    bool is_filled = false;
    bool is_heading = true;    // no filled cell is another one
    bool has_heading = false;  // in a `td`
    bool has_th = false;       // a filled one, of the cells that are read
  };
  struct Cell {
    std::size_t end = 0;
    std::size_t paragraphs = 0;
    std::size_t lines = 0;
    std::size_t bytes = 0;
    bool is_filled = false;
    bool is_header = false;
    bool has_table = false;  // whose rows are lines
    Gap gap = kParagraph;    // after its last words
  };

  // A `th` that is not kept, of a row that is. It is a header whatever it contains.
  void add_row_heading() {
    row_.has_th = has_header_ = true;
    widest_row_ = std::max(widest_row_, ++row_.cells);
  }

  // Words or an image. Returns false when they are not data.
  bool add_shown(const PagePart& part, std::size_t at) {
    constexpr std::size_t kMaxCellLines = 8;
    constexpr std::size_t kMaxLinesBelowHeadings = 40;
    if (at >= cell_.end) return at < caption_end_;
    if (!std::exchange(cell_.is_filled, true)) {
      ++filled_;
      (cell_.is_header ? ++row_.headers : row_.is_heading = false);
      row_.has_th = row_.has_th || (cell_.is_header && !row_.has_heading);
    }
    filled_rows_ += std::exchange(row_.is_filled, true) ? 0 : 1;
    if (part.kind == PagePart::kImage) return true;
    cell_.paragraphs += cell_.gap == kParagraph ? 1 : 0;
    cell_.lines += cell_.gap == kNone ? 0 : 1;
    cell_.gap = kNone;
    if (at < code_end_) {
      cell_.lines += static_cast<std::size_t>(std::ranges::count(trim_blanks(part.words), '\n'));
    }
    longest_cell_ = std::max(longest_cell_, cell_.bytes += part.words.size());
    const bool may_have_paragraphs = has_heading_row_ || (row_.has_th && !cell_.is_header);
    if (cell_.paragraphs > 1 && !may_have_paragraphs) must_be_grid_ = true;
    const bool has_many_lines = cell_.lines > kMaxCellLines;
    must_be_even_ = must_be_even_ || has_many_lines;
    const bool may_have_many = has_heading_row_ && !cell_.has_table;
    return !has_many_lines || (may_have_many && cell_.lines <= kMaxLinesBelowHeadings);
  }

  // The beginning or end of an element. Returns false when tables of data do not have it there.
  bool add_element(const PagePart& part, std::size_t at) {
    const bool opens = part.kind == PagePart::kOpen;
    const bool in_cell = at < cell_.end;
    switch (part.role) {
      case Role::kHeading:
        if (is_empty_heading(part, at)) return true;
        if (opens && in_cell && !cell_.is_filled && !cell_.is_header && is_first_row()) {
          cell_.is_header = row_.has_heading = true;
        }
        cell_.gap = std::max(cell_.gap, kLine);
        return in_cell && part.heading != 1 && (has_heading_row_ || cell_.is_header);
      case Role::kBullets:
      case Role::kNumbers:
      case Role::kItem:
        cell_.gap = std::max(cell_.gap, kLine);
        if (!has_heading_row_ && !cell_.is_header) must_be_grid_ = true;
        return in_cell;
      case Role::kRule:
        must_be_even_ = true;
        return true;
      case Role::kQuote:
      case Role::kTerm:
        return false;
      case Role::kRow:
        return opens ? open_row(part, in_cell) : close_row();
      case Role::kCell:
        return !opens || open_cell(part, at);
      case Role::kCaption:
        caption_end_ = part.other;
        return !in_cell;
      case Role::kTableHead:
        return !in_cell;
      case Role::kParagraph:
      case Role::kDescriptions:
        cell_.gap = kParagraph;
        return true;
      case Role::kBreak:
        cell_.gap = cell_.gap >= kBreak ? kParagraph : kBreak;
        return true;
      case Role::kPreformatted:
        has_code_ = true;
        if (opens) code_end_ = part.other;
        [[fallthrough]];
      case Role::kLine:
        cell_.has_table = cell_.has_table || document_.tag_name(part.node) == "table";
        [[fallthrough]];
      case Role::kCodeLine:
      case Role::kDescription:
        if (opens) cell_.gap = std::max(cell_.gap, kLine);
        return true;
      default:
        return true;
    }
  }

  bool open_row(const PagePart& part, bool in_cell) {
    row_ = {.end = part.other};
    return !in_cell;
  }

  bool close_row() {
    if (row_.cells >= 2) {
      if (wide_rows_++ == 0) columns_ = row_.cells;
      have_same_width_ = have_same_width_ && row_.cells == columns_;
    }
    const bool is_heading_row = row_.is_heading && row_.headers > 1;
    has_heading_row_ = has_heading_row_ || is_heading_row;
    return is_heading_row || !row_.has_heading;
  }

  // Whether there are some rows of several cells, and all of these have as many.
  bool is_even() const { return wide_rows_ >= 3 && have_same_width_; }

  // Whether a heading has neither words nor an image. `at`: its beginning or end.
  bool is_empty_heading(const PagePart& part, std::size_t at) const {
    const std::size_t begin = std::min<std::size_t>(at, part.other);
    const std::size_t end = std::max<std::size_t>(at, part.other);
    return std::ranges::none_of(parts_.subspan(begin, end - begin), [](const PagePart& inside) {
      return inside.kind == PagePart::kImage || has_words(inside);
    });
  }

  // Whether no row before the open one is filled.
  bool is_first_row() const { return filled_rows_ == (row_.is_filled ? 1U : 0U); }

  bool open_cell(const PagePart& part, std::size_t at) {
    if (at < cell_.end || at >= row_.end) return false;
    cell_ = {.end = part.other, .is_header = is_head_cell(document_, part.node)};
    widest_row_ = std::max(widest_row_, ++row_.cells);
    has_header_ = has_header_ || cell_.is_header;
    return true;
  }

  const Document& document_;
  std::span<const PagePart> parts_;
  Row row_;
  Cell cell_;
  std::size_t caption_end_ = 0;
  std::size_t code_end_ = 0;
  std::size_t filled_ = 0;  // cells
  std::size_t filled_rows_ = 0;
  std::size_t widest_row_ = 0;    // in cells
  std::size_t wide_rows_ = 0;     // with two cells or more
  std::size_t columns_ = 0;       // of the first of them
  std::size_t longest_cell_ = 0;  // in bytes
  bool have_same_width_ = true;   // those rows
  bool must_be_even_ = false;     // a rule, or many lines in a cell below headings
  bool must_be_grid_ = false;     // a cell without headings has paragraphs or a list
  bool has_code_ = false;         // of several lines
  bool has_header_ = false;
  bool has_heading_row_ = false;  // with several headers, and no other filled cell
};

}  // namespace

bool holds_data(const Document& document, std::span<const PagePart> parts, std::size_t table) {
  return TableReader(document, parts).holds_data(table);
}

bool is_short_cell(const Document& document, NodeId cell) {
  constexpr std::uint32_t kMaxCellNodes = 64;
  constexpr std::size_t kMaxCellBytes = 80;
  if (document.end(cell) > cell + kMaxCellNodes) return false;
  std::size_t bytes = 0;
  for (NodeId at = cell; at < document.end(cell); ++at) {
    bytes += trim_blanks(document.text(at)).size();
  }
  return bytes <= kMaxCellBytes;
}

bool joins_next_cell(std::span<const PagePart> parts, std::size_t cell) {
  constexpr std::size_t kMaxBytes = 80;
  constexpr std::size_t kMaxParts = 64;
  const std::size_t end = parts[cell].other;
  if (end - cell > kMaxParts) return false;
  std::size_t bytes = 0;
  for (std::size_t at = cell + 1; at < end; ++at) {
    if (parts[at].kind <= PagePart::kFormula) bytes += parts[at].words.size();
    if (is_block(parts[at].role) || bytes > kMaxBytes) return false;
  }
  const auto next = std::ranges::find_if(parts.subspan(end + 1), [](const PagePart& part) {
    return part.kind != PagePart::kText || has_words(part);
  });
  return next != parts.end() && next->kind == PagePart::kOpen && next->role == Role::kCell;
}

void move_foot(const Document& document, std::vector<PagePart>& parts, std::size_t table) {
  std::size_t begin = parts.size();
  for (std::size_t at = table + 1; at < parts.size(); ++at) {
    if (parts[at].kind != PagePart::kOpen) continue;
    if (document.tag_name(parts[at].node) == "tfoot") {
      begin = at;
      break;
    }
    at = parts[at].other;
  }
  if (begin == parts.size()) return;
  const std::size_t end = parts[begin].other + std::size_t{1};
  const std::size_t length = end - begin;
  const std::size_t after = parts.size() - end;
  const auto at = [&](std::size_t part) {
    return parts.begin() + static_cast<std::ptrdiff_t>(part);
  };
  std::rotate(at(begin), at(end), parts.end());
  for (std::size_t moved = begin; moved < parts.size(); ++moved) {
    PagePart& part = parts[moved];
    if (part.kind != PagePart::kOpen && part.kind != PagePart::kClose) continue;
    const bool is_foot = moved >= begin + after;
    part.other = static_cast<std::uint32_t>(is_foot ? part.other + after : part.other - length);
  }
}

}  // namespace pagelet::internal
