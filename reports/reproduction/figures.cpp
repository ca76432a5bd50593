// SPDX-License-Identifier: MIT
#include "reports/reproduction/figures.h"

#include <algorithm>
#include <cmath>

#include "evaluation/statistics/trend.h"
#include "reports/reproduction/table_parts.h"

namespace pagelet {
namespace {

constexpr std::size_t kLineSteps = 60;

struct NamedTrend {
  TrendKind kind;
  const char* name;
};
constexpr NamedTrend kTrends[] = {{TrendKind::kPower, "power law"},
                                  {TrendKind::kLinear, "linear"},
                                  {TrendKind::kQuadratic, "quadratic"}};

PaperTable trend_table(const std::string& id, const std::string& source,
                       const std::string& caption) {
  return {id + "_trends",
          source,
          caption,
          {{"extractor", "Extractor"},
           {"trend", "Trend"},
           {"c0", "c0"},
           {"c1", "c1"},
           {"c2", "c2"},
           {"r_squared", "R squared"},
           {"sites", "Sites"}},
          {},
          {"Time in ms of n nodes: linear c0 + c1 n, quadratic c0 + c1 n + c2 n^2, power law c0 "
           "n^c1; R squared of the power law is for the logarithms."}};
}

PaperCell coefficient(const Trend& trend, std::size_t at) {
  if (at >= trend.coefficients.size()) return std::monostate{};
  return fmt::format("{:.4g}", trend.coefficients[at]);
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

// Adds a series with its trends. Without `all_lines`, only the power law is drawn.
void add_series(PaperFigure& figure, const std::string& title, const std::vector<double>& x,
                const std::vector<double>& y, bool all_lines) {
  ScatterSeries series{title, {}, {}};
  for (std::size_t at = 0; at < x.size(); ++at) series.points.emplace_back(x[at], y[at]);
  for (const NamedTrend& named : kTrends) {
    const auto trend = fit_trend(named.kind, x, y);
    if (!trend) continue;
    figure.trends.rows.push_back({title, std::string(named.name), coefficient(*trend, 0),
                                  coefficient(*trend, 1), coefficient(*trend, 2),
                                  cell(trend->r_squared, 3), count_cell(trend->points)});
    if (named.kind != TrendKind::kPower && !all_lines) continue;
    const auto [low, high] = std::ranges::minmax(x);
    series.lines.push_back(line_of(*trend, all_lines ? named.name : "", low, high));
  }
  figure.chart.series.push_back(std::move(series));
}

template <class Time>
void collect(const PaperRun& run, std::size_t extractor, Time&& time, std::vector<double>& x,
             std::vector<double>& y) {
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    const Run& result = run.result(extractor, site).run;
    if (!is_answer(result.status)) continue;
    x.push_back(static_cast<double>(run.bench.sites[site].nodes));
    y.push_back(time(result.phases));
  }
}

PaperFigure extractors_figure(const PaperRun& run) {
  PaperFigure figure{
      "tweb19_f4",
      {"Time of the extractors against the size of the key page, suite " + run.bench.suite,
       "nodes of the key page",
       "ms, mappings and counting only",
       {}},
      trend_table("tweb19_f4", "TWEB19, Figure 4",
                  "Trend lines, extractors alone, " + of_suite(run))};
  const auto add = [&](const char* name, const std::string& title) {
    std::vector<double> x;
    std::vector<double> y;
    collect(
        run, run.experiments.standard(name), [](const Phases& phases) { return phases.extract; }, x,
        y);
    if (!x.empty()) add_series(figure, title, x, y, false);
  };
  for (const ComparedAlgorithm& algorithm : kCompared) add(algorithm.name, algorithm.printed);
  return figure;
}

PaperFigure conex_figure(const PaperRun& run) {
  PaperFigure figure{
      "conex_f4",
      {"Time of ConEx against the size of the key page, suite " + run.bench.suite,
       "nodes of the key page",
       "ms, all phases",
       {}},
      trend_table("conex_f4", "CONEX, Figure 4", "Trend lines, all phases, " + of_suite(run))};
  std::vector<double> x;
  std::vector<double> y;
  collect(
      run, run.experiments.standard("conex"), [](const Phases& phases) { return phases.total(); },
      x, y);
  if (!x.empty()) add_series(figure, "ConEx", x, y, true);
  return figure;
}

}  // namespace

std::vector<PaperFigure> paper_figures(const PaperRun& run) {
  return {extractors_figure(run), conex_figure(run)};
}

}  // namespace pagelet
