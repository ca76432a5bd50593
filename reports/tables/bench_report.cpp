// SPDX-License-Identifier: MIT
#include "reports/tables/bench_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "evaluation/run/costs.h"
#include "evaluation/run/unlabelled.h"
#include "reports/output/counted.h"
#include "reports/output/json.h"
#include "reports/output/table.h"
#include "reports/tables/bench_rows.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

using Described = DescribedExtractor;
using Extractors = std::vector<DescribedExtractor>;

constexpr int kAligned = 6;  // characters of a bound of an interval

std::string joined(const std::vector<std::string>& texts, const char* separator) {
  return fmt::format("{}", fmt::join(texts, separator));
}

// Floors and ceilings are marked as such wherever they appear.
std::string shown_name(const Described& extractor) {
  const ExtractorInfo& info = *extractor.info;
  if (info.role == Role::kAlgorithm) return info.title;
  return fmt::format("({}) {}", info.role == Role::kFloor ? "floor" : "bound", info.title);
}

const BenchSummary* find_summary(const std::vector<BenchSummary>& summaries, std::size_t extractor,
                                 Target task, Unit unit, Metric metric) {
  const auto found = std::ranges::find_if(summaries, [&](const BenchSummary& summary) {
    return summary.extractor == extractor && summary.task == task && summary.unit == unit &&
           summary.metric == metric;
  });
  return found == summaries.end() ? nullptr : &*found;
}

// Highlights the highest value of each metric; their columns begin with 1. Floors and the bound do
// not compete, and one algorithm alone is not the best. `shown`: extractor of each row.
template <class Value>
void mark_best(Table& table, const Extractors& extractors, const std::vector<std::size_t>& shown,
               Value&& value) {
  const auto competes = [&](std::size_t extractor) {
    return extractors[extractor].info->role == Role::kAlgorithm;
  };
  if (std::ranges::count_if(shown, competes) < 2) return;
  for (std::size_t column = 1; column <= kMetricCount; ++column) {
    std::optional<double> highest;
    for (const std::size_t extractor : shown) {
      const std::optional<double> mean = value(extractor, column);
      if (!competes(extractor) || !mean) continue;
      highest = std::max(highest.value_or(*mean), *mean);
    }
    for (std::size_t row = 0; row < shown.size(); ++row) {
      if (!competes(shown[row])) continue;
      if (highest && value(shown[row], column) == highest) table.best.insert({row, column});
    }
  }
}

// Which of the sites a table is about.
struct Part {
  std::string suite;
  std::size_t sites;
  std::vector<BenchSummary> summaries;
};

// Marks an algorithm that was developed on the suite, or on one of the joined suites.
std::string name_in(const Described& extractor, const BenchRun& run, const std::string& suite) {
  const auto& known = extractor.info->developed_on;
  const bool is_known =
      known && std::ranges::any_of(*known, [&](const std::string& name) {
        return name == suite ||
               (suite == run.suite && std::ranges::find(run.suites, name) != run.suites.end());
      });
  return shown_name(extractor) + (is_known ? " *" : "");
}

Table score_table(const BenchRun& run, const Extractors& extractors, const Part& part, Target task,
                  Unit unit) {
  const std::vector<BenchSummary>& summaries = part.summaries;
  Table table;
  table.caption = fmt::format("{} of suite {}, {}-wise, percent: mean [99 % interval], {}",
                              task == Target::kTemplate ? "Template" : "Main content", part.suite,
                              unit == Unit::kNodes ? "node" : "word", counted(part.sites, "site"));
  table.add_columns(Align::kLeft, {"Algorithm"});
  table.add_columns(Align::kRight, metric_titles());
  table.add_columns(Align::kRight, {"N", "Empty"});
  std::vector<std::size_t> shown;  // by row
  for (std::size_t extractor = 0; extractor < extractors.size(); ++extractor) {
    std::vector<std::string> row{name_in(extractors[extractor], run, part.suite)};
    const BenchSummary* last = nullptr;
    for (const Metric metric : kMetrics) {
      const BenchSummary* summary = find_summary(summaries, extractor, task, unit, metric);
      row.push_back(summary == nullptr ? "" : with_interval(summary->summary, kAligned));
      last = summary;
    }
    if (last == nullptr) continue;
    row.push_back(std::to_string(last->summary.n));
    row.push_back(std::to_string(last->empty));
    table.rows.push_back(std::move(row));
    shown.push_back(extractor);
  }
  mark_best(table, extractors, shown, [&](std::size_t extractor, std::size_t column) {
    const BenchSummary* summary =
        find_summary(summaries, extractor, task, unit, kMetrics[column - 1]);
    return summary == nullptr ? std::nullopt : summary->summary.mean;
  });
  const bool has_mark = std::ranges::any_of(
      table.rows, [](const std::vector<std::string>& row) { return row[0].ends_with(" *"); });
  if (has_mark) {
    table.notes.emplace_back(
        "* was developed on this suite, or a part of it: expect lower scores on other sites.");
  }
  return table;
}

