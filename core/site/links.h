// SPDX-License-Identifier: MIT
#pragma once

/// The links of a page: docs/specification.md, section 2.1, steps 1 to 6.
///
/// The pages of a site repeat their menus, and many links of a page differ in their fragment only,
/// so what a reference without its fragment leads to is remembered: by origin and reference when it
/// names a host or an absolute path, by directory and reference when it is a relative path.
/// References without a path (`?q`) depend on the whole URL and are worked out each time. Two
/// spellings of one URL share a target.
///
/// Cost: one pass over the page's nodes; for each link one or two accesses to a hash table when the
/// reference has been seen, else O(length of the URL). Not thread-safe: a site belongs to one
/// thread at a time.
///
/// Example:
///   LinkResolver resolver(source, address_of(*key_url)->host);
///   for (const Link& link : resolver.links_of(document, *key_url, key_page, true)) {
///     const LinkTarget& target = resolver.target(link.target);
///     if (target.page) source.read(*target.page, limits);
///   }

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/site/page_source.h"
#include "core/text/hash_index.h"
#include "core/text/word_map.h"
#include "core/url/url.h"

namespace pagelet {

/// What a link of the site's own host leads to.
struct LinkTarget {
  std::string url;                ///< resolved, as written
  Address address;                ///< of `url`; its path is what hyperlink_distance takes
  std::optional<PageIndex> page;  ///< nullopt: dead
  bool passes_filter = true;      ///< passes_path_filter of the address
  /// The same for two targets exactly when they lead to the same page or, both dead, have the same
  /// address. Counts from 0.
  std::uint32_t destination = 0;
};

struct Link {
  NodeId anchor;         ///< the `a` or `area`
  std::uint32_t target;  ///< index for LinkResolver::target
};

/// The URL that references of a page are resolved against: the `href` of its first `base` element
/// that has one, where that can be used, else the page's URL. `from_folder`: a base on another host
/// is ignored (saved copies keep the original one).
Url base_url_of(const Document& document, const Url& page_url, bool from_folder);

/// Finds the links of all pages of one site.
class LinkResolver {
 public:
  /// `source` must outlive the resolver; each URL is looked up in it once, the first time it
  /// occurs. `key_host`: Address::host of the key page; links to other hosts are none.
  LinkResolver(PageSource& source, std::string key_host);

  /// The links of a page in document order, without those to the page itself, each destination
  /// once, at its first anchor. Dead links are among them.
  /// `document`: all documents given to one resolver must share their SymbolTable
  /// (std::logic_error). `page_url`: where the document was found. `page`: the document's index in
  /// the source; nullopt: it has none, links to the address of `page_url` lead to itself.
  /// `path_filter`: whether addresses are filtered by their paths. `sign`: when it says stop, some
  /// links are missing; nullptr: none.
  std::vector<Link> links_of(const Document& document, const Url& page_url,
                             std::optional<PageIndex> page, bool path_filter,
                             StopSign* sign = nullptr);

  /// Stays valid, and the same, as long as the resolver.
  const LinkTarget& target(std::uint32_t index) const { return targets_[index]; }

  /// Number of targets met so far.
  std::size_t target_count() const { return targets_.size(); }

 private:
  struct Anchor {
    NodeId node;
    Symbol href;
  };
  /// A base with the numbers under which its results are remembered.
  struct Base {
    Url url;
    std::uint32_t origin;
    std::uint32_t directory;
  };

  Base base_of(const SymbolTable& symbols, std::optional<Symbol> base_href, const Url& page_url);
  std::uint32_t number_of(std::string_view base);
  std::uint32_t target_of(const SymbolTable& symbols, const Base& base, Symbol href);
  std::uint32_t reference_of(const SymbolTable& symbols, Symbol href);
  std::uint32_t first_result(const Url& base, std::string_view reference);
  std::uint32_t resolve_new(const Url& base, std::string_view reference);
  std::uint32_t destination_of(std::uint32_t index);

  PageSource& source_;
  std::string key_host_;
  const SymbolTable* symbols_ = nullptr;

  std::unordered_map<std::string, std::uint32_t> base_numbers_;
  std::vector<std::uint32_t> reference_of_;   // by symbol of the href; kNone: not met
  std::vector<std::string_view> references_;  // cleaned, without fragment; in symbols or cleaned_
  std::deque<std::string> cleaned_;           // those that are not written so
  HashIndex reference_index_;
  WordMap<std::uint32_t> known_;  // by number of the base and of the reference
  std::deque<LinkTarget> targets_;
  HashIndex url_index_;  // of the targets
  HashIndex dead_address_index_;
  std::vector<std::uint32_t> dead_targets_;  // by number of the address: the first one with it
  WordMap<std::uint32_t> destination_of_page_;
  std::vector<std::uint32_t> last_call_;  // by destination: the call of links_of that met it last
  std::uint32_t call_ = 0;
  std::vector<Anchor> anchors_;  // of the current call
};

}  // namespace pagelet
