// SPDX-License-Identifier: MIT

// Each sentence must be true for every run, also without a test, a loss or an answer. One site with
// many nodes may have most of the losses. So the sentences give the share of all nodes, the mean
// over sites, and the site that has more than a quarter of the losses.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "reports/html/report_data.h"
#include "reports/output/table.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

const std::string& title_of(const StoredBenchRun& record, std::size_t extractor) {
  return record.extractors[extractor].info.title;
}

std::string test_sentence(const Comparison& comparison, const PairComparison& pair) {
  if (!pair.difference.p) return p_text(pair.difference.p);
  if (!pair.difference.p_holm) {
    return p_text(pair.difference.p) +
           ", not corrected, because only the highest mean is tested against the others";
  }
  return fmt::format("{}, after Holm's correction over {}", test_text(pair),
                     count_text(comparison.tests, "test"));
}

// If recall and precision differ by this number of points, one kind of error is more frequent.
constexpr double kClearDifference = 5;
constexpr std::size_t kMaxKinds = 3;
constexpr std::size_t kMinShare = 20;  // a kind is named from one twentieth of the losses on

std::string percent(double part, double whole) {
  return fmt::format("{:.0f}\u00a0%", 100 * part / whole);
}

// Compares means over sites. The losses are pooled over all nodes, so they may tell something else.
std::string balance_text(const PerMetric<Comparison>& comparisons, std::size_t extractor) {
  const auto mean = [&](Metric metric) {
    return comparisons[metric].extractors[extractor].scores.summary.mean.value_or(0);
  };
  const double recall = mean(Metric::kRecall);
  const double precision = mean(Metric::kPrecision);
  return fmt::format(
      "Recall {:.1f}, precision {:.1f}, means over {}{}.", recall, precision,
      count_text(comparisons[Metric::kF1].sites.size(), "site"),
      recall + kClearDifference < precision   ? ": on average it fails by missing nodes"
      : precision + kClearDifference < recall ? ": on average it fails by taking too much"
                                              : "");
}

// ", among them links (41 %) and headings (22 %)": the kinds of which most are lost. Other nodes
// say nothing; empty: only those are lost.
std::string worst_kinds(const Losses& losses, std::size_t KindCounts::*lost) {
  std::size_t all = 0;
  std::vector<std::pair<std::size_t, std::size_t>> kinds;  // number, kind
  for (std::size_t kind = 0; kind < kNodeKinds; ++kind) {
    all += losses[kind].*lost;
    if (static_cast<NodeKind>(kind) == NodeKind::kOther) continue;
    kinds.emplace_back(losses[kind].*lost, kind);
  }
  std::erase_if(kinds,
                [&](const auto& kind) { return kind.first == 0 || kMinShare * kind.first < all; });
  std::ranges::stable_sort(kinds, std::ranges::greater{},
                           [](const auto& kind) { return kind.first; });
  if (kinds.size() > kMaxKinds) kinds.resize(kMaxKinds);
  std::vector<std::string> names;
  for (const auto& [number, kind] : kinds) {
    names.push_back(fmt::format("{} ({})", plural_of(static_cast<NodeKind>(kind)),
                                percent(static_cast<double>(number), static_cast<double>(all))));
  }
  return names.empty() ? "" : ", among them " + listed(names);
}

// "It misses 12 of 99 nodes of the template (12 % of all; mean over sites 15 %; 9 of them on x
// alone), among them links (41 %)."; empty: nothing is lost.
std::string losses_text(const StoredBenchRun& record, const Overview& overview,
                        std::size_t extractor, Task task, std::size_t KindCounts::*lost) {
  const bool is_missed = lost == &KindCounts::missed;
  double part = 0;
  double whole = 0;
  double shares = 0;
  double most = 0;
  std::size_t sites = 0;
  std::string worst;
  for (std::size_t site = 0; site < overview.site_losses.size(); ++site) {
    const std::optional<Losses>& losses = overview.site_losses[site][extractor][task];
    if (!losses) continue;
    double here = 0;
    double of = 0;
    for (const KindCounts& kind : *losses) {
      here += static_cast<double>(kind.*lost);
      of += static_cast<double>(is_missed ? kind.gold : kind.nodes - kind.gold);
    }
    if (of == 0) continue;
    ++sites;
    part += here;
    whole += of;
    shares += here / of;
    if (here <= most) continue;
    most = here;
    worst = record.bench.sites[site].id;
  }
  if (part == 0) return "";
  const std::string alone =
      4 * most > part && sites > 1 ? fmt::format("; {:.0f} of them on {} alone", most, worst) : "";
  return fmt::format("{} {:.0f} of {:.0f} nodes {} {} ({} of all; mean over sites {}{}){}.",
                     is_missed ? "It misses" : "It wrongly takes", part, whole,
                     is_missed ? "of" : "outside", info_of(task).phrase, percent(part, whole),
                     percent(shares, static_cast<double>(sites)), alone,
                     worst_kinds(overview.total_losses[extractor][task].losses, lost));
}

}  // namespace

