// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

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

PaperFigure empty_figure(const std::string& id, const std::string& what, const std::string& time,
                         const PaperRun& run) {
  return {
      id,
      {fmt::format("Time of {} against the size of the key page, suite {}", what, run.bench.suite),
       "nodes of the key page",
       "ms, " + time,
       {}},
      empty_table(id + "_trends", run)};
}

}  // namespace

std::vector<PaperFigure> paper_figures(const PaperRun& run) {
  PaperFigure extractors =
      empty_figure("tweb19_f4", "the extractors", "mappings and counting only", run);
  for (const ComparedAlgorithm& algorithm : kCompared) {
    add_series(extractors, run, algorithm, &Phases::extract, false);
  }
  PaperFigure conex = empty_figure("conex_f4", "ConEx", "all phases", run);
  add_series(conex, run, {"conex", "ConEx"}, &Phases::total, true);
  return {std::move(extractors), std::move(conex)};
}

}  // namespace pagelet
