// SPDX-License-Identifier: MIT

// One analysis over several suites. The sites of one generator in a suite are a cluster, and the
// suites are strata (cluster_bootstrap.h).

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "datasets/site_folder.h"
#include "evaluation/statistics/cluster_bootstrap.h"
#include "reports/reproduction/claim_verdicts.h"
#include "reports/reproduction/paper_tables.h"

namespace pagelet {
namespace {

constexpr double kLevel = 0.95;

ClusterBootstrap bootstrap_of(const BenchRun& bench) {
  SiteClusters groups;
  std::map<std::string, std::size_t> suites;
  std::map<std::pair<std::size_t, std::string>, std::size_t> families;
  for (std::size_t site = 0; site < bench.sites.size(); ++site) {
    const BenchSite& info = bench.sites[site];
    const std::size_t suite = suites.try_emplace(info.suite, suites.size()).first->second;
    const std::string family = generator_family(info.generator);
    groups.strata.push_back(suite);
    groups.clusters.push_back(
        family.empty() ? site : families.try_emplace({suite, family}, site).first->second);
  }
  return ClusterBootstrap(std::move(groups));
}

// ---- Ranks ----

// F1 over nodes of the algorithms that have scores for a task, on the sites with gold for it.
struct TaskValues {
  std::vector<std::size_t> sites;
  std::vector<std::size_t> algorithms;  // positions in PaperExperiments::algorithms
  std::vector<std::vector<double>> f1;  // by algorithm

  std::vector<double> means() const {
    std::vector<double> means;
    for (const std::vector<double>& values : f1) means.push_back(mean_of(values));
    return means;
  }
};

TaskValues values_of_task(const PaperResult& run, Task task) {
  const std::vector<std::size_t> algorithms = run.experiments.algorithms();
  const auto score_of = [&](std::size_t at, std::size_t site) {
    return run.result(algorithms[at], site).score(task, Unit::kNodes);
  };
  TaskValues values;
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    for (std::size_t at = 0; at < algorithms.size(); ++at) {
      if (score_of(at, site) == nullptr) continue;
      values.sites.push_back(site);
      break;
    }
  }
  for (std::size_t at = 0; at < algorithms.size(); ++at) {
    const auto has_score = [&](std::size_t site) { return score_of(at, site) != nullptr; };
    if (std::ranges::none_of(values.sites, has_score)) continue;
    values.algorithms.push_back(at);
    std::vector<double>& f1 = values.f1.emplace_back();
    for (const std::size_t site : values.sites) {
      const Score* score = score_of(at, site);
      f1.push_back(score == nullptr ? 0 : score->rates.f1);
    }
  }
  return values;
}

// 1 for the highest mean; equal ones share a rank.
std::vector<std::size_t> ranks_of(const std::vector<double>& means) {
  std::vector<std::size_t> ranks;
  for (const double mean : means) {
    ranks.push_back(1 + static_cast<std::size_t>(std::ranges::count_if(
                            means, [&](double other) { return other > mean; })));
  }
  return ranks;
}

// The interval of the ranks in all draws, and how often the rank is 1, by algorithm.
struct DrawnRanks {
  std::vector<Interval> intervals;
  std::vector<double> first;  // percent
};

DrawnRanks drawn_ranks(const std::vector<std::vector<double>>& draws) {
  DrawnRanks drawn;
  if (draws.empty()) return drawn;
  std::vector<std::vector<double>> ranks(draws.front().size());
  for (const std::vector<double>& means : draws) {
    const std::vector<std::size_t> of_draw = ranks_of(means);
    for (std::size_t at = 0; at < of_draw.size(); ++at) {
      ranks[at].push_back(static_cast<double>(of_draw[at]));
    }
  }
  for (const std::vector<double>& of_algorithm : ranks) {
    drawn.intervals.push_back(
        {*percentile(of_algorithm, (1 - kLevel) / 2), *percentile(of_algorithm, (1 + kLevel) / 2)});
    drawn.first.push_back(100 * static_cast<double>(std::ranges::count(of_algorithm, 1.0)) /
                          static_cast<double>(of_algorithm.size()));
  }
  return drawn;
}

// The means of all algorithms in each draw of the bootstrap.
std::vector<std::vector<double>> resampled(const TaskValues& values,
                                           const ClusterBootstrap& bootstrap) {
  std::vector<std::vector<double>> draws(ClusterBootstrap::kDraws);
  for (const std::vector<double>& f1 : values.f1) {
    const auto means = bootstrap.means(f1, values.sites);
    for (std::size_t draw = 0; draw < means.size(); ++draw) {
      draws[draw].push_back(means[draw].value_or(0));
    }
  }
  return draws;
}

// The means with disturbed labels, of the algorithms of `values` alone.
std::vector<std::vector<double>> disturbed_means(const PaperResult& run, Task task,
                                                 const TaskValues& values) {
  std::vector<std::vector<double>> draws;
  for (const std::vector<double>& all : run.disturbed[task].f1) {
    std::vector<double>& means = draws.emplace_back();
    for (const std::size_t algorithm : values.algorithms) means.push_back(all[algorithm]);
  }
  return draws;
}

// The positions in `means`, the highest first.
std::vector<std::size_t> order_of(const std::vector<double>& means) {
  std::vector<std::size_t> order(means.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](std::size_t at) { return means[at]; });
  return order;
}

