// SPDX-License-Identifier: MIT
#include "reports/html/overview_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "reports/html/site_facts.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

// If recall and precision differ by this number of points, one kind of error prevails.
constexpr double kClearDifference = 5;

const std::string& title_of(const RunRecord& record, std::size_t extractor) {
  return record.extractors[extractor].info.title;
}

std::string sites(std::size_t count) { return sites_text(count); }

double mean_of(const Comparison& comparison, std::size_t extractor) {
  return comparison.extractors[extractor].summary.mean.value_or(0);
}

// Says whether the best algorithm was developed on some or all of the run's sites, and what it
// scores on the others.
void say_origin(const RunRecord& record, const Comparison& comparison,
                std::vector<std::string>& sentences) {
  const std::size_t best = comparison.ranking[0];
  const Elsewhere others =
      elsewhere(record.extractors[best].info, record.bench.sites, comparison, best);
  if (others.known.empty()) return;
  std::string sentence =
      fmt::format("{} was developed on {}, so its scores there are better than on new sites",
                  title_of(record, best), listed(others.known));
  if (others.sites > 0) {
    sentence += fmt::format("; on the {} of other suites it has {} {:.1f}", sites(others.sites),
                            name_of(comparison.metric), others.mean);
  }
  sentences.push_back(sentence + ".");
}

double total_time(const Overview& overview, std::size_t extractor) {
  return overview.costs[extractor].phases.total();
}

// "3.9 pages a site and 15 ms"
std::string cost_text(const Overview& overview, std::size_t extractor) {
  return fmt::format("loads {:.1f} pages a site and takes {:.1f} ms",
                     overview.costs[extractor].loads, total_time(overview, extractor));
}

