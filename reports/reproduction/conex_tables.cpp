// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

constexpr double kMsPerSecond = 1000;

void add_conex_columns(PaperTable& table) {
  for (const ConexColumn& column : kConexColumns) {
    table.columns.push_back({column.name, column.title});
  }
  table.columns.push_back({"runtime", "Runtime (s)"});
}

// The seven numbers of an extractor: means over the sites.
std::vector<PaperCell> means_of(const PaperRun& run, std::size_t extractor) {
  std::vector<PaperCell> row;
  for (const ConexColumn& column : kConexColumns) {
    row.push_back(cell(run.mean(extractor, Target::kContent, column.unit, column.metric)));
  }
  // Whole subtrees are chosen by the gold, so their time cannot be compared.
  const bool knows_gold = run.experiments.extractors()[extractor]->info().role == Role::kCeiling;
  row.push_back(knows_gold ? PaperCell()
                           : cell(run.costs(extractor).phases.total() / kMsPerSecond, 4));
  return row;
}

std::vector<PaperCell> printed_means(const PublishedRow& printed) {
  std::vector<PaperCell> row;
  for (const ConexColumn& column : kConexColumns) row.push_back(cell(printed.number(column.name)));
  row.push_back(cell(printed.number("runtime")));
  return row;
}

PaperTable sizes_table(const PaperRun& run) {
  PaperTable table{"conex_t1",
                   "CONEX, Table 1",
                   "Size of the n-SET, ConEx, main content, means " + of_suite(run) +
                       "; the paper: 15 training sites",
                   {{"size", "Size"}, {"source", "Source"}},
                   {},
                   published_audit("conex_t1")};
  add_conex_columns(table);
  for (const PublishedRow& printed : published_table("conex_t1").rows) {
    const auto size = static_cast<std::size_t>(*printed.number("size"));
    add_row(table, count_cell(size), kComputed, means_of(run, run.experiments.conex(size)));
    add_row(table, count_cell(size), kPrinted, printed_means(printed));
  }
  return table;
}

// Adds the mean and the 99 % interval, over the seeds, of each seed's mean. The printed row comes
// directly after the means, because it is compared with the row before it.
void add_random_rows(PaperTable& table, const PaperRun& run, const PublishedRow& printed) {
  std::vector<PaperCell> means;
  std::vector<PaperCell> widths;
  const auto add = [&](const std::vector<double>& by_seed, int decimals) {
    const Summary summary = summarize(by_seed, {-1e300, 1e300});
    means.push_back(cell(summary.mean, decimals));
    widths.push_back(summary.sigma ? cell(half_width_99(*summary.sigma, by_seed.size()), decimals)
                                   : PaperCell());
  };
  for (const ConexColumn& column : kConexColumns) {
    std::vector<double> by_seed;
    for (const std::size_t extractor : run.experiments.conex_random()) {
      const auto mean = run.mean(extractor, Target::kContent, column.unit, column.metric);
      if (mean) by_seed.push_back(*mean);
    }
    add(by_seed, 2);
  }
  std::vector<double> times;
  for (const std::size_t extractor : run.experiments.conex_random()) {
    times.push_back(run.costs(extractor).phases.total() / kMsPerSecond);
  }
  add(times, 4);
  add_row(table, "Average - random pages", kComputed, means);
  add_row(table, printed.text("benchmark"), kPrinted, printed_means(printed));
  add_row(table, fmt::format("+/- (99 % interval of the mean, {} seeds)", PaperExperiments::kSeeds),
          kComputed, widths);
}

PaperTable sites_table(const PaperRun& run) {
  const PublishedTable& published = published_table("conex_t2");
  PaperTable table{"conex_t2",
                   "CONEX, Table 2",
                   "ConEx with a 4-SET on each site " + of_suite(run) + "; the paper: 30 sites",
                   {{"benchmark", "Benchmark"}, {"source", "Source"}},
                   {},
                   published_audit("conex_t2")};
  add_conex_columns(table);
  const std::size_t conex = run.experiments.standard("conex");
  const auto add_printed = [&](const PublishedRow& printed) {
    add_row(table, printed.text("benchmark"), kPrinted, printed_means(printed));
  };
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    if (run.score(conex, site, Target::kContent, Unit::kNodes) == nullptr) continue;
    const std::string& id = run.bench.sites[site].id;
    std::vector<PaperCell> scores;
    for (const ConexColumn& column : kConexColumns) {
      const Score* score = run.score(conex, site, Target::kContent, column.unit);
      scores.push_back(cell(value_of(score->rates, column.metric)));
    }
    add_row(table, id, kComputed, scores,
            cell(run.result(conex, site).run.phases.total() / kMsPerSecond, 4));
    for (const PublishedRow& printed : published.rows) {
      if (is_benchmark(id, printed.text("benchmark"))) add_printed(printed);
    }
  }
  add_row(table, "Average - using metrics", kComputed, means_of(run, conex));
  add_printed(published.aggregates[0]);
  add_random_rows(table, run, published.aggregates[1]);
  return table;
}

PaperTable extractors_table(const PaperRun& run) {
  PaperTable table{"conex_t3",
                   "CONEX, Table 3",
                   "Content extractors, means " + of_suite(run) +
                       "; a template extractor's content is the complement of its template; the "
                       "paper: 30 sites",
                   {{"extractor", "Extractor"}, {"source", "Source"}},
                   {},
                   published_audit("conex_t3")};
  add_conex_columns(table);
  const PublishedTable& published = published_table("conex_t3");
  const auto add = [&](const std::string& title, std::size_t extractor) {
    add_row(table, title, kComputed, means_of(run, extractor));
  };
  std::vector<const char*> names;
  std::vector<ComparedAlgorithm> compared(std::begin(kCompared), std::end(kCompared));
  compared.push_back({"conex", "ConEx"});
  for (const auto& [name, printed_name] : compared) {
    names.push_back(name);
    add(printed_name, run.experiments.standard(name));
    if (const PublishedRow* printed = find_row(published, "extractor", printed_name)) {
      add_row(table, printed_name, kPrinted, printed_means(*printed));
    }
  }
  for (const std::size_t at : run.experiments.others_than(names)) {
    add(title_with_role(run.experiments.extractors()[at]->info()), at);
  }
  return table;
}

}  // namespace

std::vector<PaperTable> conex_tables(const PaperRun& run) {
  return {sizes_table(run), sites_table(run), extractors_table(run)};
}

}  // namespace pagelet
