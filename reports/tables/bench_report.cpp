// SPDX-License-Identifier: MIT

// The tables of `bench`: means with intervals. Rows for programs: bench_document.h.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "core/text/ascii.h"
#include "datasets/json_file.h"
#include "evaluation/run/bench.h"
#include "extractors/registry.h"
#include "reports/output/json.h"
#include "reports/tables/bench_document.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

constexpr int kAligned = 6;  // characters of a bound of an interval
constexpr double kBytesPerMegabyte = 1e6;

const char* in_unit(Unit unit) {
  constexpr const char* kNames[] = {"node-wise",        "word-wise",      "by text",
                                    "authors of posts", "dates of posts", "parents of posts"};
  static_assert(std::size(kNames) == std::size(kUnits));
  return kNames[static_cast<std::size_t>(unit)];
}

// Whether the run has measured the memory of some answers.
bool has_peaks(const BenchRun& run) {
  return std::ranges::any_of(
      run.results, [](const Experiment& result) { return result.run.peak_bytes.has_value(); });
}

class BenchReport {
 public:
  BenchReport(const BenchRun& run, std::vector<DescribedExtractor> extractors,
              const BenchReportOptions& options)
      : run_(run),
        extractors_(std::move(extractors)),
        times_(options.times),
        by_(options.by.empty() ? "category" : options.by),
        headline_(headline_unit(run)),
        unlabelled_(unlabelled_sites(run)) {
    std::vector<const ExtractorInfo*> infos;
    for (const DescribedExtractor& extractor : extractors_) infos.push_back(extractor.info);
    tasks_ = tasks_of(infos);
  }

  std::string text(TableFormat format, bool colour) const {
    if (format == TableFormat::kJson) {
      Json json = bench_json(run_, extractors_, times_);
      if (by_ != "category") json["by"] = by_;
      return to_document(json);
    }
    if (format == TableFormat::kCsv) return bench_csv(run_, extractors_, times_);
    std::string report;
    for (const Table& table : tables()) {
      if (!report.empty()) report += "\n";
      report += to_format(table, format, 0, colour);
    }
    return report;
  }

 private:
  using Competing = std::vector<std::pair<std::size_t, const BenchSummary*>>;  // with their rows

  std::vector<Table> tables() const {
    std::map<std::string, std::size_t> categories;
    for (const Experiment& result : run_.results) ++categories[result.category];
    std::vector<Table> tables;
    for (const BenchPart& part : parts_of(run_, extractors_.size())) {
      for (const Task task : tasks_) {
        for (const Unit unit : kUnits) {
          Table table = score_table(part, task, unit);
          const bool is_missing = is_of_text(unit) || headline_ == Unit::kText;
          if (!table.rows.empty() || !is_missing) tables.push_back(std::move(table));
        }
      }
    }
    if (Table own = benchmark_table(); !own.rows.empty()) tables.push_back(std::move(own));
    if (categories.size() > 1) {
      for (const Task task : tasks_) {
        if (headline_ == Unit::kText && task != Task::kContent) continue;
        tables.push_back(category_table(categories, task));
      }
    }
    tables.push_back(cost_table());
    if (Table failures = failure_table(); !failures.rows.empty()) {
      tables.push_back(std::move(failures));
    }
    tables.front().notes.emplace_back(
        "Intervals are Student's, of 99 % (reproduce prints the papers' intervals, by the normal "
        "quantile).");
    if (std::string left_out = unlabelled_text(unlabelled_); !left_out.empty()) {
      tables.front().notes.push_back(std::move(left_out));
    }
    return tables;
  }

  // nullptr where no site has gold for the task.
  static const BenchSummary* summary_of(const std::vector<BenchSummary>& summaries,
                                        std::size_t extractor, Task task, Unit unit) {
    const auto found = std::ranges::find_if(summaries, [&](const BenchSummary& summary) {
      return summary.extractor == extractor && summary.task == task && summary.unit == unit;
    });
    return found == summaries.end() ? nullptr : &*found;
  }

