// SPDX-License-Identifier: MIT
#include "reports/output/table.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <ranges>

#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"
#include "reports/output/output_folder.h"

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

std::vector<std::size_t> widths_of(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    std::size_t width = screen_columns(printable_line(table.columns[column].title));
    for (const auto& row : table.rows) {
      width = std::max(width, screen_columns(printable_line(row[column])));
    }
    widths.push_back(width);
  }
  return widths;
}

std::vector<std::string> titles_of(const Table& table) {
  std::vector<std::string> titles;
  for (const Column& column : table.columns) titles.push_back(column.title);
  return titles;
}

}  // namespace

std::string latex_text(std::string_view text) {
  return escaped(printable_line(text), {{'\\', "\\textbackslash{}"},
                                        {'~', "\\textasciitilde{}"},
                                        {'^', "\\textasciicircum{}"},
                                        {'<', "\\textless{}"},
                                        {'>', "\\textgreater{}"},
                                        {'|', "\\textbar{}"},
                                        {'&', "\\&"},
                                        {'%', "\\%"},
                                        {'$', "\\$"},
                                        {'#', "\\#"},
                                        {'_', "\\_"},
                                        {'{', "\\{"},
                                        {'}', "\\}"}});
}

std::string to_plain_text(const Table& table, std::size_t width, bool colour) {
  const auto styled = [&](const char* code, const std::string& text) {
    return colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
  };
  const std::vector<std::size_t> widths = widths_of(table);
  const auto line_of = [&](const auto& cell_of) {
    std::string line;
    for (std::size_t column = 0; column < widths.size(); ++column) {
      line += std::string(column == 0 ? "" : kGap) + cell_of(column);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  };
  const auto aligned = [&](const std::string& cell, std::size_t column) {
    return padded(cell, widths[column], table.columns[column].align);
  };
  std::string text = table.caption.empty() ? "" : styled("1", printable_line(table.caption)) + "\n";
  text += line_of([&](std::size_t column) {
    return aligned(printable_line(table.columns[column].title), column);
  });
  text += line_of([&](std::size_t column) { return std::string(widths[column], '-'); });
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    text += line_of([&](std::size_t column) {
      const std::string cell = aligned(printable_line(table.rows[row][column]), column);
      return table.best.contains({row, column}) ? styled("1;32", cell) : cell;
    });
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

std::string to_latex_page(const Table& table) {
  // Many columns fit on a landscape page only in the smallest type.
  constexpr std::size_t kManyColumns = 12;
  const auto line_of = [](const std::vector<std::string>& cells) {
    return fmt::format("  {} \\\\\n", fmt::join(cells, " & "));
  };
  std::string text = "{\n";
  text +=
      table.columns.size() > kManyColumns ? "\\tiny\\setlength{\\tabcolsep}{2pt}\n" : "\\small\n";
  text += "\\begin{longtable}{";
  for (const Column& column : table.columns) text += column.align == Align::kLeft ? 'l' : 'r';
  text += "}\n";
  if (!table.caption.empty()) text += "  \\caption{" + latex_text(table.caption) + "} \\\\\n";
  std::vector<std::string> titles = titles_of(table);
  for (std::string& title : titles) title = latex_text(title);
  text += "  \\toprule\n" + line_of(titles) + "  \\midrule\n  \\endhead\n";
  for (std::size_t at = 0; at < table.rows.size(); ++at) {
    std::vector<std::string> cells;
    for (const std::string& cell : table.rows[at]) {
      const std::string escaped = latex_text(cell);
      const bool is_best = table.best.contains({at, cells.size()});
      cells.push_back(is_best ? "\\textbf{" + escaped + "}" : escaped);
    }
    text += line_of(cells);
  }
  text += "  \\bottomrule\n\\end{longtable}\n";
  for (const std::string& note : table.notes) {
    text += "\\noindent\\footnotesize " + latex_text(note) + "\n\n";
  }
  return text + "}\n";
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
  for (const std::size_t column : widths_of(table)) sum += (sum == 0 ? 0 : kGap.size()) + column;
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
