// SPDX-License-Identifier: MIT
#include <algorithm>

#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

constexpr Metric kPsiMetrics[] = {Metric::kRecall, Metric::kPrecision, Metric::kF1};

void add_printed_site(PaperTable& table, const PublishedRow& row) {
  const auto count = [&](const char* column) {
    const std::optional<double> number = row.number(column);
    return cell(number, number && *number != static_cast<long>(*number) ? 1 : 0);
  };
  add_row(table, row.text("benchmark"), kPrinted, count("dom"), count("template"),
          count("retrieved"), printed_cells(row, {"recall", "precision", "f1", "time"}));
}

// The mean rates of a setting of TemEx.
std::vector<PaperCell> mean_rates(const PaperRun& run, std::size_t temex) {
  std::vector<PaperCell> cells;
  for (const Metric metric : kPsiMetrics) {
    cells.push_back(cell(run.mean(temex, Target::kTemplate, Unit::kNodes, metric)));
  }
  return cells;
}

void add_average(PaperTable& table, const PaperRun& run, std::size_t temex) {
  double counts[3] = {0, 0, 0};
  std::size_t sites = 0;
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    const Score* score = run.score(temex, site, Target::kTemplate, Unit::kNodes);
    if (score == nullptr) continue;
    ++sites;
    counts[0] += static_cast<double>(score->counts.universe);
    counts[1] += static_cast<double>(score->counts.gold);
    counts[2] += static_cast<double>(score->counts.retrieved);
  }
  std::vector<PaperCell> means;
  for (const double count : counts) {
    means.push_back(sites == 0 ? PaperCell() : cell(count / static_cast<double>(sites), 1));
  }
  add_row(table, "Average", kComputed, means, mean_rates(run, temex),
          cell(run.costs(temex).phases.total()));
}

PaperTable sites_table(const PaperRun& run) {
  const PublishedTable& published = published_table("psi15_t1");
  PaperTable table{"psi15_t1",
                   "PSI15, Table 1",
                   "TemEx with a 3-CS and 2 votes on each site " + of_suite(run) +
                       "; the paper's 40 sites are of 2015",
                   {{"benchmark", "Benchmark"},
                    {"source", "Source"},
                    {"dom", "DOM"},
                    {"template", "Template"},
                    {"retrieved", "Retrieved"},
                    {"recall", "Recall"},
                    {"precision", "Precision"},
                    {"f1", "F1"},
                    {"time", "Time (ms)"}},
                   {},
                   published_audit("psi15_t1")};
  const std::size_t temex = run.experiments.temex(3, 2);
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    const Score* score = run.score(temex, site, Target::kTemplate, Unit::kNodes);
    if (score == nullptr) continue;
    const std::string& id = run.bench.sites[site].id;
    add_row(table, id, kComputed, count_cell(score->counts.universe),
            count_cell(score->counts.gold), count_cell(score->counts.retrieved),
            cell(score->rates.recall), cell(score->rates.precision), cell(score->rates.f1),
            cell(run.result(temex, site).run.phases.total()));
    for (const PublishedRow& printed : published.rows) {
      if (is_benchmark(id, printed.text("benchmark"))) add_printed_site(table, printed);
    }
  }
  add_average(table, run, temex);
  add_printed_site(table, published.aggregates.front());
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
  PaperTable table{"psi15_t2",
                   "PSI15, Table 2",
                   "Size of the complete subdigraph with its best number of votes, TemEx, means " +
                       of_suite(run) + "; the paper: its 40 sites",
                   {{"size", "Size"},
                    {"source", "Source"},
                    {"votes", "Votes"},
                    {"recall", "Recall"},
                    {"precision", "Precision"},
                    {"f1", "F1"},
                    {"loads", "Loads"}},
                   {},
                   {"Votes are chosen and scored on the same sites, as in the paper.",
                    "Sites without a complete subdigraph of a size count with the largest one."}};
  for (const PublishedRow& printed : published_table("psi15_t2").rows) {
    const auto size = static_cast<std::size_t>(*printed.number("size"));
    const std::size_t votes = best_votes(run, size);
    const std::size_t temex = run.experiments.temex(size, votes);
    add_row(table, count_cell(size), kComputed, count_cell(votes), mean_rates(run, temex),
            cell(run.costs(temex).loads));
    add_row(table, count_cell(size), kPrinted, cell(printed.number("votes"), 0),
            printed_cells(printed, {"recall", "precision", "f1", "loads"}));
  }
  return table;
}

}  // namespace

std::vector<PaperTable> psi15_tables(const PaperRun& run) {
  return {sites_table(run), sizes_table(run)};
}

}  // namespace pagelet
