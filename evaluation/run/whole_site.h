// SPDX-License-Identifier: MIT
#pragma once

/// An extractor on every page of a site: each page is read and parsed once, each in turn is the key
/// page, and what a page links to is its evidence, as when it is looked at alone.
///
/// A page whose links do not give enough is compared with other pages of the site, those with
/// addresses of its form first (core/site/similar_pages.h). What an answer rests on is in its
/// flags: kSitePagesFlag and kOtherFormsFlag beside those of the extractor (`few_candidates`,
/// `no_candidates`).
///
/// Memory: when the pages that were parsed have more than `held_bytes`, or `held_key_pages` were
/// key pages, all is given up, and parsed again should it be needed again; answers do not depend on
/// it.
///
/// Example:
///   extract_whole_site(source, "site.example", pages, *extractor, {},
///                      [&](PageIndex page, Site* site, const Run& run) { print(page, run); });

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "core/limits.h"
#include "core/site/page_source.h"
#include "core/site/site.h"
#include "evaluation/run/experiment.h"
#include "extractors/extractor.h"

namespace pagelet {

struct WholeSiteOptions {
  Limits limits;
  double timeout_seconds = 0;  ///< for a page; 0: none
  bool fallback = true;  ///< compare with pages that are not linked when the links do not suffice
  std::size_t held_bytes = std::size_t{64} << 20;     ///< of pages whose trees are kept
  std::size_t held_key_pages = std::size_t{1} << 14;  ///< the same for many small pages
};

/// Receives the run of a key page, in the order of the pages. `site`: with this key page, when the
/// page could be had, else nullptr. False: enough.
using WholeSiteVisitor = std::function<bool(PageIndex page, Site* site, const Run& run)>;

/// A site of which pages are done piece by piece: what was read for one piece serves the next.
class WholeSite {
 public:
  /// `host`: Address::host of all key pages; empty: that of the first. `source` and `extractor`
  /// must outlive it.
  WholeSite(PageSource& source, std::string host, const Extractor& extractor,
            const WholeSiteOptions& options)
      : source_(source), host_(std::move(host)), extractor_(extractor), options_(options) {}

  /// Runs the extractor with each of `pages` as key page. `warn`: receives a line for each page
  /// that cannot be had as a candidate. False: `visit` said that it is enough.
  bool run(std::span<const PageIndex> pages, const WholeSiteVisitor& visit,
           const std::function<void(const std::string&)>& warn);

 private:
  PageSource& source_;
  std::string host_;
  const Extractor& extractor_;
  WholeSiteOptions options_;
  std::unique_ptr<Site> site_;
  std::size_t warnings_ = 0;   // of the site, passed on
  std::size_t key_pages_ = 0;  // of the site
};

/// A WholeSite, run once.
void extract_whole_site(PageSource& source, const std::string& host,
                        std::span<const PageIndex> pages, const Extractor& extractor,
                        const WholeSiteOptions& options, const WholeSiteVisitor& visit,
                        const std::function<void(const std::string&)>& warn);

/// What the answers for many key pages rest on; the first that applies counts.
struct EvidenceCounts {
  std::size_t pages = 0;
  std::size_t failed = 0;       ///< no answer: a limit, a time-out, an unreadable page
  std::size_t alone = 0;        ///< the page alone
  std::size_t other_forms = 0;  ///< other pages of the site, of other forms too
  std::size_t site_pages = 0;   ///< other pages of the site, all of the page's form
  std::size_t few = 0;          ///< linked pages, fewer than wanted

  void add(const Run& run);
  void add(const EvidenceCounts& other);
  /// Pages whose links gave all that was wanted.
  std::size_t full() const { return pages - failed - alone - other_forms - site_pages - few; }
};

}  // namespace pagelet
