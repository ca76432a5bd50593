// SPDX-License-Identifier: MIT
#include <array>

#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

PaperTable sites_table(const PaperRun& run) {
  PaperTable table = empty_table("psi15_t1", run);
  const std::size_t temex = run.experiments.temex(3, 2);
  std::array<std::vector<double>, 3> counts;
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    const Score* score = run.score(temex, site, Target::kTemplate, Unit::kNodes);
    if (score == nullptr) continue;
    const std::string& id = run.bench.sites[site].id;
    std::vector<PaperCell> cells;
    for (const std::size_t count :
         {score->counts.universe, score->counts.gold, score->counts.retrieved}) {
      counts.at(cells.size()).push_back(static_cast<double>(count));
      cells.push_back(count_cell(count));
    }
    add_row(table, id, kComputed, cells, rate_cells(table, run, temex, site, Target::kTemplate),
            cell(run.result(temex, site).run.phases.total()));
    add_printed_site(table, id);
  }
  std::vector<PaperCell> means;
  for (const auto& count : counts) means.push_back(cell(summarize(count, kPercentClamp).mean, 1));
  add_row(table, "Average", kComputed, means, mean_cells(table, run, temex, Target::kTemplate),
          cell(run.costs(temex).phases.total()));
  const PublishedRow& average = published_table("psi15_t1").aggregates.front();
  add_printed(table, average, average.text("benchmark"), kPrinted);
  return table;
}

// The number of votes with the best mean F1 for complete subdigraphs of a size; of equal ones the
// smallest.
std::size_t best_votes(const PaperRun& run, std::size_t size) {
  const auto f1 = [&](std::size_t votes) {
    return run
        .mean(run.experiments.temex(size, votes), Target::kTemplate, Unit::kNodes, Metric::kF1)
        .value_or(0);
  };
  std::size_t best = 1;
  for (std::size_t votes = 2; votes < size; ++votes) {
    if (f1(votes) > f1(best)) best = votes;
  }
  return best;
}

PaperTable sizes_table(const PaperRun& run) {
  PaperTable table = empty_table("psi15_t2", run);
  for (const PublishedRow& printed : published_table("psi15_t2").rows) {
    const auto size = static_cast<std::size_t>(*printed.number("size"));
    const std::size_t votes = best_votes(run, size);
    const std::size_t temex = run.experiments.temex(size, votes);
    add_row(table, count_cell(size), kComputed, count_cell(votes),
            mean_cells(table, run, temex, Target::kTemplate), cell(run.costs(temex).loads));
    add_printed(table, printed, count_cell(size), kPrinted);
  }
  return table;
}

}  // namespace

std::vector<PaperTable> psi15_tables(const PaperRun& run) {
  return {sites_table(run), sizes_table(run)};
}

}  // namespace pagelet
