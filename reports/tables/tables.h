// SPDX-License-Identifier: MIT
#pragma once

/// The output of the commands about suites and runs: `bench`, `compare`, `tune`, `export`, `agree`,
/// `suite`, `algorithms`. docs/formats.md describes their JSON and their columns.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "datasets/labelling/site_labels.h"
#include "datasets/suite.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/run/bench.h"
#include "evaluation/store/store.h"
#include "evaluation/tuning/tuning.h"
#include "extractors/extractor.h"
#include "extractors/registry.h"
#include "reports/output/table.h"

namespace pagelet {

struct BenchReportOptions {
  bool times = true;    ///< whether to include measured times and memory
  bool colour = false;  ///< whether `kText` is for a terminal with colours
  /// What Experiment::category is: a field of site.json, such as "language"; empty: the category.
  std::string by = {};
};

/// `bench`: the run in a format. As text, Markdown and LaTeX: summary tables for both tasks and
/// units, F1 by category if there are several categories, and the sites without an answer.
std::string bench_report(const BenchRun& run,
                         const std::vector<std::unique_ptr<Extractor>>& extractors,
                         TableFormat format, const BenchReportOptions& options = {});

/// The same for a run from a store, with the parameters as the store holds them: 1.0 as 1.
std::string bench_report(const StoredBenchRun& record, TableFormat format, bool times);

struct BenchSummaryOptions {
  std::size_t width = 0;  ///< width of the screen in characters; 0: show all columns
  bool times = true;
  bool colour = false;
  /// Name of the algorithm with which all others are compared, or empty.
  std::string baseline;
  /// Also the means by Experiment::category, which is called so: "category", "language".
  std::string by;
};

/// `bench` in one screen: the algorithms by their mean F1 for the template, then floors and
/// ceiling, and a sentence for each task. The columns are the mean F1 for template and content in
/// nodes, with half of the 99 % interval, F1 in words, loaded pages, and processor time. A
/// `=` marks values that are not significantly below the highest mean. If the screen is too narrow,
/// columns are omitted, the least important first. Where all gold is text, there is one leader
/// board: F1, the benchmark's own F1, precision, recall, p against the highest mean, and time from
/// bytes to text. Parameters that are not at their defaults are shown below it. With a baseline,
/// there are also the differences to it, with their intervals and p.
std::string bench_summary(const BenchRun& run,
                          const std::vector<std::unique_ptr<Extractor>>& extractors,
                          const BenchSummaryOptions& options);

/// `bench --baseline`: the differences in F1 of all others from an algorithm, for each task and
/// unit, with p. The tests of an algorithm against every other are a family of their own for each
/// task and unit. As text and Markdown tables, as CSV with a line for each test, as JSON an object
/// for the field `baseline` of the document of `bench`. Empty: the algorithm has no scores.
std::string baseline_report(const BenchRun& run,
                            const std::vector<std::unique_ptr<Extractor>>& extractors,
                            const std::string& baseline, TableFormat format);

/// An algorithm that is given at most this number of other pages.
struct PageCountStep {
  std::size_t extractor = 0;  ///< index in the list of the run
  std::size_t pages = 0;
};

/// An algorithm with rising numbers of other pages; the first is the page alone.
struct PageCountCurve {
  std::string algorithm;
  std::vector<PageCountStep> steps;
};

/// `bench --page-counts`: for each task with gold a table of F1 by the number of other pages, with
/// the paired difference to the page alone and its test, over the sites that all numbers have
/// scores of; below it a sentence for each algorithm says whether more pages help, hurt, or
/// neither.
/// `format`: not `kJson`. CSV has the rows of all tasks, without sentences.
std::string page_count_report(const BenchRun& run, std::span<const PageCountCurve> curves,
                              TableFormat format, std::size_t width = 0);

/// `compare`: a table of the algorithms with the test's p value, and one of the sites that changed,
/// the worst first: the ten worst and the ten best ones, or `all`. CSV and JSON contain all sites.
/// As text it ends with the conclusion, and the intervals are omitted where `width` has no room for
/// them (0: there is always room).
std::string compare_report(const RunDifference& difference, TableFormat format, bool all = false,
                           std::size_t width = 0);

/// `tune`: the result of a search: what was found and how good it is, folds, parameters, heat map,
/// categories, the best settings. As text it ends with the conclusion, in lines of `width` columns.
/// docs/experiments.md explains the tables.
std::string tune_report(const TuneResult& result, TableFormat format, std::size_t width = 0);

/// `agree`: the kappas of each site; then the mean, median and lowest kappa of each kind over the
/// sites that all `names` have labelled; then, of two annotators, the nodes that differ. Text is in
/// lines of `width` columns, except that paths are not broken.
std::string agree_report(const Suite& suite, const std::vector<std::string>& names,
                         const std::vector<SiteAgreement>& sites, TableFormat format,
                         std::size_t width = 0);

enum class ExportFormat : std::uint8_t { kCsv, kJsonLines };

/// `export`: a store as CSV or JSON lines, one line for each score, without measured times. The
/// order does not depend on the order in which the store was filled. `write` receives the text in
/// parts. Errors: those of Store::for_each_row and of `write`.
Result<void> export_store(const Store& store, const RowChoice& choice, ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write);

/// `export --nodes`: the nodes of the key pages of a run, one line for each site, algorithm, task
/// with gold and node that counts. Opens the folders of the sites. Errors: a site has changed since
/// the run or cannot be opened; those of `write`.
Result<void> export_nodes(const StoredBenchRun& run,
                          const std::function<bool(const Experiment&)>& contains,
                          ExportFormat format,
                          const std::function<Result<void>(std::string_view)>& write);

struct SuiteList {
  std::string text;
  std::vector<std::string> errors;  ///< one line for each site that cannot be opened: its name, why
};

/// `suite list`: the sites with title, category, language and number of pages. For a site that
/// cannot be opened, the list only has its name.
SuiteList suite_list(const Suite& suite, std::size_t width = 0);

/// `suite check`: the requested texts, site by site; then one row for each site; errors and
/// warnings; the totals.
std::string suite_check_report(const Suite& suite, const std::vector<SiteCheck>& checks,
                               std::size_t width = 0);

/// `algorithms`: every algorithm with its parameters.
std::string algorithms_text(std::span<const ExtractorEntry> entries, std::size_t width = 0);
std::string algorithms_json(std::span<const ExtractorEntry> entries);

}  // namespace pagelet
