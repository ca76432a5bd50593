// SPDX-License-Identifier: MIT

// Tables for what the papers say in their texts. A difference has the 99 % interval of the mean of
// the sites' differences (Student's t) and the p of Wilcoxon's signed-rank test.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/statistics/paired_tests.h"
#include "evaluation/statistics/statistics.h"
#include "reports/reproduction/comparisons.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

// ---- Candidates by hyperlink analysis against random pages ----

constexpr Metric kGains[] = {Metric::kF1, Metric::kRecall, Metric::kPrecision};

// One way to choose the candidates of an algorithm, with its values on the sites by metric.
struct ChosenPages {
  std::string name;
  std::array<std::vector<double>, std::size(kGains)> values;
};

std::vector<ChosenPages> chosen_pages(const PaperResult& run, const ComparedPages& compared) {
  const std::string pages = std::to_string(compared.pages);
  const PaperExperiments& experiments = run.experiments;
  const std::pair<std::string, std::vector<std::size_t>> choices[] = {
      {pages + "-CS", {experiments.index_of(compared.name, subdigraph_settings(compared.pages))}},
      {pages + "-SET", {experiments.index_of(compared.name, set_settings(compared.pages))}},
      {pages + " random links",
       random_extractors(experiments, compared.name, compared.pages, RandomPages::kLinked)},
      {pages + " random pages",
       random_extractors(experiments, compared.name, compared.pages, RandomPages::kOfSite)}};
  std::vector<ChosenPages> chosen;
  for (const auto& [name, extractors] : choices) {
    ChosenPages& added = chosen.emplace_back(ChosenPages{name, {}});
    for (std::size_t metric = 0; metric < std::size(kGains); ++metric) {
      added.values[metric] = mean_values(extractors, [&](std::size_t extractor) {
        return own_values(run, extractor, kGains[metric]);
      });
    }
  }
  return chosen;
}

// The tests of the rows with one rival, by metric; each is a family.
struct RivalTests {
  std::vector<std::size_t> rows;
  std::array<std::vector<PairedDifference>, std::size(kGains)> tests;
};

// The positions of the columns whose names end in "_p", in the order of kGains.
std::vector<std::size_t> p_columns(const PaperTable& table) {
  std::vector<std::size_t> columns;
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    if (table.columns[at].name.ends_with("_p")) columns.push_back(at);
  }
  return columns;
}

void add_gains(PaperTable& table, const std::string& title, const ChosenPages& chosen,
               const ChosenPages* rival, RivalTests* tests) {
  std::vector<PaperCell> cells;
  for (const auto& values : chosen.values) cells.push_back(cell(mean_of(values)));
  if (rival == nullptr) {
    add_row(table, title, chosen.name, PaperCell(), cells);
    table.rows.back().resize(table.columns.size());
    return;
  }
  tests->rows.push_back(table.rows.size());
  for (std::size_t metric = 0; metric < std::size(kGains); ++metric) {
    const auto difference =
        difference_cells(differences(chosen.values[metric], rival->values[metric]));
    cells.insert(cells.end(), difference.begin(), difference.end());
    cells.emplace_back();
    tests->tests[metric].push_back(compare_paired(chosen.values[metric], rival->values[metric]));
  }
  add_row(table, title, chosen.name, rival->name.substr(rival->name.find(' ') + 1), cells);
}

void add_p_values(PaperTable& table, RivalTests& rival) {
  const std::vector<std::size_t> columns = p_columns(table);
  for (std::size_t metric = 0; metric < std::size(kGains); ++metric) {
    std::vector<PairedDifference*> family;
    for (PairedDifference& test : rival.tests[metric]) family.push_back(&test);
    adjust_by_holm(family);
    for (std::size_t at = 0; at < family.size(); ++at) {
      table.rows[rival.rows[at]][columns[metric]] = cell(family[at]->p_holm, 4);
    }
  }
}

