// SPDX-License-Identifier: MIT
#pragma once

/// One website while it is analysed: its key page, further pages on demand, and their costs.
///
/// All pages share the site's tables of symbols and signatures, so their nodes compare as integers.
/// Each page is read, decoded and parsed once. The time of each step is stored with the page, so
/// that every run is charged the same time for the same page. Not thread-safe: a site
/// belongs to one thread at a time.
///
/// The key page can be changed, so that the pages of a site can be analysed one after the other. A
/// key page may link to too few pages. If `allows_fallback` is set, it is then compared with pages
/// that it does not link to (core/site/similar_pages.h), and `fallback` reports it.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const auto site, Site::open(source, 0, Limits{}));
///   const WorkingTree& tree = site->tree(site->key_page(), Whitespace::kDrop);
///   for (const Link& link : site->links(site->key_page(), true)) use(site->target(link).url);

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/links.h"
#include "core/site/page_source.h"
#include "core/site/similar_pages.h"
#include "core/url/url.h"

namespace pagelet {

/// Time spent on pages, in ms. The phases do not overlap.
struct PageCosts {
  double load = 0;   ///< reading the bytes: wall time; the others are processor time
  double parse = 0;  ///< decoding, parsing, building the working tree
  double links = 0;  ///< link extraction
};

/// A page that was read and parsed.
class SitePage {
 public:
  PageIndex index() const { return index_; }
  /// The URL that results show.
  const Url& url() const { return url_; }
  const Document& document() const { return document_; }

 private:
  friend class Site;
  SitePage(PageIndex index, Url url, Document document)
      : index_(index), url_(std::move(url)), document_(std::move(document)) {}

  PageIndex index_;
  Url url_;
  Document document_;
  // A step of the work on the page, done at most once.
  struct Step {
    double time = 0;             // ms
    std::size_t charged_to = 0;  // the last run that was charged
  };
  Step load_;
  Step parse_;
  Step tree_steps_[2];                   // by Whitespace
  Step link_steps_[2];                   // by path filter
  std::optional<WorkingTree> trees_[2];  // by Whitespace
  struct Kept {
    std::type_index type;
    Whitespace whitespace;
    std::shared_ptr<const void> value;
  };
  std::vector<Kept> kept_;
  std::optional<std::vector<Link>> links_[2];  // by path filter
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

class Site {
 public:
  /// A site without key page: call `set_key_page` before anything else. `source` must outlive the
  /// site. `host`: Address::host of all later key pages; empty: the host of the first key page.
  Site(PageSource& source, const Limits& limits, std::string host = {});

  /// The same for a site that owns its source.
  static std::unique_ptr<Site> keeping(std::shared_ptr<PageSource> source, const Limits& limits);

  /// The same, with a key page, which is read and parsed. `seconds`: see `begin_budget`;
  /// 0: `limits.timeout_seconds`.
  /// Errors: those of reading and parsing the key page; the message names its URL.
  static Result<std::unique_ptr<Site>> open(PageSource& source, PageIndex key_page,
                                            const Limits& limits, double seconds = 0);

  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  // ---- Data for a run, which whoever opened the site may set, and what the run has used ----

  /// Whether a key page with too few links is compared with pages that it does not link to.
  bool allows_fallback = false;

  /// If set, every key page is compared with exactly these pages, in this order, whatever the
  /// algorithm and its parameters. Pages that cannot be loaded are left out.
  std::optional<std::vector<PageIndex>> given_candidates;

  /// The fallback pages used since the key page was set or the run began.
  FallbackUse fallback;

  /// The time of every step of every page that the run has used, each step once, whether it was
  /// done in the run or before. Reading the key page is included.
  PageCosts costs;

  /// One line for each page that could not be loaded.
  std::vector<std::string> warnings;

  // ---- The key page ----

  /// Makes another page the key page. Costs nothing for a page that has been read already.
  /// References to pages, trees and links stay valid.
  /// Errors: those of reading and parsing the page; `kInput` when its host differs from the host of
  /// the first key page. On an error the key page does not change.
  Result<void> set_key_page(PageIndex index);

  /// Starts a time limit for all work of the site and of algorithms on it, in seconds; 0: only
  /// `Limits::interrupt` ends it.
  /// Pages that failed because the time was up are tried again after the next call.
  void begin_budget(double seconds);

