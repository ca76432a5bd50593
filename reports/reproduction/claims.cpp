// SPDX-License-Identifier: MIT

// Tables for what the papers say in their texts. A difference has the 99 % interval of the mean of
// the sites' differences (Student's t) and the p of Wilcoxon's signed-rank test.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

constexpr Interval kDifferenceClamp{-100, 100};

std::vector<double> differences(std::span<const double> first, std::span<const double> second) {
  std::vector<double> result;
  for (std::size_t at = 0; at < first.size(); ++at) result.push_back(first[at] - second[at]);
  return result;
}

// Mean, low and high end.
std::vector<PaperCell> difference_cells(std::span<const double> values) {
  const Summary summary = summarize(values, kDifferenceClamp);
  std::vector<PaperCell> cells(3);
  cells[1] = cell(summary.mean);
  if (summary.ci99) {
    cells[0] = cell(summary.ci99->low);
    cells[2] = cell(summary.ci99->high);
  }
  return cells;
}

// ---- Candidates by hyperlink analysis against random pages ----

// F1 over nodes for the extractor's own task, on the sites that have gold for it.
std::vector<double> own_f1(const PaperResult& run, std::size_t extractor) {
  const Task task = run.experiments.extractors()[extractor]->info().target;
  return run.values(extractor, [&](const Experiment& result) -> std::optional<double> {
    const Score* score = result.score(task, Unit::kNodes);
    return score == nullptr ? std::nullopt : std::optional(score->rates.f1);
  });
}

// The mean over all seeds for each site.
std::vector<double> random_f1(const PaperResult& run, const ComparedPages& compared) {
  std::vector<double> sums;
  for (std::size_t seed = 1; seed <= PaperExperiments::kSeeds; ++seed) {
    const auto values =
        own_f1(run, run.experiments.index_of(compared.name, random_settings(compared.pages, seed)));
    sums.resize(values.size());
    for (std::size_t at = 0; at < values.size(); ++at) {
      sums[at] += values[at] / static_cast<double>(PaperExperiments::kSeeds);
    }
  }
  return sums;
}

PaperTable candidates_table(const PaperResult& run) {
  PaperTable table = empty_table("candidates", run);
  std::vector<PairedDifference> tests;
  std::vector<std::size_t> rows;  // of the tests
  for (const ComparedPages& compared : kComparedPages) {
    const std::vector<double> random = random_f1(run, compared);
    if (random.empty()) continue;
    const std::string pages = std::to_string(compared.pages);
    const auto add = [&](const std::string& selection, const std::vector<Setting>& settings) {
      const std::size_t extractor = run.experiments.index_of(compared.name, settings);
      const std::vector<double> f1 = own_f1(run, extractor);
      tests.push_back(compare_paired(f1, random));
      rows.push_back(table.rows.size());
      add_row(table, run.experiments.extractors()[extractor]->info().title, selection,
              cell(mean_of(f1)), difference_cells(differences(f1, random)), PaperCell());
    };
    add(pages + "-CS", subdigraph_settings(compared.pages));
    add(pages + "-SET", set_settings(compared.pages));
    add_row(table, text_of(table.rows.back()[0].value), pages + " random pages",
            cell(mean_of(random)), std::vector<PaperCell>(4));
  }
  std::vector<PairedDifference*> family;
  for (PairedDifference& test : tests) family.push_back(&test);
  adjust_by_holm(family);
  for (std::size_t at = 0; at < tests.size(); ++at) {
    table.rows[rows[at]].back() = cell(tests[at].p_holm, 4);
  }
  return table;
}

// ---- CONEX, section 6: on how many pages a candidate node may be ----

PaperTable occurrences_table(const PaperResult& run) {
  PaperTable table = empty_table("occurrences", run);
  const auto f1_of = [&](std::size_t most) {
    return own_f1(run, run.experiments.index_of("conex", occurrence_settings(most)));
  };
  const std::vector<double> none = f1_of(0);
  for (std::size_t most = 0; most <= PaperExperiments::kMaxOccurrences; ++most) {
    const std::size_t extractor = run.experiments.index_of("conex", occurrence_settings(most));
    const std::vector<double> f1 = f1_of(most);
    add_row(table, count_cell(most), mean_cells(table, run, extractor, Task::kContent));
    if (most == 0) {
      table.rows.back().resize(table.columns.size());
      continue;
    }
    const std::vector<PaperCell> difference = difference_cells(differences(f1, none));
    std::vector<PaperCell>& row = table.rows.back();
    row.insert(row.end(), difference.begin(), difference.end());
    row.push_back(cell(compare_paired(f1, none).p, 4));
  }
  return table;
}

// ---- PROLE15: a complete subdigraph of four pages, and how many pages are loaded ----

PaperTable loads_table(const PaperResult& run) {
  PaperTable table = empty_table("prole15", run);
  const std::size_t etdm = run.experiments.index_of("etdm");
  const auto size = run.experiments.extractors()[etdm]->parameters().integer("cs-size");
  add_row(table, count_cell(size), kComputed, mean_cells(table, run, etdm, Task::kTemplate),
          cell(costs_of(run.bench, etdm).loads));
  add_row(table, cell(published_value("prole15_text", "n_cs_size"), 0), kPrinted,
          std::vector<PaperCell>(3), cell(published_value("prole15_text", "mean_loads"), 0));
  return table;
}

