// SPDX-License-Identifier: MIT
#include "reports/tables/compare_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "reports/output/json.h"
#include "reports/output/table.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

std::string names_of(const AlgorithmDifference& difference) {
  return difference.algorithm_a == difference.algorithm_b
             ? difference.algorithm_a
             : difference.algorithm_a + " / " + difference.algorithm_b;
}

std::string probability(double p) { return p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", p); }

Table algorithm_table(const RunDifference& difference) {
  Table table;
  table.caption = fmt::format("{} over {}, percent: run B against run A",
                              to_string(difference.metric), to_string(difference.unit));
  table.columns = {{"Algorithm"},
                   {"Task"},
                   {"Sites", Align::kRight},
                   {"A", Align::kRight},
                   {"B", Align::kRight},
                   {"B - A", Align::kRight},
                   {"Better", Align::kRight},
                   {"Worse", Align::kRight},
                   {"p", Align::kRight},
                   {"p (Holm)", Align::kRight}};
  for (const AlgorithmDifference& row : difference.algorithms) {
    table.rows.push_back(
        {names_of(row), std::string(to_string(row.task)), std::to_string(row.sites.size()),
         fmt::format("{:.2f}", row.mean_a), fmt::format("{:.2f}", row.mean_b),
         fmt::format("{:+.2f}", row.mean_b - row.mean_a), std::to_string(row.better),
         std::to_string(row.worse), probability(row.test.p_value), probability(row.p_holm)});
  }
  table.notes.emplace_back(
      "p: Wilcoxon's signed-rank test over the sites, two-sided; Holm: adjusted for all rows.");
  for (const std::string& line : difference.unpaired) table.notes.push_back(line);
  return table;
}

struct ChangedSite {
  const AlgorithmDifference* algorithm;
  const SiteDifference* site;
};

std::vector<ChangedSite> changed_sites(const RunDifference& difference) {
  std::vector<ChangedSite> changed;
  for (const AlgorithmDifference& algorithm : difference.algorithms) {
    for (const SiteDifference& site : algorithm.sites) {
      if (site.change() != 0) changed.push_back({&algorithm, &site});
    }
  }
  std::ranges::stable_sort(changed, {},
                           [](const ChangedSite& change) { return change.site->change(); });
  return changed;
}

std::vector<std::string> site_cells(const ChangedSite& change) {
  return {change.site->site,
          names_of(*change.algorithm),
          std::string(to_string(change.algorithm->task)),
          fmt::format("{:.2f}", change.site->a),
          fmt::format("{:.2f}", change.site->b),
          fmt::format("{:+.2f}", change.site->change())};
}

Table site_table(const RunDifference& difference) {
  Table table;
  table.caption = "Sites that changed, the worst first";
  table.columns = {{"Site"},
                   {"Algorithm"},
                   {"Task"},
                   {"A", Align::kRight},
                   {"B", Align::kRight},
                   {"B - A", Align::kRight}};
  for (const ChangedSite& change : changed_sites(difference)) {
    table.rows.push_back(site_cells(change));
  }
  if (table.rows.empty()) table.notes.emplace_back("No site changed.");
  return table;
}

Table all_sites(const RunDifference& difference) {
  Table table;
  for (const char* title : {"site", "algorithm", "task", "a", "b", "difference"}) {
    table.columns.push_back({title});
  }
  for (const AlgorithmDifference& algorithm : difference.algorithms) {
    for (const SiteDifference& site : algorithm.sites) {
      table.rows.push_back(site_cells({&algorithm, &site}));
    }
  }
  return table;
}

// "LeafCut (template, -2.1 points, p = 0.012) and ..."
std::string named(const std::vector<const AlgorithmDifference*>& rows) {
  std::vector<std::string> names;
  for (const AlgorithmDifference* row : rows) {
    names.push_back(fmt::format("{} ({}, {:+.1f} points, {})", names_of(*row), to_string(row->task),
                                row->mean_b - row->mean_a, p_text(row->p_holm)));
  }
  return listed(names);
}

// What a reader wants to know first.
std::string verdict_of(const RunDifference& difference) {
  std::vector<const AlgorithmDifference*> better;
  std::vector<const AlgorithmDifference*> worse;
  for (const AlgorithmDifference& row : difference.algorithms) {
    if (!row.is_significant(kSignificanceLevel)) continue;
    (row.mean_b < row.mean_a ? worse : better).push_back(&row);
  }
  std::string text;
  if (!worse.empty()) text += fmt::format("B is significantly worse for {}.\n", named(worse));
  if (!better.empty()) text += fmt::format("B is significantly better for {}.\n", named(better));
  return text.empty() ? "B is not shown to be better or worse than A.\n" : text;
}

std::string to_json_text(const RunDifference& difference) {
  Json json{{"schema", "pagelet.compare/1"},      {"metric", to_string(difference.metric)},
            {"unit", to_string(difference.unit)}, {"algorithms", Json::array()},
            {"unpaired", difference.unpaired},    {"made_by", to_json(made_by())}};
  for (const AlgorithmDifference& row : difference.algorithms) {
    Json sites = Json::array();
    for (const SiteDifference& site : row.sites) {
      sites.push_back({{"site", site.site}, {"a", site.a}, {"b", site.b}});
    }
    json["algorithms"].push_back({{"algorithm_a", row.algorithm_a},
                                  {"algorithm_b", row.algorithm_b},
                                  {"task", to_string(row.task)},
                                  {"mean_a", row.mean_a},
                                  {"mean_b", row.mean_b},
                                  {"better", row.better},
                                  {"worse", row.worse},
                                  {"p", row.test.p_value},
                                  {"p_holm", row.p_holm},
                                  {"sites", std::move(sites)}});
  }
  return to_document(json);
}

}  // namespace

std::string compare_report(const RunDifference& difference, TableFormat format) {
  switch (format) {
    case TableFormat::kJson:
      return to_json_text(difference);
    case TableFormat::kCsv:
      return to_csv(all_sites(difference));
    case TableFormat::kMarkdown:
      return to_markdown(algorithm_table(difference)) + "\n" + to_markdown(site_table(difference));
    case TableFormat::kLatex:
      return to_latex(algorithm_table(difference)) + "\n" + to_latex(site_table(difference));
    case TableFormat::kText:
      break;
  }
  return verdict_of(difference) + "\n" + to_plain_text(algorithm_table(difference)) + "\n" +
         to_plain_text(site_table(difference));
}

}  // namespace pagelet
