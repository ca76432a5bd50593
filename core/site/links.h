// SPDX-License-Identifier: MIT
#pragma once

/// The links of a page: docs/specification.md, section 2.1, steps 1 to 6.
///
/// The pages of a site repeat their menus, and many links of a page differ only in their fragment.
/// The resolver therefore remembers the target of each reference without its fragment: by origin
/// and reference when the reference names a host or an absolute path, by directory and reference
/// when it is a relative path. References without a path (`?q`) depend on the whole URL and are
/// resolved each time. Two spellings of one URL share a target.
///
/// Cost: two passes over the page's nodes. Each link costs one access to a hash table when its
/// reference has been seen before, otherwise O(length of the URL). Not thread-safe: a site belongs
/// to one thread at a time.
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
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/site/page_source.h"
#include "core/text/hash.h"
#include "core/text/hash_tables.h"
#include "core/url/url.h"

namespace pagelet {

/// The target of a link on the site's own host.
struct LinkTarget {
  std::optional<PageIndex> page;  ///< the page of the site; nullopt: the link is dead
  bool passes_filter = true;      ///< result of passes_path_filter for the address
  /// Number of the place that the link leads to, from 0. Two targets have the same number exactly
  /// when they lead to the same page, or when both are dead and have the same address.
  std::uint32_t destination = 0;
  Address address;  ///< address of `url`; hyperlink_distance takes its path
  std::string url;  ///< resolved, otherwise as written
};

struct Link {
  NodeId anchor;                  ///< the `a` or `area`
  std::uint32_t target;           ///< index for LinkResolver::target
  std::optional<PageIndex> page;  ///< that of the target
};

/// Longest `href` of a `base` element that counts, in bytes. Every reference is resolved against
/// the base, so a longer one makes a page cost the product of its base and its links. Every browser
/// and server accepts such a URL.
inline constexpr std::size_t kMaxBaseLength = 2'048;

/// The URL against which references of a page are resolved: the `href` of the first `base` element
/// that has one, if it can be used and is no longer than kMaxBaseLength, otherwise the page's URL.
/// `from_folder`: ignore a base on another host, because saved copies keep the original one.
Url base_url_of(const Document& document, const Url& page_url, bool from_folder);

/// Finds the links of all pages of one site.
class LinkResolver {
 public:
  /// `source` must outlive the resolver; each URL is looked up in it once, when it first occurs.
  /// `key_host`: Address::host of the key page; links to other hosts are omitted.
  LinkResolver(PageSource& source, std::string key_host)
      : source_(source), key_host_(std::move(key_host)) {}

  const std::string& key_host() const { return key_host_; }

  /// The links of a page in document order, without links to the page itself. Each destination
  /// occurs once, at its first anchor. Dead links are included.
  ///
  /// `document`: all documents given to one resolver must share their SymbolTable
  /// (std::logic_error). `page_url`: the URL of the document. `page`: its index in the source;
  /// nullopt when it has none, and then links to the address of `page_url` are links to itself.
  /// `path_filter`: whether to omit links by their path (passes_path_filter). `token`: when it
  /// says stop, the rest of the links is missing; nullptr: never stop.
  std::vector<Link> links_of(const Document& document, const Url& page_url,
                             std::optional<PageIndex> page, bool path_filter,
                             StopToken* token = nullptr);

  /// The target of a link. The reference stays valid, and the target the same, as long as the
  /// resolver lives.
  const LinkTarget& target(std::uint32_t index) const { return targets_[index]; }

  /// About how many bytes the targets take.
  std::size_t bytes_held() const { return bytes_held_; }

 private:
  struct Anchor {
    NodeId node;
    Symbol href;
  };
  /// A base URL with the numbers under which the results of its references are remembered.
  struct Base {
    Url url;
    std::uint32_t origin;
    std::uint32_t directory;
  };

  Base numbered(Url url);
  std::uint32_t number_of(std::string_view base);
  std::uint32_t target_of(const SymbolTable& symbols, const Base& base, Symbol href);
  std::uint32_t reference_of(const SymbolTable& symbols, Symbol href);
  std::uint32_t resolve_new(const Url& base, std::string_view reference);
  std::uint32_t destination_of(std::uint32_t index);

  PageSource& source_;
  std::string key_host_;
  const SymbolTable* symbols_ = nullptr;

  std::unordered_map<std::string, std::uint32_t, HashText> base_numbers_;
  std::vector<std::uint32_t> reference_of_;   // by symbol of the href; kNone: not seen yet
  std::vector<std::string_view> references_;  // cleaned, no fragment; views of symbols_ or cleaned_
  std::deque<std::string> cleaned_;           // references that cleaning changed
  HashIndex reference_index_;
  WordMap<std::uint32_t> known_;  // by number of the base and of the reference: the target
  std::deque<LinkTarget> targets_;
  std::size_t bytes_held_ = 0;
  HashIndex url_index_;  // of the targets
  HashIndex dead_address_index_;
  std::vector<std::uint32_t> dead_targets_;  // by number of the address: its first target
  WordMap<std::uint32_t> destination_of_page_;
  std::vector<std::uint32_t> last_call_;  // by destination: the last call of links_of that saw it
  std::uint32_t call_ = 0;
  std::vector<Anchor> anchors_;  // of the current call
};

}  // namespace pagelet
