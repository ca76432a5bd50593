// SPDX-License-Identifier: MIT
#pragma once

/// Runs an extractor on every page of a site. Each page is read and parsed once. Each page is the
/// key page once, and is compared with the pages that it links to, as in a run for that page alone.
///
/// A page with too few links is compared with other pages of the site; pages with addresses of the
/// same form come first (core/site/similar_pages.h). The flags of the answer tell this:
/// Flag::kSitePages and Flag::kOtherForms, besides those of the extractor (`few_candidates`,
/// `no_candidates`).
///
/// Memory: when the pages that were parsed are more than HeldPages allows, all is given up, and
/// parsed again should it be needed again; answers do not depend on it.
///
/// Example:
///   WholeSite(source, *extractor, {.host = "site.example"}).run(pages, visit, warn);

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/site/key_page.h"
#include "core/site/page_source.h"
#include "core/site/site.h"
#include "extractors/extractor.h"
#include "extractors/run/run.h"

namespace pagelet {

/// How much of a site is kept.
struct HeldPages {
  std::size_t bytes = std::size_t{64} << 20;     ///< of pages whose trees are kept
  std::size_t key_pages = std::size_t{1} << 14;  ///< the same for many small pages
};

/// Receives the run of a key page, in the order of the pages. `key`: the page, within the rest of
/// its time; opened if there is an answer. Returns false to stop.
using WholeSiteVisitor = std::function<bool(PageIndex page, KeyPage& key, const Run& run)>;

/// A site whose pages are processed in several parts. Pages that were read for one part are used
/// for the next.
class WholeSite {
 public:
  /// The time of the limits is for a page (default: 30 s). `only`: as in `run`. `source` and
  /// `extractor` must outlive the object.
  WholeSite(PageSource& source, const Extractor& extractor, SiteSettings settings,
            HeldPages most = {}, std::optional<Task> only = {})
      : source_(source),
        extractor_(extractor),
        settings_(std::move(settings)),
        most_(most),
        only_(only) {}

  /// Runs the extractor with each of `pages` as key page. `warn`: receives a line for each
  /// candidate page that cannot be loaded. Returns false when `visit` has stopped it.
  bool run(std::span<const PageIndex> pages, const WholeSiteVisitor& visit,
           const std::function<void(const std::string&)>& warn);

 private:
  PageSource& source_;
  const Extractor& extractor_;
  SiteSettings settings_;
  HeldPages most_;
  std::optional<Task> only_;
  std::unique_ptr<Site> site_;
  std::size_t key_pages_ = 0;  // of the site
};

/// Counts the evidence for the answers on many key pages. A page counts in the first of the cases
/// below that applies.
struct EvidenceCounts {
  std::size_t pages = 0;
  std::size_t failed = 0;       ///< no answer: a limit, a time-out, an unreadable page
  std::size_t alone = 0;        ///< only the page itself
  std::size_t other_forms = 0;  ///< unlinked pages, some with addresses of other forms
  std::size_t site_pages = 0;   ///< unlinked pages, all with addresses of the page's form
  std::size_t few = 0;          ///< linked pages, but fewer than wanted
  std::size_t empty = 0;        ///< Status::kEmpty, whatever the answer rests on

  void add(const Run& run);
  void add(const EvidenceCounts& other);
  /// Number of pages with enough linked pages.
  std::size_t full() const { return pages - failed - alone - other_forms - site_pages - few; }
};

}  // namespace pagelet
