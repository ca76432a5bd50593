// SPDX-License-Identifier: MIT

// `pagelet agree`: compares annotators in pairs, and all of them.

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/text/ascii.h"
#include "datasets/json_file.h"
#include "datasets/labelling/site_labels.h"
#include "datasets/suite.h"
#include "reports/tables/tables.h"

namespace pagelet::cli {
namespace {

struct AgreeArguments {
  std::string suite;
  std::string first;
  std::vector<std::string> others;
  SiteChoice sites;
  TableFormat format = TableFormat::kText;
  Limits limits;
};

Result<void> check_annotators(const std::vector<std::string>& names) {
  std::set<std::string> seen;
  for (const std::string& name : names) {
    if (!is_annotator_name(name)) {
      return fail(ErrorCode::kUsage,
                  name + ": is not a name of an annotator (letters, digits, - and _, at most 40)");
    }
    if (!seen.insert(name).second) {
      return fail(ErrorCode::kUsage, "agree: " + name + " is named twice; name other annotators");
    }
  }
  return {};
}

// The pairs of the names, and then all names if there are more than two.
std::vector<std::vector<std::string>> groups_of(const std::vector<std::string>& names) {
  std::vector<std::vector<std::string>> groups;
  for (std::size_t first = 0; first < names.size(); ++first) {
    for (std::size_t second = first + 1; second < names.size(); ++second) {
      groups.push_back({names[first], names[second]});
    }
  }
  if (names.size() > 2) groups.push_back(names);
  return groups;
}

// The report on one of several groups: a line of JSON, or CSV with the names in one more column.
std::string report_among_others(const std::string& report, const std::vector<std::string>& names,
                                TableFormat format, bool is_first) {
  if (format == TableFormat::kJson) return parse_json(report).dump() + "\n";
  if (format != TableFormat::kCsv) return (is_first ? "" : "\n") + report;
  std::string text;
  std::istringstream lines(report);
  std::string line;
  std::getline(lines, line);
  if (is_first) text = "annotators," + line + "\n";
  while (std::getline(lines, line)) text += joined(names, "+") + "," + line + "\n";
  return text;
}

Result<int> agree(const AgreeArguments& options) {
  std::vector<std::string> annotators{options.first};
  annotators.insert(annotators.end(), options.others.begin(), options.others.end());
  PAGELET_TRY(check_annotators(annotators));
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_chosen({options.suite}, options.sites));
  const auto groups = groups_of(annotators);
  bool is_whole = true;
  std::string text;
  for (const std::vector<std::string>& names : groups) {
    std::vector<SiteAgreement> sites;
    for (const SuiteSite& site : suite.sites) {
      sites.push_back(compare_annotators(site, names, options.limits));
      is_whole = is_whole && sites.back().error.empty();
    }
    for (const std::string& name : names) {
      const auto lacks = [&](const SiteAgreement& site) {
        return std::ranges::find(site.missing, name) != site.missing.end();
      };
      if (std::ranges::all_of(sites, lacks)) {
        return fail(ErrorCode::kInput, options.suite + ": " + name + " has labelled no site");
      }
    }
    const std::string report = agree_report(suite, names, sites, options.format, screen_width());
    text += groups.size() == 1 ? report
                               : report_among_others(report, names, options.format, text.empty());
  }
  return print_and_exit(text, is_whole ? kSuccess : kSiteFailed);
}

}  // namespace

void add_agree(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "agree", "Compare annotators: kappa by site, and where they differ", agree);
  command->add_option("SUITE", options->suite, "Folder of the site or suite")->required();
  command->add_option("NAME", options->first, "Name of an annotator; gold means labels.json")
      ->required();
  command
      ->add_option("OTHERS", options->others,
                   "Names of one or more other annotators: Cohen's kappa of each pair, and Fleiss' "
                   "kappa of more than two")
      ->required();
  add_site_choice(*command, options->sites);
  add_follow_symlinks(*command, options->sites.follow_symlinks);
  add_choice(
      *command, "--format", options->format,
      {{"table", TableFormat::kText}, {"json", TableFormat::kJson}, {"csv", TableFormat::kCsv}},
      "FORMAT", "table, json or csv");
  add_page_limits(*command, options->limits);
  add_examples(*command, {"pagelet agree ~/suites/mine ada ben",
                          "pagelet agree ~/suites/mine ada ben --format csv > kappa.csv"});
}

}  // namespace pagelet::cli
