// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet extract`: its options, and its work for one page and for many pages.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/limits.h"
#include "core/site/page_source.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/extractor.h"

namespace pagelet::cli {

struct ExtractArguments {
  std::vector<std::string> pages;  ///< a URL, or files
  std::string base;
  std::string list;  ///< file with a list of URLs
  LiveOptions live;
  std::string site;
  std::string key;
  std::vector<std::string> archives;
  std::string archived_url;
  std::optional<Shard> shard;
  std::string algorithm = "leafcut";
  std::vector<std::string> settings;
  AnswerOptions answer;
  std::string folder;  ///< for one file a page; empty: standard output
  std::optional<std::size_t> jobs;
  std::vector<std::string> difference;
  Limits limits;
  std::optional<ExtractFormat> format;
  bool symlinks = false;  ///< links in the folder of --site may lead out of it
  bool all = false;
  bool contiguous = false;
  bool exit_zero = false;
  bool explain = false;

  bool many_pages() const {
    return all || !list.empty() || (!archives.empty() && archived_url.empty());
  }
};

/// Finds the page of --url in the web archives and passes it on with its site. Returns the exit
/// code of `extract_page`, or of an error.
Result<int> with_archived_page(
    const ExtractArguments& options,
    const std::function<Result<int>(PageSource& source, PageIndex page)>& extract_page);

/// Prints the answers for many pages, or writes each to a file of its own (docs/web.md), and says
/// on standard error how many rest on which evidence. Returns the exit code.
///
/// The pages are those of a site folder, of all sites of web archives, or of a list of URLs. The
/// hosts of a list take turns, 64 of them at a time: first the first URL of each host, in the order
/// of the list, then the second of each, and so on. A page is fetched once, as long as 256 MiB hold
/// the pages of these hosts. `jobs` hosts are used at the same time, each for one page at a time.
Result<int> extract_many_pages(const ExtractArguments& options, const Extractor& extractor);

/// Says on standard error what is wrong with a folder of pages, and with its address where that
/// shows.
void warn_of_folder(const Mirror& mirror, const SiteFolder& folder, ExtractFormat format);

/// The text of an extraction for standard output, made safe so that a page cannot control the
/// terminal.
std::string shown(std::string text, ExtractFormat format);

}  // namespace pagelet::cli
