// SPDX-License-Identifier: MIT
#include "reports/tables/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/text/printable.h"
#include "reports/output/counted.h"

namespace pagelet {
namespace {

// "better on 40 sites, worse on 30, equal on 28"
std::string record_text(const PairComparison& pair) {
  return fmt::format("better on {}, worse on {}, equal on {}", counted(pair.wins, "site"),
                     pair.losses, pair.ties);
}

// Says the difference between the first and the second of the ranking.
void say_difference(Described infos, const Comparison& comparison,
                    std::vector<std::string>& sentences) {
  const std::size_t second = comparison.ranking[1];
  const PairComparison& next = *find_pair(comparison, comparison.ranking[0], second);
  const bool significant = next.is_significant();
  sentences.push_back(fmt::format(
      "The difference to the next, {} ({:.1f}), is {} ({}; {}).", infos[second]->title,
      comparison.extractors[second].summary.mean.value_or(0),
      significant                          ? "significant"
      : next.adjusted < kSignificanceLevel ? "not shown by the test, which favours the other"
                                           : "not significant",
      p_text(next.adjusted), record_text(next)));
  if (next.adjusted < kSignificanceLevel && next.losses > next.wins) {
    sentences.push_back(fmt::format(
        "It is in favour of {} on more sites; the means differ because of few sites with large "
        "differences.",
        infos[second]->title));
  }
}

bool has_ranking(const Comparison& comparison) {
  return !comparison.sites.empty() && !comparison.ranking.empty();
}

std::string no_verdict(const Comparison& comparison) {
  return comparison.sites.empty()
             ? fmt::format("No site has gold for {}.", goal_of(comparison.task))
             : "The run holds floors and bounds only.";
}

// Titles of the algorithms that the first of the ranking is not significantly above.
std::vector<std::string> not_parted(Described infos, const Comparison& comparison) {
  std::vector<std::string> rivals;
  for (std::size_t at = 1; at < comparison.ranking.size(); ++at) {
    const std::size_t other = comparison.ranking[at];
    const PairComparison& pair = *find_pair(comparison, comparison.ranking[0], other);
    if (!pair.is_significant()) rivals.push_back(infos[other]->title);
  }
  return rivals;
}

// Says how the first of the ranking compares with the best published algorithm, if it is not one.
std::string against_published(Described infos, const Comparison& comparison) {
  const std::vector<std::size_t>& ranking = comparison.ranking;
  const auto found =
      std::ranges::find_if(ranking, [&](std::size_t at) { return is_published(*infos[at]); });
  if (found == ranking.begin() || found == ranking.end()) return "";
  const PairComparison& pair = *find_pair(comparison, ranking[0], *found);
  return fmt::format("; {} the best published, {} ({:.1f}, {})",
                     pair.is_significant() ? "better than" : "not than", infos[*found]->title,
                     *comparison.extractors[*found].summary.mean, p_text(pair.adjusted));
}

}  // namespace

bool is_published(const ExtractorInfo& info) {
  return info.role == Role::kAlgorithm && !info.citation.empty() &&
         !info.citation.starts_with("docs/");
}

std::string marked_title(const ExtractorInfo& info) {
  if (info.role == Role::kAlgorithm) return info.title;
  return info.title + (info.role == Role::kFloor ? " (floor)" : " (bound)");
}

bool was_made_on(const ExtractorInfo& info, const BenchRun& run) {
  return info.developed_on && std::ranges::any_of(*info.developed_on, [&](const std::string& name) {
           return name == run.suite || std::ranges::find(run.suites, name) != run.suites.end();
         });
}

const char* name_of(Metric metric) {
  return metric == Metric::kF1 ? "F1" : to_string(metric).data();
}

std::string title_of(Metric metric) { return std::string(field_of(metric).title); }

std::vector<std::string> metric_titles() {
  std::vector<std::string> titles;
  for (const Metric metric : kMetrics) titles.push_back(title_of(metric));
  return titles;
}

const char* goal_of(Target task) {
  return task == Target::kTemplate ? "the template" : "the main content";
}

std::string sites_text(std::size_t count) { return counted(count, "site"); }

std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNamed = 10;
  if (names.size() <= kMostNamed) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + kMostNamed, ", "),
                     names.size() - kMostNamed);
}

std::string unlabelled_text(std::vector<std::string> sites) {
  if (sites.empty()) return "";
  for (std::string& site : sites) site = printable_line(site);
  return fmt::format("{} without labels {} left out: {}.", counted(sites.size(), "site"),
                     sites.size() == 1 ? "is" : "are", some_of(sites));
}

std::string listed(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? "" : names.front();
  return fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

std::string with_interval(const Summary& summary, int width) {
  if (!summary.mean) return "";
  if (!summary.ci99) return fmt::format("{:.2f}", *summary.mean);
  return fmt::format("{:.2f} [{:{}.2f}, {:{}.2f}]", *summary.mean, summary.ci99->low, width,
                     summary.ci99->high, width);
}

Elsewhere elsewhere(const ExtractorInfo& info, std::span<const BenchSite> sites,
                    const Comparison& comparison, std::size_t extractor) {
  Elsewhere found;
  const std::vector<std::string> developed_on =
      info.developed_on.value_or(std::vector<std::string>{});
  for (std::size_t at = 0; at < comparison.sites.size(); ++at) {
    const std::string& suite = sites[comparison.sites[at]].suite;
    if (std::ranges::find(developed_on, suite) == developed_on.end()) {
      ++found.sites;
      found.mean += comparison.extractors[extractor].values[at];
    } else if (std::ranges::find(found.known, suite) == found.known.end()) {
      found.known.push_back(suite);
    }
  }
  if (found.sites > 0) found.mean /= static_cast<double>(found.sites);
  return found;
}

std::string p_text(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", p); }

std::vector<std::string> verdict(Described infos, const Comparison& comparison) {
  if (!has_ranking(comparison)) return {no_verdict(comparison)};
  const std::size_t best = comparison.ranking[0];
  const Summary& summary = comparison.extractors[best].summary;
  const std::vector<std::string> rivals = not_parted(infos, comparison);
  const std::string interval = summary.ci99 ? fmt::format(", 99 % interval {:.1f} to {:.1f}",
                                                          summary.ci99->low, summary.ci99->high)
                                            : std::string();
  const char* against = comparison.ranking.size() == 1 ? "" : ", significantly above all others";
  std::string first =
      fmt::format("{} has the highest mean {} of {}: {:.1f} ({}{}){}{}.", infos[best]->title,
                  name_of(comparison.metric), goal_of(comparison.task), *summary.mean,
                  counted(comparison.sites.size(), "site"), interval,
                  rivals.empty() ? std::string(against)
                                 : ", but is not shown to be better than " + listed(rivals),
                  against_published(infos, comparison));
  std::vector<std::string> sentences{std::move(first)};
  if (comparison.ranking.size() > 1) say_difference(infos, comparison, sentences);
  return sentences;
}

std::string short_verdict(Described infos, const Comparison& comparison) {
  if (!has_ranking(comparison)) return no_verdict(comparison);
  const std::vector<std::string> rivals = not_parted(infos, comparison);
  const char* against = comparison.ranking.size() == 1 ? "" : ", significantly above all others";
  return fmt::format(
      "{}: {} has the highest mean{}{}.",
      comparison.task == Target::kTemplate ? "Template" : "Content",
      infos[comparison.ranking[0]]->title,
      rivals.empty() ? std::string(against) : ", not shown to be better than " + listed(rivals),
      against_published(infos, comparison));
}

}  // namespace pagelet
