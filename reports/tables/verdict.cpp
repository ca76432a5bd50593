// SPDX-License-Identifier: MIT
#include "reports/tables/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

constexpr double kEqual = 1e-9;  // points

// In a sentence: "F1", "recall" ...
const char* name_of(Metric metric) {
  return metric == Metric::kF1 ? "F1" : to_string(metric).data();
}

const PairComparison& against_best(const Comparison& comparison, std::size_t other) {
  return *find_pair(comparison, comparison.ranking[0], other);
}

std::string no_verdict(const Comparison& comparison) {
  if (comparison.sites.empty()) {
    return fmt::format("No site has gold for {}.", phrase_of(comparison.task));
  }
  return comparison.ranking.empty() ? "The run holds no algorithm but floors and whole subtrees."
                                    : "";
}

double mean_of(const Comparison& comparison, std::size_t extractor) {
  return comparison.extractors[extractor].scores.summary.mean.value_or(0);
}

// How many of the ranking have the highest mean: more than one in a tie.
std::size_t leaders(const Comparison& comparison) {
  const double best = mean_of(comparison, comparison.ranking[0]);
  const auto below = std::ranges::find_if(
      comparison.ranking, [&](std::size_t at) { return mean_of(comparison, at) < best - kEqual; });
  return static_cast<std::size_t>(below - comparison.ranking.begin());
}

// Which algorithms the first of the ranking is not significantly above.
std::string rivals_text(Described infos, const Comparison& comparison) {
  std::vector<std::string> rivals;
  for (std::size_t at = leaders(comparison); at < comparison.ranking.size(); ++at) {
    const std::size_t other = comparison.ranking[at];
    if (!against_best(comparison, other).difference.is_significant())
      rivals.push_back(infos[other]->title);
  }
  if (!rivals.empty()) {
    return fmt::format(", but {} not shown to be better than {}",
                       leaders(comparison) == 1 ? "is" : "are", listed(rivals));
  }
  return comparison.ranking.size() == leaders(comparison) ? "" : ", significantly above all others";
}

bool is_published(const ExtractorInfo& info) {
  return info.role == Role::kAlgorithm && info.origin == Origin::kPublished;
}

// How the first of the ranking compares with the best published algorithm, if it is not one.
std::string published_text(Described infos, const Comparison& comparison) {
  const std::vector<std::size_t>& ranking = comparison.ranking;
  const auto found =
      std::ranges::find_if(ranking, [&](std::size_t at) { return is_published(*infos[at]); });
  if (found == ranking.end() || found < ranking.begin() + static_cast<long>(leaders(comparison))) {
    return "";
  }
  const PairComparison& pair = against_best(comparison, *found);
  return fmt::format("; {} the best published, {} ({:.1f}, {})",
                     pair.difference.is_significant() ? "better than" : "not than",
                     infos[*found]->title, mean_of(comparison, *found),
                     p_text(pair.difference.p_holm));
}

// Who has the highest mean, with the `figures` about it, and how it compares with the others.
std::string best_text(Described infos, const Comparison& comparison, const std::string& figures) {
  std::vector<std::string> best;
  for (std::size_t at = 0; at < leaders(comparison); ++at) {
    best.push_back(infos[comparison.ranking[at]]->title);
  }
  return fmt::format("{} {} the highest mean {} of {}{}{}{}.", listed(best),
                     best.size() == 1 ? "has" : "share", name_of(comparison.metric),
                     phrase_of(comparison.task), figures, rivals_text(infos, comparison),
                     published_text(infos, comparison));
}

// The difference between the first and the second of the ranking.
std::string difference_text(Described infos, const Comparison& comparison) {
  const std::size_t second = comparison.ranking[1];
  const PairedDifference& next = against_best(comparison, second).difference;
  return fmt::format(
      "The difference to the next, {} ({:.1f}), is {} ({}, Holm over {}; better on {}, worse on "
      "{}, equal on {}).",
      infos[second]->title, mean_of(comparison, second),
      next.is_significant() ? "significant"
      : next.has_small_p()  ? "not shown by the test, which favours the other"
                            : "not significant",
      p_text(next.p_holm), count_text(comparison.tests, "test"), count_text(next.wins, "site"),
      next.losses, next.ties);
}

}  // namespace