// ---- TWEB19, section 5: how alike the templates of two pages are ----

// The means of the sites that have links of a group, by site.
struct LinkGroup {
  std::string name;
  std::map<std::size_t, std::vector<double>> shares = {};

  std::size_t links() const {
    std::size_t count = 0;
    for (const auto& [site, values] : shares) count += values.size();
    return count;
  }
};

// One way to divide links into groups; nullopt: the link is in none.
struct LinkDivision {
  const char* name;
  std::vector<std::string> groups;
  std::optional<std::size_t> (*group_of)(const TemplateLikeness& link);
};

std::vector<LinkDivision> link_divisions() {
  return {
      {"menu",
       {"in the main menu", "elsewhere"},
       [](const TemplateLikeness& link) -> std::optional<std::size_t> {
         if (!link.in_menu) return std::nullopt;
         return *link.in_menu ? 0 : 1;
       }},
      {"hyperlink distance",
       {"0: same folder", "1 and more: below", "-1 and less: above"},
       [](const TemplateLikeness& link) -> std::optional<std::size_t> {
         return link.hyperlink_distance == 0 ? 0 : link.hyperlink_distance > 0 ? 1 : 2;
       }},
      {"DOM distance",
       {"1 to 2", "3 to 4", "5 to 8", "9 and more"},
       [](const TemplateLikeness& link) -> std::optional<std::size_t> {
         constexpr std::array<std::size_t, 3> kLast = {2, 4, 8};
         if (link.dom_distance == 0) return std::nullopt;
         return static_cast<std::size_t>(std::ranges::lower_bound(kLast, link.dom_distance) -
                                         kLast.begin());
       }},
  };
}

void add_group(PaperTable& table, const char* division, const LinkGroup& group,
               const LinkGroup& first) {
  std::vector<double> means;
  std::vector<double> own;     // on the sites that have links of both groups
  std::vector<double> others;  // those of the first group
  for (const auto& [site, values] : group.shares) {
    means.push_back(mean_of(values));
    const auto other = first.shares.find(site);
    if (other == first.shares.end()) continue;
    own.push_back(means.back());
    others.push_back(mean_of(other->second));
  }
  const Summary summary = summarize(means, kPercentClamp);
  add_row(table, division, group.name, count_cell(means.size()), count_cell(group.links()),
          cell(summary.ci99 ? std::optional(summary.ci99->low) : std::nullopt), cell(summary.mean),
          cell(summary.ci99 ? std::optional(summary.ci99->high) : std::nullopt));
  std::vector<PaperCell>& row = table.rows.back();
  if (&group != &first && !own.empty()) {
    row.push_back(cell(mean_of(differences(own, others))));
    row.push_back(cell(compare_paired(own, others).p, 4));
  }
  row.resize(table.columns.size());
}

PaperTable likeness_table(const PaperResult& run) {
  PaperTable table = empty_table("likeness", run);
  for (const LinkDivision& division : link_divisions()) {
    std::vector<LinkGroup> groups;
    for (const std::string& name : division.groups) groups.push_back({name});
    for (const TemplateLikeness& link : run.likenesses) {
      const auto group = division.group_of(link);
      if (group) groups[*group].shares[link.site].push_back(link.share);
    }
    for (const LinkGroup& group : groups) {
      if (!group.shares.empty()) add_group(table, division.name, group, groups.front());
    }
  }
  return table;
}

// ---- Growth ----

PaperTable growth_table(const PaperResult& run) {
  PaperTable table = empty_table("growth", run);
  for (const GrowthSeries& series : run.growth) {
    const auto trend = fit_trend(TrendKind::kPower, series.nodes, series.ms);
    if (!trend) continue;
    const auto compared = std::ranges::find_if(
        kCompared, [&](const ComparedAlgorithm& one) { return series.name == one.name; });
    const std::string title =
        run.experiments.extractors()[run.experiments.index_of(series.name)]->info().title;
    const auto& interval = trend->slope_ci99;
    add_row(table, title, cell(interval ? std::optional(interval->low) : std::nullopt),
            cell(trend->coefficients[1]),
            cell(interval ? std::optional(interval->high) : std::nullopt),
            cell(trend->r_squared, 3), cell(series.nodes.front(), 0), cell(series.ms.front(), 2),
            cell(series.nodes.back(), 0), cell(series.ms.back(), 1),
            compared == std::end(kCompared) ? std::string() : published_cost(compared->printed));
  }
  return table;
}

}  // namespace

std::vector<PaperTable> claim_tables(const PaperResult& run) {
  std::vector<PaperTable> tables{loads_table(run), candidates_table(run), occurrences_table(run)};
  if (!run.likenesses.empty()) tables.push_back(likeness_table(run));
  if (!run.growth.empty()) tables.push_back(growth_table(run));
  return tables;
}

}  // namespace pagelet
