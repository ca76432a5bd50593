// SPDX-License-Identifier: MIT

// A printed row follows the computed row that it is compared with, in the same unit. The columns
// come from layout.json and their names say what to compute. Some formulas of the papers differ
// from those of the rest of the program, such as the accuracy in TWEB19.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "reports/reproduction/paper_tables.h"

namespace pagelet {

std::vector<PaperCell> mean_cells(const PaperTable& table, const PaperResult& run,
                                  std::size_t extractor, Task task) {
  return cells_of_rates(
      table, [&](Unit unit, Metric metric) { return run.mean(extractor, task, unit, metric); });
}

namespace {

constexpr double kMsPerSecond = 1000;

// ---- Cells and rows ----

// Adds a row that begins with `parts`, followed by the published numbers of its columns.
template <class... Parts>
void add_printed(PaperTable& table, const Json& published, Parts&&... parts) {
  add_row(table, std::forward<Parts>(parts)...);
  std::vector<PaperCell>& row = table.rows.back();
  while (row.size() < table.columns.size()) {
    const PaperColumn& column = table.columns[row.size()];
    const std::optional<double> value =
        column.printed.empty() ? std::nullopt : number_of(published.value(column.printed, Json()));
    const bool is_mean_of_counts = column.decimals == 0 && value && *value != std::floor(*value);
    row.push_back(cell(value, is_mean_of_counts ? 1 : column.decimals));
  }
}

// Adds the published row of the site `id`, if there is one.
void add_printed_site(PaperTable& table, const std::string& id) {
  const Json* row = published_table(table.id).row_of_site(id);
  if (row != nullptr) add_printed(table, *row, text_of(row->at("benchmark")), kPrinted);
}

// Low, mean, high and sigma, as TWEB19 prints them.
std::vector<PaperCell> interval_cells(std::span<const double> values, Interval clamp,
                                      int decimals) {
  const Summary summary = summarize(values, clamp);
  std::vector<PaperCell> cells(4);
  cells[1] = cell(summary.mean, decimals);
  if (summary.sigma) {
    const double half = papers_half_width_99(*summary.sigma, summary.n);
    cells[0] = cell(std::max(clamp.low, *summary.mean - half), decimals);
    cells[2] = cell(std::min(clamp.high, *summary.mean + half), decimals);
  }
  cells[3] = cell(summary.sigma, decimals);
  return cells;
}

// The mean of each column of the rows.
std::vector<PaperCell> column_means(std::span<const std::vector<PaperCell>> rows,
                                    std::size_t columns) {
  std::vector<PaperCell> means;
  for (std::size_t at = 2; at < columns; ++at) {
    std::vector<double> values;
    for (const auto& row : rows) {
      if (const auto value = number_of(row[at].value)) values.push_back(*value);
    }
    const int decimals = rows.front()[at].decimals;
    means.push_back(values.empty() ? PaperCell()
                                   : cell(mean_of(values), decimals == 0 ? 1 : decimals));
  }
  return means;
}

// Adds, below a table by site, the averages of the sites that also have a printed row. They differ
// from the printed average if the run has `sites` that the paper does not name, or lacks some.
void add_same_sites(PaperTable& table, std::size_t sites) {
  std::vector<std::vector<PaperCell>> computed;
  std::vector<std::vector<PaperCell>> printed;
  for (std::size_t at = 1; at < table.rows.size(); ++at) {
    if (text_of(table.rows[at][1].value) != kPrinted) continue;
    if (text_of(table.rows[at][0].value).starts_with("Average")) break;
    computed.push_back(table.rows[at - 1]);
    printed.push_back(table.rows[at]);
  }
  const bool is_whole = computed.size() == published_table(table.id).rows.size();
  if (computed.empty() || (is_whole && computed.size() == sites)) return;
  const std::string name = computed.size() == 1
                               ? "Average, the same site"
                               : fmt::format("Average, the same {} sites", computed.size());
  add_row(table, name, kComputed, column_means(computed, table.columns.size()));
  add_row(table, name, kPrinted, column_means(printed, table.columns.size()));
}

// The rates of an extractor on a site, which must have gold for the task.
std::vector<PaperCell> rate_cells(const PaperTable& table, const PaperResult& run,
                                  std::size_t extractor, std::size_t site, Task task) {
  return cells_of_rates(table, [&](Unit unit, Metric metric) {
    return value_of(run.result(extractor, site).score(task, unit)->rates, metric);
  });
}

// Adds a row for each algorithm that a paper compares, with its printed row, and those of the
// others.
template <class Cells>
void add_algorithms(PaperTable& table, const PaperResult& run,
                    std::span<const ComparedAlgorithm> compared, const Cells& cells) {
  std::vector<const char*> names;
  for (const auto& [name, title] : compared) {
    names.push_back(name);
    add_row(table, title, kComputed, cells(run.experiments.index_of(name)));
    const Json* printed = find_row(published_table(table.id), {{"extractor", title}});
    if (printed != nullptr) add_printed(table, *printed, title, kPrinted);
  }
  for (const std::size_t at : run.experiments.others_than(names)) {
    const ExtractorInfo& info = run.experiments.extractors()[at]->info();
    const char* role = info.role == Role::kAlgorithm ? ", not in the paper"
                       : info.role == Role::kFloor   ? ", floor"
                                                     : ", at best";
    add_row(table, info.title + role, kComputed, cells(at));
  }
}

// ---- PSI15 ----

PaperTable psi15_sites_table(const PaperResult& run) {
  PaperTable table = empty_table("psi15_t1", run);
  const std::size_t temex = run.experiments.index_of("temex");
  std::array<std::vector<double>, 3> counts;
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    const Score* score = run.result(temex, site).score(Task::kTemplate, Unit::kNodes);
    if (score == nullptr) continue;
    const std::string& id = run.bench.sites[site].id;
    std::vector<PaperCell> cells;
    for (const std::size_t count :
         {score->counts.items, score->counts.gold, score->counts.retrieved}) {
      counts.at(cells.size()).push_back(static_cast<double>(count));
      cells.push_back(count_cell(count));
    }
    add_row(table, id, kComputed, cells, rate_cells(table, run, temex, site, Task::kTemplate),
            cell(run.result(temex, site).run.phases.total()));
    add_printed_site(table, id);
  }
  std::vector<PaperCell> means;
  means.reserve(counts.size());
  for (const auto& count : counts) means.push_back(cell(summarize(count, kPercentClamp).mean, 1));
  add_row(table, "Average", kComputed, means, mean_cells(table, run, temex, Task::kTemplate),
          cell(costs_of(run.bench, temex).phases.total()));
  const Json& average = published_table("psi15_t1").aggregates.front();
  add_printed(table, average, text_of(average.at("benchmark")), kPrinted);
  add_same_sites(table, run.bench.sites.size());
  return table;
}

// The number of votes with the best mean F1 for complete subdigraphs of a size; of equal ones the
// smallest.
std::size_t best_votes(const PaperResult& run, std::size_t size) {
  const auto f1 = [&](std::size_t votes) {
    return run
        .mean(run.experiments.index_of("temex", temex_settings(size, votes)), Task::kTemplate,
              Unit::kNodes, Metric::kF1)
        .value_or(0);
  };
  std::size_t best = 1;
  for (std::size_t votes = 2; votes < size; ++votes) {
    if (f1(votes) > f1(best)) best = votes;
  }
  return best;
}

PaperTable psi15_sizes_table(const PaperResult& run) {
  PaperTable table = empty_table("psi15_t2", run);
  for (const Json& printed : published_table("psi15_t2").rows) {
    const auto size = printed.at("size").get<std::size_t>();
    const std::size_t votes = best_votes(run, size);
    const std::size_t temex = run.experiments.index_of("temex", temex_settings(size, votes));
    add_row(table, count_cell(size), kComputed, count_cell(votes),
            mean_cells(table, run, temex, Task::kTemplate), cell(costs_of(run.bench, temex).loads));
    add_printed(table, printed, count_cell(size), kPrinted);
  }
  return table;
}

// ---- TWEB19 ----

// A category of TWEB19, with the slugs that mean it: the project's own, those of TECO's folders and
// near ones.
struct PaperCategory {
  const char* title;
  std::array<const char*, 3> slugs;
};
constexpr PaperCategory kCategories[] = {
    {"Companies/Shops", {"companies-shops", "companies", "shops"}},
    {"Forums/Social", {"forums-social", "forum", "forums"}},
    {"Personal websites/Blogs", {"personal-blogs", "personal", "personal-websites-blogs"}},
    {"Media/Communication", {"media-communication", "media", "communication"}},
    {"Institutions/Associations", {"institutions-associations", "organizations", "institutions"}}};

bool is_paper_category(const std::string& title) {
  return std::ranges::find(kCategories, title, &PaperCategory::title) != std::end(kCategories);
}

}  // namespace

