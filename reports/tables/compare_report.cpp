// SPDX-License-Identifier: MIT

// Whether run B is worse is what matters most, so the text ends with it, and it stays on the
// screen. The sentences name an algorithm only if its p is small. The test and the means may point
// in opposite directions; such algorithms have a sentence of their own.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "reports/output/json.h"
#include "reports/tables/tables.h"
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

Table algorithm_table(const RunDifference& difference) {
  Table table(fmt::format("{} over {}, percent: run B against run A", to_string(difference.metric),
                          to_string(difference.unit)),
              {"Algorithm", "Task"}, {"Sites", "A", "B", "B - A", "Better", "Worse", "p (Holm)"});
  table.label = "compare";
  for (const AlgorithmDifference& row : difference.algorithms) {
    table.rows.push_back(
        {names_of(row), std::string(to_string(row.task)), std::to_string(row.sites.size()),
         with_interval(row.summary_a), with_interval(row.summary_b),
         fmt::format("{:+.2f}", row.difference.mean_difference),
         std::to_string(row.difference.wins), std::to_string(row.difference.losses),
         probability(row.difference.p_holm)});
  }
  table.notes.emplace_back(
      "A and B are means, with 99 % intervals where there is room. p is of Wilcoxon's two-sided "
      "signed-rank test over the sites, after Holm's correction over the rows of a task; it is "
      "empty where no site changed. B is worse (exit code 1) if its mean is lower, p is below "
      "0.05, the ranks favour A, and the 95 % interval of the mean difference excludes 0.");
  for (const std::string& line : difference.unpaired) table.notes.push_back(line);
  for (const std::string& site : difference.changed_sites) {
    table.notes.push_back("site " + site + ": nodes or gold differ between A and B");
  }
  return table;
}

// The sites that changed, sorted by the change: all, or the worst and the best ones.
Table site_table(const RunDifference& difference, bool all) {
  constexpr std::size_t kMaxAtEnd = 10;
  std::vector<std::pair<const SiteDifference*, const AlgorithmDifference*>> changed;
  for (const AlgorithmDifference& algorithm : difference.algorithms) {
    for (const SiteDifference& site : algorithm.sites) {
      if (site.change() != 0) changed.emplace_back(&site, &algorithm);
    }
  }
  std::ranges::stable_sort(changed, {}, [](const auto& one) { return one.first->change(); });
  Table table("Sites that changed, the worst first", {"Site", "Algorithm", "Task"},
              {"A", "B", "B - A"});
  table.label = "compare-sites";
  const std::size_t between =
      all || changed.size() <= 2 * kMaxAtEnd ? 0 : changed.size() - 2 * kMaxAtEnd;
  for (std::size_t at = 0; at < changed.size(); ++at) {
    if (between > 0 && at == kMaxAtEnd) {
      table.rows.push_back({fmt::format("... {} more (--full)", between), "", "", "", "", ""});
      at += between;
    }
    const auto& [site, algorithm] = changed[at];
    table.rows.push_back({site->site, names_of(*algorithm), std::string(to_string(algorithm->task)),
                          fmt::format("{:.2f}", site->a), fmt::format("{:.2f}", site->b),
                          fmt::format("{:+.2f}", site->change())});
  }
  if (table.rows.empty()) table.notes.emplace_back("No site changed.");
  return table;
}

Json json_of(const AlgorithmDifference& pair) {
  Json json{{"algorithm_a", pair.algorithm_a}, {"algorithm_b", pair.algorithm_b},
            {"task", to_string(pair.task)},    {"mean_a", pair.summary_a.mean},
            {"mean_b", pair.summary_b.mean},   {"ci99_a", pair.summary_a.ci99},
            {"ci99_b", pair.summary_b.ci99}};
  json.update(Json(pair.difference));
  return json;
}

Json row_of(const AlgorithmDifference& pair, const SiteDifference& site) {
  return {{"algorithm_a", pair.algorithm_a},
          {"algorithm_b", pair.algorithm_b},
          {"task", to_string(pair.task)},
          {"site", site.site},
          {"a", site.a},
          {"b", site.b},
          {"difference", site.change()},
          {"p", pair.difference.p},
          {"p_holm", pair.difference.p_holm}};
}

std::string csv_of(const RunDifference& difference) {
  std::string text = csv_titles(row_of({}, {}));
  for (const AlgorithmDifference& pair : difference.algorithms) {
    for (const SiteDifference& site : pair.sites) text += csv_row(row_of(pair, site));
  }
  return text;
}

Json json_of(const RunDifference& difference) {
  Json json{{"schema", "pagelet.compare/1"},
            {"metric", to_string(difference.metric)},
            {"unit", to_string(difference.unit)},
            {"algorithms", Json::array()},
            {"unpaired", difference.unpaired},
            {"changed_sites", difference.changed_sites},
            {"made_by", made_by()}};
  for (const AlgorithmDifference& row : difference.algorithms) {
    Json& pair = json["algorithms"].emplace_back(json_of(row));
    pair["sites"] = Json::array();
    for (const SiteDifference& site : row.sites) {
      pair["sites"].push_back({{"site", site.site}, {"a", site.a}, {"b", site.b}});
    }
  }
  return json;
}

// The sentences about what matters most.
std::vector<std::string> conclusion_of(const RunDifference& difference) {
  // "LeafCut (template, -2.1 points, p = 0.012) and ..."
  std::vector<std::string> better;
  std::vector<std::string> worse;
  std::vector<std::string> divided;
  for (const AlgorithmDifference& row : difference.algorithms) {
    if (!row.difference.has_small_p()) continue;
    (row.is_worse()    ? worse
     : row.is_better() ? better
                       : divided)
        .push_back(fmt::format("{} ({}, {:+.1f} points, {})", names_of(row), to_string(row.task),
                               row.difference.mean_difference, p_text(row.difference.p_holm)));
  }
  std::vector<std::string> sentences;
  const auto say = [&](const char* sentence, const std::vector<std::string>& names) {
    if (!names.empty()) sentences.push_back(fmt::format("{} {}.", sentence, listed(names)));
  };
  say("B is significantly worse for", worse);
  say("B is significantly better for", better);
  say("The test and the means point in opposite directions, because of few sites with large "
      "differences, for",
      divided);
  if (sentences.empty()) sentences.emplace_back("B is not shown to be better or worse than A.");
  if (!difference.changed_sites.empty()) {
    sentences.push_back(
        fmt::format("Caution: {} of A and B differ in nodes or gold: the page, the labels or the "
                    "rules have changed.",
                    count_text(difference.changed_sites.size(), "site")));
  }
  return sentences;
}

}  // namespace

std::string compare_report(const RunDifference& difference, TableFormat format, bool all,
                           std::size_t width) {
  if (format == TableFormat::kJson) return to_document(json_of(difference));
  if (format == TableFormat::kCsv) return csv_of(difference);
  Table algorithms = algorithm_table(difference);
  const Table sites = site_table(difference, all);
  if (format != TableFormat::kText) {
    return to_format(algorithms, format) + "\n" + to_format(sites, format);
  }
  if (!fits_screen(algorithms, width)) algorithms = without_intervals(std::move(algorithms));
  std::string text = to_plain_text(sites, width) + "\n" + to_plain_text(algorithms, width) + "\n";
  for (const std::string& sentence : conclusion_of(difference)) text += wrapped(sentence, width);
  return text;
}

}  // namespace pagelet
