// SPDX-License-Identifier: MIT
#pragma once

/// The options --category and --sites of all commands that work on the sites of a suite or a run.

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/result.h"
#include "datasets/suite.h"

namespace pagelet::cli {

/// The sites of some categories whose ids match some patterns; without options, all.
struct SiteChoice {
  std::vector<std::string> categories;
  std::vector<std::string> patterns;  ///< as of a shell: *, ?, [a-z]
  bool follow_symlinks = false;       ///< links in a site's folder may lead out of it

  bool is_all() const { return categories.empty() && patterns.empty(); }
  bool contains(const std::string& site, const std::string& category) const;
  /// The error (`kUsage`) for a choice that contains no site; it names `among`.
  Error nothing_in(const std::string& among) const;
};

void add_site_choice(CLI::App& command, SiteChoice& choice);

/// The chosen sites, with the positions that they have in the whole suite. Without `choice`
/// nothing is read. Error (`kUsage`): there is none.
Result<Suite> chosen_sites(Suite suite, const SiteChoice& choice);

}  // namespace pagelet::cli
