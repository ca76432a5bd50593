// SPDX-License-Identifier: MIT
#pragma once

/// The work on one page of a site, by an algorithm, the writer of its answer or a report.
///
/// It holds the time that the work may take, gives it the pages of the site, and notes what it has
/// used. The pages stay with the site, so the next work on the same or another page finds them
/// parsed. The notes of one key page do not change the answer for another one. Belongs to the
/// thread of its site.
///
/// Example:
///   KeyPage key(site, 0, 10.0);
///   PAGELET_TRY(key.open());
///   for (const Link& link : key.links(true)) use(site.target(link).url);

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/working_tree.h"
#include "core/result.h"
#include "core/site/links.h"
#include "core/site/page_address.h"
#include "core/site/page_source.h"
#include "core/site/similar_pages.h"
#include "core/site/site.h"
#include "core/text/hash_tables.h"
#include "core/url/url.h"

namespace pagelet {

/// Time spent on pages, in ms. The phases do not overlap.
struct PageCosts {
  double load = 0;   ///< reading the bytes: wall time, as is `order`; the others are processor time
  double parse = 0;  ///< decoding, parsing, building the working tree
  double links = 0;  ///< link extraction
  double order = 0;  ///< the order of the key page's links: distances included
};

/// Which pages were used that the key page does not link to.
struct FallbackUse {
  bool site_pages = false;   ///< at least one such page
  bool other_forms = false;  ///< at least one whose address has another form than the key page's

  void add(bool same_form) {
    site_pages = true;
    other_forms = other_forms || !same_form;
  }
};

class KeyPage {
 public:
  /// Reads nothing yet. `site` must outlive the object. `seconds`: all work with the page, waiting
  /// included; 0: only the site's interrupt ends it.
  KeyPage(Site& site, PageIndex index, double seconds = 0);
  /// The same within a time that has begun, and that must outlive the object.
  KeyPage(Site& site, PageIndex index, Budget& budget)
      : site_(site), index_(index), budget_(&budget) {}

  /// The same with a site of its own, and opened. Without `seconds` the limits'
  /// `experiment_seconds` count. Errors: those of `open`.
  static Result<std::unique_ptr<KeyPage>> open(PageSource& source, PageIndex index,
                                               SiteSettings settings, double seconds = 0);

  KeyPage(const KeyPage&) = delete;
  KeyPage& operator=(const KeyPage&) = delete;

  /// Reads and parses the page, unless the site has it. `page` and all after it need that. Errors:
  /// those of reading and parsing, with the URL; `kInput` when the page's host differs from that of
  /// the site's first key page.
  Result<void> open();

  Site& site() const { return site_; }
  /// The URL with which the page was asked for, before redirects.
  std::string_view given_url() const { return site_.source().given_url(index_); }
  /// The time for the work; nullptr: no limit.
  Budget* budget() const { return budget_; }
  /// `Limits::max_output_bytes` and the time for an answer that is written.
  OutputLimit output_limit() const { return OutputLimit(site_.limits(), budget()); }

  /// Its index before redirects.
  PageIndex given_index() const { return index_; }

  SitePage& page() const { return *page_; }
  /// Its index, after redirects.
  PageIndex index() const { return page_->index(); }
  const Url& url() const { return page_->url(); }
  const Document& document() const { return page_->document(); }
  /// SitePage::stated, looked for once.
  const std::optional<StatedAddress>& stated() const;
  /// The URL as evidence about the page, not as base of references: `url()` if it is one of the
  /// web, otherwise the one that the page states (SitePage::stated); without scheme if there is
  /// none.
  const Url& known_url() const;
  /// Whether `known_url()` is the one that the page states.
  bool url_is_stated() const { return !is_web_url(url()) && !known_url().scheme.empty(); }

  // ---- What work with the page uses is noted ----

  const WorkingTree& tree(Whitespace whitespace) { return tree(*page_, whitespace); }
  const std::vector<Link>& links(bool path_filter) { return links(*page_, path_filter); }

  /// Another page of the site. nullptr when it cannot be loaded (unreadable, beyond a limit): treat
  /// it like a dead link; `warnings` says why.
  SitePage* load(PageIndex index);
  /// The tree and the links of a page: Site::tree, Site::links.
  const WorkingTree& tree(SitePage& page, Whitespace whitespace);
  const std::vector<Link>& links(SitePage& page, bool path_filter);

  /// The other pages, for key pages with too few links; nullopt when the site allows none. A page
  /// that is used must be noted in `fallback`.
  std::optional<SimilarPages::Walk> similar_pages();
  FallbackUse fallback;

  /// Forgets what was used so far: a run begins.
  void start_run();

  /// The time of every step of every page that the run has used, each step once, whether it was
  /// done in the run or before. Reading the key page is included.
  const PageCosts& costs() const { return costs_; }

  /// Charges the run for putting the key page's links in order.
  void charge_order(double ms) { costs_.order += ms; }

  /// One line for each page that could not be loaded. A page that another key page of the site has
  /// asked for before has none.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  bool is_charged_first(const double& step);
  void charge(const double& step, double& phase);
  void charge_reading(const SitePage& page);

  std::shared_ptr<Site> owned_site_;  // null: the caller owns the site
  Site& site_;
  PageIndex index_;
  std::unique_ptr<Budget> own_budget_;
  Budget* budget_ = nullptr;
  SitePage* page_ = nullptr;
  mutable std::optional<std::optional<StatedAddress>> stated_;  // nullopt: not looked for yet
  WordMap<bool> charged_;  // the steps that count in costs_, by the addresses of their times
  PageCosts costs_;
  std::vector<std::string> warnings_;
};

}  // namespace pagelet
