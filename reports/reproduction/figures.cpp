// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>

#include "evaluation/statistics/trend.h"
#include "reports/reproduction/paper_tables.h"

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

// Adds the times of an algorithm with their trends. Without `all_lines`, only the power law is
// drawn.
template <class Time>
void add_series(PaperFigure& figure, const PaperRun& run, const ComparedAlgorithm& algorithm,
                Time time, bool all_lines) {
  const std::string title = algorithm.printed;
  ScatterSeries series{title, {}, {}};
  std::vector<double> x;
  std::vector<double> y;
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    const Run& result = run.result(run.experiments.standard(algorithm.name), site).run;
    if (!is_answer(result.status)) continue;
    x.push_back(static_cast<double>(run.bench.sites[site].nodes));
    y.push_back(std::invoke(time, result.phases));
    series.points.emplace_back(x.back(), y.back());
  }
  if (x.empty()) return;
  for (const NamedTrend& named : kTrends) {
    const auto trend = fit_trend(named.kind, x, y);
    if (!trend) continue;
    add_row(figure.trends, title, named.name, coefficient(*trend, 0), coefficient(*trend, 1),
            coefficient(*trend, 2), cell(trend->r_squared, 3), count_cell(trend->points));
    if (named.kind != TrendKind::kPower && !all_lines) continue;
    const auto [low, high] = std::ranges::minmax(x);
    series.lines.push_back(line_of(*trend, all_lines ? named.name : "", low, high));
  }
  figure.chart.series.push_back(std::move(series));
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
  for (const ComparedAlgorithm& algorithm : kCompared) {
    add_series(figure, run, algorithm, &Phases::extract, false);
  }
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
  add_series(figure, run, {"conex", "ConEx"}, &Phases::total, true);
  return figure;
}

}  // namespace

std::vector<PaperFigure> paper_figures(const PaperRun& run) {
  return {extractors_figure(run), conex_figure(run)};
}

}  // namespace pagelet