std::vector<std::string> verdict(const StoredBenchRun& record, const Comparison& comparison) {
  std::vector<const ExtractorInfo*> infos;
  for (const ExtractorRecord& extractor : record.extractors) infos.push_back(&extractor.info);
  std::vector<std::string> sentences = verdict(infos, comparison, record.bench);
  if (!has_best(comparison)) return sentences;
  const ExtractorInfo& best = *infos[comparison.ranking[0]];
  if (was_made_on(best, record.bench, record.bench.suite)) {
    sentences.push_back(fmt::format(
        "{} was developed on this suite, or a part of it: expect lower scores on other sites.",
        best.title));
  }
  return sentences;
}

std::string test_text(const PairComparison& pair) {
  if (!pair.difference.p_holm) return p_text(pair.difference.p_holm);
  return p_text(pair.difference.p_holm) + (pair.difference.is_significant() ? ", significant"
                                           : pair.difference.has_small_p()
                                               ? ", in favour of the lower mean"
                                               : ", not significant");
}

std::string pair_text(const StoredBenchRun& record, const Comparison& comparison,
                      const PairComparison& pair) {
  return fmt::format(
      "{0} is better on {2}, {1} on {3}, and they are equal on {4}. On average {0} scores {5:.1f} "
      "points more. Wilcoxon's signed-rank test: {6}. Cliff's delta is {7:.2f} ({8}).",
      title_of(record, pair.first), title_of(record, pair.second),
      count_text(pair.difference.wins, "site"), pair.difference.losses, pair.difference.ties,
      pair.difference.mean_difference, test_sentence(comparison, pair), pair.difference.delta,
      effect_size(pair.difference.delta));
}

std::string ranks_text(const Comparison& comparison) {
  const double p = comparison.friedman->f_p;
  return fmt::format(
      "Friedman's test: the algorithms {} ({}). Algorithms under one bar do not differ "
      "significantly by Nemenyi's test at level {}: their mean ranks lie less than {:.2f} apart. "
      "Floors and whole subtrees are not ranked.",
      p < kSignificanceLevel ? "differ" : "do not differ significantly", p_text(p),
      kSignificanceLevel, comparison.critical_difference);
}

std::vector<std::string> cost_sentences(const StoredBenchRun& record, const Overview& overview) {
  std::vector<std::string> sentences;
  std::vector<std::size_t> leaders;
  for (const Task task : kTasks) {
    const Comparison& comparison =
        overview.comparisons[task][headline_unit(record.bench)][Metric::kF1];
    if (!has_best(comparison)) continue;
    // Answers that were read from a file have no costs.
    const auto measured = std::ranges::find_if(comparison.ranking, [&](std::size_t extractor) {
      return has_own_times(record.extractors[extractor].info);
    });
    if (measured == comparison.ranking.end()) continue;
    const std::size_t best = *measured;
    if (std::ranges::find(leaders, best) != leaders.end()) continue;
    leaders.push_back(best);
    const Costs costs = costs_of(record.bench, best);
    sentences.push_back(fmt::format(
        "{}, with the highest mean for {}{}, loads {:.1f} pages a site and takes {:.1f} ms of "
        "processor time (median; a tenth of the sites take less than {:.1f}, a tenth more than "
        "{:.1f}).",
        title_of(record, best), info_of(task).phrase,
        best == comparison.ranking[0] ? "" : " of all that ran here", costs.loads, costs.median,
        costs.p10, costs.p90));
  }
  return sentences;
}

std::string plural_of(NodeKind kind) {
  return kind == NodeKind::kOther ? "other nodes" : std::string(to_string(kind)) + "s";
}

std::vector<std::string> failure_sentences(const StoredBenchRun& record, const Overview& overview,
                                           std::size_t extractor, Task task) {
  const PerMetric<Comparison>& comparisons = overview.comparisons[task][Unit::kNodes];
  if (comparisons[Metric::kF1].sites.empty()) return {};
  std::vector<std::string> sentences{
      balance_text(comparisons, extractor),
      losses_text(record, overview, extractor, task, &KindCounts::missed),
      losses_text(record, overview, extractor, task, &KindCounts::wrong)};
  std::erase(sentences, "");
  const ComparedExtractor& own = comparisons[Metric::kF1].extractors[extractor];
  const auto zeros = static_cast<std::size_t>(std::ranges::count(own.scores.values, 0.0));
  if (zeros > 0) sentences.push_back(fmt::format("On {} it scores 0.", count_text(zeros, "site")));
  if (own.empty > 0) {
    sentences.push_back(fmt::format("Its answer is empty on {}.", count_text(own.empty, "site")));
  }
  if (own.failed > 0) {
    sentences.push_back(
        fmt::format("It gives no answer on {}, which score 0.", count_text(own.failed, "site")));
  }
  return sentences;
}

}  // namespace pagelet
