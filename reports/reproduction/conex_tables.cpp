// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

constexpr double kMsPerSecond = 1000;

// The seven numbers of an extractor: means over the sites.
std::vector<PaperCell> means_of(const PaperTable& table, const PaperRun& run,
                                std::size_t extractor) {
  std::vector<PaperCell> row = mean_cells(table, run, extractor, Target::kContent);
  // Whole subtrees are chosen by the gold, so their time cannot be compared.
  const bool knows_gold = run.experiments.extractors()[extractor]->info().role == Role::kCeiling;
  row.push_back(knows_gold ? PaperCell()
                           : cell(run.costs(extractor).phases.total() / kMsPerSecond, 4));
  return row;
}

PaperTable sizes_table(const PaperRun& run) {
  PaperTable table = empty_table("conex_t1", run);
  for (const PublishedRow& printed : published_table("conex_t1").rows) {
    const auto size = static_cast<std::size_t>(*printed.number("size"));
    add_row(table, count_cell(size), kComputed, means_of(table, run, run.experiments.conex(size)));
    add_printed(table, printed, count_cell(size), kPrinted);
  }
  return table;
}

// Adds the mean and the 99 % interval, over the seeds, of each seed's mean. The printed row comes
// directly after the means, because it is compared with the row before it.
void add_random_rows(PaperTable& table, const PaperRun& run, const PublishedRow& printed) {
  std::vector<std::vector<PaperCell>> by_seed;
  for (const std::size_t extractor : run.experiments.conex_random()) {
    by_seed.push_back(means_of(table, run, extractor));
  }
  std::vector<PaperCell> means;
  std::vector<PaperCell> widths;
  for (std::size_t at = 0; at < by_seed.front().size(); ++at) {
    std::vector<double> values;
    for (const std::vector<PaperCell>& cells : by_seed) {
      if (const auto* number = std::get_if<Number>(&cells[at])) values.push_back(number->value);
    }
    const bool is_time = at + 1 == by_seed.front().size();
    const Summary summary = summarize(values, {-1e300, 1e300});
    means.push_back(cell(summary.mean, is_time ? 4 : 2));
    widths.push_back(
        summary.sigma ? cell(papers_half_width_99(*summary.sigma, values.size()), is_time ? 4 : 2)
                      : PaperCell());
  }
  add_row(table, "Average - random pages", kComputed, means);
  add_printed(table, printed, printed.text("benchmark"), kPrinted);
  add_row(table, fmt::format("+/- (99 % interval of the mean, {} seeds)", PaperExperiments::kSeeds),
          kComputed, widths);
}

PaperTable sites_table(const PaperRun& run) {
  const PublishedTable& published = published_table("conex_t2");
  PaperTable table = empty_table("conex_t2", run);
  const std::size_t conex = run.experiments.standard("conex");
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    if (run.score(conex, site, Target::kContent, Unit::kNodes) == nullptr) continue;
    const std::string& id = run.bench.sites[site].id;
    add_row(table, id, kComputed, rate_cells(table, run, conex, site, Target::kContent),
            cell(run.result(conex, site).run.phases.total() / kMsPerSecond, 4));
    add_printed_site(table, id);
  }
  add_row(table, "Average - using metrics", kComputed, means_of(table, run, conex));
  const PublishedRow& average = published.aggregates[0];
  add_printed(table, average, average.text("benchmark"), kPrinted);
  add_random_rows(table, run, published.aggregates[1]);
  return table;
}

PaperTable extractors_table(const PaperRun& run) {
  PaperTable table = empty_table("conex_t3", run);
  const PublishedTable& published = published_table("conex_t3");
  const auto add = [&](const std::string& title, std::size_t extractor) {
    add_row(table, title, kComputed, means_of(table, run, extractor));
  };
  std::vector<const char*> names;
  std::vector<ComparedAlgorithm> compared(std::begin(kCompared), std::end(kCompared));
  compared.push_back({"conex", "ConEx"});
  for (const auto& [name, printed_name] : compared) {
    names.push_back(name);
    add(printed_name, run.experiments.standard(name));
    if (const PublishedRow* printed = find_row(published, {{"extractor", printed_name}})) {
      add_printed(table, *printed, printed_name, kPrinted);
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
