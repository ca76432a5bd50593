// SPDX-License-Identifier: MIT

// `pagelet candidates`: shows the links of a key page and which pages it is compared with.

#include "core/candidates/candidates.h"

#include <spdlog/spdlog.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "core/result.h"
#include "core/site/key_page.h"
#include "core/web/live/http_source.h"
#include "datasets/site_folder.h"
#include "extractors/common_parameters.h"
#include "reports/page/page_reports.h"

namespace pagelet::cli {
namespace {

struct CandidatesArguments {
  std::string url;
  LiveOptions live;
  std::string site;
  std::string key;
  bool symlinks = false;
  std::vector<std::string> settings;
  CandidatesFormat format = CandidatesFormat::kTable;
  Limits limits;
};

Result<int> candidates(const CandidatesArguments& options) {
  if (options.url.empty() == options.site.empty()) {
    return fail(ErrorCode::kUsage, "one of URL and --site is needed, and no other");
  }
  if (!options.url.empty() && !is_url(options.url)) {
    return fail(ErrorCode::kUsage,
                options.url + ": is not a URL; --site DIR takes a folder, and --key a page in it");
  }
  PAGELET_ASSIGN_OR_RETURN(const auto settings, parse_settings(options.settings));
  PAGELET_ASSIGN_OR_RETURN(const auto parameters,
                           Parameters::parse(page_parameters().specs(), settings));
  const auto show = [&](PageSource& source, PageIndex key_page) -> Result<int> {
    const std::string url(source.url(key_page));
    const auto open = [&] { return KeyPage::open(source, key_page, {.limits = options.limits}); };
    PAGELET_ASSIGN_OR_RETURN(const auto key, within_memory(open, url));
    const CandidateOptions choice = page_options(parameters).candidates;
    const Result<std::string> text = within_memory([&] {
      const CandidateSelection selection = ExtractionContext(*key).candidates(choice);
      std::vector<RankedLink> links;
      if (options.format != CandidatesFormat::kDot) links = rank_links(*key, choice);
      return candidates_report(*key, choice, selection, std::move(links), options.format,
                               screen_width());
    });
    for (const std::string& warning : key->warnings()) spdlog::warn("{}", warning);
    if (!text) return fail_in(url, text.error());
    return print_and_exit(*text);
  };
  if (!options.url.empty()) {
    const auto fetcher = make_web_fetcher(fetcher_options(options.live));
    PAGELET_ASSIGN_OR_RETURN(HttpSource source, HttpSource::open(*fetcher, options.url));
    return show(source, 0);
  }
  const Mirror mirror = mirror_of(options.site, "");
  PAGELET_ASSIGN_OR_RETURN(auto folder,
                           SiteFolder::open(mirror.folder, {.key_page = options.key,
                                                            .base_url = mirror.base_url,
                                                            .follow_symlinks = options.symlinks}));
  for (const std::string& warning : folder.warnings()) spdlog::warn("{}", warning);
  return show(folder.source(), folder.key_page());
}

}  // namespace

void add_candidates(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "candidates",
                  "Show the links of a key page in order, and the candidates that TemEx selects "
                  "(--set selects as other algorithms do; LeafCut has its own rules)",
                  candidates);
  CLI::Option* url = command->add_option("URL", options->url, "Key page of a live site");
  CLI::Option* site = command->add_option("--site", options->site, "Folder of the site");
  command->add_option("--key", options->key, "Key page, instead of the one that site.json names")
      ->needs(site);
  add_follow_symlinks(*command, options->symlinks)->needs(site);
  add_allow_private(*command, options->live)->needs(url);
  add_repeated(*command, "--set", options->settings, "NAME=VALUE",
               "A parameter of candidate detection, name=value");
  add_choice(*command, "--format", options->format,
             {{"table", CandidatesFormat::kTable},
              {"tree", CandidatesFormat::kTree},
              {"json", CandidatesFormat::kJson},
              {"dot", CandidatesFormat::kDot}},
             "FORMAT", "table, tree, json or dot");
  add_limits(*command, options->limits);
  add_max_output_bytes(*command, options->limits);
  add_examples(*command, {"pagelet candidates --site datasets/sample/sample-radio",
                          "pagelet candidates https://site.example/ --set cs-size=4 --format dot"});
}

}  // namespace pagelet::cli
