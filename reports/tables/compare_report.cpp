// SPDX-License-Identifier: MIT
#include "reports/tables/compare_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluation/comparison/comparison.h"
#include "reports/output/json.h"
#include "reports/output/screen_text.h"
#include "reports/output/table.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

std::string names_of(const AlgorithmDifference& difference) {
  return difference.algorithm_a == difference.algorithm_b
             ? difference.algorithm_a
             : difference.algorithm_a + " / " + difference.algorithm_b;
}

std::string probability(const std::optional<double>& p) {
  if (!p) return "";
  return *p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", *p);
}

// Columns of the table of algorithms that a narrow screen does without.
constexpr std::string_view kSpared[] = {"Delta", "p"};

std::string mean_text(const Summary& summary, bool is_brief) {
  return is_brief ? fmt::format("{:.2f}", *summary.mean) : with_interval(summary);
}

void drop_column(Table& table, std::string_view title) {
  const auto found = std::ranges::find(table.columns, title, &Column::title);
  const auto at = found - table.columns.begin();
  table.columns.erase(found);
  for (std::vector<std::string>& row : table.rows) row.erase(row.begin() + at);
}

// `is_brief`: without intervals and the columns that can be spared.
Table algorithm_table(const RunDifference& difference, bool is_brief = false) {
  Table table;
  table.caption = fmt::format("{} over {}, percent: run B against run A",
                              to_string(difference.metric), to_string(difference.unit));
  table.add_columns(Align::kLeft, {"Algorithm", "Task"});
  table.add_columns(Align::kRight,
                    {"Sites", "A", "B", "B - A", "Better", "Worse", "Delta", "p", "p (Holm)"});
  for (const AlgorithmDifference& row : difference.algorithms) {
    table.rows.push_back({names_of(row), std::string(to_string(row.task)),
                          std::to_string(row.sites.size()), mean_text(row.summary_a, is_brief),
                          mean_text(row.summary_b, is_brief),
                          fmt::format("{:+.2f}", row.mean_difference), std::to_string(row.wins),
                          std::to_string(row.losses), fmt::format("{:+.3f}", row.delta),
                          probability(row.p()), probability(row.p_holm())});
  }
  if (is_brief) {
    for (const std::string_view title : kSpared) drop_column(table, title);
  }
  table.notes.push_back(fmt::format(
      "A and B: means{} p: Wilcoxon's signed-rank test over the sites, two-sided, empty where "
      "no site changed; Holm: adjusted for all rows with a p. B is worse (exit code 1) below 0.05, "
      "when its mean is lower, too.",
      is_brief ? "; a wider screen shows their intervals."
               : " with 99 % intervals. Delta: Cliff's, of B over A."));
  for (const std::string& line : difference.unpaired) table.notes.push_back(line);
  for (const std::string& site : difference.changed_sites) {
    table.notes.push_back("site " + site + ": nodes or gold differ between A and B");
  }
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
  table.add_columns(Align::kLeft, {"Site", "Algorithm", "Task"});
  table.add_columns(Align::kRight, {"A", "B", "B - A"});
  for (const ChangedSite& change : changed_sites(difference)) {
    table.rows.push_back(site_cells(change));
  }
  if (table.rows.empty()) table.notes.emplace_back("No site changed.");
  return table;
}

std::string number(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}

std::optional<double> low_of(const Summary& summary) {
  return summary.ci99 ? std::optional(summary.ci99->low) : std::nullopt;
}
std::optional<double> high_of(const Summary& summary) {
  return summary.ci99 ? std::optional(summary.ci99->high) : std::nullopt;
}

// A row for each pair of algorithms, after it a row for each of its sites.
std::string to_csv_text(const RunDifference& difference) {
  const std::vector<std::string> titles{"row",   "algorithm_a", "algorithm_b", "task",   "site",
                                        "a",     "b",           "difference",  "a_low",  "a_high",
                                        "b_low", "b_high",      "sites",       "better", "worse",
                                        "delta", "p",           "p_holm"};
  std::string text = csv_line(titles);
  for (const AlgorithmDifference& pair : difference.algorithms) {
    const std::string task(to_string(pair.task));
    text += csv_line({"algorithm", pair.algorithm_a, pair.algorithm_b, task, "",
                      number(pair.summary_a.mean), number(pair.summary_b.mean),
                      number(pair.mean_difference), number(low_of(pair.summary_a)),
                      number(high_of(pair.summary_a)), number(low_of(pair.summary_b)),
                      number(high_of(pair.summary_b)), std::to_string(pair.sites.size()),
                      std::to_string(pair.wins), std::to_string(pair.losses), number(pair.delta),
                      number(pair.p()), number(pair.p_holm())});
    for (const SiteDifference& site : pair.sites) {
      std::vector<std::string> row{
          "site",    pair.algorithm_a, pair.algorithm_b, task,
          site.site, number(site.a),   number(site.b),   number(site.change())};
      row.resize(titles.size());
      text += csv_line(row);
    }
  }
  return text;
}

