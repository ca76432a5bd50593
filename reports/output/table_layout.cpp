// SPDX-License-Identifier: MIT
#include "reports/output/table_layout.h"

#include <algorithm>
#include <utility>

namespace pagelet {
namespace {

// The number of columns that name the rows: those before the first number.
std::size_t count_names(const Table& table) {
  const auto first_number = std::ranges::find(table.columns, Align::kRight, &Column::align);
  const auto names = static_cast<std::size_t>(first_number - table.columns.begin());
  return names == table.columns.size() ? 1 : std::max<std::size_t>(names, 1);
}

std::vector<std::size_t> joined(std::vector<std::size_t> columns,
                                const std::vector<std::size_t>& others) {
  columns.insert(columns.end(), others.begin(), others.end());
  return columns;
}

class Fitter {
 public:
  Fitter(const std::vector<ColumnWidths>& widths, std::size_t room, std::size_t gap)
      : widths_(widths), room_(room), gap_(gap) {}

  bool has_room(const std::vector<std::size_t>& columns) const { return sum(columns, 0) <= room_; }

  // The widths with which all columns of at most a common width are on one line.
  TablePart fitted(std::vector<std::size_t> columns) const {
    std::size_t low = 0;
    std::size_t high = room_;
    while (low < high) {
      const std::size_t middle = (low + high + 1) / 2;
      if (sum(columns, middle) <= room_) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    TablePart part{std::move(columns), {}};
    for (const std::size_t column : part.columns) part.widths.push_back(width(column, low));
    return part;
  }

 private:
  std::size_t width(std::size_t column, std::size_t most) const {
    return std::min(widths_[column].natural, std::max(widths_[column].least, most));
  }

  std::size_t sum(const std::vector<std::size_t>& columns, std::size_t most) const {
    std::size_t sum = columns.empty() ? 0 : gap_ * (columns.size() - 1);
    for (const std::size_t column : columns) sum += width(column, most);
    return sum;
  }

  const std::vector<ColumnWidths>& widths_;
  std::size_t room_;
  std::size_t gap_;
};

}  // namespace

std::vector<TablePart> parts_of(const Table& table, const std::vector<ColumnWidths>& widths,
                                std::size_t room, std::size_t gap) {
  const Fitter fitter(widths, room, gap);
  std::vector<std::size_t> columns;
  for (std::size_t at = 0; at < table.columns.size(); ++at) columns.push_back(at);
  if (fitter.has_room(columns)) return {fitter.fitted(std::move(columns))};
  const std::size_t count = count_names(table);
  const std::vector<std::size_t> names(columns.begin(),
                                       columns.begin() + static_cast<std::ptrdiff_t>(count));
  std::vector<TablePart> parts;
  std::vector<std::size_t> part = names;
  for (std::size_t at = count; at < table.columns.size();) {
    // A column and those that stay beside it.
    std::vector<std::size_t> together{at++};
    while (at < table.columns.size() && table.columns[at].with_previous) together.push_back(at++);
    if (!fitter.has_room(joined(names, together))) {
      at -= together.size() - 1;
      together.resize(1);
    }
    if (!fitter.has_room(joined(part, together)) && part.size() > names.size()) {
      parts.push_back(fitter.fitted(std::exchange(part, names)));
    }
    part = joined(std::move(part), together);
  }
  parts.push_back(fitter.fitted(std::move(part)));
  return parts;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

}  // namespace pagelet
