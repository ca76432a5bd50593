// SPDX-License-Identifier: MIT
#pragma once

/// A website during its analysis: its pages, read on demand, and data computed once for each page.
///
/// All pages share the site's tables of symbols and signatures, so their nodes compare as integers.
/// Each page is read, decoded and parsed once. The time of each step is stored with the page, so
/// that every run is charged the same time for the same page. Not thread-safe: a site belongs to
/// one thread at a time.
///
/// A KeyPage (core/site/key_page.h) is the work on one of the pages: its deadline, the pages that
/// it loads, and what it has used. The settings do not change, so no answer depends on earlier
/// calls. Without `SiteSettings::host` the first key page decides whose pages may be key
/// pages: those of other hosts are errors.
///
/// Example:
///   Site site(source, {.limits = limits});
///   KeyPage key(site, 0);
///   PAGELET_TRY(key.open());
///   const WorkingTree& tree = key.tree(Whitespace::kDrop);

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/rules/user_rules.h"
#include "core/saved/saved_address.h"
#include "core/site/links.h"
#include "core/site/page_source.h"
#include "core/site/similar_pages.h"
#include "core/url/url.h"

namespace pagelet {
namespace internal {

/// Its address tells a type from others.
template <class Type>
inline constexpr char kKeyOfType = 0;

}  // namespace internal

/// A page that was read and parsed.
class SitePage {
 public:
  PageIndex index() const { return index_; }
  /// The URL that results show.
  const Url& url() const { return url_; }
  const Document& document() const { return document_; }
  /// The address that the page's file states: that of a format of browsers, or that a tool wrote
  /// into the page; otherwise the one that the page states for search engines. O(nodes).
  std::optional<StatedAddress> stated() const;
  /// The URL against which references are resolved: `url()`, or if that is not absolute or of no
  /// known host, the one at which a tool saved the page.
  const Url& base_url() const;
  /// Whether the bytes were decoded by a guess (DecodedPage::is_guessed).
  bool encoding_is_guessed() const { return encoding_is_guessed_; }
  /// RawPage::is_cut.
  bool is_cut() const { return is_cut_; }
  /// What the user's rules found on it (SiteSettings::rules).
  const PageRules& rules() const { return rules_; }

 private:
  friend class Site;
  friend class KeyPage;
  SitePage(PageIndex index, Url url, Document document)
      : index_(index), url_(std::move(url)), document_(std::move(document)) {}

  struct Cached {
    const void* type;
    Whitespace whitespace;
    std::shared_ptr<const void> value;
  };
  // What every key page that links to this one reads comes first, in few lines of the cache.
  PageIndex index_;
  // Time of the steps of the work on the page, in ms; each is done at most once.
  double load_time_ = 0;
  double parse_time_ = 0;
  double link_times_[2] = {};  // by path filter
  PerWhitespace<double> tree_times_;
  std::optional<std::vector<Link>> links_[2];  // by path filter
  std::vector<Cached> cached_;
  bool encoding_is_guessed_ = false;
  bool is_cut_ = false;
  Url url_;
  Document document_;
  PerWhitespace<std::optional<WorkingTree>> trees_;
  std::optional<StatedAddress> saved_from_;
  PageRules rules_;
};

/// How the pages of a site are loaded and compared.
struct SiteSettings {
  Limits limits = {};
  /// Address::host of all key pages; empty: the host of the first one.
  std::string host = {};
  /// Whether a key page with too few links is compared with pages that it does not link to
  /// (core/site/similar_pages.h).
  bool fallback = false;
  /// If set, every key page is compared with exactly these pages, in this order, whatever the
  /// algorithm and its parameters. Pages that cannot be loaded are omitted.
  std::optional<std::vector<PageIndex>> candidates = {};
  Interrupt* interrupt = nullptr;  ///< also ends the time of every key page
  /// The user's own rules, which act on every page; null: there are none.
  std::shared_ptr<const UserRules> rules = {};
};

class Site {
 public:
  /// `source` must outlive the site.
  explicit Site(PageSource& source, SiteSettings settings = {});
  /// The same for a site that owns its source.
  Site(std::shared_ptr<PageSource> source, SiteSettings settings);

  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  const SiteSettings& settings() const { return settings_; }
  const Limits& limits() const { return settings_.limits; }

