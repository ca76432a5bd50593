// SPDX-License-Identifier: MIT
#pragma once

/// Extracts from every page of some sites, on several threads, and passes the answers on in the
/// order of sites and pages.
///
/// Example:
///   const auto done = extract_sites(sites, *extractor, {.jobs = 4}, sink);
///   if (done) std::printf("%zu pages\n", done->evidence.pages);

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/writing/serializer.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/rules/user_rules.h"
#include "core/site/page_source.h"
#include "extractors/answer/answer_writer.h"
#include "extractors/extractor.h"
#include "extractors/run/whole_site.h"

namespace pagelet {

struct ExtractSitesOptions {
  /// A page without an answer has a text in JSON only.
  AnswerOptions answer = {.format = ExtractFormat::kJson};
  std::size_t jobs = 1;  ///< number of threads; it does not change the answers
  Limits limits;         ///< the time is for a page
  Interrupt* interrupt = nullptr;
  std::shared_ptr<const UserRules> rules = {};  ///< the user's own; null: there are none
  /// Numbers the pages that have one URL, from 1; the URL is the one that answers give. Returns
  /// nullopt for a page that has an answer already, which is then passed over. Called by one thread
  /// at a time, in the order of the pages; empty: all pages have the number 1.
  std::function<std::optional<std::size_t>(std::string_view url)> number = nullptr;
};

/// The pages of a site, opened for one thread.
struct OpenedPages {
  std::shared_ptr<PageSource> source;
  std::string host;  ///< Address::host of all pages; empty: the host of the first key page
  /// The key pages; nullopt: all pages of the source.
  std::optional<std::vector<PageIndex>> key_pages = {};
  bool fallback = true;  ///< whether pages may be compared with pages that they do not link to
};

/// One of the sites.
struct SiteToExtract {
  std::size_t most_pages = 0;  ///< upper bound of the number of pages; 0 when key pages are given
  /// Opens the site. May be called from any thread.
  std::function<Result<OpenedPages>()> open;
};

/// The output for one key page.
struct WrittenPage {
  std::string url;
  std::size_t number = 1;  ///< of the pages with this URL (ExtractSitesOptions::number)
  bool is_answer = false;
  std::string text;  ///< in the wanted format
};

/// The receiver of answers and messages. `page` and `flush` are called by one thread at a time, in
/// order; an error ends the work. `warn` and `note` may be called by any thread.
struct AnswerSink {
  std::function<Result<void>(const WrittenPage&)> page;
  /// After the last page of a part of the work: the next page may take a while.
  std::function<Result<void>()> flush = [] { return Result<void>(); };
  /// Why a page has no answer; a candidate that cannot be loaded.
  std::function<void(const std::string&)> warn = [](const std::string&) {};
  std::function<void(const std::string&)> note = warn;
};

/// The sums over all pages.
struct ExtractionTotals {
  EvidenceCounts evidence;
  DroppedHtml dropped;          ///< of all pages
  std::size_t passed_over = 0;  ///< pages that were done before

  void add(const ExtractionTotals& other);
};

/// Errors: those of opening the sites and of the sink; all threads have then ended.
Result<ExtractionTotals> extract_sites(const std::vector<SiteToExtract>& sites,
                                       const Extractor& extractor,
                                       const ExtractSitesOptions& options, const AnswerSink& sink);

}  // namespace pagelet
