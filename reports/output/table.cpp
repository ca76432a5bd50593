// SPDX-License-Identifier: MIT
#include "reports/output/table.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <optional>
#include <ranges>

#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"
#include "reports/output/output_folder.h"
#include "reports/output/table_layout.h"

namespace pagelet {
namespace {

constexpr std::string_view kMore = "...";
constexpr std::string_view kGap = "  ";  // between columns

// The columns of the character that begins at `at`, which moves to the next one.
std::size_t next_columns(std::string_view text, std::size_t& at) {
  const auto character = static_cast<UChar32>(next_character(text, at));
  const int type = u_charType(character);
  if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR) return 0;
  const int width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

std::string padded(std::string_view text, std::size_t width, Align align) {
  const std::string fill(width - std::min(width, screen_columns(text)), ' ');
  return align == Align::kLeft ? std::string(text) + fill : fill + std::string(text);
}

std::string markdown_cell(std::string_view text) {
  return escaped(printable_line(text), {{'|', "\\|"},
                                        {'\\', "\\\\"},
                                        {'`', "\\`"},
                                        {'*', "\\*"},
                                        {'_', "\\_"},
                                        {'<', "\\<"},
                                        {'[', "\\["}});
}

std::string csv_field(std::string_view text) {
  std::string field = printable_line(text);
  const bool is_number =
      !text.empty() && text.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
  if (!text.empty() && !is_number &&
      std::string_view("=+-@").find(text.front()) != std::string_view::npos) {
    field.insert(0, "'");
  }
  if (field.find_first_of(",\"") == std::string::npos) return field;
  return "\"" + escaped(field, {{'"', "\"\""}}) + "\"";
}

// A word that is longer may be broken.
constexpr std::size_t kLongestWord = 24;
// A text is not narrower: the columns are divided instead.
constexpr std::size_t kNarrowestText = 12;

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string_view word : words_of(text)) {
    longest = std::max(longest, screen_columns(word));
  }
  return longest;
}

std::vector<ColumnWidths> widths_of(const Table& table) {
  std::vector<ColumnWidths> widths;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const std::string title = printable_line(table.columns[column].title);
    ColumnWidths of{screen_columns(title), longest_word(title)};
    std::size_t longest = 0;  // that stays on one line
    for (const auto& row : table.rows) {
      const std::string cell = printable_line(row[column]);
      const bool is_text = table.columns[column].align == Align::kLeft;
      of.natural = std::max(of.natural, screen_columns(cell));
      longest = std::max(
          longest, is_text ? std::min(longest_word(cell), kLongestWord) : screen_columns(cell));
    }
    of.least = std::max(of.least, longest);
    if (table.columns[column].align == Align::kLeft) {
      of.least = std::max(of.least, std::min(of.natural, kNarrowestText));
    }
    widths.push_back(of);
  }
  return widths;
}

// The text in lines of `width` columns: broken at blanks, and in words that have no room.
std::vector<std::string> lines_of(std::string_view text, std::size_t width) {
  if (screen_columns(text) <= width) return {std::string(text)};
  std::vector<std::string> lines{""};
  for (const std::string_view word : words_of(text)) {
    const bool has_room = screen_columns(lines.back()) + 1 + screen_columns(word) <= width;
    if (!lines.back().empty()) has_room ? lines.back() += ' ' : lines.emplace_back();
    for (std::size_t at = 0, begin = 0; at < word.size(); begin = at) {
      const std::size_t columns = next_columns(word, at);
      if (screen_columns(lines.back()) + columns > width) lines.emplace_back();
      lines.back() += word.substr(begin, at - begin);
    }
  }
  return lines;
}

std::vector<std::string> titles_of(const Table& table) {
  std::vector<std::string> titles;
  for (const Column& column : table.columns) titles.push_back(column.title);
  return titles;
}

}  // namespace

