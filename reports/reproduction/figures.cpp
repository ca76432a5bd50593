// SPDX-License-Identifier: MIT
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
  .s4 { color: #c11574; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #16181d; --ink: #e8e8e8; --faint: #3a3d44; }
    .s0 { color: #6cb6ff; } .s1 { color: #ffa657; } .s2 { color: #56d364; } .s3 { color: #d2a8ff; }
    .s4 { color: #ff8bc1; }
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

  double begin;
  double end;
  int first;
  int last;
};

// A mark is a path that begins so far from its middle.
struct Mark {
  double x;
  double y;
  const char* path;
};
constexpr Mark kMarks[] = {{-3, 0, "a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"},
                           {-3, -3, "h6v6h-6z"},
                           {0, -3.5, "l3.5 6h-7z"},
                           {0, -3.5, "l3.5 3.5l-3.5 3.5l-3.5 -3.5z"},
                           {-3, -3, "l6 6m0 -6l-6 6"}};

std::string mark(std::size_t series, double x, double y) {
  const Mark& mark = kMarks[series % std::size(kMarks)];
  return fmt::format("<path class=\"mark\" d=\"M{:.2f} {:.2f}{}\"/>\n", x + mark.x, y + mark.y,
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
      for (const auto* part : {&series.points, &series.line}) {
        for (const auto& [x, y] : *part) {
          if (x <= 0 || y <= 0) continue;
          low = std::min(low, of_x ? x : y);
          high = std::max(high, of_x ? x : y);
        }
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
      text("tick", x, bottom + 16, "middle", fmt::format("{:g}", std::pow(10, power)));
    }
    for (int power = y_.first; power <= y_.last; ++power) {
      const double y = y_.at(std::pow(10, power));
      svg_ += fmt::format("<path class=\"grid\" d=\"M{:.2f} {:.2f}H{:.2f}\"/>\n", kLeft, y, right);
      text("tick", kLeft - 6, y + 4, "end", fmt::format("{:g}", std::pow(10, power)));
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
      if (x > 0 && y > 0) svg_ += mark(number, x_.at(x), y_.at(y));
    }
    std::string line;
    for (const auto& [x, y] : series.line) {
      line += fmt::format("{}{:.2f} {:.2f}", line.empty() ? "M" : "L", x_.at(x), y_.at(y));
    }
    if (!line.empty()) svg_ += fmt::format("<path class=\"line\" d=\"{}\"/>\n", line);
    const double x = kWidth - kRight + 14;
    const double y = kTop + 10 + 20 * static_cast<double>(number);
    svg_ += mark(number, x + 9, y);
    text("tick", x + 26, y + 4, "start", series.label);
    svg_ += "</g>\n";
  }

  const ScatterChart& chart_;
  LogAxis x_;
  LogAxis y_;
  std::string svg_;
};

constexpr std::pair<TrendKind, const char*> kTrends[] = {{TrendKind::kPower, "power law"},
                                                         {TrendKind::kLinear, "linear"},
                                                         {TrendKind::kQuadratic, "quadratic"}};

PaperCell coefficient(const Trend& trend, std::size_t at) {
  if (at >= trend.coefficients.size()) return {};
  return {fmt::format("{:.4g}", trend.coefficients[at])};
}

// Adds the times of an algorithm with their trends, of which the power law is drawn.
template <class Time>
void add_series(PaperFigure& figure, const PaperResult& run, const ComparedAlgorithm& algorithm,
                Time time) {
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
    add_row(figure.trends, title, name, coefficient(*trend, 0), coefficient(*trend, 1),
            coefficient(*trend, 2), cell(trend->r_squared, 3), count_cell(trend->points));
    if (kind != TrendKind::kPower) continue;
    for (const double end : {std::ranges::min(x), std::ranges::max(x)}) {
      series.line.emplace_back(end, trend->coefficients[0] * std::pow(end, trend->coefficients[1]));
    }
  }
  figure.chart.series.push_back(std::move(series));
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
    add_series(extractors, run, algorithm, &Phases::extract);
  }
  PaperFigure conex = empty_figure("conex_f4", "ConEx", "all phases", run);
  add_series(conex, run, {"conex", "ConEx"}, &Phases::total);
  return {std::move(extractors), std::move(conex)};
}

}  // namespace pagelet
