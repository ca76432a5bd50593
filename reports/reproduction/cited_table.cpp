// SPDX-License-Identifier: MIT

// The published algorithms on the same sites: those that the papers run beside those that they only
// cite. Each is compared with TemEx for the template and with ConEx for the main content, the
// papers' own algorithms for these tasks, by the tests of the claims (claim_verdicts.h).

#include <algorithm>
#include <iterator>

#include "reports/reproduction/comparisons.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

// A task, and the algorithm that the others are compared with.
struct ComparedTask {
  Task task;
  const char* reference;
};
// F1 over nodes and words; low, mean and high of the difference, p, verdict.
constexpr std::size_t kTaskCells = 7;
constexpr ComparedTask kTasksOfPapers[] = {{Task::kTemplate, "temex"}, {Task::kContent, "conex"}};

std::vector<double> f1_values(const PaperResult& run, std::size_t extractor, Task task) {
  return run.values(extractor, [&](const Experiment& result) -> std::optional<double> {
    const Score* score = result.score(task, Unit::kNodes);
    return score == nullptr ? std::nullopt : std::optional(score->rates.f1);
  });
}

const char* verdict_of(const MeanTest& test) {
  if (test.is_significant()) return test.favours > 0 ? "better" : "worse";
  return test.is_equal ? "equal" : "not shown";
}

std::vector<PaperCell> cells_of(const MeanTest& test) {
  const auto bound = [&](double Interval::*end) {
    return cell(test.interval ? std::optional(*test.interval.*end) : std::nullopt);
  };
  return {bound(&Interval::low),
          cell(test.value),
          bound(&Interval::high),
          cell(test.p, 4),
          {Json(verdict_of(test))}};
}

// The cells of a task, by algorithm: F1 over nodes and words, and the comparison.
std::vector<std::vector<PaperCell>> columns_of(const PaperResult& run, const ComparedTask& compared,
                                               std::span<const std::size_t> extractors) {
  const std::size_t reference = run.experiments.index_of(compared.reference);
  const std::vector<double> usual = f1_values(run, reference, compared.task);
  std::vector<std::vector<PaperCell>> cells;
  std::vector<MeanTest> tests;
  std::vector<std::size_t> tested;
  for (const std::size_t at : extractors) {
    cells.push_back({cell(run.mean(at, compared.task, Unit::kNodes, Metric::kF1)),
                     cell(run.mean(at, compared.task, Unit::kWords, Metric::kF1))});
    const std::vector<double> values = f1_values(run, at, compared.task);
    // An algorithm without an answer on any site has no values.
    if (at == reference || values.empty() || usual.empty()) continue;
    tests.push_back(test_of_pair("", values, usual));
    tested.push_back(cells.size() - 1);
  }
  correct_by_holm(tests);
  for (std::size_t at = 0; at < tests.size(); ++at) {
    std::ranges::copy(cells_of(tests[at]), std::back_inserter(cells[tested[at]]));
  }
  for (std::vector<PaperCell>& row : cells) row.resize(kTaskCells);
  return cells;
}

}  // namespace

PaperTable cited_table(const PaperResult& run) {
  PaperTable table = empty_table("cited", run);
  std::vector<std::size_t> published;
  for (const std::size_t at : run.experiments.others_than({})) {
    const ExtractorInfo& info = run.experiments.extractors()[at]->info();
    if (info.role != Role::kAlgorithm || info.origin != Origin::kPublished) continue;
    published.push_back(at);
    add_row(table, info.title, info.needs_pages ? "compares pages" : "the page alone");
  }
  for (const ComparedTask& compared : kTasksOfPapers) {
    const auto cells = columns_of(run, compared, published);
    for (std::size_t at = 0; at < cells.size(); ++at) {
      table.rows[at].insert(table.rows[at].end(), cells[at].begin(), cells[at].end());
    }
  }
  return table;
}

}  // namespace pagelet