std::vector<Part> parts_of(const BenchRun& run, std::size_t extractors) {
  const std::vector<std::string> unlabelled = unlabelled_sites(run);
  std::vector<Part> parts;
  if (run.suites.size() > 1) {
    for (const std::string& suite : run.suites) {
      const auto sites = std::ranges::count_if(run.sites, [&](const BenchSite& site) {
        return site.suite == suite && std::ranges::find(unlabelled, site.id) == unlabelled.end();
      });
      parts.push_back({suite, static_cast<std::size_t>(sites),
                       summarize_bench(run, extractors, nullptr, &suite)});
    }
  }
  parts.push_back(
      {run.suite, run.sites.size() - unlabelled.size(), summarize_bench(run, extractors)});
  return parts;
}

std::string remark_on_costs(const ExtractorInfo& info) {
  if (info.is_program) return " (including the start of the program)";
  return info.summary == kMadeElsewhere ? " (answers made elsewhere)" : "";
}

// Without times only the loads are left, which are results.
Table cost_table(const BenchRun& run, const Extractors& extractors, bool times) {
  Table table;
  table.caption = times
                      ? "Cost of a site with an answer: mean pages loaded, mean wall time in ms a "
                        "phase, and of the total mean, median and 90th percentile"
                      : "Pages loaded a site, mean (key page included)";
  table.add_columns(Align::kLeft, {"Algorithm"});
  table.add_columns(Align::kRight, {"Loads"});
  if (times) {
    table.add_columns(Align::kRight, {"Load", "Parse", "Links", "Candidates", "Extract", "Total",
                                      "Median", "90 %"});
  }
  for (std::size_t extractor = 0; extractor < extractors.size(); ++extractor) {
    // The bound is told the gold: it has no costs that could be compared.
    if (times && extractors[extractor].info->role == Role::kCeiling) continue;
    const Costs costs = costs_of(run, extractor);
    std::vector<std::string> row{shown_name(extractors[extractor]),
                                 fmt::format("{:.2f}", costs.loads)};
    if (times) row[0] += remark_on_costs(*extractors[extractor].info);
    const auto add = [&](double ms) { row.push_back(fmt::format("{:.3f}", ms)); };
    for (const auto& [name, phase] : kPhases) add(costs.phases.*phase);
    for (const double ms : {costs.phases.total(), costs.median, costs.p90}) add(ms);
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table category_table(const BenchRun& run, const Extractors& extractors,
                     const std::map<std::string, std::size_t>& categories, Target task) {
  Table table;
  table.caption = fmt::format("{} by category, node-wise, percent: mean [99 % interval]",
                              task == Target::kTemplate ? "Template" : "Main content");
  table.add_columns(Align::kLeft, {"Category"});
  table.add_columns(Align::kRight, {"N"});
  table.add_columns(Align::kLeft, {"Algorithm"});
  table.add_columns(Align::kRight, metric_titles());
  for (const auto& [category, sites] : categories) {
    const std::vector<BenchSummary> summaries = summarize_bench(run, extractors.size(), &category);
    for (std::size_t extractor = 0; extractor < extractors.size(); ++extractor) {
      std::vector<std::string> row{category.empty() ? "(unknown)" : category, "",
                                   shown_name(extractors[extractor])};
      for (const Metric metric : kMetrics) {
        const BenchSummary* found = find_summary(summaries, extractor, task, Unit::kNodes, metric);
        row.push_back(found == nullptr ? "" : with_interval(found->summary, kAligned));
        if (found != nullptr) row[1] = std::to_string(found->summary.n);
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

Table failure_table(const BenchRun& run, const Extractors& extractors) {
  Table table;
  table.caption = "Sites without an answer (they score 0 and stay in every mean)";
  table.add_columns(Align::kLeft, {"Site", "Algorithm", "Status", "Reason"});
  for (const Failure& failure : failures_of(run)) {
    std::vector<std::string> names;
    for (const std::size_t extractor : failure.extractors) {
      names.push_back(shown_name(extractors[extractor]));
    }
    const bool is_all = names.size() == extractors.size() && names.size() > 1;
    table.rows.push_back({failure.site, is_all ? "all" : joined(names, ", "),
                          std::string(to_string(failure.status)), failure.message});
  }
  return table;
}

std::vector<Table> tables_of(const BenchRun& run, const Extractors& extractors, bool times) {
  std::map<std::string, std::size_t> categories;
  for (const Experiment& result : run.results) ++categories[result.category];
  std::vector<Table> tables;
  for (const Part& part : parts_of(run, extractors.size())) {
    for (const Target task : kTasks) {
      for (const Unit unit : kUnits) {
        tables.push_back(score_table(run, extractors, part, task, unit));
      }
    }
  }
  if (categories.size() > 1) {
    for (const Target task : kTasks) {
      tables.push_back(category_table(run, extractors, categories, task));
    }
  }
  tables.push_back(cost_table(run, extractors, times));
  if (Table failures = failure_table(run, extractors); !failures.rows.empty()) {
    tables.push_back(std::move(failures));
  }
  if (std::string left_out = unlabelled_text(unlabelled_sites(run)); !left_out.empty()) {
    tables.front().notes.push_back(std::move(left_out));
  }
  return tables;
}

std::string report_of(const BenchRun& run, const Extractors& extractors, TableFormat format,
                      bool times, bool colour) {
  if (format == TableFormat::kJson) return bench_json(run, extractors, times);
  if (format == TableFormat::kCsv) return bench_csv(run, extractors, times);
  std::string report;
  for (const Table& table : tables_of(run, extractors, times)) {
    if (!report.empty()) report += "\n";
    if (format == TableFormat::kText) report += to_plain_text(table, colour);
    if (format == TableFormat::kMarkdown) report += to_markdown(table);
  }
  return report;
}

}  // namespace

std::vector<Failure> failures_of(const BenchRun& run) {
  std::vector<Failure> failures;
  std::map<std::tuple<std::string, Status, std::string>, std::size_t> known;
  for (const Experiment& result : run.results) {
    const Run& failed = result.run;
    if (is_answer(failed.status) || is_unlabelled(failed)) continue;
    const auto [found, added] =
        known.emplace(std::tuple(result.site, failed.status, failed.message), failures.size());
    if (added) failures.push_back({result.site, failed.status, failed.message, {}});
    failures[found->second].extractors.push_back(result.extractor);
  }
  return failures;
}

std::string bench_report(const BenchRun& run,
                         const std::vector<std::unique_ptr<Extractor>>& extractors,
                         TableFormat format, bool times, bool colour) {
  Extractors described;
  for (const auto& extractor : extractors) {
    described.push_back({&extractor->info(), extractor->parameters()});
  }
  return report_of(run, described, format, times, colour);
}

std::string bench_report(const RunRecord& record, TableFormat format, bool times) {
  Extractors described;
  for (const ExtractorRecord& extractor : record.extractors) {
    described.push_back({&extractor.info, recorded_parameters(extractor.parameters)});
  }
  return report_of(record.bench, described, format, times, false);
}

}  // namespace pagelet