  Table score_table(const BenchPart& part, Task task, Unit unit) const {
    Table table(
        fmt::format("{} of suite {}, {}, percent: mean [99 % interval], {}", info_of(task).title,
                    part.suite, in_unit(unit), count_text(part.sites, "site")),
        {"Algorithm"}, metric_titles());
    table.add_columns(Align::kRight, {"N", "Empty"});
    // The tables of the parts of a joined run would have the same one.
    if (part.suite == run_.suite) {
      table.label = fmt::format("bench-{}-{}", to_string(task), to_string(unit));
    }
    bool has_mark = false;
    Competing competing;
    for (std::size_t at = 0; at < extractors_.size(); ++at) {
      const BenchSummary* const summary = summary_of(part.summaries, at, task, unit);
      if (summary == nullptr) continue;
      const ExtractorInfo& info = *extractors_[at].info;
      const bool is_marked = was_made_on(info, run_, part.suite);
      has_mark = has_mark || is_marked;
      std::vector<std::string> row{marked_title(info) + (is_marked ? " *" : "")};
      for (const Summary& one : summary->by_metric) row.push_back(with_interval(one, kAligned));
      row.push_back(std::to_string(summary->by_metric[Metric::kF1].n));
      row.push_back(std::to_string(summary->empty));
      if (info.role == Role::kAlgorithm) {
        const std::string changed = changed_parameters(info, extractors_[at].parameters);
        if (!changed.empty()) table.notes.push_back(fmt::format("{}: {}", row.front(), changed));
        competing.emplace_back(table.rows.size(), summary);
      }
      table.rows.push_back(std::move(row));
    }
    mark_best(table, competing);
    if (has_mark) {
      table.notes.emplace_back(
          "* was developed on this suite, or a part of it: expect lower scores on other sites.");
    }
    return table;
  }

  Table benchmark_table() const {
    const std::optional<TextMeasure> measure = text_measure_of(run_);
    if (!measure) return Table();
    Table table(fmt::format("Main content by text, computed as the authors of {} do, percent",
                            benchmark_of(*measure)),
                {"Algorithm"}, metric_titles());
    for (std::size_t at = 0; at < extractors_.size(); ++at) {
      const std::optional<Rates> rates = benchmark_rates(run_, at);
      if (!rates) continue;
      auto& row = table.rows.emplace_back(std::vector{marked_title(*extractors_[at].info)});
      for (const Metric metric : kMetrics) {
        row.push_back(fmt::format("{:.1f}", value_of(*rates, metric)));
      }
    }
    return table;
  }

