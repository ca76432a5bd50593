// SPDX-License-Identifier: MIT

// F1 by the number of other pages that an algorithm is given, each number compared with the
// page alone on the same sites.

#include <fmt/format.h>

#include <algorithm>

#include "evaluation/comparison/comparison.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

// The sites on which all steps of a curve have a score, and the F1 there, by step.
std::vector<std::vector<double>> scores_of(const ResultGrid& grid, const PageCountCurve& curve,
                                           Task task, Unit unit) {
  std::vector<std::vector<double>> scores(curve.steps.size());
  for (const auto& site : grid) {
    std::vector<double> row;
    for (const PageCountStep& step : curve.steps) {
      const Experiment* result = site[step.extractor];
      const Score* score = result == nullptr ? nullptr : result->score(task, unit);
      if (score != nullptr) row.push_back(value_of(score->rates, Metric::kF1));
    }
    if (row.size() != scores.size()) continue;
    for (std::size_t step = 0; step < row.size(); ++step) scores[step].push_back(row[step]);
  }
  return scores;
}

void add_rows(const PageCountCurve& curve, const std::vector<std::vector<double>>& scores,
              Table& table) {
  std::vector<PairedDifference> differences;
  for (std::size_t step = 1; step < scores.size(); ++step) {
    differences.push_back(compare_paired(scores[step], scores.front()));
  }
  std::vector<PairedDifference*> family;
  for (PairedDifference& one : differences) family.push_back(&one);
  adjust_by_holm(family);
  for (std::size_t step = 0; step < scores.size(); ++step) {
    auto& row = table.rows.emplace_back(
        std::vector{curve.algorithm, std::to_string(curve.steps[step].pages),
                    std::to_string(scores[step].size()),
                    fmt::format("{:.2f}", *summarize(scores[step], kPercentClamp).mean)});
    if (step > 0) {
      const PairedDifference& one = differences[step - 1];
      row.push_back(fmt::format("{:+.2f}", one.mean_difference));
      row.push_back(std::to_string(one.wins));
      row.push_back(std::to_string(one.losses));
      row.push_back(!one.p_holm           ? "-"
                    : *one.p_holm < 0.001 ? "<0.001"
                                          : fmt::format("{:.3f}", *one.p_holm));
    }
    row.resize(table.columns.size());
  }
  std::vector<PagesAgainstNone> steps;
  for (std::size_t step = 0; step < differences.size(); ++step) {
    steps.push_back({curve.steps[step + 1].pages, differences[step]});
  }
  if (!steps.empty()) table.notes.push_back(page_count_sentence(curve.algorithm, steps));
}

}  // namespace

std::string page_count_report(const BenchRun& run, std::span<const PageCountCurve> curves,
                              TableFormat format, std::size_t width) {
  const Unit unit = headline_unit(run);
  std::size_t extractors = 0;
  for (const Experiment& result : run.results) {
    extractors = std::max(extractors, result.extractor + 1);
  }
  const ResultGrid grid = results_by_site(run, extractors);
  std::string report;
  for (const Task task : kTasks) {
    Table table(fmt::format("F1 of {} in {} by the number of other pages, suite {}, percent, and "
                            "the difference to the page alone",
                            info_of(task).phrase, to_string(unit), run.suite),
                {"Algorithm"}, {"Pages", "Sites", "F1", "Points", "Better", "Worse", "p"});
    for (const PageCountCurve& curve : curves) {
      const auto scores = scores_of(grid, curve, task, unit);
      if (!scores.front().empty()) add_rows(curve, scores, table);
    }
    if (table.rows.empty()) continue;
    if (format == TableFormat::kCsv) {
      table.columns.insert(table.columns.begin(), {"Task"});
      for (auto& row : table.rows) row.insert(row.begin(), std::string(to_string(task)));
      const std::string csv = to_csv(table);
      report += report.empty() ? csv : csv.substr(csv.find('\n') + 1);
      continue;
    }
    table.notes.emplace_back(
        "Pages: at most this number, the first of the site. p: Wilcoxon's test, after Holm's "
        "correction over the numbers of an algorithm.");
    if (!report.empty()) report += "\n";
    report += to_format(table, format, width);
  }
  return report;
}

}  // namespace pagelet
