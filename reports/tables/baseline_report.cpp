// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "reports/output/json.h"
#include "reports/output/table.h"
#include "reports/tables/baseline_tests.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

// The other algorithm minus the baseline.
struct BaselineTest {
  std::size_t extractor = 0;
  Task task = Task::kTemplate;
  Unit unit = Unit::kNodes;
  Summary difference;
  PairedDifference test;
};

std::vector<BaselineTest> baseline_tests(const Comparison& compared, std::size_t baseline) {
  std::vector<BaselineTest> tests;
  const std::vector<double>& own = compared.extractors[baseline].scores.values;
  for (const auto& [other, test] : tests_against(compared, baseline)) {
    std::vector<double> change = compared.extractors[other].scores.values;
    for (std::size_t at = 0; at < change.size(); ++at) change[at] -= own[at];
    tests.push_back({other, compared.task, compared.unit, summarize(change, {-100, 100}), test});
  }
  return tests;
}

Json comparison_row(const BaselineTest& test, const ExtractorInfo& info) {
  const auto& interval = test.difference.ci99;
  return {{"algorithm", info.name},
          {"task", to_string(test.task)},
          {"unit", to_string(test.unit)},
          {"n", test.difference.n},
          {"difference", test.difference.mean},
          {"low", interval ? Json(interval->low) : Json()},
          {"high", interval ? Json(interval->high) : Json()},
          {"p", test.test.p},
          {"p_holm", test.test.p_holm}};
}

}  // namespace

std::map<std::size_t, PairedDifference> tests_against(const Comparison& compared,
                                                      std::size_t baseline) {
  std::map<std::size_t, PairedDifference> tests;
  const std::vector<double>& own = compared.extractors[baseline].scores.values;
  const auto& algorithms = compared.algorithms;
  if (own.empty() || std::ranges::find(algorithms, baseline) == algorithms.end()) return tests;
  std::vector<PairedDifference*> family;
  for (const std::size_t other : algorithms) {
    if (other == baseline) continue;
    tests[other] = compare_paired(compared.extractors[other].scores.values, own);
    family.push_back(&tests[other]);
  }
  adjust_by_holm(family);
  return tests;
}

std::string baseline_report(const BenchRun& run,
                            const std::vector<std::unique_ptr<Extractor>>& extractors,
                            const std::string& baseline, TableFormat format) {
  std::vector<Role> roles;
  for (const auto& extractor : extractors) roles.push_back(extractor->info().role);
  const auto found = std::ranges::find_if(
      extractors, [&](const auto& extractor) { return extractor->info().name == baseline; });
  if (found == extractors.end()) return "";
  const auto at = static_cast<std::size_t>(found - extractors.begin());
  const SiteGroups groups = group_sites(run);
  Json list = Json::array();
  std::string text;
  for (const Task task : kTasks) {
    for (const Unit unit : kUnits) {
      const auto tests =
          baseline_tests(compare_extractors(run, roles, groups, task, unit, Metric::kF1), at);
      if (tests.empty()) continue;
      Table table(fmt::format("{}, F1 in {}, minus that of {}: points [99 % interval]",
                              info_of(task).brief, to_string(unit), marked_title((*found)->info())),
                  {"Algorithm"}, {"Sites", "Difference", "p", "p, corrected"});
      table.notes.push_back(
          fmt::format("p: Wilcoxon's test of {} against every other algorithm, corrected by Holm "
                      "over these tests.",
                      marked_title((*found)->info())));
      for (const BaselineTest& test : tests) {
        const ExtractorInfo& info = extractors[test.extractor]->info();
        list.push_back(comparison_row(test, info));
        const auto number = [](const std::optional<double>& p) {
          return p ? fmt::format("{:.4f}", *p) : std::string("-");
        };
        table.rows.push_back({marked_title(info), std::to_string(test.difference.n),
                              with_interval(test.difference), number(test.test.p),
                              number(test.test.p_holm)});
      }
      text += (text.empty() ? "" : "\n") + to_format(table, format);
    }
  }
  if (format == TableFormat::kJson) {
    return Json{{"algorithm", baseline}, {"comparisons", std::move(list)}}.dump();
  }
  if (format != TableFormat::kCsv) return text;
  std::string csv = list.empty() ? "" : csv_titles(list.front());
  for (const Json& row : list) csv += csv_row(row);
  return csv;
}

}  // namespace pagelet
