// SPDX-License-Identifier: MIT
#include "reports/html/report_head.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "evaluation/store/store_settings.h"
#include "extractors/registry.h"
#include "reports/html/overview_text.h"
#include "reports/output/output_folder.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

constexpr std::size_t kMostLicences = 6;  // named in the suite's card

using Tally = std::map<std::string, std::size_t>;

std::string card(const std::string& title, const std::string& body) {
  return fmt::format("<div class=\"card\"><h2>{}</h2>{}</div>", escape_html(title), body);
}

// A card whose first sentence is highlighted.
std::string verdict_card(const std::string& title, const std::vector<std::string>& sentences) {
  std::string body;
  if (!sentences.empty()) {
    body = fmt::format("<p><strong>{}</strong></p>", escape_html(sentences.front()));
  }
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
std::string counted(const Tally& counts, std::size_t most = 20) {
  std::vector<std::pair<std::size_t, std::string>> sorted;
  for (const auto& [name, count] : counts) {
    if (!name.empty()) sorted.emplace_back(count, name);
  }
  std::ranges::stable_sort(sorted, std::ranges::greater{},
                           [](const auto& one) { return one.first; });
  std::vector<std::string> parts;
  parts.reserve(sorted.size());
  for (const auto& [count, name] : sorted) {
    if (parts.size() == most) break;
    parts.push_back(fmt::format("{} {}", name, count));
  }
  const std::string others =
      sorted.size() > most ? fmt::format(" and {} others", sorted.size() - most) : std::string();
  return fmt::format("{}{}", fmt::join(parts, ", "), others);
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

// Whether the command can name an extractor: a variant, a plug-in and predictions are in files and
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

std::string command_of(const RunRecord& record) {
  std::vector<std::string> names;
  std::string settings;
  for (const ExtractorRecord& extractor : record.extractors) {
    const ExtractorInfo& info = extractor.info;
    if (!can_be_named(info)) continue;
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
  return fmt::format(
      "pagelet bench {} --algorithms {}{}{} --store runs.sqlite && pagelet report "
      "runs.sqlite --out report",
      quoted(record.suite_folder), quoted(fmt::format("{}", fmt::join(names, ","))), settings,
      context_options(record.context));
}

// A sentence on the extractors that the command cannot name.
std::string rest_of_run(const RunRecord& record) {
  std::vector<std::string> titles;
  for (const ExtractorRecord& extractor : record.extractors) {
    if (!can_be_named(extractor.info)) titles.push_back(extractor.info.title);
  }
  if (titles.empty()) return "";
  return "<p>Without " + escape_html(listed(titles)) +
         ", which came from a variant, a plug-in or a file of predictions.</p>";
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
                                       {"Categories", counted(categories)},
                                       {"Languages", counted(languages)},
                                       {"Agreement of annotators", agreement_text(facts)},
                                       {"Licences", counted(licences, kMostLicences)}}));
}

std::string run_card(const RunRecord& record, const ReportOrigin& origin) {
  return card(
      "The run",
      facts_list(
          {{"Date", origin.date.empty() ? "" : origin.date + " (when the store was last written)"},
           {"Machine", origin.machine},
           {"Program", fmt::format("Pagelet {}, commit {}, {}", record.made.version,
                                   record.made.commit, record.made.compiler)}}) +
          "<p>To run it again:</p><pre class=\"command\" tabindex=\"0\">" +
          escape_html(command_of(record)) + "</pre>" + rest_of_run(record));
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
      "subtrees is the bound: the best score of an answer that names whole subtrees. An algorithm "
      "that chooses single nodes can be above it. Floors and the bound take part in no test.",
      "Times are wall times of one run on one machine. A page that several algorithms share is "
      "charged to each of them.",
  };
  std::string list = "<ul>";
  for (const std::string& item : items) list += "<li>" + escape_html(item) + "</li>";
  return list + "</ul>";
}

}  // namespace pagelet