PaperTable candidates_table(const PaperResult& run) {
  PaperTable table = empty_table("candidates", run);
  RivalTests against_links;
  RivalTests against_pages;
  for (const ComparedPages& compared : kComparedPages) {
    const std::vector<ChosenPages> chosen = chosen_pages(run, compared);
    const ChosenPages& links = chosen[2];
    const ChosenPages& pages = chosen[3];
    if (links.values[0].empty()) continue;
    const std::string& title =
        run.experiments.extractors()[run.experiments.index_of(compared.name)]->info().title;
    for (std::size_t analysed = 0; analysed < 2; ++analysed) {
      add_gains(table, title, chosen[analysed], &links, &against_links);
      add_gains(table, title, chosen[analysed], &pages, &against_pages);
    }
    add_gains(table, title, links, &pages, &against_pages);
    add_gains(table, title, pages, nullptr, nullptr);
  }
  add_p_values(table, against_links);
  add_p_values(table, against_pages);
  return table;
}

// ---- CONEX, section 6: on how many pages a candidate node may be ----

PaperTable occurrences_table(const PaperResult& run) {
  PaperTable table = empty_table("occurrences", run);
  const auto f1_of = [&](std::size_t most) {
    return own_values(run, run.experiments.index_of("conex", occurrence_settings(most)),
                      Metric::kF1);
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

// The links by group.
std::vector<LinkGroup> groups_of(const PaperResult& run, const LinkDivision& division) {
  std::vector<LinkGroup> groups;
  for (const std::string& name : division.groups) groups.push_back({name});
  for (const TemplateLikeness& link : run.likenesses) {
    const auto group = division.group_of(link);
    if (group) groups[*group].shares[link.site].push_back(link.share);
  }
  return groups;
}

// The means of the sites that have links of both groups.
LikenessPair pair_of(const LinkGroup& group, const LinkGroup& other) {
  LikenessPair pair{group.name + " - " + other.name, {}, {}, {}};
  for (const auto& [site, values] : group.shares) {
    const auto others = other.shares.find(site);
    if (others == other.shares.end()) continue;
    pair.first.push_back(mean_of(values));
    pair.second.push_back(mean_of(others->second));
    pair.sites.push_back(site);
  }
  return pair;
}

void add_group(PaperTable& table, const char* division, const LinkGroup& group,
               const LinkGroup& first) {
  std::vector<double> means;
  for (const auto& [site, values] : group.shares) means.push_back(mean_of(values));
  add_row(table, division, group.name, count_cell(means.size()), count_cell(group.links()),
          interval_of(means, kPercentClamp));
  std::vector<PaperCell>& row = table.rows.back();
  const LikenessPair pair = pair_of(group, first);
  if (&group != &first && !pair.first.empty()) {
    row.push_back(cell(mean_of(differences(pair.first, pair.second))));
    row.push_back(cell(compare_paired(pair.first, pair.second).p, 4));
  }
  row.resize(table.columns.size());
}

PaperTable likeness_table(const PaperResult& run) {
  PaperTable table = empty_table("likeness", run);
  for (const LinkDivision& division : link_divisions()) {
    const std::vector<LinkGroup> groups = groups_of(run, division);
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
    const auto operations = fit_trend(TrendKind::kPower, series.nodes, series.operations);
    const auto& interval = trend->slope_ci99;
    add_row(table, title, series.pages,
            cell(operations ? std::optional(operations->coefficients[1]) : std::nullopt),
            cell(series.operations.back(), 0),
            cell(interval ? std::optional(interval->low) : std::nullopt),
            cell(trend->coefficients[1]),
            cell(interval ? std::optional(interval->high) : std::nullopt),
            cell(trend->r_squared, 3), cell(series.nodes.front(), 0), cell(series.ms.front(), 2),
            cell(series.nodes.back(), 0), cell(series.ms.back(), 1),
            compared == std::end(kCompared) ? std::string() : published_cost(compared->printed));
  }
  return table;
}

}  // namespace

LikenessPair likenesses_of(const PaperResult& run, const std::string& division, std::size_t first,
                           std::size_t second) {
  for (const LinkDivision& one : link_divisions()) {
    if (one.name != division) continue;
    const std::vector<LinkGroup> groups = groups_of(run, one);
    return pair_of(groups.at(first), groups.at(second));
  }
  throw std::out_of_range("no division of links: " + division);
}

std::vector<PaperTable> claim_tables(const PaperResult& run) {
  std::vector<PaperTable> tables{loads_table(run), candidates_table(run), occurrences_table(run)};
  if (!run.likenesses.empty()) tables.push_back(likeness_table(run));
  if (!run.growth.empty()) tables.push_back(growth_table(run));
  return tables;
}

}  // namespace pagelet
