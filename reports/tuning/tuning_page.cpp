// SPDX-License-Identifier: MIT
#include "reports/tuning/tuning_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "reports/output/output_folder.h"

namespace pagelet {
namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{{title}}</title>
<style>
:root { color-scheme: light dark; --text: #17202b; --muted: #545e6b; --line: #cbd2da;
  --page: #ffffff; --chart: #0a5eb0; --second: #b34d00; --heat: 10 94 176; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ee; --muted: #a5aeba; --line: #3b4450;
  --page: #12171d; --chart: #74b6ff; --second: #ffa86b; --heat: 84 156 232; } }
body { margin: 0 auto; max-width: 76rem; padding: 1rem 1.25rem 3rem; color: var(--text);
  background: var(--page); font: 1rem/1.5 system-ui, sans-serif; }
p, li { max-width: 52rem; }
section + section { border-top: 1px solid var(--line); margin-top: 2.5rem; }
.wide { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; font-size: 0.9rem; margin: 1rem 0; }
caption, .note { text-align: left; color: var(--muted); font-size: 0.9rem; }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid var(--line); text-align: left;
  font-variant-numeric: tabular-nums; }
.number { text-align: right; }
.heat td { background: rgb(var(--heat) / calc(var(--at) * 0.55)); text-align: right; }
.best { font-weight: 700; outline: 2px solid var(--text); outline-offset: -2px; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
  gap: 1rem; }
figure { margin: 0; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--muted); font: 12px system-ui, sans-serif; }
.grid { stroke: var(--line); }
.best-line, .mean-line { fill: none; stroke: var(--chart); stroke-width: 2; }
.mean-line { stroke: var(--second); stroke-dasharray: 5 4; }
.point { fill: var(--chart); }
@media print { body { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  tr, figure { break-inside: avoid; } }
</style>
</head>
<body>
<h1>{{title}}</h1>
)";

constexpr double kWidth = 420;
constexpr double kHeight = 240;
constexpr double kLeft = 44;
constexpr double kRight = 12;
constexpr double kTop = 12;
constexpr double kBottom = 34;
constexpr std::size_t kMostLabels = 9;  // below a curve

std::string mean_text(double mean) { return fmt::format("{:.2f}", mean); }

// ---- Curves ----

// The scale of a chart: a tenth more than its values on either side.
class Scale {
 public:
  explicit Scale(const Curve& curve) {
    low_ = 1e300;
    high_ = -1e300;
    for (const CurvePoint& point : curve.points) {
      if (!point.best) continue;
      low_ = std::min({low_, point.mean, point.best->mean});
      high_ = std::max({high_, point.mean, point.best->mean});
    }
    const double margin = std::max((high_ - low_) / 10, 0.05);
    low_ -= margin;
    high_ += margin;
  }

  double low() const { return low_; }
  double high() const { return high_; }
  double y(double value) const {
    return kHeight - kBottom - (value - low_) / (high_ - low_) * (kHeight - kBottom - kTop);
  }

 private:
  double low_ = 0;
  double high_ = 1;
};

double x_of(std::size_t at, std::size_t count) {
  if (count < 2) return (kLeft + kWidth - kRight) / 2;
  return kLeft + 10 +
         static_cast<double>(at) / static_cast<double>(count - 1) * (kWidth - kRight - kLeft - 20);
}

std::string curve_figure(const Curve& curve, const std::string& measure) {
  const Scale scale(curve);
  const std::size_t count = curve.points.size();
  std::string grid;
  for (int line = 0; line <= 4; ++line) {
    const double value = scale.low() + (scale.high() - scale.low()) * line / 4;
    grid += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{1:.1f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>"
        "<text x=\"{3:.1f}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:.1f}</text>\n",
        kLeft, kWidth - kRight, scale.y(value), kLeft - 6, scale.y(value) + 4, value);
  }
  std::string best;
  std::string mean;
  std::string points;
  std::string words;
  const std::size_t step = (count + kMostLabels - 1) / kMostLabels;
  for (std::size_t at = 0; at < count; ++at) {
    const CurvePoint& point = curve.points[at];
    const double x = x_of(at, count);
    if (at % step == 0) {
      grid += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", x,
                          kHeight - kBottom + 16, escape_html(point.value));
    }
    if (!point.best) continue;
    const char* pen = best.empty() ? "M" : " L";
    best += fmt::format("{}{:.1f} {:.1f}", pen, x, scale.y(point.best->mean));
    mean += fmt::format("{}{:.1f} {:.1f}", pen, x, scale.y(point.mean));
    points += fmt::format(
        "<circle class=\"point\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"><title>{}: {}</title>"
        "</circle>\n",
        x, scale.y(point.best->mean), escape_html(point.value), mean_text(point.best->mean));
    words += fmt::format("{} {}; ", escape_html(point.value), mean_text(point.best->mean));
  }
  return fmt::format(
      "<figure><svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}, {}: {}\">\n{}"
      "<path class=\"mean-line\" d=\"{}\"/><path class=\"best-line\" d=\"{}\"/>\n{}"
      "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text></svg></figure>\n",
      kWidth, kHeight, escape_html(curve.parameter), escape_html(measure), words, grid, mean, best,
      points, (kLeft + kWidth - kRight) / 2, kHeight - 4, escape_html(curve.parameter));
}