std::string paper_category_title(const std::string& slug) {
  for (const auto& [title, slugs] : kCategories) {
    if (std::ranges::find(slugs, slug) != slugs.end()) return title;
  }
  return slug.empty() ? "(none)" : slug;
}

namespace {

// The papers' categories first, in their order, then the others of the suite.
std::vector<std::string> categories_of(const PaperResult& run) {
  std::vector<std::string> titles;
  for (const PaperCategory& category : kCategories) titles.emplace_back(category.title);
  const std::vector<std::string> others = categories_of_no_table(run.bench);
  titles.insert(titles.end(), others.begin(), others.end());
  return titles;
}

// |G| / (|G| + FN + FP). The paper's printed accuracy seems to be this value.
double accuracy_printed(const Score& score, Status status) {
  if (!is_answer(status)) return 0;
  const auto gold = static_cast<double>(score.counts.gold);
  const auto retrieved = static_cast<double>(score.counts.retrieved);
  const auto common = static_cast<double>(score.counts.common);
  const double all = gold + (gold - common) + (retrieved - common);
  return all == 0 ? 100 : 100 * gold / all;
}

// Values of the template task over nodes on the sites of a category (all: nullptr). `metric`
// nullopt: the inferred accuracy.
std::vector<double> template_values(const PaperResult& run, std::size_t extractor,
                                    const std::string* category, std::optional<Metric> metric) {
  return run.values(extractor, [&](const Experiment& result) -> std::optional<double> {
    const Score* score = result.score(Task::kTemplate, Unit::kNodes);
    if (score == nullptr) return {};
    if (category != nullptr && paper_category_title(result.category) != *category) return {};
    return metric ? value_of(score->rates, *metric) : accuracy_printed(*score, result.run.status);
  });
}

// The computed numbers that the columns of a table name, from the first interval on.
std::vector<PaperCell> computed_cells(const PaperTable& table, const PaperResult& run,
                                      std::size_t extractor, const std::string* category) {
  constexpr std::string_view kLow = "_low";
  std::vector<PaperCell> cells;
  for (const PaperColumn& column : table.columns) {
    if (!column.name.ends_with(kLow)) continue;
    const std::string measure = column.name.substr(0, column.name.size() - kLow.size());
    // The only measure that is not a metric is accuracy_printed.
    const auto values =
        template_values(run, extractor, category, value_named<Metric>(measure, kMetrics));
    std::ranges::copy(interval_cells(values, kPercentClamp, 2), std::back_inserter(cells));
  }
  return cells;
}

PaperTable comparison_table(const PaperResult& run) {
  PaperTable table = empty_table("tweb19_t4", run);
  add_algorithms(table, run, kCompared, [&](std::size_t extractor) {
    return computed_cells(table, run, extractor, nullptr);
  });
  return table;
}

PaperTable classification_table(const PaperResult& run) {
  PaperTable table = empty_table("tweb19_t3", run);
  for (const std::string& title : categories_of(run)) {
    const auto sites = std::ranges::count_if(run.bench.sites, [&](const BenchSite& site) {
      return paper_category_title(site.category) == title;
    });
    const Json* printed = find_row(published_table("tweb19_t3"), {{"category", title}});
    add_row(table, title, count_cell(static_cast<std::size_t>(sites)),
            printed == nullptr ? PaperCell() : cell(number_of(printed->at("pages")), 0));
  }
  return table;
}

// Table 5 (F1) or 6 (accuracy; in print by its own formula).
PaperTable category_table(const PaperResult& run, const char* id) {
  PaperTable table = empty_table(id, run);
  for (const std::string& category : categories_of(run)) {
    for (const auto& [name, title] : kCompared) {
      const std::size_t extractor = run.experiments.index_of(name);
      const std::size_t sites = template_values(run, extractor, &category, Metric::kF1).size();
      if (sites > 0) {
        add_row(table, category, title, kComputed, count_cell(sites),
                computed_cells(table, run, extractor, &category));
      }
      const Json* printed =
          find_row(published_table(id), {{"category", category}, {"extractor", title}});
      if (printed != nullptr) add_printed(table, *printed, category, title, kPrinted);
    }
  }
  return table;
}

// The times of all answers of an extractor.
std::vector<double> times(const PaperResult& run, std::size_t extractor, const auto& time) {
  return run.values(extractor, [&](const Experiment& result) -> std::optional<double> {
    if (!is_answer(result.run.status)) return {};
    return std::invoke(time, result.run.phases);
  });
}

PaperTable times_table(const PaperResult& run) {
  PaperTable table = empty_table("tweb19_t7", run);
  const PublishedTable& published = published_table("tweb19_t7");
  const auto add = [&](const std::string& kind, const std::string& name,
                       std::vector<double> values) {
    const Json* printed = find_row(published, {{"name", name}});
    const std::string unit = printed == nullptr ? "ms" : text_of(printed->at("time_unit"));
    // Uses the unit of the paper; otherwise the difference of the two rows would have no meaning.
    if (unit == "s") {
      for (double& value : values) value /= kMsPerSecond;
    }
    add_row(table, kind, name, kComputed, unit,
            interval_cells(values, {0, 1e300}, unit == "s" ? 6 : 3));
    if (printed != nullptr) add_printed(table, *printed, kind, name, kPrinted, unit);
  };
  const std::size_t temex = run.experiments.index_of("temex");
  add("phase", "Webpage Loading", times(run, temex, &Phases::load));
  add("phase", "Hyperlink Analysis", times(run, temex, &Phases::links));
  add("phase", "CS Extraction", times(run, temex, &Phases::candidates));
  add("phase", "HTML to DOM", times(run, temex, &Phases::parse));
  for (const ComparedAlgorithm& algorithm : kCompared) {
    add("extractor", algorithm.printed,
        times(run, run.experiments.index_of(algorithm.name), &Phases::extract));
  }
  return table;
}

PaperTable shares_table(const PaperResult& run) {
  PaperTable table = empty_table("shares", run);
  const auto add = [&](const std::string& what, const std::string& bound, double bound_ms,
                       double printed, std::vector<double> values) {
    if (values.empty()) return;
    std::ranges::sort(values);
    const auto below = std::ranges::lower_bound(values, bound_ms) - values.begin();
    add_row(table, what, bound,
            cell(100 * static_cast<double>(below) / static_cast<double>(values.size())),
            cell(printed));
    for (const double share : {0.5, 0.75, 0.9, 0.95, 0.99, 1.0}) {
      table.rows.back().push_back(cell(percentile(values, share), 2));
    }
  };
  const std::size_t temex = run.experiments.index_of("temex");
  add("candidates found", "100 ms", 100,
      published_value("tweb19_text", "candidate_collection_below_100ms_percent"),
      times(run, temex, &Phases::candidates));
  add("TemEx, extraction alone", "10 s", 10'000,
      published_value("tweb19_text", "temex_below_10s_percent"),
      times(run, temex, &Phases::extract));
  add("ConEx, all phases", "60 s", 60'000,
      published_value("conex_text", "benchmarks_below_60s_percent"),
      times(run, run.experiments.index_of("conex"), &Phases::total));
  return table;
}

// ---- CONEX ----

// The seven numbers of an extractor: means over the sites.
std::vector<PaperCell> means_of(const PaperTable& table, const PaperResult& run,
                                std::size_t extractor) {
  std::vector<PaperCell> row = mean_cells(table, run, extractor, Task::kContent);
  // Whole subtrees are chosen by the gold, so their time cannot be compared.
  const bool knows_gold = run.experiments.extractors()[extractor]->info().role == Role::kCeiling;
  row.push_back(knows_gold ? PaperCell()
                           : cell(costs_of(run.bench, extractor).phases.total() / kMsPerSecond, 4));
  return row;
}

PaperTable conex_sizes_table(const PaperResult& run) {
  PaperTable table = empty_table("conex_t1", run);
  for (const Json& printed : published_table("conex_t1").rows) {
    const auto size = printed.at("size").get<std::size_t>();
    add_row(table, count_cell(size), kComputed,
            means_of(table, run, run.experiments.index_of("conex", conex_settings(size))));
    add_printed(table, printed, count_cell(size), kPrinted);
  }
  return table;
}

// Adds the mean and the 99 % interval, over the seeds, of each seed's mean. The printed row comes
// directly after the means, because it is compared with the row before it.
void add_random_rows(PaperTable& table, const PaperResult& run, const Json& printed) {
  std::vector<std::vector<PaperCell>> by_seed;
  for (std::size_t seed = 1; seed <= PaperExperiments::kSeeds; ++seed) {
    by_seed.push_back(
        means_of(table, run, run.experiments.index_of("conex", random_settings(4, seed))));
  }
  std::vector<PaperCell> means;
  std::vector<PaperCell> widths;
  for (std::size_t at = 0; at < by_seed.front().size(); ++at) {
    std::vector<double> values;
    for (const std::vector<PaperCell>& cells : by_seed) {
      if (const auto number = number_of(cells[at].value)) values.push_back(*number);
    }
    const int decimals = by_seed.front()[at].decimals;
    const Summary summary = summarize(values, {-1e300, 1e300});
    means.push_back(cell(summary.mean, decimals));
    widths.push_back(summary.sigma
                         ? cell(papers_half_width_99(*summary.sigma, values.size()), decimals)
                         : PaperCell());
  }
  add_row(table, "Average - random pages", kComputed, means);
  add_printed(table, printed, text_of(printed.at("benchmark")), kPrinted);
  add_row(table, fmt::format("+/- (99 % interval of the mean, {} seeds)", PaperExperiments::kSeeds),
          kComputed, widths);
}

PaperTable conex_sites_table(const PaperResult& run) {
  const PublishedTable& published = published_table("conex_t2");
  PaperTable table = empty_table("conex_t2", run);
  const std::size_t conex = run.experiments.index_of("conex");
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    if (run.result(conex, site).score(Task::kContent, Unit::kNodes) == nullptr) continue;
    const std::string& id = run.bench.sites[site].id;
    add_row(table, id, kComputed, rate_cells(table, run, conex, site, Task::kContent),
            cell(run.result(conex, site).run.phases.total() / kMsPerSecond, 4));
    add_printed_site(table, id);
  }
  add_row(table, "Average - using metrics", kComputed, means_of(table, run, conex));
  const Json& average = published.aggregates[0];
  add_printed(table, average, text_of(average.at("benchmark")), kPrinted);
  add_same_sites(table, run.bench.sites.size());
  add_random_rows(table, run, published.aggregates[1]);
  return table;
}