  // Highlights the highest value of each metric; their columns begin with 1. Floors and whole
  // subtrees do not compete, and one algorithm alone is not the best.
  static void mark_best(Table& table, const Competing& competing) {
    if (competing.size() < 2) return;
    for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
      const auto mean = [&](const auto& one) { return one.second->by_metric.values[metric].mean; };
      const auto highest = mean(*std::ranges::max_element(competing, {}, mean));
      for (const auto& one : competing) {
        if (mean(one) == highest) table.best.insert({one.first, metric + 1});
      }
    }
  }

  Table category_table(const std::map<std::string, std::size_t>& categories, Task task) const {
    Table table(fmt::format("{} by {}, {}, percent: mean [99 % interval]", info_of(task).title, by_,
                            in_unit(headline_)),
                {by_ == "category" ? "Category" : by_}, {"N"});
    table.add_columns(Align::kLeft, {"Algorithm"});
    table.add_columns(Align::kRight, metric_titles());
    for (const auto& [category, sites] : categories) {
      const auto summaries = summarize_bench(run_, extractors_.size(), &category);
      for (std::size_t at = 0; at < extractors_.size(); ++at) {
        if (!answers(extractors_[at].info->target, task)) continue;
        std::vector<std::string>& row = table.rows.emplace_back();
        row = {category.empty() ? "(unknown)" : category, "", marked_title(*extractors_[at].info)};
        if (const BenchSummary* const found = summary_of(summaries, at, task, headline_)) {
          for (const Summary& one : found->by_metric) row.push_back(with_interval(one, kAligned));
          row[1] = std::to_string(found->by_metric[Metric::kF1].n);
        }
        row.resize(table.columns.size());
      }
    }
    return table;
  }

  // Without times only the loads are left, which are results.
  Table cost_table() const {
    Table table(
        times_
            ? "Cost of a site with an answer: mean pages loaded; ms, mean of each phase (reading: "
              "wall time, the others: processor time), and of the processor time mean, median, "
              "10th and 90th percentile"
            : "Pages loaded a site, mean (key page included)",
        {"Algorithm"}, {"Loads"});
    if (times_) {
      table.add_columns(Align::kRight, {"Load", "Parse", "Links", "Candidates", "Extract",
                                        "Processor", "Median", "10 %", "90 %"});
    }
    const bool has_memory = times_ && has_peaks(run_);
    if (has_memory) table.add_columns(Align::kRight, {"Memory (MB)"});
    for (std::size_t at = 0; at < extractors_.size(); ++at) {
      const ExtractorInfo& info = *extractors_[at].info;
      // Whole subtrees are chosen by the gold, and answers may have been read from a file: these
      // have no costs that could be compared.
      if (times_ && (info.role == Role::kCeiling || !has_own_times(info))) continue;
      const Costs costs = costs_of(run_, at);
      if (costs.answers == 0) continue;
      const char* remark = !times_ ? ""
                           : info.origin == Origin::kProgram
                               ? " (including the start of the program)"
                               : "";
      std::vector<std::string>& row = table.rows.emplace_back();
      row = {marked_title(info) + remark, fmt::format("{:.2f}", costs.loads)};
      const auto add = [&](double ms) { row.push_back(fmt::format("{:.3f}", ms)); };
      for (const auto& [name, phase] : kPhases) add(costs.phases.*phase);
      for (const double ms : {costs.phases.processor(), costs.median, costs.p10, costs.p90}) {
        add(ms);
      }
      if (has_memory && costs.peak_bytes) add(*costs.peak_bytes / kBytesPerMegabyte);
      row.resize(table.columns.size());
    }
    return table;
  }

  Table failure_table() const {
    Table table("Sites without an answer (they score 0 and stay in every mean)",
                {"Site", "Algorithm", "Status", "Reason"});
    for (const Failure& failure : failures_of(run_)) {
      std::vector<std::string> names;
      for (const std::size_t at : failure.extractors) {
        names.push_back(marked_title(*extractors_[at].info));
      }
      const bool is_all = names.size() == extractors_.size() && names.size() > 1;
      table.rows.push_back({failure.site, is_all ? "all" : joined(names),
                            std::string(to_string(failure.status)), failure.message});
    }
    return table;
  }

  const BenchRun& run_;
  std::vector<DescribedExtractor> extractors_;
  bool times_;
  std::string by_;  // what Experiment::category is
  Unit headline_;   // found once: it looks at all results
  std::vector<Task> tasks_;
  std::vector<std::string> unlabelled_;
};

}  // namespace

std::string bench_report(const BenchRun& run,
                         const std::vector<std::unique_ptr<Extractor>>& extractors,
                         TableFormat format, const BenchReportOptions& options) {
  std::vector<DescribedExtractor> described;
  described.reserve(extractors.size());
  for (const auto& extractor : extractors) {
    described.push_back({&extractor->info(), extractor->parameters()});
  }
  return BenchReport(run, std::move(described), options).text(format, options.colour);
}

// As recorded, with the defaults that are rules, which a store omits.
static Json parameters_of(const ExtractorRecord& held) {
  Json recorded = recorded_parameters(held.parameters);
  const auto known = find_extractor(held.info.name);
  if (!known) return recorded;
  for (const ParameterSpec& spec : known->info().parameters) {
    if (!spec.default_is_rule || recorded.contains(spec.name)) continue;
    recorded[spec.name] = parse_json<Json>(spec.default_value);
  }
  std::map<std::string, Json> sorted;
  for (const auto& [name, value] : recorded.items()) sorted.emplace(name, value);
  return sorted;
}

std::string bench_report(const StoredBenchRun& record, TableFormat format, bool times) {
  std::vector<DescribedExtractor> described;
  for (const ExtractorRecord& extractor : record.extractors) {
    described.push_back({&extractor.info, parameters_of(extractor)});
  }
  return BenchReport(record.bench, std::move(described), {.times = times}).text(format, false);
}

}  // namespace pagelet