  /// The pages that the source knows now.
  std::vector<PageIndex> pages() const;

  /// Sum of the bytes of all pages that are held, and of the targets of their links.
  std::size_t bytes_held() const { return page_bytes_ + (resolver_ ? resolver_->bytes_held() : 0); }

  /// A page of the site, read and parsed at the first call. If `index` redirects to another page,
  /// that page is returned. Pages that failed because the time was up are tried again. `budget`:
  /// the time for it; nullptr: no limit. Errors: those of reading and parsing the page.
  Result<SitePage*> page(PageIndex index, Budget* budget = nullptr);

  /// The same without reading: nullptr if the page has not been read, or could not be read.
  SitePage* loaded_page(PageIndex index);

  /// Whether `page` was called for this page and it could not be loaded.
  bool failed(PageIndex index) const;

  /// The working tree of a page: the nodes that count. Built on the first call.
  const WorkingTree& tree(SitePage& page, Whitespace whitespace);

  /// Caches a value per page, for extractors that compute something from the page's tree alone.
  /// The first call stores the result of `make()`; later calls return the stored value, also when
  /// the page is compared with another key page. A page keeps one value for each type and tree.
  template <class Value, class Make>
  const Value& cached(SitePage& page, Whitespace whitespace, Make&& make) {
    for (const SitePage::Cached& entry : page.cached_) {
      if (entry.type == &internal::kKeyOfType<Value> && entry.whitespace == whitespace) {
        return *static_cast<const Value*>(entry.value.get());
      }
    }
    const auto value = std::make_shared<const Value>(make());
    page.cached_.push_back({&internal::kKeyOfType<Value>, whitespace, value});
    return *value;
  }

  /// Caches a table for the site, for an extractor that computes something once for each symbol or
  /// signature. The first call makes it from the site's tables of symbols and signatures.
  template <class Table>
  Table& table() {
    for (const auto& [type, table] : tables_) {
      if (type == &internal::kKeyOfType<Table>) return *static_cast<Table*>(table.get());
    }
    const auto table = std::make_shared<Table>(symbols_, signatures_);
    tables_.emplace_back(&internal::kKeyOfType<Table>, table);
    return *table;
  }

  /// Links of a page; see LinkResolver::links_of. Empty when the budget is used up. The site must
  /// have had a key page, whose host it needs.
  const std::vector<Link>& links(SitePage& page, bool path_filter, Budget* budget = nullptr);
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
  friend class KeyPage;
  struct Slot {
    std::unique_ptr<SitePage> page;
    std::unique_ptr<const Error> error;  // without page and error: not tried yet
    bool is_settled() const { return page || (error && error->code != ErrorCode::kTimeout); }
  };
  Result<std::unique_ptr<SitePage>> read(PageIndex index, Budget* budget);
  Result<void> admit_key_page(const SitePage& page);
  const SimilarPages& similar_pages();
  Slot& slot(PageIndex index, Budget* budget);
  template <class Work>
  auto measured(double& time, Work&& work);

  std::shared_ptr<PageSource> owned_source_;  // null: the caller owns the source
  PageSource& source_;
  SiteSettings settings_;
  SymbolTable symbols_;
  SignatureTable signatures_;
  std::vector<std::pair<const void*, std::shared_ptr<void>>> tables_;
  std::optional<LinkResolver> resolver_;  // made as soon as the key pages' host is known
  std::vector<Slot> pages_;               // by PageIndex
  double page_time_ = 0;
  std::size_t page_bytes_ = 0;
  std::optional<SimilarPages> similar_pages_;
  bool has_stopped_ = false;  // a warning says that the source has
};

}  // namespace pagelet
