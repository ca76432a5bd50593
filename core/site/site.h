// SPDX-License-Identifier: MIT
#pragma once

/// One website while it is analysed: its key page, further pages on demand, and what they cost.
///
/// All pages share the site's tables of symbols and signatures, so their nodes compare as integers.
/// A page is read, decoded and parsed once, whatever asks for it, and how long each step took stays
/// with it, so that every experiment is charged the same for what it needs of a page. Not
/// thread-safe: a site belongs to one thread at a time.
///
/// The key page can be changed, so that each page of a site is looked at with what is known of the
/// others. For that there is a fallback: a page that links to too few others is compared with pages
/// that it does not link to (core/site/similar_pages.h); which kind was needed is told.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <typeindex>
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

/// Wall time that pages took, in ms; the phases are disjoint.
struct PageCosts {
  double load = 0;   ///< reading the bytes
  double parse = 0;  ///< decoding, Gumbo, flattening; working tree
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
    std::size_t charged_to = 0;  // the experiment that was charged last
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

/// Evidence from pages that the key page does not link to.
struct FallbackUse {
  bool site_pages = false;   ///< some was taken
  bool other_forms = false;  ///< from pages whose address has another form, too
};

class Site {
 public:
  /// Reads and parses the key page. `source` must outlive the site.
  /// Errors: those of reading and parsing the key page (its URL stands in the message).
  /// `seconds`: see `begin_budget`.
  static Result<std::unique_ptr<Site>> open(PageSource& source, PageIndex key_page,
                                            const Limits& limits, double seconds = 0);

  /// A site without key page: `set_key_page` comes before anything else. `host`: Address::host of
  /// all key pages to come; empty: that of the first.
  static std::unique_ptr<Site> of_host(PageSource& source, std::string host, const Limits& limits);

  /// A site that keeps its source, without key page: `set_key_page` comes before anything else; all
  /// key pages have the host of the first.
  static std::unique_ptr<Site> keeping(std::shared_ptr<PageSource> source, const Limits& limits);

  /// Makes another page the key page; costs nothing for one that was read already. On an error the
  /// key page stays. Errors: those of reading and parsing it; `kInput` when its host is another
  /// one than that of the first key page. References to pages, trees and links stay valid.
  Result<void> set_key_page(PageIndex index);

  /// All that the site does and what is done with it may take so many seconds from now on; 0: any
  /// time. What could not be had for lack of time is tried again after the next call.
  void begin_budget(double seconds);

  /// The budget in force; nullptr: none. It may also come with the limits.
  Budget* budget() const { return limits_.budget; }

  /// Allows evidence from pages that the key page does not link to. Without it there is none.
  void allow_fallback() { fallback_allowed_ = true; }
  bool fallback_allowed() const { return fallback_allowed_; }

  /// The other pages, to be asked when the links do not suffice; nullopt: fallback is not allowed.
  std::optional<SimilarPages::Walk> similar_pages();

  /// What of the fallback was used since the key page was set or the experiment began.
  const FallbackUse& fallback_use() const { return fallback_use_; }
  void note_fallback(bool same_form) {
    fallback_use_.site_pages = true;
    if (!same_form) fallback_use_.other_forms = true;
  }

  /// From now on every key page is compared with exactly these pages, in this order, those that
  /// cannot be had left out: no algorithm and no parameter chooses.
  void give_candidates(std::vector<PageIndex> pages) { given_candidates_ = std::move(pages); }

  /// nullptr: they are chosen.
  const std::vector<PageIndex>* given_candidates() const {
    return given_candidates_ ? &*given_candidates_ : nullptr;
  }

  /// The pages that the source knows now.
  std::vector<PageIndex> pages() const;

  /// Sum of the bytes of all pages that are held.
  std::size_t bytes_held() const { return bytes_held_; }

  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  SitePage& key_page() { return *key_page_; }

  /// A page of the site, which is another one than `index` when that redirects to it; nullptr when
  /// it cannot be had (unreadable, beyond a limit): it is then treated like a dead link, and
  /// `warnings` says why.
  SitePage* page(PageIndex index);

  /// See PageSource.
  PageIndex identity(PageIndex index) const { return source_.identity(index); }
  std::size_t look_ahead() const { return source_.look_ahead(); }
  void expect(std::span<const PageIndex> pages) { source_.expect(pages); }

  /// The nodes of a page that count.
  const WorkingTree& tree(SitePage& page, Whitespace whitespace);

  /// What an extractor reads from a page's tree alone: the result of `make()`, which is called the
  /// first time only. It is kept with the page, so that it need not be made again for each key page
  /// that the page is compared with. A page keeps one `Value` for each type and tree.
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

  /// Links of a page; see LinkResolver::links_of.
  const std::vector<Link>& links(SitePage& page, bool path_filter);
  const LinkTarget& target(const Link& link) const { return resolver_->target(link.target); }

  const PageSource& source() const { return source_; }
  std::string_view page_url(PageIndex index) const { return source_.url(index); }
  SymbolTable& symbols() { return symbols_; }
  SignatureTable& signatures() { return signatures_; }

  /// One line for each page that could not be had.
  const std::vector<std::string>& warnings() const { return warnings_; }

  /// Begins an experiment: from now on `costs` sums up what the pages take that are asked for, each
  /// step once, whether it is done now or was done before. The key page is asked for. And from now
  /// on `fallback_use` tells of this experiment.
  void start_costs();
  const PageCosts& costs() const { return costs_; }

  /// Total of what was done on pages so far, in ms: what to subtract from a measured call to get
  /// its own share.
  double page_time() const { return page_time_; }

 private:
  Site(PageSource& source, const Limits& limits);
  Result<std::unique_ptr<SitePage>> read(PageIndex index);
  void set_host(std::string host);
  struct Slot;
  Slot& slot(PageIndex index);
  static bool is_settled(const Slot& slot);
  template <class Work>
  auto measured(double& time, Work&& work);
  void charge(SitePage::Step& step, double& phase);
  void charge_reading(SitePage& page);

  std::shared_ptr<PageSource> kept_source_;  // null: somebody else keeps it
  PageSource& source_;
  Limits limits_;
  std::unique_ptr<Budget> budget_;
  SymbolTable symbols_;
  SignatureTable signatures_;
  std::optional<LinkResolver> resolver_;  // there is one once the key page's host is known
  std::string host_;
  SitePage* key_page_ = nullptr;
  struct Slot {
    std::unique_ptr<SitePage> page;
    std::optional<Error> error;  // neither: not tried yet
  };
  std::vector<Slot> pages_;  // by PageIndex
  std::vector<std::string> warnings_;
  double page_time_ = 0;
  PageCosts costs_;
  std::size_t experiment_ = 1;
  std::size_t bytes_held_ = 0;
  bool fallback_allowed_ = false;
  FallbackUse fallback_use_;
  std::optional<SimilarPages> similar_pages_;
  std::optional<std::vector<PageIndex>> given_candidates_;
};

}  // namespace pagelet