  /// The current budget; nullptr: none. It was started by `begin_budget` or came with the limits.
  Budget* budget() const { return limits_.budget; }

  /// The limits of its pages, with the current budget.
  const Limits& limits() const { return limits_; }

  /// Sets `costs` and `fallback` back: a run begins.
  void start_costs();

  /// The other pages, for key pages with too few links; nullopt when the fallback is not allowed.
  std::optional<SimilarPages::Walk> similar_pages();

  SitePage& key_page() { return *key_page_; }

  // ---- All pages ----

  /// The pages that the source knows now.
  std::vector<PageIndex> pages() const;

  /// Sum of the bytes of all pages that are held, and of the targets of their links.
  std::size_t bytes_held() const { return page_bytes_ + (resolver_ ? resolver_->bytes_held() : 0); }

  /// A page of the site. If `index` redirects to another page, that page is returned. nullptr when
  /// the page cannot be loaded (unreadable, beyond a limit): treat it like a dead link; `warnings`
  /// says why.
  SitePage* page(PageIndex index);

  /// Whether `page` was called for this page and it could not be loaded.
  bool failed(PageIndex index) const;

  /// The working tree of a page: the nodes that count. Built on the first call.
  const WorkingTree& tree(SitePage& page, Whitespace whitespace);

  /// Keeps a value with a page, for extractors that compute something from the page's tree alone.
  /// The first call stores the result of `make()`; later calls return the stored value, also when
  /// the page is compared with another key page. A page keeps one value for each type and tree.
  template <class Value, class Make>
  const Value& kept(SitePage& page, Whitespace whitespace, Make&& make) {
    for (const SitePage::Kept& kept : page.kept_) {
      if (kept.type == typeid(Value) && kept.whitespace == whitespace) {
        return *static_cast<const Value*>(kept.value.get());
      }
    }
    const auto value = std::make_shared<const Value>(make());
    page.kept_.push_back({typeid(Value), whitespace, value});
    return *value;
  }

  /// Keeps a table with the site, for an extractor that finds something out once for each symbol or
  /// signature. The first call makes it from the site's tables of these.
  template <class Table>
  Table& table() {
    for (const auto& [type, table] : tables_) {
      if (type == typeid(Table)) return *static_cast<Table*>(table.get());
    }
    const auto table = std::make_shared<Table>(symbols_, signatures_);
    tables_.emplace_back(typeid(Table), table);
    return *table;
  }

  /// Links of a page; see LinkResolver::links_of.
  const std::vector<Link>& links(SitePage& page, bool path_filter);
  const LinkTarget& target(const Link& link) const { return resolver_->target(link.target); }

  PageSource& source() { return source_; }
  const PageSource& source() const { return source_; }
  std::string_view page_url(PageIndex index) const { return source_.url(index); }
  SymbolTable& symbols() { return symbols_; }
  SignatureTable& signatures() { return signatures_; }

  /// Processor time of all steps on pages done so far, in ms. To find the share of a measured call
  /// that is not such work, subtract the growth of this value.
  double page_time() const { return page_time_; }

 private:
  Result<std::unique_ptr<SitePage>> read(PageIndex index);
  void set_host(std::string host);
  struct Slot;
  Slot& slot(PageIndex index);
  static bool is_settled(const Slot& slot);
  template <class Work>
  auto measured(double& time, Work&& work);
  void charge(SitePage::Step& step, double& phase);
  void charge_reading(SitePage& page);

  std::shared_ptr<PageSource> kept_source_;  // null: the caller owns the source
  PageSource& source_;
  Limits limits_;
  std::unique_ptr<Budget> budget_;
  SymbolTable symbols_;
  SignatureTable signatures_;
  std::vector<std::pair<std::type_index, std::shared_ptr<void>>> tables_;
  std::optional<LinkResolver> resolver_;  // made as soon as the key page's host is known
  std::string host_;
  SitePage* key_page_ = nullptr;
  struct Slot {
    std::unique_ptr<SitePage> page;
    std::optional<Error> error;  // without page and error: not tried yet
  };
  std::vector<Slot> pages_;  // by PageIndex
  double page_time_ = 0;
  std::size_t run_ = 1;
  std::size_t page_bytes_ = 0;
  std::optional<SimilarPages> similar_pages_;
  bool has_stopped_ = false;  // a warning says that the source has
};

}  // namespace pagelet