std::string curves_section(const ShownTuning& tuning) {
  std::string figures;
  for (const Curve& curve : tuning.landscape.curves) {
    if (curve.points.size() > 1) figures += curve_figure(curve, tuning.measure);
  }
  if (figures.empty()) return "";
  return fmt::format(
      "<h3>Curves</h3>\n<p class=\"note\">{}. Points: the best setting with the value. Dashed: the "
      "mean of all settings with it.</p>\n<div class=\"charts\">\n{}</div>\n",
      escape_html(tuning.measure), figures);
}

// ---- Heat map ----

std::string heat_map_section(const ShownTuning& tuning) {
  if (!tuning.landscape.heat_map) return "";
  const HeatMap& map = *tuning.landscape.heat_map;
  const GridAxis& rows = tuning.axes[map.rows];
  const GridAxis& columns = tuning.axes[map.columns];
  double low = 1e300;
  double high = -1e300;
  for (const auto& row : map.cells) {
    for (const auto& cell : row) {
      if (!cell) continue;
      low = std::min(low, cell->mean);
      high = std::max(high, cell->mean);
    }
  }
  std::string html = fmt::format(
      "<h3>Heat map</h3>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Heat "
      "map\"><table class=\"heat\"><caption>{}: {} down, {} across, the others at their best"
      "</caption>\n<thead><tr><th scope=\"col\">{}</th>",
      escape_html(tuning.measure), escape_html(rows.name), escape_html(columns.name),
      escape_html(rows.name));
  for (const std::string& value : columns.values) {
    html += fmt::format("<th scope=\"col\" class=\"number\">{}</th>", escape_html(value));
  }
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < rows.values.size(); ++row) {
    html += fmt::format("<tr><th scope=\"row\">{}</th>", escape_html(rows.values[row]));
    for (const auto& cell : map.cells[row]) {
      const double at = cell && high > low ? (cell->mean - low) / (high - low) : 0;
      html += fmt::format("<td{} style=\"--at: {:.3f}\">{}</td>",
                          cell && cell->mean == high ? " class=\"best\"" : "", at,
                          cell ? mean_text(cell->mean) : "");
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

// ---- Tables ----

std::string table_section(const Table& table) {
  std::string html = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table><caption>{0}"
      "</caption>\n<thead><tr>",
      escape_html(table.caption));
  const auto number = [&](std::size_t column) {
    return table.columns[column].align == Align::kRight ? " class=\"number\"" : "";
  };
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    html += fmt::format("<th scope=\"col\"{}>{}</th>", number(column),
                        escape_html(table.columns[column].title));
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : table.rows) {
    html += "<tr>";
    for (std::size_t column = 0; column < row.size(); ++column) {
      html += fmt::format("<td{}>{}</td>", number(column), escape_html(row[column]));
    }
    html += "</tr>\n";
  }
  html += "</tbody></table></div>\n";
  for (const std::string& note : table.notes) {
    html += fmt::format("<p class=\"note\">{}</p>\n", escape_html(note));
  }
  return html;
}

}  // namespace

std::string tuning_page(const std::string& title, std::span<const ShownTuning> tunings) {
  std::string html = fill_template(kHead, {{"title", escape_html(title)}});
  for (const ShownTuning& tuning : tunings) {
    html += fmt::format("<section>\n<h2>{}</h2>\n", escape_html(tuning.title));
    for (std::size_t at = 0; at < tuning.sentences.size(); ++at) {
      const std::string words = escape_html(tuning.sentences[at]);
      html += at == 0 ? fmt::format("<p><strong>{}</strong></p>\n", words)
                      : fmt::format("<p>{}</p>\n", words);
    }
    html += heat_map_section(tuning) + curves_section(tuning);
    if (!tuning.tables.empty()) html += "<h3>Tables</h3>\n";
    for (const Table& table : tuning.tables) html += table_section(table);
    html += "</section>\n";
  }
  return html + "</body>\n</html>\n";
}

}  // namespace pagelet
