// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet extract`: its command line, and the work for one page and for many pages.
///
/// One page: open_page_input (page_input.h) opens it, extract_page (one_page.cpp) runs the
/// extractors, renders what was asked for and prints it. Many pages: many_pages.cpp makes lists of
/// sites of them, AnswerOutput (answer_output.h) writes the answers.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/dom/writing/serializer.h"
#include "core/limits.h"
#include "core/rules/user_rules.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"

namespace pagelet::cli {

struct ExtractArguments {
  std::vector<std::string> pages;  ///< a URL, or files
  std::string base;
  std::vector<std::string> alone;  ///< files of --pages; - for JSON lines on standard input
  std::string list;                ///< file of --urls
  LiveOptions live;
  std::string site;
  std::string key;
  std::vector<std::string> archives;
  std::string archived_url;
  std::optional<Shard> shard;
  std::string algorithm;  ///< after the parse: the usual one for the output, unless one is named
  std::vector<std::string> settings;
  std::string model;                       ///< file of LeafCut's model; empty: that of the build
  std::string templates;                   ///< file of the site's templates; empty: there is none
  RuleOptions own_rules;                   ///< selectors of --keep and --drop
  std::string rules_file;                  ///< of --rules; empty: there is none
  std::shared_ptr<const UserRules> rules;  ///< of these; null: there are none
  AnswerOptions answer;
  std::vector<Setting> choices;        ///< of answer_choices, as they are given
  std::optional<std::string> min_fit;  ///< of --template, as text; nullopt: the default
  std::string file;                    ///< for the answer for one page (-o); empty: standard output
  std::string folder;                  ///< for one file a page; empty: standard output
  std::string append;  ///< file that JSON lines are appended to; empty: standard output
  bool resume = false;
  std::optional<std::size_t> jobs;
  std::vector<std::string> difference;
  Limits limits;
  std::optional<ExtractFormat> format;
  bool symlinks = false;  ///< links in the folder of --site may lead out of it
  bool all = false;
  bool contiguous = false;
  bool exit_zero = false;
  bool explain = false;
  bool explain_all = false;  ///< the same, with all reasons

  /// Whether the key page is a URL that is to be loaded.
  bool is_live() const { return !pages.empty() && is_url(pages.front()); }
  bool many_pages() const {
    return all || !list.empty() || !alone.empty() || (!archives.empty() && archived_url.empty());
  }
};

/// Prints the answer of one extractor for one key page, its reasons (--explain), or where two
/// extractors differ (--diff). Returns the exit code.
Result<int> extract_page(const ExtractArguments& arguments, const Extractors& extractors);

/// Prints the answers for many pages, or writes each to a file of its own (docs/web.md), and
/// reports to standard error how many answers had which flags. Returns the exit code.
///
/// The pages are those of site folders, of all sites of web archives, of a list of URLs, or
/// unrelated pages. The hosts of a list take turns, 64 at a time: first the first URL of each
/// host, in the order of the list, then the second of each, and so on. Fetched pages are cached: up
/// to 256 MiB, for these hosts. `jobs` hosts are used at the same time, each for one page at a
/// time.
Result<int> extract_many_pages(const ExtractArguments& arguments, const Extractor& extractor);

/// What --output names, such as `template` or `comments`.
const char* name_of_output(const AnswerOptions& answer);

/// Names on standard error the user's rules that matched on no page.
void report_unmatched(const ExtractArguments& arguments);

/// Names on standard error what readers of HTML lose: frames and embedded objects. Scripts and
/// their like are only named for --log-level info.
void report_dropped(const DroppedHtml& dropped);

/// The text of an answer for standard output, made safe so that a page cannot control the terminal.
std::string shown(std::string text, ExtractFormat format);

}  // namespace pagelet::cli
