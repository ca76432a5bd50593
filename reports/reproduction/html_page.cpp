// SPDX-License-Identifier: MIT

// The papers' tables as one HTML page that needs no other file and no network.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text/printable.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

std::string html_text(std::string_view text) { return escape_html(printable_line(text)); }

// The caption without the suite and what follows the first comma.
std::string short_caption(const PaperTable& table) {
  std::string caption = table.caption;
  for (const char* end : {",", ";", " of suite "}) caption = caption.substr(0, caption.find(end));
  return caption;
}

std::string html_of(const PaperTable& table) {
  const ShownTable shown = shown_table(table);
  const std::string caption = html_text(shown.table.caption);
  const auto kind_of = [&](std::size_t column) {
    return shown.table.columns[column].align == Align::kRight ? "number" : "text";
  };
  std::string text = fmt::format(
      "<section id=\"{}\"><h2>{}</h2>\n<div class=\"frame\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"{}\"><table>\n<thead><tr>",
      table.id, caption, caption);
  for (std::size_t column = 0; column < shown.table.columns.size(); ++column) {
    text += fmt::format("<th scope=\"col\" class=\"{}\"><button type=\"button\">{}</button></th>",
                        kind_of(column), html_text(shown.table.columns[column].title));
  }
  text += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < shown.table.rows.size(); ++row) {
    text += "<tr>";
    for (std::size_t column = 0; column < shown.table.columns.size(); ++column) {
      const std::optional<double> value = number_of(table.rows[row][shown.columns[column]].value);
      text += fmt::format("<{} class=\"{}\"{}>{}</{}>", column == 0 ? "th scope=\"row\"" : "td",
                          kind_of(column), value ? fmt::format(" data-value=\"{}\"", *value) : "",
                          html_text(shown.table.rows[row][column]), column == 0 ? "th" : "td");
    }
    text += "</tr>\n";
  }
  text += "</tbody></table></div>\n";
  for (const std::string& note : shown.table.notes) {
    text += "<p class=\"note\">" + html_text(note) + "</p>\n";
  }
  return text + "</section>\n";
}

}  // namespace

std::string html_page(std::span<const PaperTable> tables, const std::string& title,
                      const std::string& words, const std::string& provenance) {
  std::string contents;
  std::string sections;
  for (const PaperTable& table : tables) {
    contents += fmt::format("<li><a href=\"#{}\">{}: {}</a></li>\n", table.id,
                            html_text(table.source), html_text(short_caption(table)));
    sections += html_of(table);
  }
  return fill_template(reproduction_text("page.html"), {{"title", html_text(title)},
                                                        {"words", html_text(words)},
                                                        {"provenance", html_text(provenance)},
                                                        {"contents", std::move(contents)},
                                                        {"tables", std::move(sections)}});
}

}  // namespace pagelet
