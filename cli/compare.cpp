// SPDX-License-Identifier: MIT

// `pagelet compare`: compares two runs.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "evaluation/comparison/comparison.h"
#include "reports/tables/tables.h"

namespace pagelet::cli {
namespace {

struct CompareArguments {
  std::string a;
  std::string b;
  Metric metric = Metric::kF1;
  std::optional<Unit> unit;  ///< nullopt: the headline unit
  TableFormat format = TableFormat::kText;
  SiteChoice sites;
  std::vector<std::string> builds;  ///< builds of A and B; a single one is for both
  bool full = false;
};

Result<int> compare(const CompareArguments& options) {
  const bool is_given = !options.builds.empty();
  PAGELET_ASSIGN_OR_RETURN(auto a,
                           read_score_rows(options.a, is_given ? options.builds.front() : ""));
  PAGELET_ASSIGN_OR_RETURN(auto b,
                           read_score_rows(options.b, is_given ? options.builds.back() : ""));
  if (is_given && !is_database(options.a) && !is_database(options.b)) {
    return fail(ErrorCode::kUsage, "--build: only with a store");
  }
  for (auto* rows : {&a, &b}) {
    std::erase_if(*rows, [&](const ScoreRow& row) {
      return !options.sites.contains(row.site, row.category);
    });
  }
  if (a.empty() && b.empty() && !options.sites.is_all()) {
    return tl::unexpected(options.sites.nothing_in(options.a + ", " + options.b));
  }
  for (const auto& [rows, name] : {std::pair(&a, &options.a), std::pair(&b, &options.b)}) {
    const bool has_answer = std::ranges::any_of(
        *rows, [](const ScoreRow& row) { return row.role == Role::kAlgorithm && row.is_answer; });
    if (has_answer) continue;
    return fail(ErrorCode::kInput, *name + ": no algorithm has an answer, so nothing is compared");
  }
  const Unit unit = options.unit.value_or(headline_unit(a));
  const RunDifference difference = compare_runs(a, b, options.metric, unit);
  if (difference.algorithms.empty()) {
    return fail(ErrorCode::kInput, options.a + ", " + options.b +
                                       ": the two runs have no site and algorithm in common "
                                       "that both score in " +
                                       std::string(to_string(unit)) +
                                       " (floors and the oracle are not compared)");
  }
  const bool is_worse = std::ranges::any_of(difference.algorithms, &AlgorithmDifference::is_worse);
  return print_and_exit(compare_report(difference, options.format, options.full, screen_width()),
                        is_worse ? kNegativeFinding : kSuccess);
}

}  // namespace

void add_compare(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "compare",
      "Compare two runs site by site; exit code 1 if B is significantly worse", compare);
  command->add_option("A", options->a, "One run: a store, or the JSON of pagelet bench")
      ->required();
  command->add_option("B", options->b, "The run that is compared with A")->required();
  std::map<std::string, Metric> metrics;
  for (const Metric metric : kMetrics) metrics.emplace(to_string(metric), metric);
  add_choice(*command, "--metric", options->metric, metrics, "METRIC", metric_names());
  std::map<std::string, std::optional<Unit>> units;
  for (const Unit unit : kUnits) units.emplace(to_string(unit), unit);
  add_choice(*command, "--unit", options->unit, units, "UNIT",
             "nodes, words, text, authors, dates or parents; default: nodes, or text if A has no "
             "scores in nodes");
  add_value(*command, "--build", options->builds, "BUILD[,BUILD]",
            "Of a store, take the run of this build; default: the newest build. One for A and one "
            "for B, or "
            "one for both")
      ->delimiter(',')
      ->expected(1, 2)
      ->allow_extra_args(false);
  add_site_choice(*command, options->sites);
  add_table_format(*command, options->format);
  command->add_flag("--full", options->full,
                    "Print all sites that changed, not only the ten worst and the ten best");
  add_examples(*command, {"pagelet compare old.json new.json",
                          "pagelet compare old.db new.db --metric precision --unit words"});
}

}  // namespace pagelet::cli