PaperTable extractors_table(const PaperResult& run) {
  PaperTable table = empty_table("conex_t3", run);
  std::vector<ComparedAlgorithm> compared(std::begin(kCompared), std::end(kCompared));
  compared.push_back({"conex", "ConEx"});
  add_algorithms(table, run, compared,
                 [&](std::size_t extractor) { return means_of(table, run, extractor); });
  return table;
}

}  // namespace

std::vector<std::string> categories_of_no_table(const BenchRun& run) {
  std::set<std::string> others;
  for (const BenchSite& site : run.sites) {
    const std::string title = paper_category_title(site.category);
    if (!is_paper_category(title)) others.insert(title);
  }
  return {others.begin(), others.end()};
}

std::vector<PaperTable> paper_tables(const PaperResult& run) {
  std::vector<PaperTable> tables{psi15_sites_table(run),
                                 psi15_sizes_table(run),
                                 classification_table(run),
                                 comparison_table(run),
                                 category_table(run, "tweb19_t5"),
                                 category_table(run, "tweb19_t6"),
                                 times_table(run),
                                 shares_table(run),
                                 conex_sizes_table(run),
                                 conex_sites_table(run),
                                 extractors_table(run)};
  std::ranges::move(claim_tables(run), std::back_inserter(tables));
  tables.push_back(cited_table(run));
  return tables;
}

}  // namespace pagelet
