// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "evaluation/comparison/parameter_effects.h"
#include "extractors/registry.h"
#include "reports/html/overview.h"
#include "reports/html/site_data.h"
#include "reports/output/output_folder.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

// If recall and precision differ by this number of points, one kind of error prevails.
constexpr double kClearDifference = 5;

const std::string& title_of(const RunRecord& record, std::size_t extractor) {
  return record.extractors[extractor].info.title;
}

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
    sentence += fmt::format("; on the {} of other suites it has {} {:.1f}",
                            sites_text(others.sites), name_of(comparison.metric), others.mean);
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
                                  precision, sites_text(recalls.sites.size()), balance));
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
                                  name(worst), *worst->mean, sites_text(worst->sites), name(best),
                                  *best->mean, sites_text(best->sites)));
}

// Says how large a part of the losses comes from the few worst sites.
void say_worst_sites(const Comparison& comparison, std::size_t extractor,
                     std::vector<std::string>& sentences) {
  std::vector<double> values = comparison.extractors[extractor].values;
  const auto zeros = static_cast<std::size_t>(std::ranges::count(values, 0.0));
  if (zeros > 0) sentences.push_back(fmt::format("On {} it scores 0.", sites_text(zeros)));
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
      sites_text(worst), worst == 1 ? "costs" : "cost", lost_on_worst / n, lost / n));
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
  for (const auto& [candidates, group] : groups) {
    parts.push_back(fmt::format("{:.1f} with {} ({})",
                                *group.mean / static_cast<double>(group.sites), candidates,
                                sites_text(group.sites)));
  }
  sentences.push_back(fmt::format("F1 by the number of candidate pages that it compared: {}.",
                                  fmt::join(parts, ", ")));
}

