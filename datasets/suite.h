// SPDX-License-Identifier: MIT
#pragma once

/// A suite: a named list of site folders. It has one of these forms:
/// - a folder with `suite.json` ({"name", "sites": [ids]}) and a site folder for each id;
/// - a folder without `suite.json` whose subfolders contain a `site.json`;
/// - a site folder, which is a suite with one site;
/// - a TECO download: folders category/site/ without `site.json`, with the pages anywhere below the
///   site's folder.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "datasets/labels.h"
#include "datasets/site_folder.h"

namespace pagelet {

struct SuiteSite {
  std::string id;
  std::string folder;
  std::string category = {};     ///< only for TECO: from the folder's name; otherwise see site.json
  std::size_t position = 0;      ///< position in the whole suite
  std::string suite = {};        ///< name of the suite to which it belongs
  bool follow_symlinks = false;  ///< symbolic links in its folder may lead out of it
  /// How gold text is measured (`text_measure` in suite.json); nullopt: as the labels allow.
  std::optional<TextMeasure> text_measure = {};
  /// The part of the gold text that is scored (`text_part` in suite.json).
  TextPart text_part = TextPart::kMainContent;
};

/// Values of parameters by algorithm, then by parameter, as for `--set`.
using SuiteParameters = std::map<std::string, std::map<std::string, std::string>>;

struct Suite {
  std::string name;
  std::string folder;
  /// The sites in the order of suite.json; without it by name, for TECO by category, then by name.
  std::vector<SuiteSite> sites;
  std::vector<std::string> parts;  ///< names of the joined suites; or only its own name
  /// The parameters that fit the convention of its labels (`parameters` in suite.json).
  SuiteParameters parameters = {};
};

/// Opens a suite, but not its sites: errors in a site are found when it is run. `follow_symlinks`:
/// symbolic links in a site's folder may lead out of it.
/// Errors (`kInput`): the folder is missing; suite.json is malformed, names no site, repeats one,
/// or contains an id that cannot name a folder, an unknown text_measure or text_part, or parameters
/// that are not texts; without suite.json, a folder contains no site folder and no category/site/.
Result<Suite> open_suite(const std::string& folder, bool follow_symlinks = false);

/// Opens the folder of a site. Errors: those of SiteFolder::open.
Result<SiteFolder> open_site(const SuiteSite& site);

/// Writes suite.json with all site folders of `folder` (subfolders with a site.json, hidden ones
/// omitted), by name. If suite.json exists, the suite keeps its name; otherwise it is named after
/// the folder. Errors: `kInput` when the folder does not exist or contains no site; `kOutput` when
/// the file cannot be written.
Result<Suite> init_suite(const std::string& folder);

/// Several suites as one. Its name consists of their names joined with `+`, and its sites are
/// theirs, one suite after the other. `suites`: at least one. Errors (`kInput`): two suites have
/// the same name, share an id, or have different parameters.
Result<Suite> join_suites(const std::vector<Suite>& suites);

/// One of `count` parts of the work; `number` is from 1 to `count`.
struct Shard {
  std::size_t number = 1;
  std::size_t count = 1;

  /// Whether the piece of work at `position` (from 0) is in this part. Every piece is in exactly
  /// one part.
  bool contains(std::size_t position) const { return position % count == number - 1; }
};

/// The part that `I/N` means; nullopt: it has another form, or I is not in 1..N.
std::optional<Shard> parse_shard(std::string_view text);

/// The sites whose positions are in the shard.
Suite part_of(const Suite& suite, const Shard& shard);

/// A category as a slug: letters and digits in lower case, everything else a hyphen.
std::string category_slug(const std::string& name);

/// The texts to list: those of the template, of the main content or of the main menu.
enum class ShownTexts : std::uint8_t { kNone, kTemplate, kContent, kMenu };

/// The result for one site. With errors the site cannot be used; warnings should be looked at.
struct SiteCheck {
  std::string site;
  std::string category;
  std::size_t pages = 0;  ///< number of listed pages that exist
  std::size_t nodes = 0;  ///< number of nodes of the key page that count
  std::size_t template_nodes = 0;
  std::optional<std::size_t> content_nodes;
  std::size_t links = 0;  ///< number of distinct links of the key page, with dead ones
  std::size_t dead_links = 0;
  std::size_t largest_cs = 0;      ///< size of the largest n-CS, up to the default n = 3
  std::vector<std::string> texts;  ///< the requested texts, with blanks collapsed
  std::vector<std::string> errors;
  std::vector<std::string> warnings;
};

/// Checks one site.
///
/// Errors: site.json, labels.json or the key page cannot be read; a selector is malformed or
/// matches nothing; the labels belong to another site or key page; main content is outside of
/// not_template; the template is empty or the whole page; the key page has no links; a listed page
/// is missing or cannot be parsed. Where only texts are labelled, those about nodes and links do
/// not apply.
///
/// Warnings: gold text that is empty, segments that contain each other, a key page that holds less
/// than half of the gold text's words; a main menu, or a part of one, that `not_template` covers;
/// counts that differ; unknown fields of labels.json; labels that began with an algorithm's answer;
/// dead links; duplicate pages; no 3-CS.
SiteCheck check_site(const SuiteSite& site, const Limits& limits,
                     ShownTexts shown = ShownTexts::kNone);

}  // namespace pagelet