std::string share_text(std::size_t part, std::size_t whole) {
  return fmt::format("{:.0f}\u00a0%", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

// "list items (41 %), links (22 %) and other nodes (10 %)": the kinds with most of what `count`
// counts.
template <class Count>
std::string worst_kinds(const Losses& losses, const Count& count) {
  std::vector<std::pair<std::size_t, NodeKind>> kinds;
  std::size_t all = 0;
  for (std::size_t kind = 0; kind < kNodeKinds; ++kind) {
    kinds.emplace_back(count(losses[kind]), static_cast<NodeKind>(kind));
    all += kinds.back().first;
  }
  std::ranges::stable_sort(kinds, std::ranges::greater{},
                           [](const auto& kind) { return kind.first; });
  std::vector<std::string> names;
  for (const auto& [part, kind] : kinds) {
    if (names.size() == 3 || part == 0 || 20 * part < all) break;
    names.push_back(fmt::format("{} ({})", plural_of(kind), share_text(part, all)));
  }
  return listed(names);
}

// Losses of one kind over the sites: `part` of `whole` nodes are lost.
struct LostNodes {
  std::size_t part = 0;
  std::size_t whole = 0;
  std::size_t sites = 0;  // number of sites with such nodes
  double shares = 0;      // sum of the lost shares over these sites
  std::size_t most = 0;   // largest number of lost nodes on a single site
  std::size_t most_site = 0;

  void add(std::size_t site, std::size_t lost, std::size_t all) {
    if (all == 0) return;
    part += lost;
    whole += all;
    ++sites;
    shares += static_cast<double>(lost) / static_cast<double>(all);
    if (lost > most) {
      most = lost;
      most_site = site;
    }
  }
};

// "(12 % of all; mean over sites 15 %; 300 of them on deb-x)"
std::string lost_text(const RunRecord& record, const LostNodes& lost) {
  const double mean = 100 * lost.shares / static_cast<double>(lost.sites);
  std::string text = fmt::format("({} of all; mean over sites {:.0f}\u00a0%",
                                 share_text(lost.part, lost.whole), mean);
  if (4 * lost.most > lost.part && lost.sites > 1) {
    text +=
        fmt::format("; {} of them on {} alone", lost.most, record.bench.sites[lost.most_site].id);
  }
  return text + ")";
}

void say_losses(const RunRecord& record, const Overview& overview, std::size_t extractor,
                Target task, std::vector<std::string>& sentences) {
  const auto at = static_cast<std::size_t>(task);
  const TotalLosses& total = overview.total_losses[extractor][at];
  LostNodes missed;
  LostNodes wrong;
  for (std::size_t site = 0; site < overview.site_losses.size(); ++site) {
    const std::optional<Losses>& losses = overview.site_losses[site][extractor][at];
    if (!losses) continue;
    const KindCounts sum = sum_of(*losses);
    missed.add(site, sum.missed, sum.gold);
    wrong.add(site, sum.wrong, sum.nodes - sum.gold);
  }
  if (missed.part > 0) {
    sentences.push_back(
        fmt::format("It misses {} of {} nodes of {} {}, most of them {}.", missed.part,
                    missed.whole, goal_of(task), lost_text(record, missed),
                    worst_kinds(total.losses, [](const KindCounts& kind) { return kind.missed; })));
  }
  if (wrong.part > 0) {
    sentences.push_back(
        fmt::format("It wrongly takes {} of {} nodes outside {} {}, most of them {}.", wrong.part,
                    wrong.whole, goal_of(task), lost_text(record, wrong),
                    worst_kinds(total.losses, [](const KindCounts& kind) { return kind.wrong; })));
  }
}

// Compares means over sites. The losses are pooled over all nodes, so they may tell something else.
void say_balance(const Overview& overview, std::size_t extractor, Target task,
                 std::vector<std::string>& sentences) {
  const Comparison& recalls = overview.comparison(task, Unit::kNodes, Metric::kRecall);
  const Comparison& precisions = overview.comparison(task, Unit::kNodes, Metric::kPrecision);
  const double recall = mean_of(recalls, extractor);
  const double precision = mean_of(precisions, extractor);
  const char* balance = "";
  if (recall + kClearDifference < precision) balance = ": on average it fails by missing nodes";
  if (precision + kClearDifference < recall) balance = ": on average it fails by taking too much";
  sentences.push_back(fmt::format("Recall {:.1f}, precision {:.1f}, means over {}{}.", recall,
                                  precision, sites(recalls.sites.size()), balance));
}

void say_categories(const Overview& overview, const Comparison& comparison, std::size_t extractor,
                    std::vector<std::string>& sentences) {
  const std::vector<GroupMean>& means = comparison.extractors[extractor].by_category;
  const auto mean_or = [](double none) {
    return [none](const GroupMean& group) { return group.mean.value_or(none); };
  };
  const auto worst = std::ranges::min_element(means, {}, mean_or(1e9));
  const auto best = std::ranges::max_element(means, {}, mean_or(-1));
  if (worst == best) return;
  const auto name = [&](auto at) {
    return category_title(
        overview.groups.categories[static_cast<std::size_t>(at - means.begin())].name);
  };
  sentences.push_back(fmt::format("Worst category: {} (F1 {:.1f}, {}); best: {} (F1 {:.1f}, {}).",
                                  name(worst), *worst->mean, sites(worst->sites), name(best),
                                  *best->mean, sites(best->sites)));
}

// Says how large a part of the losses comes from the few worst sites.
void say_worst_sites(const Comparison& comparison, std::size_t extractor,
                     std::vector<std::string>& sentences) {
  std::vector<double> values = comparison.extractors[extractor].values;
  const auto zeros = static_cast<std::size_t>(std::ranges::count(values, 0.0));
  if (zeros > 0) sentences.push_back(fmt::format("On {} it scores 0.", sites(zeros)));
  const std::size_t worst = values.size() / 10;
  if (worst == 0) return;
  std::ranges::sort(values);
  double lost = 0;
  double lost_on_worst = 0;
  for (std::size_t at = 0; at < values.size(); ++at) {
    lost += 100 - values[at];
    if (at < worst) lost_on_worst += 100 - values[at];
  }
  const auto n = static_cast<double>(values.size());
  if (lost <= 0) return;
  sentences.push_back(fmt::format(
      "The {} on which it is worst {} {:.1f} of the {:.1f} points of F1 that it misses to 100.",
      sites(worst), worst == 1 ? "costs" : "cost", lost_on_worst / n, lost / n));
}

// Says whether the score depends on the number of pages with which the key page was compared.
void say_candidates(const RunRecord& record, const Comparison& comparison, std::size_t extractor,
                    std::vector<std::string>& sentences) {
  constexpr std::size_t kMostGroups = 6;
  const ResultGrid results = results_by_site(record.bench, record.extractors.size());
  std::map<std::size_t, GroupMean> groups;
  for (std::size_t at = 0; at < comparison.sites.size(); ++at) {
    const Experiment& result = *results[comparison.sites[at]][extractor];
    if (!result.answer) continue;
    GroupMean& group = groups[result.answer->candidates.size()];
    ++group.sites;
    group.mean = group.mean.value_or(0) + comparison.extractors[extractor].values[at];
  }
  if (groups.size() < 2 || groups.size() > kMostGroups) return;
  std::vector<std::string> parts;
  parts.reserve(groups.size());
  for (const auto& [candidates, group] : groups) {
    parts.push_back(fmt::format("{:.1f} with {} ({})",
                                *group.mean / static_cast<double>(group.sites), candidates,
                                sites(group.sites)));
  }
  sentences.push_back(fmt::format("F1 by the number of candidate pages that it compared: {}.",
                                  fmt::join(parts, ", ")));
}

void say_missing_answers(const Comparison& comparison, std::size_t extractor,
                         std::vector<std::string>& sentences) {
  const ComparedExtractor& compared = comparison.extractors[extractor];
  if (compared.empty > 0) {
    sentences.push_back(fmt::format("Its answer is empty on {}.", sites(compared.empty)));
  }
  if (compared.failed > 0) {
    sentences.push_back(
        fmt::format("It gives no answer on {}, which score 0.", sites(compared.failed)));
  }
}

}  // namespace

std::string plural_of(NodeKind kind) {
  return kind == NodeKind::kOther ? "other nodes" : std::string(to_string(kind)) + "s";
}

std::vector<std::string> verdict(const RunRecord& record, const Comparison& comparison) {
  std::vector<const ExtractorInfo*> infos;
  for (const ExtractorRecord& extractor : record.extractors) infos.push_back(&extractor.info);
  std::vector<std::string> sentences = verdict(infos, comparison);
  if (comparison.ranking.empty()) return sentences;
  if (comparison.ranking.size() > 1) {
    sentences.emplace_back(
        "Intervals are of 99 %, tests at the level of 5 % after a correction for all pairs: "
        "a difference can be significant although the intervals overlap.");
  }
  say_origin(record, comparison, sentences);
  return sentences;
}

std::vector<std::string> cost_verdict(const RunRecord& record, const Overview& overview) {
  std::vector<std::string> sentences;
  std::vector<std::size_t> said;
  for (const Target task : kTasks) {
    const Comparison& comparison = overview.comparison(task, Unit::kNodes, Metric::kF1);
    if (comparison.sites.empty() || comparison.ranking.empty()) continue;
    const std::size_t best = comparison.ranking[0];
    if (std::ranges::find(said, best) != said.end()) continue;
    said.push_back(best);
    sentences.push_back(fmt::format("{}, with the highest mean for {}, {}.", title_of(record, best),
                                    goal_of(task), cost_text(overview, best)));
  }
  const Comparison& comparison = overview.comparison(Target::kTemplate, Unit::kNodes, Metric::kF1);
  std::vector<std::size_t> algorithms;
  for (const std::size_t extractor : comparison.algorithms) {
    const bool is_comparable = has_comparable_costs(record.extractors[extractor].info);
    if (is_comparable && overview.costs[extractor].answers > 0) algorithms.push_back(extractor);
  }
  if (algorithms.size() < 2) return sentences;
  const auto time = [&](std::size_t extractor) { return total_time(overview, extractor); };
  const auto [fastest, slowest] = std::ranges::minmax(algorithms, {}, time);
  sentences.push_back(fmt::format("The fastest, {}, {}; the slowest, {}, {}.",
                                  title_of(record, fastest), cost_text(overview, fastest),
                                  title_of(record, slowest), cost_text(overview, slowest)));
  return sentences;
}

std::vector<std::string> failures_of(const RunRecord& record, const Overview& overview,
                                     std::size_t extractor, Target task) {
  std::vector<std::string> sentences;
  const Comparison& comparison = overview.comparison(task, Unit::kNodes, Metric::kF1);
  if (comparison.sites.empty()) return sentences;
  say_balance(overview, extractor, task, sentences);
  say_losses(record, overview, extractor, task, sentences);
  say_categories(overview, comparison, extractor, sentences);
  say_worst_sites(comparison, extractor, sentences);
  say_candidates(record, comparison, extractor, sentences);
  say_missing_answers(comparison, extractor, sentences);
  return sentences;
}

}  // namespace pagelet