// The ranks on each suite, "1 3 2".
std::vector<std::string> ranks_by_suite(const PaperResult& run, const TaskValues& values) {
  std::vector<std::string> texts(values.algorithms.size());
  for (const std::string& suite : run.bench.suites) {
    std::vector<double> means;
    for (const std::vector<double>& f1 : values.f1) {
      std::vector<double> of_suite;
      for (std::size_t at = 0; at < f1.size(); ++at) {
        if (run.bench.sites[values.sites[at]].suite == suite) of_suite.push_back(f1[at]);
      }
      means.push_back(of_suite.empty() ? 0 : mean_of(of_suite));
    }
    const std::vector<std::size_t> ranks = ranks_of(means);
    for (std::size_t at = 0; at < ranks.size(); ++at) {
      texts[at] += (texts[at].empty() ? "" : " ") + std::to_string(ranks[at]);
    }
  }
  return texts;
}

const std::string& title_of(const PaperResult& run, std::size_t algorithm) {
  return run.experiments.extractors()[run.experiments.algorithms()[algorithm]]->info().title;
}

constexpr std::pair<Task, const char*> kRankedTasks[] = {{Task::kTemplate, "template"},
                                                         {Task::kContent, "main content"}};

PaperTable ranks_table(const PaperResult& run, const ClusterBootstrap& bootstrap) {
  PaperTable table = empty_table("joined_ranks", run);
  for (const auto& [task, name] : kRankedTasks) {
    const TaskValues values = values_of_task(run, task);
    if (values.sites.empty()) continue;
    const std::vector<double> means = values.means();
    const std::vector<std::size_t> ranks = ranks_of(means);
    const DrawnRanks drawn = drawn_ranks(resampled(values, bootstrap));
    const DrawnRanks noisy = drawn_ranks(disturbed_means(run, task, values));
    const std::vector<std::string> by_suite = ranks_by_suite(run, values);
    for (const std::size_t at : order_of(means)) {
      const auto interval = bootstrap.interval(values.f1[at], values.sites, kLevel);
      const auto end = [](const std::optional<Interval>& of, double Interval::*bound,
                          int decimals) {
        return cell(of ? std::optional(*of.*bound) : std::nullopt, decimals);
      };
      const std::optional<Interval> noise =
          noisy.intervals.empty() ? std::nullopt : std::optional(noisy.intervals[at]);
      add_row(table, name, title_of(run, values.algorithms[at]), count_cell(values.sites.size()),
              end(interval, &Interval::low, 2), cell(means[at]), end(interval, &Interval::high, 2),
              cell(drawn.intervals[at].low, 0), count_cell(ranks[at]),
              cell(drawn.intervals[at].high, 0), cell(drawn.first[at], 1),
              end(noise, &Interval::low, 0), end(noise, &Interval::high, 0), by_suite[at]);
    }
  }
  table.notes.push_back(
      fmt::format("{} of {} in {}: {}.", count_text(bootstrap.clusters(), "cluster"),
                  count_text(run.bench.sites.size(), "site"),
                  count_text(run.bench.suites.size(), "suite"), joined(run.bench.suites)));
  return table;
}

PaperTable noise_table(const PaperResult& run) {
  PaperTable table = empty_table("label_noise", run);
  for (const auto& [task, name] : kRankedTasks) {
    const TaskValues values = values_of_task(run, task);
    const auto draws = disturbed_means(run, task, values);
    if (values.sites.empty() || draws.empty()) continue;
    const std::vector<double> means = values.means();
    const std::vector<std::size_t> order = order_of(means);
    const auto share_of = [&](auto&& is_counted) {
      return 100 * static_cast<double>(std::ranges::count_if(draws, is_counted)) /
             static_cast<double>(draws.size());
    };
    for (std::size_t place = 1; place < order.size(); ++place) {
      const std::size_t upper = order[place - 1];
      const std::size_t lower = order[place];
      std::vector<double> changes;
      for (const std::vector<double>& draw : draws) changes.push_back(draw[upper] - draw[lower]);
      add_row(
          table, name, title_of(run, values.algorithms[upper]),
          title_of(run, values.algorithms[lower]), cell(means[upper] - means[lower]),
          cell(percentile(changes, (1 - kLevel) / 2)), cell(percentile(changes, (1 + kLevel) / 2)),
          cell(share_of([&](const std::vector<double>& draw) { return draw[upper] < draw[lower]; }),
               1));
    }
    const double first = share_of(
        [&](const std::vector<double>& draw) { return order_of(draw).front() != order.front(); });
    const double any =
        share_of([&](const std::vector<double>& draw) { return order_of(draw) != order; });
    table.notes.push_back(fmt::format(
        "{}: the order of all {} changes in {:.1f} % of the draws, the first place in {:.1f} %.",
        name, count_text(order.size(), "algorithm"), any, first));
  }
  return table;
}

