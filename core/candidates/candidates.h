// SPDX-License-Identifier: MIT
#pragma once

/// Which pages the key page is compared with (docs/specification.md, sections 2.5 to 2.7).
///
/// There are four selections:
/// - An n-CS (complete subdigraph): n pages that all link to one another. The search follows the
///   ordered links of the key page (PROLE15, Algorithm 1; PSI 2015).
/// - An n-SET: the first n pages of the ordered links (CONEX, section 2.1).
/// - The first n pages of the links of the main menu, in the same order, then those of the others.
/// - The first n pages of the site, as its source lists them or in a random order of these.
///
/// The key page is never a candidate.
///
/// Example:
///   CandidateOptions options;
///   options.selection = Selection::kSet;
///   const CandidateSelection found = select_candidates(key, options);
///   for (const PageIndex page : found.pages) ...

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/candidates/link_order.h"
#include "core/site/key_page.h"
#include "core/site/site.h"

namespace pagelet {

/// kOwn: the algorithm selects its own pages; `select_candidates` treats it as an n-CS.
enum class Selection : std::uint8_t { kCompleteSubdigraph, kSet, kSite, kMenu, kOwn };

struct CandidateOptions {
  Selection selection = Selection::kCompleteSubdigraph;
  std::size_t cs_size = 3;   ///< n of the n-CS
  std::size_t set_size = 4;  ///< n of the n-SET, of the menu's pages, and of the site's first pages
  LinkOrderOptions order = {};
  bool path_filter = true;    ///< omit links whose path looks like a file or a feed
  std::size_t max_loads = 0;  ///< maximum of pages to load, with the key page; 0: no limit

  bool operator==(const CandidateOptions&) const = default;
};

struct CandidateSelection {
  /// The candidates, in the order in which they were loaded.
  std::vector<PageIndex> pages;
  /// All pages that the selection loaded, in that order, without the key page.
  std::vector<PageIndex> loaded;
  /// The search for an n-CS was cut short. This happens only with n > 8 or over 10,000 links.
  bool budget_exhausted = false;

  /// Number of loaded pages as the papers count them: with the key page.
  std::size_t pages_loaded() const { return loaded.size() + 1; }
};

/// Loads pages until the candidates are found. Pages that cannot be loaded are skipped and not
/// counted.
///
/// - If there is no n-CS, the largest complete subdigraph found is returned; all linked pages have
///   then been loaded.
/// - If the site allows it (SiteSettings::fallback), pages that the key page does not link to
///   complete an n-SET, or replace an empty n-CS.
/// - If the candidates are given (SiteSettings::candidates), they are returned, whatever the
///   options.
///
/// `menu`: the nodes of the key page's main menu, for Selection::kMenu (ExtractionContext finds
/// them).
///
/// Cost: mostly that of reading and parsing the pages.
CandidateSelection select_candidates(KeyPage& key, const CandidateOptions& options,
                                     std::span<const NodeId> menu = {});

/// The links of the key page, and the order in which they are tried. The page must outlive it. Its
/// time is charged as PageCosts::order.
class OrderedLinks {
 public:
  /// Only the options `order` and `path_filter` are used.
  OrderedLinks(KeyPage& key, const CandidateOptions& options);
  OrderedLinks(const OrderedLinks&) = delete;
  OrderedLinks& operator=(const OrderedLinks&) = delete;

  const std::vector<Link>& links() const { return *links_; }
  /// The hyperlink distance of each link (docs/specification.md, section 2.2).
  const std::vector<int>& distances() const { return distances_; }
  /// The index of the next link; nullopt after the last.
  std::optional<std::size_t> next();

 private:
  template <class Work>
  void charge(Work&& work);

  KeyPage* key_;
  const std::vector<Link>* links_;
  std::vector<int> distances_;
  std::optional<LinkOrder> order_;
};

/// The pages that the key page links to, loaded one at a time. For algorithms that decide
/// themselves when they have enough pages (docs/specification.md, section 15.1): the links in the
/// order of the options and the links by the form of their address take turns. So pages of the key
/// page's own kind come early, among others.
///
/// After the last link, pages follow that the key page does not link to, if the site allows it
/// (core/site/similar_pages.h). If the candidates are given (SiteSettings::candidates), exactly
/// these pages are returned.
///
/// Cost: once, the complete order of the links and O(L log L) for L links. Not thread-safe.
///
/// Example:
///   LinkedPages pages(key, options);
///   while (const auto page = pages.next()) use(key.tree(*key.load(*page), Whitespace::kDrop));
class LinkedPages {
 public:
  /// `key` must outlive the object. Only the options `order` and `path_filter` are used.
  LinkedPages(KeyPage& key, const CandidateOptions& options);

  /// Loads the next page that can be loaded; nullopt if there are no more.
  std::optional<PageIndex> next();

 private:
  std::optional<PageIndex> next_similar();

  KeyPage* key_;
  // The pages that links lead to, in the order of their turns; sorted after the last link.
  std::vector<PageIndex> pages_;
  std::size_t at_ = 0;
  std::unordered_set<PageIndex> given_;
  std::optional<SimilarPages::Walk> similar_;
  bool links_exhausted_ = false;
};

/// A link, with the values that decide when it is tried.
struct RankedLink {
  std::string url;
  std::optional<PageIndex> page;  ///< nullopt: the link is dead
  int hyperlink_distance = 0;
  /// DOM distance to the nearest link before it. If only links of the same group decide the order
  /// (DomDistanceScope), it is measured to these. 0: no such link comes before it.
  std::size_t dom_distance = 0;
  NodeId anchor{};
};

/// The first `most` links; fewer when the page's budget is used up. Costs
/// O(links + most^2 x depth).
std::vector<RankedLink> rank_links(KeyPage& key, const CandidateOptions& options,
                                   std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace pagelet
