// SPDX-License-Identifier: MIT
#include "reports/output/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/text/printable.h"
#include "reports/output/escaping.h"
#include "reports/output/screen_text.h"

namespace pagelet {
namespace {

std::string padded(std::string_view text, std::size_t width, Align align) {
  const std::string fill(width - std::min(width, screen_columns(text)), ' ');
  return align == Align::kLeft ? std::string(text) + fill : fill + std::string(text);
}

std::string without_end_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
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
  std::string field(text);
  const bool is_number =
      !text.empty() && text.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
  if (!text.empty() && !is_number &&
      std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) {
    field.insert(0, "'");
  }
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char c : field) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + "\"";
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

std::string to_plain_text(const Table& table, bool colour) {
  const auto styled = [&](const char* code, const std::string& text) {
    return colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
  };
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    std::size_t width = screen_columns(table.columns[column].title);
    for (const auto& row : table.rows)
      width = std::max(width, screen_columns(printable_line(row[column])));
    widths.push_back(width);
  }
  std::string text = table.caption.empty() ? "" : styled("1", printable_line(table.caption)) + "\n";
  std::string header;
  std::string rule;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const std::string gap = column == 0 ? "" : "  ";
    header +=
        gap + padded(table.columns[column].title, widths[column], table.columns[column].align);
    rule += gap + std::string(widths[column], '-');
  }
  text += without_end_blanks(header) + "\n" + rule + "\n";
  for (std::size_t at = 0; at < table.rows.size(); ++at) {
    const auto& row = table.rows[at];
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::string cell =
          padded(printable_line(row[column]), widths[column], table.columns[column].align);
      line += (column == 0 ? "" : "  ") +
              (table.best.contains({at, column}) ? styled("1;32", cell) : cell);
    }
    text += without_end_blanks(line) + "\n";
  }
  for (const std::string& note : table.notes) text += printable_line(note) + "\n";
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
  std::string line;
  for (const std::string& cell : cells) {
    if (&cell != cells.data()) line += ',';
    line += csv_field(cell);
  }
  return line + "\r\n";
}

std::string to_csv(const Table& table) {
  std::string text = csv_line(titles_of(table));
  for (const auto& row : table.rows) text += csv_line(row);
  return text;
}

namespace {

std::string latex_columns(const Table& table) {
  std::string format;
  for (const Column& column : table.columns) format += column.align == Align::kLeft ? 'l' : 'r';
  return format;
}

std::string latex_row(std::span<const std::string> cells) {
  return fmt::format("  {} \\\\\n", fmt::join(cells, " & "));
}

std::string latex_titles(const Table& table) {
  std::vector<std::string> titles = titles_of(table);
  for (std::string& title : titles) title = latex_text(title);
  return latex_row(titles);
}

std::string latex_rows(const Table& table) {
  std::string rows;
  for (std::size_t at = 0; at < table.rows.size(); ++at) {
    std::vector<std::string> cells;
    for (std::size_t column = 0; column < table.rows[at].size(); ++column) {
      cells.push_back(latex_text(table.rows[at][column]));
      if (table.best.contains({at, column})) cells.back() = "\\textbf{" + cells.back() + "}";
    }
    rows += latex_row(cells);
  }
  return rows;
}

}  // namespace

std::string to_latex_page(const Table& table) {
  // Many columns fit on a landscape page only in the smallest type.
  constexpr std::size_t kManyColumns = 12;
  std::string text = "{\n";
  text +=
      table.columns.size() > kManyColumns ? "\\tiny\\setlength{\\tabcolsep}{2pt}\n" : "\\small\n";
  text += "\\begin{longtable}{" + latex_columns(table) + "}\n";
  if (!table.caption.empty()) text += "  \\caption{" + latex_text(table.caption) + "} \\\\\n";
  text += "  \\toprule\n" + latex_titles(table) + "  \\midrule\n  \\endhead\n" + latex_rows(table) +
          "  \\bottomrule\n\\end{longtable}\n";
  for (const std::string& note : table.notes) {
    text += "\\noindent\\footnotesize " + latex_text(note) + "\n\n";
  }
  return text + "}\n";
}

}  // namespace pagelet
