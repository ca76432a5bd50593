// SPDX-License-Identifier: MIT
#include "datasets/suite.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "cli/command.h"
#include "datasets/site_folder.h"
#include "datasets/teco_classes.h"
#include "reports/tables/tables.h"

namespace pagelet::cli {
namespace {

struct CheckArguments {
  std::string folder;
  bool symlinks = false;
  ShownTexts shown = ShownTexts::kNone;
  Limits limits;
};

Result<int> list_sites(const CheckArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_suite(options.folder, options.symlinks));
  const SuiteList list = suite_list(suite, screen_width());
  for (const std::string& error : list.errors) spdlog::error("{}", error);
  if (list.errors.size() == suite.sites.size()) return kBadInput;
  return print_and_exit(list.text, list.errors.empty() ? kSuccess : kSiteFailed);
}

// A line for each class of TECO on the key pages, with its numbers; empty if there are none.
std::string teco_lines(const Suite& suite, const Limits& limits) {
  struct Count {
    std::size_t elements = 0;
    std::size_t sites = 0;
  };
  std::map<std::string, Count> classes;
  for (const SuiteSite& site : suite.sites) {
    const auto found = teco_classes(site, limits);
    if (!found) continue;  // check_site has reported it
    for (const auto& [name, elements] : *found) {
      classes[name].elements += elements;
      ++classes[name].sites;
    }
  }
  std::string lines;
  for (const auto& [name, count] : classes) {
    lines += wrapped(fmt::format("{}: {} on {}{}", name, count_text(count.elements, "element"),
                                 count_text(count.sites, "site"),
                                 is_teco_label(name) ? "" : ", not a known label: it is ignored"),
                     0);
  }
  return lines.empty() ? lines : "\n" + lines;
}

Result<int> check_sites(const CheckArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_suite(options.folder, options.symlinks));
  PAGELET_TRY(check_parameters(suite));
  std::vector<SiteCheck> checks;
  for (const SuiteSite& site : suite.sites) {
    checks.push_back(check_site(site, options.limits, options.shown));
  }
  const bool faultless =
      std::ranges::all_of(checks, [](const SiteCheck& found) { return found.errors.empty(); });
  return print_and_exit(
      suite_check_report(suite, checks, screen_width()) + teco_lines(suite, options.limits),
      faultless ? kSuccess : kNegativeFinding);
}

struct InitArguments {
  std::string folder;
  SiteFolderOptions site;
};

Result<int> init(const InitArguments& options) {
  if (!options.site.key_page.empty()) {
    PAGELET_TRY(check_base(options.site.base_url));
    PAGELET_TRY(init_site(options.folder, options.site));
    return print_and_exit(wrapped(
        fmt::format("{}/site.json: key page {}", options.folder, options.site.key_page), 0));
  }
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, init_suite(options.folder));
  return print_and_exit(wrapped(
      fmt::format("{}/suite.json: {}", options.folder, count_text(suite.sites.size(), "site")), 0));
}

}  // namespace

void add_suite(CLI::App& program, Action& run) {
  CLI::App* command =
      program.add_subcommand("suite", "Describe, list, check or collect the sites of a suite");
  command->require_subcommand(1);
  add_examples(*command,
               {"pagelet suite list datasets/sample", "pagelet suite check datasets/sample"});
  const auto [listing, listed] = add_command(*command, run, "list", "List the sites", list_sites);
  listing->add_option("SUITE", listed->folder, "Folder of the site or suite")->required();
  add_follow_symlinks(*listing, listed->symlinks);
  add_examples(*listing,
               {"pagelet suite list datasets/sample", "pagelet suite list ~/suites/open"});
  const auto [making, made] = add_command(
      *command, run, "init",
      "Write a suite.json that lists all site folders of a folder, or the site.json of one site",
      init);
  making
      ->add_option("DIR", made->folder,
                   "Folder that contains the site folders; with --key, the folder of a site")
      ->required();
  CLI::Option* const key = making->add_option(
      "--key", made->site.key_page, "Write a site.json with this key page, a file below DIR/pages");
  key->type_name("PAGE")->needs(
      making->add_option("--base", made->site.base_url, "URL of DIR/pages")
          ->type_name("URL")
          ->needs(key));
  add_follow_symlinks(*making, made->site.follow_symlinks)->needs(key);
  add_examples(
      *making,
      {"pagelet suite init ~/suites/mine",
       "pagelet suite init sites/club --key news/today.html --base https://club.example/"});
  const auto [checking, options] = add_command(
      *command, run, "check",
      "Check pages, labels and links of every site; exit code 1 if there are errors", check_sites);
  checking->add_option("SUITE", options->folder, "Folder of the site or suite")->required();
  add_choice(*checking, "--show", options->shown,
             {{"template", ShownTexts::kTemplate},
              {"content", ShownTexts::kContent},
              {"menu", ShownTexts::kMenu}},
             "TEXT", "Print the texts that the labels make template, main content or main menu");
  add_follow_symlinks(*checking, options->symlinks);
  add_page_limits(*checking, options->limits);
  add_examples(*checking, {"pagelet suite check datasets/sample",
                           "pagelet suite check datasets/sample/sample-radio"});
  add_collect(*command, run);
}

}  // namespace pagelet::cli
