// SPDX-License-Identifier: MIT
#pragma once

/// A suite: a named list of site folders.
///
/// A folder with `suite.json` ({"name", "sites": [ids]}) and a site folder for each id; or, without
/// it, a folder whose subfolders hold a `site.json`; or a site folder, which is a suite of itself;
/// or a TECO download: category/site/, the pages anywhere below the site's folder, and no
/// `site.json` in it.

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.h"

namespace pagelet {

struct SuiteSite {
  std::string id;
  std::string folder;
  std::string category;      ///< TECO only: from the folder's name; else site.json says it
  std::size_t position = 0;  ///< in the whole suite
  std::string suite;         ///< name of the suite that it comes from
};

struct Suite {
  std::string name;
  std::string folder;
  /// In the order of suite.json; without it by name, TECO by category, then by name.
  std::vector<SuiteSite> sites;
  std::vector<std::string> parts;  ///< names of the suites that it was joined from; one: itself
};

/// Opens a suite without opening its sites: what is wrong with one of them is found when it is run.
/// Errors (`kInput`): the folder is missing, suite.json is malformed, names no site, repeats one or
/// names something that is no folder name; a folder without suite.json holds neither site folders
/// nor category/site/.
Result<Suite> open_suite(const std::string& folder);

/// Several suites as one, named by their names joined with `+`, the sites one suite after the
/// other. `suites`: at least one. Errors (`kInput`): two suites have the same name or share an id.
Result<Suite> join_suites(const std::vector<Suite>& suites);

/// One of several parts of the work: `number` from 1 to `count`.
struct Shard {
  std::size_t number = 1;
  std::size_t count = 1;
};

/// Reads `I/N`. Error (`kUsage`): another form, or I is not in 1..N.
Result<Shard> parse_shard(const std::string& text);

/// The sites whose position leaves the shard's number less 1 when divided by the count: every site
/// is in one shard.
Suite part_of(const Suite& suite, const Shard& shard);

/// A category as a slug: letters and digits in lower case, everything else a hyphen.
std::string category_slug(const std::string& name);

}  // namespace pagelet
