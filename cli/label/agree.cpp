// SPDX-License-Identifier: MIT

// `pagelet agree`: compares two annotators.

#include <algorithm>
#include <string>
#include <vector>

#include "cli/command.h"
#include "datasets/labelling/site_labels.h"
#include "datasets/suite.h"
#include "reports/tables/tables.h"

namespace pagelet::cli {
namespace {

struct AgreeArguments {
  std::string suite;
  std::string a;
  std::string b;
  SiteChoice sites;
  TableFormat format = TableFormat::kText;
  Limits limits;
};

Result<int> agree(const AgreeArguments& options) {
  for (const std::string& name : {options.a, options.b}) {
    if (!is_annotator_name(name)) {
      return fail(ErrorCode::kUsage,
                  name + ": is not a name of an annotator (letters, digits, - and _, at most 40)");
    }
  }
  if (options.a == options.b) {
    return fail(ErrorCode::kUsage, "agree: " + options.a + " is named twice; name two annotators");
  }
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_chosen({options.suite}, options.sites));
  std::vector<SiteAgreement> sites;
  bool is_whole = true;
  for (const SuiteSite& site : suite.sites) {
    sites.push_back(compare_annotators(site, options.a, options.b, options.limits));
    is_whole = is_whole && sites.back().error.empty();
  }
  for (const std::string& name : {options.a, options.b}) {
    const auto lacks = [&](const SiteAgreement& site) {
      return std::ranges::find(site.missing, name) != site.missing.end();
    };
    if (std::ranges::all_of(sites, lacks)) {
      return fail(ErrorCode::kInput, options.suite + ": " + name + " has labelled no site");
    }
  }
  return print_and_exit(agree_report(suite, options.a, options.b, sites, options.format),
                        is_whole ? kSuccess : kSiteFailed);
}

}  // namespace

void add_agree(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "agree",
                  "Compare two annotators: Cohen's kappa by site, and where they differ", agree);
  command->add_option("SUITE", options->suite, "Folder of the site or suite")->required();
  command->add_option("A", options->a, "Name of an annotator; gold means labels.json")->required();
  command->add_option("B", options->b, "Name of the other annotator")->required();
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