void say_missing_answers(const Comparison& comparison, std::size_t extractor,
                         std::vector<std::string>& sentences) {
  const ComparedExtractor& compared = comparison.extractors[extractor];
  if (compared.empty > 0) {
    sentences.push_back(fmt::format("Its answer is empty on {}.", sites_text(compared.empty)));
  }
  if (compared.failed > 0) {
    sentences.push_back(
        fmt::format("It gives no answer on {}, which score 0.", sites_text(compared.failed)));
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

namespace {

constexpr std::size_t kMostLicences = 6;  // named in the suite's card

using Tally = std::map<std::string, std::size_t>;

std::string card(const std::string& title, const std::string& body) {
  return fmt::format("<div class=\"card\"><h2>{}</h2>{}</div>", escape_html(title), body);
}

// A card whose first sentence is highlighted.
std::string verdict_card(const std::string& title, const std::vector<std::string>& sentences) {
  std::string body = "<p><strong>" + escape_html(sentences.front()) + "</strong></p>";
  if (sentences.size() > 1) {
    body += fmt::format(
        "<p>{}</p>",
        escape_html(fmt::format("{}", fmt::join(sentences.begin() + 1, sentences.end(), " "))));
  }
  return card(title, body);
}

// A list of names and values; names without a value are left out.
std::string facts_list(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string list = "<dl class=\"facts\">";
  for (const auto& [name, value] : facts) {
    if (!value.empty()) list += fmt::format("<dt>{}</dt><dd>{}</dd>", name, escape_html(value));
  }
  return list + "</dl>";
}

// "en 60, fr 12, ...", the most frequent first; of more than `most` the number of the others.
std::string tally_text(const Tally& counts, std::size_t most = 20) {
  std::vector<std::pair<std::size_t, std::string>> sorted;
  for (const auto& [name, count] : counts) {
    if (!name.empty()) sorted.emplace_back(count, name);
  }
  std::ranges::stable_sort(sorted, std::ranges::greater{},
                           [](const auto& one) { return one.first; });
  std::vector<std::string> parts;
  for (const auto& [count, name] : sorted | std::views::take(most)) {
    parts.push_back(fmt::format("{} {}", name, count));
  }
  return fmt::format(
      "{}{}", fmt::join(parts, ", "),
      sorted.size() > most ? fmt::format(" and {} others", sorted.size() - most) : "");
}

// Mean kappas over the sites that several people have labelled.
std::string agreement_text(std::span<const SiteFacts> facts) {
  std::vector<std::string> parts;
  std::size_t most = 0;
  constexpr std::array kNames{"not template", "main content", "main menu"};
  for (std::size_t label = 0; label < kNames.size(); ++label) {
    double sum = 0;
    std::size_t sites = 0;
    for (const SiteFacts& site : facts) {
      if (!site.labels.agreement || !site.labels.agreement->kappas.at(label)) continue;
      sum += *site.labels.agreement->kappas.at(label);
      ++sites;
    }
    most = std::max(most, sites);
    if (sites > 0) {
      parts.push_back(fmt::format("{} {:.2f}", kNames.at(label), sum / static_cast<double>(sites)));
    }
  }
  if (parts.empty()) return "not measured: the labels of a site name at most one person";
  return fmt::format("{} (mean kappa over {} sites)", fmt::join(parts, ", "), most);
}

// A word of a command line.
std::string quoted(const std::string& word) {
  const bool is_plain = std::ranges::all_of(word, [](char c) {
    return is_letter_or_digit(c) || std::string_view("-_./=:,+").find(c) != std::string_view::npos;
  });
  if (is_plain && !word.empty()) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

// Whether the command can name an extractor: a variant and predictions are in files and
// options that the store does not know.
bool can_be_named(const ExtractorInfo& info) {
  return info.is_program || info.name == "oracle" ||
         std::ranges::any_of(builtin_extractors(), [&](const ExtractorEntry& entry) {
           return entry.info().name == info.name;
         });
}

// The options that differ from their defaults.
std::string context_options(const StoreContext& context) {
  const StoreContext usual;
  std::string options;
  const auto add = [&](const char* name, const auto& value, const auto& usual_value) {
    if (value != usual_value) options += fmt::format(" {} {}", name, value);
  };
  add("--universe", to_string(context.universe), to_string(usual.universe));
  add("--words", to_string(context.words), to_string(usual.words));
  add("--max-nodes", context.limits.max_nodes, usual.limits.max_nodes);
  add("--max-bytes", context.limits.max_bytes, usual.limits.max_bytes);
  add("--max-depth", context.limits.max_depth, usual.limits.max_depth);
  return options;
}

// The folders of the run's suites, as words of a command line.
std::string suite_folders(const RunRecord& record) {
  if (record.bench.suites.size() < 2) return quoted(record.suite_folder);
  std::vector<std::string> folders;
  for (const BenchSite& site : record.bench.sites) {
    if (!site.folder.ends_with("/" + site.id)) continue;
    std::string folder = quoted(site.folder.substr(0, site.folder.size() - site.id.size() - 1));
    if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(std::move(folder));
  }
  return fmt::format("{}", fmt::join(folders, " "));
}

// The command that repeats the run, and a sentence on the extractors that it cannot name.
std::string command_text(const RunRecord& record) {
  std::vector<std::string> names;
  std::vector<std::string> others;
  std::string settings;
  for (const ExtractorRecord& extractor : record.extractors) {
    const ExtractorInfo& info = extractor.info;
    if (!can_be_named(info)) {
      others.push_back(info.title);
      continue;
    }
    if (info.is_program) {
      // The version of a program is its command.
      settings +=
          " --external " +
          quoted(info.name + (info.target == Target::kContent ? ":content=" : "=") + info.version);
    } else {
      names.push_back(info.name);
    }
    if (extractor.is_default) continue;
    for (const auto& [name, value] : parameter_values(extractor.parameters)) {
      settings += " --set " + quoted(info.name + "." + name + "=" + value);
    }
  }
  const std::string command = fmt::format(
      "pagelet bench {} --algorithms {}{}{} --store runs.sqlite && pagelet report "
      "runs.sqlite --out report",
      suite_folders(record), quoted(fmt::format("{}", fmt::join(names, ","))), settings,
      context_options(record.context));
  const std::string without = others.empty()
                                  ? ""
                                  : "<p>Without " + escape_html(listed(others)) +
                                        ", which came from a variant or a file of predictions.</p>";
  return "<p>To run it again:</p><pre class=\"command\" tabindex=\"0\">" + escape_html(command) +
         "</pre>" + without;
}

// The costs of the best algorithms and of the cheapest one: one sentence each.
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

}  // namespace

std::string answer_cards(const RunRecord& record, const Overview& overview) {
  std::string cards;
  for (const Target task : kTasks) {
    cards += verdict_card(task == Target::kTemplate ? "Who finds the template best?"
                                                    : "Who finds the main content best?",
                          verdict(record, overview.comparison(task, Unit::kNodes, Metric::kF1)));
  }
  const std::vector<std::string> costs = cost_verdict(record, overview);
  if (!costs.empty()) cards += verdict_card("What did it cost?", costs);
  return cards;
}

std::string suite_card(const RunRecord& record, std::span<const SiteFacts> facts) {
  Tally categories;
  Tally languages;
  Tally licences;
  for (const BenchSite& site : record.bench.sites) ++categories[category_title(site.category)];
  for (const SiteFacts& site : facts) {
    ++languages[site.site.language];
    ++licences[site.site.licence];
  }
  return card("The suite", facts_list({{"Name", record.bench.suite},
                                       {"Sites", std::to_string(record.bench.sites.size())},
                                       {"Categories", tally_text(categories)},
                                       {"Languages", tally_text(languages)},
                                       {"Agreement of annotators", agreement_text(facts)},
                                       {"Licences", tally_text(licences, kMostLicences)}}));
}

std::string run_card(const RunRecord& record, const ReportOrigin& origin) {
  return card(
      "The run",
      facts_list(
          {{"Date", origin.date.empty() ? "" : origin.date + " (when the store was last written)"},
           {"Machine", origin.machine},
           {"Program", fmt::format("Pagelet {}, commit {}, {}", record.made.version,
                                   record.made.commit, record.made.compiler)}}) +
          command_text(record));
}

std::string method_list(const RunRecord& record) {
  const bool all = record.context.universe == Universe::kAll;
  const std::string items[] = {
      fmt::format(
          "Every algorithm ran on the same {} sites. A site without gold for a task does not "
          "count for that task.",
          record.bench.sites.size()),
      fmt::format("Scores are over {} of the key page, and over words as {}. Accuracy is the share "
                  "of nodes on the right side.",
                  all ? std::string("all nodes that count")
                      : std::string(to_string(record.context.universe)),
                  record.context.words == WordItems::kBag ? "a bag" : "occurrences"),
      // One text on two lines. NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
      "Means are over sites, each with the same weight. A site without an answer scores 0 and "
      "stays in the mean.",
      "The 99 % interval is the normal approximation that the papers print; Student's t and the "
      "BCa bootstrap (10,000 resamples) are beside it.",
      fmt::format("Pairs are tested by Wilcoxon's signed-rank test over the sites, corrected by "
                  "Holm over all pairs of a table; a difference is significant if p is below {}. "
                  "Mean ranks are tested by Friedman's and Nemenyi's tests.",
                  kSignificanceLevel),
      "The answer of an algorithm for the task that it is not made for is the complement of its "
      "answer, unless it has a rule of its own.",
      "Floors (everything, nothing, random, ...) are answers that need no algorithm. The row Whole "
      "subtrees is the best score of an answer that names whole subtrees. An algorithm that "
      "chooses "
      "single nodes can be above it. Floors and whole subtrees take part in no test.",
      "Times are wall times of one run on one machine. A page that several algorithms share is "
      "charged to each of them.",
  };
  std::string list = "<ul>";
  for (const std::string& item : items) list += "<li>" + escape_html(item) + "</li>";
  return list + "</ul>";
}

}  // namespace pagelet
