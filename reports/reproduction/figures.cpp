// SPDX-License-Identifier: MIT

// Times and sizes differ by powers of ten, so both axes are logarithmic, and trends are drawn in
// short steps. Series differ by the forms of their marks, too, so that they can be told apart in
// print.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>

#include "evaluation/statistics/statistics.h"
#include "reports/output/output_folder.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

constexpr double kWidth = 760;
constexpr double kHeight = 480;
constexpr double kLeft = 70;
constexpr double kRight = 190;  // room for the legend
constexpr double kTop = 40;
constexpr double kBottom = 55;

constexpr std::string_view kStyle = R"css(
  :root { --paper: #fff; --ink: #1a1a1a; --faint: #ddd; }
  .s0 { color: #0b62a4; } .s1 { color: #b54708; } .s2 { color: #1a7f37; } .s3 { color: #8250df; }
  .s4 { color: #c11574; } .s5 { color: #6b5900; } .s6 { color: #0e7490; } .s7 { color: #555; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #16181d; --ink: #e8e8e8; --faint: #3a3d44; }
    .s0 { color: #6cb6ff; } .s1 { color: #ffa657; } .s2 { color: #56d364; } .s3 { color: #d2a8ff; }
    .s4 { color: #ff8bc1; } .s5 { color: #e3c54a; } .s6 { color: #5ad1e6; } .s7 { color: #b5b5b5; }
  }
  @media print { :root { --paper: #fff; --ink: #000; --faint: #ccc; } }
  text { fill: var(--ink); font: 13px system-ui, sans-serif; }
  .title { font-weight: 600; font-size: 15px; }
  .tick { font-size: 11px; }
  .grid { stroke: var(--faint); }
  .axis { stroke: var(--ink); fill: none; }
  .mark { fill: none; stroke: currentColor; stroke-width: 1.2; opacity: .75; }
  .line { fill: none; stroke: currentColor; stroke-width: 2; }
)css";

// One axis, from one power of ten to another.
struct LogAxis {
  LogAxis(double low, double high, double from, double to)
      : begin(from),
        end(to),
        first(static_cast<int>(std::floor(std::log10(low)))),
        last(std::max(static_cast<int>(std::ceil(std::log10(high))), first + 1)) {}

  double at(double value) const {
    return begin + (std::log10(value) - first) / (last - first) * (end - begin);
  }
  bool shows(double value) const {
    return value > 0 && std::log10(value) >= first && std::log10(value) <= last;
  }

  double begin;
  double end;
  int first;
  int last;
};

std::string power_of_ten(int exponent) {
  if (exponent >= 0 && exponent <= 6) {
    std::string digits = fmt::format("{:.0f}", std::pow(10, exponent));
    for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
    return digits;
  }
  if (exponent < 0 && exponent >= -4)
    return fmt::format("{:.{}f}", std::pow(10, exponent), -exponent);
  return fmt::format("1e{}", exponent);
}

// A mark is a path that begins so far from its middle; that of the first series is a circle.
struct Mark {
  double x;
  double y;
  const char* path;
};
constexpr Mark kMarks[] = {{},
                           {-3, -3, "h6v6h-6z"},
                           {0, -3.5, "l3.5 6h-7z"},
                           {0, -3.5, "l3.5 3.5l-3.5 3.5l-3.5 -3.5z"},
                           {-3, -3, "l6 6m0 -6l-6 6"},
                           {-3.5, 0, "h7m-3.5 -3.5v7"},
                           {0, 3.5, "l-3.5 -6h7z"},
                           {-3.5, 0, "h7"}};

std::string mark(std::size_t series, double x, double y) {
  const Mark& mark = kMarks[series % std::size(kMarks)];
  if (mark.path == nullptr) {
    return fmt::format("<circle class=\"mark\" cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"3\"/>", x, y);
  }
  return fmt::format("<path class=\"mark\" d=\"M{:.2f} {:.2f}{}\"/>", x + mark.x, y + mark.y,
                     mark.path);
}

class ScatterWriter {
 public:
  explicit ScatterWriter(const ScatterChart& chart)
      : chart_(chart),
        x_(range(true, kLeft, kWidth - kRight)),
        y_(range(false, kHeight - kBottom, kTop)) {}

  std::string write() {
    svg_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n<style>{3}</style>\n"
        "<rect width=\"100%\" height=\"100%\" style=\"fill:var(--paper)\"/>\n",
        kWidth, kHeight, escape_html(chart_.title), kStyle);
    text("title", kLeft, 22, "start", chart_.title);
    grid();
    for (std::size_t at = 0; at < chart_.series.size(); ++at) series(at);
    return svg_ + "</svg>\n";
  }

 private:
  LogAxis range(bool of_x, double begin, double end) const {
    double low = 1e300;
    double high = 0;
    for (const ScatterSeries& series : chart_.series) {
      for (const auto& [x, y] : series.points) {
        const double value = of_x ? x : y;
        if (x <= 0 || y <= 0) continue;
        low = std::min(low, value);
        high = std::max(high, value);
      }
    }
    return high == 0 ? LogAxis(1, 10, begin, end) : LogAxis(low, high, begin, end);
  }

  void text(const char* kind, double x, double y, const char* anchor, std::string_view words) {
    svg_ +=
        fmt::format("<text class=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\">{}</text>\n",
                    kind, x, y, anchor, escape_html(words));
  }

  void grid() {
    const double right = kWidth - kRight;
    const double bottom = kHeight - kBottom;
    for (int power = x_.first; power <= x_.last; ++power) {
      const double x = x_.at(std::pow(10, power));
      svg_ += fmt::format("<path class=\"grid\" d=\"M{:.2f} {:.2f}V{:.2f}\"/>\n", x, kTop, bottom);
      text("tick", x, bottom + 16, "middle", power_of_ten(power));
    }
    for (int power = y_.first; power <= y_.last; ++power) {
      const double y = y_.at(std::pow(10, power));
      svg_ += fmt::format("<path class=\"grid\" d=\"M{:.2f} {:.2f}H{:.2f}\"/>\n", kLeft, y, right);
      text("tick", kLeft - 6, y + 4, "end", power_of_ten(power));
    }
    svg_ += fmt::format("<path class=\"axis\" d=\"M{0:.2f} {1:.2f}V{2:.2f}H{3:.2f}\"/>\n", kLeft,
                        kTop, bottom, right);
    text("label", (kLeft + right) / 2, kHeight - 14, "middle", chart_.x_label);
    svg_ += fmt::format(
        "<text class=\"label\" transform=\"translate(18 {:.2f}) rotate(-90)\" "
        "text-anchor=\"middle\">{}</text>\n",
        (kTop + bottom) / 2, escape_html(chart_.y_label));
  }

  void series(std::size_t number) {
    const ScatterSeries& series = chart_.series[number];
    svg_ += fmt::format("<g class=\"s{}\">\n", number % std::size(kMarks));
    for (const auto& [x, y] : series.points) {
      if (x > 0 && y > 0) svg_ += mark(number, x_.at(x), y_.at(y)) + "\n";
    }
    legend_entry(series.label, [&](double x, double y) { return mark(number, x + 9, y); });
    std::size_t style = 0;
    for (const ScatterLine& line : series.lines) {
      const char* dashes = style == 0   ? ""
                           : style == 1 ? " stroke-dasharray=\"7 4\""
                                        : " stroke-dasharray=\"2 3\"";
      ++style;
      svg_ += fmt::format("<path class=\"line\"{} d=\"{}\"/>\n", dashes, line_path(line));
      if (line.label.empty()) continue;
      legend_entry(line.label, [&](double x, double y) {
        return fmt::format("<path class=\"line\"{} d=\"M{:.2f} {:.2f}h18\"/>", dashes, x, y);
      });
    }
    svg_ += "</g>\n";
  }

  std::string line_path(const ScatterLine& line) const {
    std::string path;
    bool pen_down = false;
    for (const auto& [x, y] : line.path) {
      if (!x_.shows(x) || !y_.shows(y)) {
        pen_down = false;
        continue;
      }
      path += fmt::format("{}{:.2f} {:.2f}", pen_down ? "L" : "M", x_.at(x), y_.at(y));
      pen_down = true;
    }
    return path;
  }

  template <class Draw>
  void legend_entry(const std::string& label, Draw&& draw) {
    const double x = kWidth - kRight + 14;
    const double y = kTop + 10 + 20 * static_cast<double>(legend_++);
    svg_ += draw(x, y) + "\n";
    text("tick", x + 26, y + 4, "start", label);
  }

  const ScatterChart& chart_;
  LogAxis x_;
  LogAxis y_;
  std::size_t legend_ = 0;
  std::string svg_;
};

constexpr std::size_t kLineSteps = 60;

constexpr std::pair<TrendKind, const char*> kTrends[] = {{TrendKind::kPower, "power law"},
                                                         {TrendKind::kLinear, "linear"},
                                                         {TrendKind::kQuadratic, "quadratic"}};

PaperCell coefficient(const Trend& trend, std::size_t at) {
  if (at >= trend.coefficients.size()) return {};
  return {fmt::format("{:.4g}", trend.coefficients[at])};
}

ScatterLine line_of(const Trend& trend, const std::string& label, double low, double high) {
  ScatterLine line{label, {}};
  for (std::size_t step = 0; step <= kLineSteps; ++step) {
    const double share = static_cast<double>(step) / kLineSteps;
    const double x = low * std::pow(high / low, share);
    line.path.emplace_back(x, trend.at(x));
  }
  return line;
}

// Adds the times of an algorithm with their trends. Without `all_lines`, only the power law is
// drawn.
template <class Time>
void add_series(PaperFigure& figure, const PaperResult& run, const ComparedAlgorithm& algorithm,
                Time time, bool all_lines) {
  const std::string title = algorithm.printed;
  ScatterSeries series{title, {}, {}};
  std::vector<double> x;
  std::vector<double> y;
  const std::size_t extractor = run.experiments.index_of(algorithm.name);
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    const Run& result = run.result(extractor, site).run;
    if (!is_answer(result.status)) continue;
    x.push_back(static_cast<double>(run.bench.sites[site].nodes));
    y.push_back(std::invoke(time, result.phases));
    series.points.emplace_back(x.back(), y.back());
  }
  if (x.empty()) return;
  for (const auto& [kind, name] : kTrends) {
    const auto trend = fit_trend(kind, x, y);
    if (!trend) continue;
    add_row(*figure.trends, title, name, coefficient(*trend, 0), coefficient(*trend, 1),
            coefficient(*trend, 2), cell(trend->r_squared, 3), count_cell(trend->points));
    if (kind != TrendKind::kPower && !all_lines) continue;
    const auto [low, high] = std::ranges::minmax(x);
    series.lines.push_back(line_of(*trend, all_lines ? name : "", low, high));
  }
  figure.chart.series.push_back(std::move(series));
}

// The times on generated pages, with the power law of each extractor; the table is one of
// claim_tables.
ScatterChart growth_chart(const PaperResult& run) {
  ScatterChart chart{"Growth of the time on generated pages",
                     "nodes of the key page",
                     "ms, mappings and counting only",
                     {}};
  for (const GrowthSeries& times : run.growth) {
    const std::size_t extractor = run.experiments.index_of(times.name);
    ScatterSeries series{run.experiments.extractors()[extractor]->info().title, {}, {}};
    // Flat pages are in the table only: a chart can tell eight series apart.
    if (times.pages != kNestedPages.name) continue;
    for (std::size_t at = 0; at < times.nodes.size(); ++at) {
      series.points.emplace_back(times.nodes[at], times.ms[at]);
    }
    const auto trend = fit_trend(TrendKind::kPower, times.nodes, times.ms);
    if (!trend) continue;
    series.lines.push_back(line_of(*trend, "", times.nodes.front(), times.nodes.back()));
    chart.series.push_back(std::move(series));
  }
  return chart;
}

PaperFigure empty_figure(const std::string& id, const std::string& what, const std::string& time,
                         const PaperResult& run) {
  return {
      id,
      {fmt::format("Time of {} against the size of the key page, suite {}", what, run.bench.suite),
       "nodes of the key page",
       "ms, " + time,
       {}},
      empty_table(id + "_trends", run)};
}

}  // namespace

std::string scatter_svg(const ScatterChart& chart) { return ScatterWriter(chart).write(); }

std::vector<PaperFigure> paper_figures(const PaperResult& run) {
  PaperFigure extractors =
      empty_figure("tweb19_f4", "the extractors", "mappings and counting only", run);
  for (const ComparedAlgorithm& algorithm : kCompared) {
    add_series(extractors, run, algorithm, &Phases::extract, false);
  }
  PaperFigure conex = empty_figure("conex_f4", "ConEx", "all phases", run);
  add_series(conex, run, {"conex", "ConEx"}, &Phases::total, true);
  std::vector<PaperFigure> figures{std::move(extractors), std::move(conex)};
  if (!run.growth.empty()) figures.push_back({"growth", growth_chart(run), std::nullopt});
  return figures;
}

}  // namespace pagelet
