// SPDX-License-Identifier: MIT
#include "reports/tables/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/text/ascii.h"
#include "datasets/json_file.h"
#include "extractors/registry.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

constexpr double kEqual = 1e-9;  // points

// Wilcoxon's smallest two-sided p is 2 / 2^5 = 0.0625 on five sites.
constexpr std::size_t kMinSites = 6;

// In a sentence: "F1", "recall" ...
const char* name_of(Metric metric) {
  return metric == Metric::kF1 ? "F1" : to_string(metric).data();
}

const PairComparison& against_best(const Comparison& comparison, std::size_t other) {
  return *find_pair(comparison, comparison.ranking[0], other);
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

// Why there is no best algorithm; empty if there is one.
std::string no_verdict(const Comparison& comparison) {
  if (comparison.sites.empty()) {
    return fmt::format("No site has gold for {}.", info_of(comparison.task).phrase);
  }
  if (comparison.ranking.empty()) return "The run contains only floors and whole subtrees.";
  return has_best(comparison) ? ""
                              : fmt::format("No algorithm has an answer for {} on any site.",
                                            info_of(comparison.task).phrase);
}

// A variant of a published algorithm has a name of its own.
bool is_published(const ExtractorInfo& info) {
  return info.role == Role::kAlgorithm && info.origin == Origin::kPublished &&
         find_extractor(info.name);
}

// What the sentences are written from: the leaders are the first of the ranking.
struct Lead {
  Lead(Described descriptions, const Comparison& compared)
      : infos(descriptions), comparison(compared), count(leaders(compared)) {
    const std::span ranking(comparison.ranking);
    const bool leads_published = std::ranges::any_of(
        ranking.first(count), [&](std::size_t at) { return is_published(*infos[at]); });
    for (const std::size_t other : ranking.subspan(count)) {
      if (!leads_published && !published && is_published(*infos[other])) published = other;
      if (!against_best(comparison, other).difference.is_significant()) rivals.push_back(other);
    }
    // Without another one that may be worth a name, the second one has its p told.
    const bool has_one_other = comparison.ranking.size() == count + 1;
    told = published            ? published
           : has_one_other      ? std::optional(comparison.ranking[count])
           : rivals.size() == 1 ? std::optional(rivals.front())
                                : std::nullopt;
    if (comparison.sites.size() < kMinSites) told.reset();
  }

  const std::string& title(std::size_t extractor) const { return infos[extractor]->title; }

  // "C, the best published algorithm (67.5)", "B (80.0)".
  std::string told_title() const {
    return fmt::format("{}{} ({:.1f})", title(*told),
                       published == told ? ", the best published algorithm" : "",
                       mean_of(comparison, *told));
  }

  std::string titles(const std::vector<std::size_t>& extractors) const {
    std::vector<std::string> names;
    for (const std::size_t extractor : extractors) names.push_back(title(extractor));
    return listed(names);
  }

  Described infos;
  const Comparison& comparison;
  std::size_t count;                     // of leaders
  std::vector<std::size_t> rivals = {};  // the others, if the lead over them is not significant
  std::optional<std::size_t> published = {};  // the best published one, if no leader is published
  std::optional<std::size_t> told = {};       // the one whose p the sentence about the lead says
};

// Who has the highest mean, with the `figures` about it.
std::string best_text(const Lead& lead, const std::string& figures) {
  std::vector<std::size_t> best(lead.comparison.ranking.begin(),
                                lead.comparison.ranking.begin() + static_cast<long>(lead.count));
  return fmt::format("{} {} the highest mean {} for {}{}.", lead.titles(best),
                     lead.count == 1 ? "has" : "share", name_of(lead.comparison.metric),
                     info_of(lead.comparison.task).phrase, figures);
}

// Why a small p alone does not confirm a lead.
std::string why_not_confirmed(const PairedDifference& difference, const std::string& other) {
  return difference.ranks_agree_with_mean() ? "only the ranks differ, not the means"
                                            : "the ranks favour " + other;
}

// Whether the lead is significant; empty: nothing is compared with the leaders.
std::string lead_text(const Lead& lead) {
  const Comparison& comparison = lead.comparison;
  if (comparison.ranking.size() == 1) return "";
  if (comparison.sites.size() < kMinSites) {
    return "With fewer than six sites, no difference can be significant at 5 %.";
  }
  if (comparison.ranking.size() == lead.count) return "";
  const bool is_one = lead.count == 1;
  const std::string lead_over = is_one ? "Its lead over" : "Their lead over";
  if (!lead.told) {
    return lead.rivals.empty()
               ? fmt::format("{} significantly better than all others.",
                             is_one ? "It is" : "They are")
               : fmt::format("{} {} is not significant.", lead_over, lead.titles(lead.rivals));
  }
  const PairedDifference& difference = against_best(comparison, *lead.told).difference;
  const std::string figures = difference_text(difference);
  std::vector<std::size_t> others = lead.rivals;
  std::erase(others, *lead.told);
  if (difference.is_significant() && others.empty()) {
    const bool is_only = comparison.ranking.size() == lead.count + 1;
    return fmt::format("{} significantly better than {}{}: {}.", is_one ? "It is" : "They are",
                       is_only ? "" : "all others, among them ", lead.told_title(), figures);
  }
  std::string text = fmt::format(
      "{} {}{} is {} ({})", lead_over, lead.told_title(), lead.published == lead.told ? "," : "",
      difference.is_significant() ? "significant"
      : difference.has_small_p()
          ? "not confirmed: " + why_not_confirmed(difference, lead.title(*lead.told))
          : "not significant",
      figures);
  if (!others.empty()) {
    text += (difference.is_significant() ? ", but that over " : ", nor is that over ") +
            lead.titles(others) + (difference.is_significant() ? " is not" : "");
  }
  return text + ".";
}

// If another algorithm leads by mean rank: the site that explains the difference; otherwise empty.
std::string rank_text(const Lead& lead, const BenchRun& run) {
  const Comparison& comparison = lead.comparison;
  const auto rank_of = [&](std::size_t at) {
    return comparison.extractors[at].mean_rank.value_or(0);
  };
  const std::size_t first = *std::ranges::min_element(comparison.ranking, {}, rank_of);
  const std::size_t best = comparison.ranking[0];
  const bool is_leader = mean_of(comparison, first) > mean_of(comparison, best) - kEqual;
  if (is_leader || rank_of(first) > rank_of(best) - kEqual) return "";
  const std::vector<double>& of_best = comparison.extractors[best].scores.values;
  const std::vector<double>& of_first = comparison.extractors[first].scores.values;
  std::size_t largest = 0;
  double sum = 0;
  for (std::size_t at = 0; at < of_best.size(); ++at) {
    const double difference = of_best[at] - of_first[at];
    sum += difference;
    if (difference > of_best[largest] - of_first[largest]) largest = at;
  }
  const bool decides = sum - (of_best[largest] - of_first[largest]) <= kEqual;
  return fmt::format(
      "{} has the better mean rank ({:.2f} against {:.2f}): {} has the higher mean {}because of "
      "site {} ({:.1f} against {:.1f}).",
      lead.title(first), rank_of(first), rank_of(best), lead.title(best), decides ? "" : "mostly ",
      run.sites[comparison.sites[largest]].id, of_best[largest], of_first[largest]);
}

// How often the first of the ranking is better than the second one.
std::string sites_text(const Lead& lead) {
  const Comparison& comparison = lead.comparison;
  if (lead.count > 1 || comparison.ranking.size() == 1) return "";
  const std::size_t second = comparison.ranking[1];
  const PairedDifference& next = against_best(comparison, second).difference;
  const bool is_told = lead.told == second;
  std::string test;
  if (comparison.sites.size() >= kMinSites) {
    test = fmt::format(" ({}Holm's correction over {})", is_told ? "" : p_text(next.p_holm) + ", ",
                       count_text(comparison.tests, "test"));
  }
  return fmt::format("It is better than {}{} on {}, worse on {} and equal on {}{}.",
                     lead.title(second),
                     is_told ? "" : fmt::format(" ({:.1f})", mean_of(comparison, second)),
                     count_text(next.wins, "site"), next.losses, next.ties, test);
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

std::string page_count_sentence(std::string_view algorithm,
                                std::span<const PagesAgainstNone> steps) {
  const PairedDifference& most = steps.back().difference;
  const double points = most.mean_difference;
  const std::string_view effect = !most.is_significant() ? "neither help nor hurt"
                                  : points > 0           ? "help"
                                                         : "hurt";
  std::string text =
      fmt::format("{}: more pages {}: with up to {}, F1 is {:.1f} points {} than with none ({}).",
                  algorithm, effect, steps.back().pages, std::abs(points),
                  points < 0 ? "lower" : "higher", p_text(most.p_holm));
  for (const auto& [pages, one] : steps.first(steps.size() - 1)) {
    if (!one.is_significant() || one.mean_difference >= 0) continue;
    text += fmt::format(" With {}, it is {:.1f} points lower ({}).", pages, -one.mean_difference,
                        p_text(one.p_holm));
  }
  return text;
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
    const Json usual = is_text ? Json(spec.default_value) : parse_json<Json>(spec.default_value);
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

std::vector<Task> tasks_of(std::span<const ExtractorInfo* const> infos) {
  std::vector<Task> tasks;
  std::ranges::copy_if(kTasks, std::back_inserter(tasks), [&](Task task) {
    return std::ranges::any_of(
        infos, [&](const ExtractorInfo* info) { return answers(info->target, task); });
  });
  return tasks;
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

std::string unlabelled_text(const std::vector<std::string>& sites) {
  if (sites.empty()) return "";
  return fmt::format("{} without labels {} omitted: {}.", count_text(sites.size(), "site"),
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
  if (*p < 0.001) return "p < 0.001";
  const std::string text = fmt::format("p = {:.3f}", *p);
  // Rounded, it would not be below the level.
  return *p < kSignificanceLevel && text == "p = 0.050" ? "p < 0.05" : text;
}

bool has_best(const Comparison& comparison) {
  return std::ranges::any_of(comparison.ranking, [&](std::size_t at) {
    return comparison.extractors[at].failed < comparison.sites.size();
  });
}

std::vector<std::string> verdict(Described infos, const Comparison& comparison,
                                 const BenchRun& run) {
  if (std::string none = no_verdict(comparison); !none.empty()) return {std::move(none)};
  const Lead lead(infos, comparison);
  const Summary& summary = comparison.extractors[comparison.ranking[0]].scores.summary;
  const std::string interval = summary.ci99 ? fmt::format(", 99 % interval {:.1f} to {:.1f}",
                                                          summary.ci99->low, summary.ci99->high)
                                            : "";
  std::vector<std::string> sentences{
      best_text(lead, fmt::format(": {:.1f} ({}{})", *summary.mean,
                                  count_text(comparison.sites.size(), "site"), interval)),
      lead_text(lead), sites_text(lead), rank_text(lead, run)};
  std::erase(sentences, "");
  return sentences;
}

std::string short_verdict(Described infos, const Comparison& comparison, const BenchRun& run) {
  if (std::string none = no_verdict(comparison); !none.empty()) return none;
  const Lead lead(infos, comparison);
  std::vector<std::string> sentences{
      best_text(lead, fmt::format(" ({:.1f})", mean_of(comparison, comparison.ranking[0]))),
      lead_text(lead), rank_text(lead, run)};
  std::erase(sentences, "");
  return joined(sentences, " ");
}

std::string difference_text(const PairedDifference& difference) {
  std::string text = fmt::format("{:.1f} points", difference.mean_difference);
  if (const auto& interval = difference.mean_interval) {
    text += fmt::format(" [{:.1f}, {:.1f}]", interval->low, interval->high);
  }
  return text + ", " + p_text(difference.p_holm);
}

}  // namespace pagelet