std::string to_plain_text(const Table& table, std::size_t width, bool colour) {
  constexpr std::size_t kNoLimit = 1'000'000'000;
  const auto styled = [&](const char* code, const std::string& text) {
    return colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
  };
  std::string text;
  if (!table.caption.empty()) {
    std::string caption = wrapped(table.caption, width);
    caption.pop_back();
    text = styled("1", caption) + "\n";
  }
  const std::vector<TablePart> parts =
      parts_of(table, widths_of(table), width == 0 ? kNoLimit : width, kGap.size());
  for (const TablePart& part : parts) {
    if (&part != parts.data()) text += "\n";
    // `cell_of`: by column; the cells of a row may have several lines.
    const auto add_row = [&](const auto& cell_of, std::optional<std::size_t> row) {
      std::vector<std::vector<std::string>> cells;
      std::size_t height = 1;
      for (std::size_t at = 0; at < part.columns.size(); ++at) {
        cells.push_back(lines_of(printable_line(cell_of(part.columns[at])), part.widths[at]));
        height = std::max(height, cells.back().size());
      }
      for (std::size_t line = 0; line < height; ++line) {
        std::string shown;
        for (std::size_t at = 0; at < cells.size(); ++at) {
          const std::size_t column = part.columns[at];
          const std::string cell = padded(line < cells[at].size() ? cells[at][line] : "",
                                          part.widths[at], table.columns[column].align);
          const bool is_best = row && table.best.contains({*row, column});
          shown += std::string(at == 0 ? "" : kGap) + (is_best ? styled("1;32", cell) : cell);
        }
        shown.erase(shown.find_last_not_of(' ') + 1);
        text += shown + "\n";
      }
    };
    add_row([&](std::size_t column) { return table.columns[column].title; }, {});
    std::string rule;
    for (const std::size_t column : part.widths) {
      rule += std::string(rule.empty() ? "" : kGap) + std::string(column, '-');
    }
    text += rule + "\n";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      add_row([&](std::size_t column) { return table.rows[row][column]; }, row);
    }
  }
  for (const std::string& note : table.notes) text += wrapped(note, width);
  return text;
}

std::string to_markdown(const Table& table) {
  std::string text = table.caption.empty() ? "" : "**" + markdown_cell(table.caption) + "**\n\n";
  std::string header = "|";
  std::string rule = "|";
  for (const Column& column : table.columns) {
    header += " " + markdown_cell(column.title) + " |";
    rule += column.align == Align::kLeft ? " --- |" : " ---: |";
  }
  text += header + "\n" + rule + "\n";
  for (std::size_t at = 0; at < table.rows.size(); ++at) {
    text += "|";
    for (std::size_t column = 0; column < table.rows[at].size(); ++column) {
      const std::string cell = markdown_cell(table.rows[at][column]);
      text += " " + (table.best.contains({at, column}) ? "**" + cell + "**" : cell) + " |";
    }
    text += "\n";
  }
  for (const std::string& note : table.notes) text += "\n" + markdown_cell(note) + "\n";
  return text;
}

std::string csv_line(const std::vector<std::string>& cells) {
  return joined(std::views::transform(cells, csv_field), ",") + "\r\n";
}

std::string to_csv(const Table& table) {
  std::string text = csv_line(titles_of(table));
  for (const auto& row : table.rows) text += csv_line(row);
  return text;
}

std::string to_format(const Table& table, TableFormat format, std::size_t width, bool colour) {
  if (format == TableFormat::kMarkdown) return to_markdown(table);
  if (format == TableFormat::kLatex) return to_latex_page(table);
  return to_plain_text(table, width, colour);
}

std::size_t screen_columns(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) columns += next_columns(text, at);
  return columns;
}

std::string cut_to_width(std::string_view text, std::size_t width) {
  if (width == 0 || screen_columns(text) <= width) return std::string(text);
  const std::size_t room = width - std::min(width, kMore.size());
  std::size_t columns = 0;
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size(); end = at) {
    columns += next_columns(text, at);
    if (columns > room) break;
  }
  return std::string(text.substr(0, end)) + std::string(kMore.substr(0, width));
}

std::string count_text(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string wrapped(std::string_view raw, std::size_t width, std::size_t indent) {
  const std::string sentence = printable_line(raw);
  const std::string blanks(indent, ' ');
  std::string text = blanks;
  std::size_t column = 0;
  for (std::size_t at = 0; at < sentence.size();) {
    const std::size_t end = std::min(sentence.find(' ', at), sentence.size());
    const std::string word = sentence.substr(at, end - at);
    const std::size_t columns = screen_columns(word);
    const bool has_room = width == 0 || indent + column + 1 + columns <= width;
    if (column > 0) text += has_room ? " " : "\n" + blanks;
    column = column > 0 && has_room ? column + 1 + columns : columns;
    text += word;
    at = end + 1;
  }
  return text + "\n";
}

bool fits_screen(const Table& table, std::size_t width) {
  std::size_t sum = 0;
  for (const ColumnWidths& column : widths_of(table)) {
    sum += (sum == 0 ? 0 : kGap.size()) + column.natural;
  }
  return width == 0 || sum <= width;
}

Table without_intervals(Table table) {
  constexpr std::string_view kInterval = " [99 % interval]";
  if (const auto at = table.caption.find(kInterval); at != std::string::npos) {
    table.caption.erase(at, kInterval.size());
  }
  for (std::vector<std::string>& row : table.rows) {
    for (std::size_t column = 1; column < row.size(); ++column) {
      row[column] = row[column].substr(0, row[column].find(" ["));
    }
  }
  return table;
}

}  // namespace pagelet