std::vector<Failure> failures_of(const BenchRun& run) {
  std::vector<Failure> failures;
  std::map<std::tuple<std::string, Status, std::string>, std::size_t> known;
  for (const Experiment& result : run.results) {
    const Run& failed = result.run;
    if (is_answer(failed.status) || is_unlabelled(failed) || is_left_out(failed)) continue;
    const auto [found, added] =
        known.emplace(std::tuple(result.site, failed.status, failed.message), failures.size());
    if (added) failures.push_back({result.site, failed.status, failed.message, {}});
    failures[found->second].extractors.push_back(result.extractor);
  }
  return failures;
}

std::string marked_title(const ExtractorInfo& info) {
  if (info.role == Role::kAlgorithm) return info.title;
  return info.title + (info.role == Role::kFloor ? " (floor)" : " (at best)");
}

std::string changed_parameters(const ExtractorInfo& info, const Json& parameters) {
  std::vector<std::string> changed;
  for (const ParameterSpec& spec : info.parameters) {
    const auto found = parameters.find(spec.name);
    if (spec.default_is_rule || found == parameters.end()) continue;
    const bool is_text = found->is_string();
    const Json usual = is_text ? Json(spec.default_value) : Json::parse(spec.default_value);
    if (*found == usual) continue;
    changed.push_back(spec.name + "=" + (is_text ? found->get<std::string>() : found->dump()));
  }
  return joined(changed);
}

bool was_made_on(const ExtractorInfo& info, const BenchRun& run, std::string_view suite) {
  return info.developed_on && std::ranges::any_of(*info.developed_on, [&](const std::string& name) {
           return name == suite ||
                  (suite == run.suite && std::ranges::find(run.suites, name) != run.suites.end());
         });
}

const char* phrase_of(Task task) {
  return task == Task::kTemplate ? "the template" : "the main content";
}

std::vector<std::string> metric_titles() {
  std::vector<std::string> titles;
  for (const Metric metric : kMetrics) titles.emplace_back(field_of(metric).title);
  return titles;
}

std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMaxNamed = 10;
  if (names.size() <= kMaxNamed) return joined(names);
  return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + kMaxNamed, ", "),
                     names.size() - kMaxNamed);
}

std::string unlabelled_text(std::vector<std::string> sites) {
  if (sites.empty()) return "";
  for (std::string& site : sites) site = printable_line(site);
  return fmt::format("{} without labels {} left out: {}.", count_text(sites.size(), "site"),
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

std::string p_text(const std::optional<double>& p) {
  if (!p) return "no site differs";
  return *p < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", *p);
}

std::vector<std::string> verdict(Described infos, const Comparison& comparison) {
  if (std::string none = no_verdict(comparison); !none.empty()) return {std::move(none)};
  const Summary& summary = comparison.extractors[comparison.ranking[0]].scores.summary;
  const std::string interval = summary.ci99 ? fmt::format(", 99 % interval {:.1f} to {:.1f}",
                                                          summary.ci99->low, summary.ci99->high)
                                            : "";
  std::vector<std::string> sentences{
      best_text(infos, comparison,
                fmt::format(": {:.1f} ({}{})", *summary.mean,
                            count_text(comparison.sites.size(), "site"), interval))};
  if (leaders(comparison) == 1 && comparison.ranking.size() > 1) {
    sentences.push_back(difference_text(infos, comparison));
  }
  return sentences;
}

std::string short_verdict(Described infos, const Comparison& comparison) {
  std::string none = no_verdict(comparison);
  return none.empty() ? best_text(infos, comparison, "") : none;
}

}  // namespace pagelet
