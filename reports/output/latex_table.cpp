// SPDX-License-Identifier: MIT

// Tables as LaTeX that fit a page. The widths of texts are computed from those of the letters of
// Computer Modern, LaTeX's usual typeface, so that no line becomes wider than the page.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/text/printable.h"
#include "core/text/unicode.h"
#include "reports/output/output_folder.h"
#include "reports/output/table.h"
#include "reports/output/table_layout.h"

namespace pagelet {
namespace {

// Widths of the letters from the blank on, in thousandths of the type's size, for cmr10.
constexpr std::array<std::size_t, 95> kLetterWidths = {
    334, 278, 500, 834, 500, 834, 778, 278,  389, 389, 500, 778, 278, 334, 278, 500,  //
    500, 500, 500, 500, 500, 500, 500, 500,  500, 500, 278, 278, 778, 778, 778, 473,  // 0 to ?
    778, 750, 709, 723, 764, 681, 653, 785,  750, 362, 514, 778, 625, 917, 750, 778,  // @ to O
    681, 778, 737, 556, 723, 750, 750, 1028, 750, 750, 612, 278, 500, 278, 500, 500,  // P to _
    278, 500, 556, 445, 556, 445, 306, 500,  556, 278, 306, 528, 278, 834, 556, 500,  // ` to o
    556, 528, 392, 395, 389, 556, 528, 723,  528, 528, 445, 500, 500, 500, 500};
constexpr std::size_t kOtherWidth = 1'000;  // of letters outside of ASCII

// A size of type: its command, its size in tenths of a point, and how much wider its letters are
// for their size than those of cmr10, in percent.
struct TypeSize {
  const char* command;
  std::size_t tenths;
  std::size_t wider;
};
constexpr TypeSize kSizes[] = {
    {"\\small", 90, 103}, {"\\footnotesize", 80, 107}, {"\\scriptsize", 70, 114}};

// All widths are in tenths of a point. An A4 page with margins of 2 cm has 483.7 points; some
// are left for rounding.
constexpr std::size_t kPageWidth = 4'800;
constexpr std::size_t kGapWidth = 80;      // twice \tabcolsep
constexpr std::size_t kBoldPercent = 118;  // width of bold letters
// A text is not narrower than this part of its line if a smaller type gives it more room.
constexpr std::size_t kNarrowest = 6;

std::size_t width_of(std::string_view text, const TypeSize& size) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto character = static_cast<std::size_t>(next_character(text, at));
    const bool is_known = character >= 32 && character < 32 + kLetterWidths.size();
    width += is_known ? kLetterWidths[character - 32] : kOtherWidth;
  }
  return width * size.tenths * size.wider / 100'000 + 1;
}

// The blank that aligns intervals on a screen is not needed.
std::string without_padding(std::string cell) {
  for (std::size_t at = 0; (at = cell.find("[ ", at)) != std::string::npos;) cell.erase(at + 1, 1);
  return cell;
}

std::vector<ColumnWidths> widths_of(const Table& table, const TypeSize& size) {
  std::vector<ColumnWidths> widths;
  const auto widen = [&](ColumnWidths& of, const std::string& text, std::size_t percent,
                         bool breaks) {
    const std::size_t natural = width_of(text, size) * percent / 100;
    of.natural = std::max(of.natural, natural);
    if (!breaks) of.least = std::max(of.least, natural);
    for (const std::string_view word : words_of(text)) {
      of.least = std::max(of.least, width_of(word, size) * percent / 100);
    }
  };
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    ColumnWidths& of = widths.emplace_back();
    widen(of, printable_line(table.columns[column].title), 100, true);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      widen(of, without_padding(printable_line(table.rows[row][column])),
            table.best.contains({row, column}) ? kBoldPercent : 100,
            table.columns[column].align == Align::kLeft);
    }
  }
  return widths;
}

struct Layout {
  const TypeSize* size;
  std::vector<ColumnWidths> natural;
  std::vector<TablePart> parts;
};

// The largest type in which the table has room, without narrow columns.
Layout layout_of(const Table& table) {
  Layout layout;
  for (const TypeSize& size : kSizes) {
    layout.size = &size;
    layout.natural = widths_of(table, size);
    layout.parts = parts_of(table, layout.natural, kPageWidth, kGapWidth);
    if (layout.parts.size() > 1) continue;
    const TablePart& part = layout.parts.front();
    bool is_narrow = false;
    for (std::size_t at = 0; at < part.columns.size(); ++at) {
      is_narrow |= part.widths[at] * kNarrowest < layout.natural[part.columns[at]].natural;
    }
    if (!is_narrow) break;
  }
  return layout;
}

// "l" and "r", or a column of a fixed width whose texts are broken.
std::string column_type(Align align, std::size_t width, std::size_t natural) {
  const bool is_text = align == Align::kLeft;
  if (width >= natural) return is_text ? "l" : "r";
  return fmt::format(">{{\\{}\\arraybackslash}}p{{{}.{}pt}}",
                     is_text ? "raggedright" : "raggedleft", width / 10, width % 10);
}

std::string line_of(const std::vector<std::string>& cells) {
  return fmt::format("  {} \\\\\n", fmt::join(cells, " & "));
}

std::string text_of(const Table& table, const TablePart& part, const Layout& layout,
                    bool is_first) {
  std::string text = "\\begin{longtable}{@{}";
  std::vector<std::string> titles;
  for (std::size_t at = 0; at < part.columns.size(); ++at) {
    const Column& column = table.columns[part.columns[at]];
    text += column_type(column.align, part.widths[at], layout.natural[part.columns[at]].natural);
    titles.push_back(latex_text(column.title));
  }
  text += "@{}}\n";
  if (is_first && !table.caption.empty()) {
    text += "  \\caption{" + latex_text(table.caption) + "}" +
            (table.label.empty() ? "" : "\\label{tab:" + table.label + "}") + " \\\\\n";
  }
  text += "  \\toprule\n" + line_of(titles) + "  \\midrule\n  \\endhead\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    std::vector<std::string> cells;
    for (const std::size_t column : part.columns) {
      const std::string cell = latex_text(without_padding(table.rows[row][column]));
      cells.push_back(table.best.contains({row, column}) ? "\\textbf{" + cell + "}" : cell);
    }
    text += line_of(cells);
  }
  return text + "  \\bottomrule\n\\end{longtable}\n";
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

std::string to_latex_page(const Table& table) {
  const Layout layout = layout_of(table);
  std::string text = fmt::format(
      "{{\n{}\\setlength{{\\tabcolsep}}{{4pt}}\\setlength{{\\LTcapwidth}}{{\\linewidth}}\\sloppy\n",
      layout.size->command);
  for (const TablePart& part : layout.parts) {
    text += text_of(table, part, layout, &part == layout.parts.data());
  }
  for (const std::string& note : table.notes) {
    text += "\\noindent\\footnotesize\\raggedright " + latex_text(note) + "\\par\n";
  }
  return text + "}\n";
}

}  // namespace pagelet