// ---- Claims ----

// The results of one suite.
PaperResult part_of_suite(const PaperResult& run, const std::string& suite) {
  PaperResult part{run.experiments, {}};
  part.bench.suite = suite;
  part.without_times = run.without_times;
  std::vector<std::size_t> place_of(run.bench.sites.size());
  for (std::size_t site = 0; site < run.bench.sites.size(); ++site) {
    if (run.bench.sites[site].suite != suite) continue;
    place_of[site] = part.bench.sites.size();
    part.bench.sites.push_back(run.bench.sites[site]);
  }
  for (const Experiment& result : run.bench.results) {
    if (result.suite == suite) part.bench.results.push_back(result);
  }
  const auto copy_of_suite = [&](const auto& all, auto& of_suite) {
    for (auto one : all) {
      if (run.bench.sites[one.site].suite != suite) continue;
      one.site = place_of[one.site];
      of_suite.push_back(one);
    }
  };
  copy_of_suite(run.menus, part.menus);
  copy_of_suite(run.likenesses, part.likenesses);
  return part;
}

// The column of a table as texts, by claim.
std::map<std::string, const std::vector<PaperCell>*> rows_by_claim(const PaperTable& claims) {
  std::map<std::string, const std::vector<PaperCell>*> rows;
  for (const auto& row : claims.rows) rows[text_of(row.back().value)] = &row;
  return rows;
}

PaperTable joined_claims_table(const PaperResult& run, std::span<const std::string> ids,
                               const ClusterBootstrap& bootstrap) {
  PaperTable table = empty_table("joined_claims", run);
  std::vector<PaperTable> all;
  for (const std::string& suite : run.bench.suites) {
    all.push_back(claims_table(part_of_suite(run, suite), ids));
  }
  all.push_back(claims_table(run, ids));
  const PaperTable clustered = claims_table(run, ids, &bootstrap);
  const auto column = [&](const char* name) {
    const auto found = std::ranges::find(clustered.columns, name, &PaperColumn::name);
    return static_cast<std::size_t>(found - clustered.columns.begin());
  };
  const std::size_t verdict = column("verdict");
  std::vector<PaperColumn> of_suites;
  for (const std::string& suite : run.bench.suites) of_suites.push_back({"suite_" + suite, suite});
  table.columns.insert(table.columns.begin() + 1, of_suites.begin(), of_suites.end());
  std::vector<std::string> changed;
  std::vector<std::string> opposed;
  for (const auto& row : clustered.rows) {
    const std::string id = text_of(row.back().value);
    std::vector<PaperCell> cells{row[0]};
    std::vector<std::string> verdicts;
    for (const PaperTable& claims : all) {
      const auto rows = rows_by_claim(claims);
      const auto found = rows.find(id);
      cells.push_back(found == rows.end() ? PaperCell() : (*found->second)[verdict]);
      verdicts.push_back(text_of(cells.back().value));
    }
    cells.push_back(row[verdict]);
    for (const char* name : {"value_low", "value_mean", "value_high", "unit", "p", "of", "id"}) {
      cells.push_back(row[column(name)]);
    }
    if (verdicts.back() != text_of(row[verdict].value)) changed.push_back(id);
    verdicts.pop_back();
    const auto has = [&](const char* word) {
      return std::ranges::find(verdicts, word) != verdicts.end();
    };
    if (has("holds") && (has("reversed") || has("differs"))) opposed.push_back(id);
    table.rows.push_back(std::move(cells));
  }
  const auto list = [](const std::vector<std::string>& names) {
    return names.empty() ? std::string("none") : joined(names);
  };
  table.notes.push_back(
      fmt::format("Other verdicts over clusters than over sites: {}.", list(changed)));
  table.notes.push_back(
      fmt::format("Claims that hold on one suite and fail on another: {}.", list(opposed)));
  return table;
}

}  // namespace

std::vector<PaperTable> joined_tables(const PaperResult& run, std::span<const std::string> claims) {
  if (run.bench.suites.size() < 2) return {};
  const ClusterBootstrap bootstrap = bootstrap_of(run.bench);
  std::vector<PaperTable> tables{joined_claims_table(run, claims, bootstrap)};
  if (run.disturbed[Task::kTemplate].f1.empty()) return tables;
  tables.insert(tables.begin(), {ranks_table(run, bootstrap), noise_table(run)});
  return tables;
}

}  // namespace pagelet
