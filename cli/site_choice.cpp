// SPDX-License-Identifier: MIT
#include "cli/site_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include <algorithm>
#include <utility>

#include "datasets/site_folder.h"
#include "evaluation/run/labelled_site.h"

namespace pagelet::cli {

bool SiteChoice::contains(const std::string& site, const std::string& category) const {
  const bool is_named =
      patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) {
        return ::fnmatch(pattern.c_str(), site.c_str(), 0) == 0;
      });
  return is_named &&
         (categories.empty() || std::ranges::find(categories, category) != categories.end());
}

Error SiteChoice::nothing_in(const std::string& among) const {
  std::vector<std::string> options;
  for (const std::string& category : categories) options.push_back("--category " + category);
  for (const std::string& pattern : patterns) options.push_back("--sites " + pattern);
  return {ErrorCode::kUsage,
          fmt::format("{}: there is no such site in {}", fmt::join(options, ", "), among)};
}

void add_site_choice(CLI::App& command, SiteChoice& choice) {
  add_repeated(command, "--category", choice.categories, "NAME",
               "Only sites of this category; may be repeated");
  add_repeated(command, "--sites", choice.patterns, "GLOB",
               "Only sites whose ids match, such as 'gh-*'; may be repeated");
}

Result<Suite> chosen_sites(Suite suite, const SiteChoice& choice) {
  if (choice.is_all()) return suite;
  std::erase_if(suite.sites, [&](const SuiteSite& site) {
    const auto description = read_site_description(site.folder + "/site.json");
    return !choice.contains(site.id,
                            bench_site(site, description ? &*description : nullptr).category);
  });
  if (suite.sites.empty()) return tl::unexpected(choice.nothing_in(suite.folder));
  return suite;
}

}  // namespace pagelet::cli
