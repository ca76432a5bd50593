// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "reports/reproduction/table_parts.h"

namespace pagelet {
namespace {

constexpr double kMsPerSecond = 1000;

void add_conex_columns(PaperTable& table) {
  for (const ConexColumn& column : kConexColumns) {
    table.columns.push_back({column.name, column.title});
  }
  table.columns.push_back({"runtime", "Runtime (s)"});
}

// Adds the seven numbers of an extractor: means over the sites.
void add_means(std::vector<PaperCell>& row, const PaperRun& run, std::size_t extractor) {
  for (const ConexColumn& column : kConexColumns) {
    row.push_back(cell(run.mean(extractor, Target::kContent, column.unit, column.metric)));
  }
  // The bound knows the gold, so its time cannot be compared.
  const bool is_bound = run.experiments.extractors()[extractor]->info().role == Role::kCeiling;
  row.push_back(is_bound ? PaperCell()
                         : cell(run.costs(extractor).phases.total() / kMsPerSecond, 4));
}

void add_printed(std::vector<PaperCell>& row, const PublishedRow& printed) {
  for (const ConexColumn& column : kConexColumns) row.push_back(cell(printed.number(column.name)));
  row.push_back(cell(printed.number("runtime")));
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
    std::vector<PaperCell> row{cell(printed.number("size"), 0), std::string(kComputed)};
    add_means(row, run, run.experiments.conex(size));
    table.rows.push_back(std::move(row));
    row = {cell(printed.number("size"), 0), std::string(kPrinted)};
    add_printed(row, printed);
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Adds the mean and the 99 % interval, over the seeds, of each seed's mean. The printed row comes
// directly after the means, because it is compared with the row before it.
void add_random_rows(PaperTable& table, const PaperRun& run, std::vector<PaperCell> printed) {
  std::vector<PaperCell> means{std::string("Average - random pages"), std::string(kComputed)};
  std::vector<PaperCell> widths{std::string("+/- (99 % interval of the mean, " +
                                            std::to_string(PaperExperiments::kSeeds) + " seeds)"),
                                std::string(kComputed)};
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
  table.rows.push_back(std::move(means));
  table.rows.push_back(std::move(printed));
  table.rows.push_back(std::move(widths));
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
  const auto printed_row = [](const PublishedRow& printed) {
    std::vector<PaperCell> row{printed.text("benchmark"), std::string(kPrinted)};
    add_printed(row, printed);
    return row;
  };
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    if (run.score(conex, site, Target::kContent, Unit::kNodes) == nullptr) continue;
    const std::string& id = run.bench.sites[site].id;
    std::vector<PaperCell> row{id, std::string(kComputed)};
    for (const ConexColumn& column : kConexColumns) {
      const Score* score = run.score(conex, site, Target::kContent, column.unit);
      row.push_back(cell(value_of(score->rates, column.metric)));
    }
    row.push_back(cell(run.result(conex, site).run.phases.total() / kMsPerSecond, 4));
    table.rows.push_back(std::move(row));
    for (const PublishedRow& printed : published.rows) {
      if (is_benchmark(id, printed.text("benchmark"))) {
        table.rows.push_back(printed_row(printed));
      }
    }
  }
  std::vector<PaperCell> average{std::string("Average - using metrics"), std::string(kComputed)};
  add_means(average, run, conex);
  table.rows.push_back(std::move(average));
  table.rows.push_back(printed_row(published.aggregates[0]));
  add_random_rows(table, run, printed_row(published.aggregates[1]));
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
    std::vector<PaperCell> row{title, std::string(kComputed)};
    add_means(row, run, extractor);
    table.rows.push_back(std::move(row));
  };
  std::vector<const char*> names;
  std::vector<ComparedAlgorithm> compared(std::begin(kCompared), std::end(kCompared));
  compared.push_back({"conex", "ConEx"});
  for (const auto& [name, printed_name] : compared) {
    names.push_back(name);
    add(printed_name, run.experiments.standard(name));
    if (const PublishedRow* printed = find_row(published, "extractor", printed_name)) {
      std::vector<PaperCell> row{std::string(printed_name), std::string(kPrinted)};
      add_printed(row, *printed);
      table.rows.push_back(std::move(row));
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