// "LeafCut (template, -2.1 points, p = 0.012) and ..."
std::string named(const std::vector<const AlgorithmDifference*>& rows) {
  std::vector<std::string> names;
  names.reserve(rows.size());
  for (const AlgorithmDifference* row : rows) {
    names.push_back(fmt::format("{} ({}, {:+.1f} points, {})", names_of(*row), to_string(row->task),
                                row->mean_difference, p_text(row->adjusted)));
  }
  return listed(names);
}

// What a reader wants to know first.
std::vector<std::string> verdict_of(const RunDifference& difference) {
  std::vector<const AlgorithmDifference*> better;
  std::vector<const AlgorithmDifference*> worse;
  std::vector<const AlgorithmDifference*> divided;
  for (const AlgorithmDifference& row : difference.algorithms) {
    if (row.adjusted >= kSignificanceLevel) continue;
    (row.is_worse() ? worse : row.is_better() ? better : divided).push_back(&row);
  }
  std::vector<std::string> sentences;
  if (!worse.empty()) {
    sentences.push_back(fmt::format("B is significantly worse for {}.", named(worse)));
  }
  if (!better.empty()) {
    sentences.push_back(fmt::format("B is significantly better for {}.", named(better)));
  }
  if (!divided.empty()) {
    sentences.push_back(
        fmt::format("The test and the means point in opposite directions, because of few sites "
                    "with large differences, for {}.",
                    named(divided)));
  }
  if (sentences.empty()) sentences.emplace_back("B is not shown to be better or worse than A.");
  if (!difference.changed_sites.empty()) {
    sentences.push_back(fmt::format(
        "Caution: {} of A and B differ in nodes or gold; page, labels or what counts changed.",
        sites_text(difference.changed_sites.size())));
  }
  return sentences;
}

std::string to_json_text(const RunDifference& difference) {
  Json json{{"schema", "pagelet.compare/1"},
            {"metric", to_string(difference.metric)},
            {"unit", to_string(difference.unit)},
            {"algorithms", Json::array()},
            {"unpaired", difference.unpaired},
            {"changed_sites", difference.changed_sites},
            {"made_by", made_by()}};
  for (const AlgorithmDifference& row : difference.algorithms) {
    Json sites = Json::array();
    for (const SiteDifference& site : row.sites) {
      sites.push_back({{"site", site.site}, {"a", site.a}, {"b", site.b}});
    }
    json["algorithms"].push_back({{"algorithm_a", row.algorithm_a},
                                  {"algorithm_b", row.algorithm_b},
                                  {"task", to_string(row.task)},
                                  {"mean_a", row.summary_a.mean},
                                  {"mean_b", row.summary_b.mean},
                                  {"difference", row.mean_difference},
                                  {"ci99_a", row.summary_a.ci99},
                                  {"ci99_b", row.summary_b.ci99},
                                  {"better", row.wins},
                                  {"worse", row.losses},
                                  {"delta", row.delta},
                                  {"p", row.p()},
                                  {"p_holm", row.p_holm()},
                                  {"sites", std::move(sites)}});
  }
  return to_document(json);
}

}  // namespace

std::string compare_report(const RunDifference& difference, TableFormat format, std::size_t width) {
  switch (format) {
    case TableFormat::kJson:
      return to_json_text(difference);
    case TableFormat::kCsv:
      return to_csv_text(difference);
    case TableFormat::kMarkdown:
      return to_markdown(algorithm_table(difference)) + "\n" + to_markdown(site_table(difference));
    case TableFormat::kText:
      break;
  }
  Table algorithms = algorithm_table(difference);
  if (!fits_screen(algorithms, width)) algorithms = algorithm_table(difference, true);
  std::string text;
  for (const std::string& sentence : verdict_of(difference)) text += wrapped(sentence, width);
  return text + "\n" + to_screen_text(std::move(algorithms), width) + "\n" +
         to_screen_text(site_table(difference), width);
}

}  // namespace pagelet
